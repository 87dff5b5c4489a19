import { shownRating } from '@neev/domain/aftersales/reviews/reviews'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import type { BuiltOffer } from '#test/builders/offer.ts'
import type { BuiltSuborder } from '#test/builders/order.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { requestReviews } from './moderation.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer()
  admin = (await server.build.user({ roles: ['admin'] })).token
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
/** As if it had been delivered, or written, so many days ago: sessions do not live that long. */
const aged = (part: { id: number }, days: number) =>
  server.pool.query('update suborders set delivered_at = $2 where id = $1', [part.id, ago(days)])
const agedReview = (id: string, days: number) =>
  server.pool.query('update reviews set created_at = $2 where id = $1', [id, ago(days)])
const ago = (days: number) => new Date(server.now().getTime() - days * DAY_MS)

/** A delivered suborder of cement. */
async function delivered(
  offer?: BuiltOffer,
  name?: string,
): Promise<BuiltSuborder & { lineId: string; offer: BuiltOffer }> {
  const goods = offer ?? (await server.build.offer({ goods: 'cement' }))
  const buyer = await server.build.user({ roles: ['customer'], ...(name && { name }) })
  const { suborders } = await server.build.paidOrder({ buyer, lines: [{ offer: goods }] })
  const { suborder } = await server.build.shipment({ suborder: suborders[0], until: 'DELIVERED' })
  const { rows } = await server.pool.query('select id from order_lines where suborder_id = $1', [suborder.id])
  return { ...suborder, lineId: String(rows[0].id), offer: goods }
}

type Own = {
  id: string
  status: string
  version: number
  editUntil: string | null
  decideBy: string | null
  reason: string | null
}
const own = '{ id status version editUntil decideBy reason }'
const create = `mutation ($suborderId: ID!, $lineId: ID, $input: BuyerReviewInput!) { createReview(suborderId: $suborderId, lineId: $lineId, input: $input) ${own} }`
const update = `mutation ($id: ID!, $version: Int!, $input: BuyerReviewInput!) { updateReview(id: $id, version: $version, input: $input) ${own} }`
const decide = `mutation ($id: ID!, $version: Int!, $decision: ModerationDecision!, $reason: ReviewReason) {
  submitReviewDecision(id: $id, version: $version, decision: $decision, reason: $reason) { status version text openReports } }`
const open = 'mutation ($id: ID!) { openReview(id: $id) { version openedBy } }'
const reply = 'mutation ($id: ID!, $text: String!) { submitReviewReply(id: $id, text: $text) { reply mayReply } }'
const report = 'mutation ($id: ID!, $reason: ReviewReason!) { reportReview(id: $id, reason: $reason) }'
const listed = `query ($productId: ID, $sellerSlug: String, $filter: ReviewFilter! = {}, $page: PageInput! = {}) {
  reviews(productId: $productId, sellerSlug: $sellerSlug, filter: $filter, page: $page) {
    total count sum rating counts withPhotos aspects { aspect mean count }
    items { id rating text author reply helpfulCount photos { key } purchase { title deliveredAt } product { identifier } } } }`
type Listed = {
  total: number
  count: number
  sum: number
  rating: number | null
  counts: number[]
  withPhotos: number
  aspects: object[]
  items: {
    id: string
    rating: number
    text: string
    author: string
    reply: string | null
    helpfulCount: number
    photos: { key: string }[]
    purchase: { title: string | null }
  }[]
}
const list = async (about: object) => (await server.get<{ reviews: Listed }>(listed, about)).reviews
const write = async (on: { id: number; buyer: { token: string } }, input: object, lineId: string | null = null) =>
  (await server.get<{ createReview: Own }>(create, { suborderId: on.id, lineId, input }, on.buyer.token)).createReview
const lettersOf = async (template: string, suborderNumber: string) => {
  await server.settle()
  const { rows } = await server.pool.query(
    'select recipient, subject, body from messages where template = $1 and (body like $2 or subject like $2)',
    [template, `%${suborderNumber}%`],
  )
  return rows
}

test('a delivered line and its seller are reviewed once each, and shown at once', async () => {
  const part = await delivered(undefined, 'Asha Kulkarni')
  const { offer, lineId, seller } = part
  const product = await write(
    part,
    { rating: 5, text: 'Fresh bags.', aspects: [{ aspect: 'quality', rating: 5 }] },
    lineId,
  )
  expect(product).toMatchObject({ status: 'PUBLISHED', decideBy: null, version: 1 })
  await write(part, { rating: 4, aspects: [{ aspect: 'onTime', rating: 4 }] })

  const about = { suborderId: part.id, lineId, input: { rating: 5 } }
  expect(await server.codeOf(create, about, part.buyer.token)).toBe('REVIEW_EXISTS')
  expect(await list({ productId: offer.product.id })).toMatchObject({
    total: 1,
    sum: 5,
    rating: null,
    items: [{ text: 'Fresh bags.', author: 'Asha K.', purchase: { title: expect.any(String) } }],
  })
  expect(await list({ sellerSlug: offer.seller.slug })).toMatchObject({ total: 1, items: [{ rating: 4 }] })
  const letters = await lettersOf('review.received', part.number)
  expect(letters.map(({ recipient }) => recipient)).toEqual([seller.email, seller.email])
})

test('only its buyer reviews a suborder, after delivery and within 90 days', async () => {
  const part = await delivered()
  const other = await server.build.user({ roles: ['customer'] })
  const about = { suborderId: part.id, lineId: null, input: { rating: 5 } }
  expect(await server.codeOf(create, about)).toBe('UNAUTHENTICATED')
  expect(await server.codeOf(create, about, other.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(create, { ...about, lineId: '999999' }, part.buyer.token)).toBe('NOT_FOUND')
  const { suborders, buyer } = await server.build.paidOrder()
  const early = { ...about, suborderId: suborders[0].id }
  expect(await server.codeOf(create, early, buyer.token)).toBe('REVIEW_NOT_DELIVERED')
  for (const [input, code] of [
    [{ rating: 6 }, 'VALIDATION'],
    [{ rating: 5, text: 'x'.repeat(2001) }, 'VALIDATION'],
    [{ rating: 5, aspects: [{ aspect: 'quality', rating: 5 }] }, 'VALIDATION'],
    [{ rating: 5, photos: [{ key: 'somebody-elses-picture' }] }, 'NOT_FOUND'],
  ] as const)
    expect([input, await server.codeOf(create, { ...about, input }, part.buyer.token)]).toEqual([input, code])
  const items = `query ($id: ID) { reviewItems(filter: { suborderId: $id }) { total items { kind isOpen review { id } } } }`
  const mine = () =>
    server.get<{ reviewItems: { items: { kind: string; isOpen: boolean }[] } }>(
      items,
      { id: part.id },
      part.buyer.token,
    )
  expect((await mine()).reviewItems.items.map(({ kind, isOpen }) => [kind, isOpen])).toEqual([
    ['SELLER', true],
    ['PRODUCT', true],
  ])
  expect(
    (await server.get<{ reviewItems: { total: number } }>(items, { id: part.id }, other.token)).reviewItems.total,
  ).toBe(0)
  await aged(part, 91)
  expect(await server.codeOf(create, about, part.buyer.token)).toBe('WINDOW_CLOSED')
  expect((await mine()).reviewItems.items.map(({ isOpen }) => isOpen)).toEqual([false, false])
})

test('two concurrent reviews of one line leave one', async () => {
  const part = await delivered()
  const about = { suborderId: part.id, lineId: part.lineId, input: { rating: 5 } }
  const codes = await Promise.all([1, 2].map(() => server.codeOf(create, about, part.buyer.token)))
  expect(codes.toSorted()).toEqual(['OK', 'REVIEW_EXISTS'])
})

test('the mean is smoothed from three reviews on, and products and sellers have the same', async () => {
  const offer = await server.build.offer({ goods: 'cement' })
  const about = { productId: offer.product.id }
  for (const [at, rating] of [5, 4, 5, 3].entries()) {
    const part = await delivered(offer)
    await write(part, { rating, aspects: [{ aspect: 'quality', rating }] }, part.lineId)
    await write(part, { rating })
    const count = at + 1
    const sum = [5, 9, 14, 17][at] ?? 0
    const shown = shownRating(count, sum)
    await server.settle()
    const found = await list(about)
    expect([count, found.sum, found.rating]).toEqual([count, sum, shown === null ? null : shown / 100])
    const { product, seller } = await server.get<{
      product: { rating: number | null }
      seller: { rating: number | null }
    }>(
      'query ($identifier: String!, $slug: String!) { product(identifier: $identifier) { rating } seller(slug: $slug) { rating } }',
      { identifier: offer.product.identifier, slug: offer.seller.slug },
    )
    expect([product.rating, seller.rating]).toEqual([found.rating, found.rating])
  }
  expect(await list(about)).toMatchObject({
    counts: [2, 1, 1, 0, 0],
    aspects: [{ aspect: 'quality', mean: 4.3, count: 4 }],
  })
  expect(await list({ ...about, filter: { maxRating: 4 } })).toMatchObject({ total: 2, count: 4 })
  expect((await list({ ...about, page: { sort: '-rating' } })).items.map(({ rating }) => rating)).toEqual([5, 5, 4, 3])
})

test('shown_rating of the database is shownRating of the domain', async () => {
  const { rows } = await server.pool.query(
    'select count, sum, shown_rating(sum, count) as shown from generate_series(0, 40) count, generate_series(count, 5 * count) sum',
  )
  expect(rows.length).toBeGreaterThan(3000)
  const wrong = rows.filter(({ count, sum, shown }) => {
    const domain = shownRating(Number(count), Number(sum))
    return (domain === null ? null : domain / 100) !== shown
  })
  expect(wrong).toEqual([])
})

test('photos are published without their place, and others’ pictures cannot be used', async () => {
  const part = await delivered()
  const picture = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#888' } })
    .withExif({ IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const { data } = await server.upload(
    'mutation ($file: Upload!) { uploadPicture(file: $file) { key } }',
    {},
    picture,
    part.buyer.token,
  )
  const key = (data as unknown as { uploadPicture: { key: string } }).uploadPicture.key
  await write(part, { rating: 5, photos: [{ key }] }, part.lineId)
  const found = await list({ productId: part.offer.product.id, filter: { withPhotos: true } })
  expect(found).toMatchObject({ withPhotos: 1, items: [{ photos: [{ key }] }] })
  const response = await fetch(`${server.url}/files/pictures/${key}/640.webp`)
  const { exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(exif).toBeUndefined()
  const thief = await delivered()
  const stolen = { suborderId: thief.id, lineId: null, input: { rating: 5, photos: [{ key }] } }
  expect(await server.codeOf(create, stolen, thief.buyer.token)).toBe('NOT_FOUND')
})

test('a low rating or contact data waits for an admin, who publishes it without them', async () => {
  const part = await delivered()
  const text = 'Bags were torn. Call me on 98765 43210.'
  const { id, status, version } = await write(part, { rating: 2, text }, part.lineId)
  expect(status).toBe('PENDING')
  expect((await list({ productId: part.offer.product.id })).total).toBe(0)

  const queue = `query ($filter: ModeratedReviewFilter!) { moderatedReviews(filter: $filter, page: { sort: "decideBy" }) {
    counts { status count } items { id findings found { kind at length } context { count ratingIfPublished } } } }`
  const { moderatedReviews } = await server.get<{
    moderatedReviews: {
      items: { id: string; findings: string[]; found: { kind: string; at: number; length: number }[] }[]
    }
  }>(queue, { filter: { queue: 'PENDING', search: part.number } }, admin)
  const [seen] = moderatedReviews.items
  expect(seen).toMatchObject({ id, findings: ['LOW_RATING', 'PHONE'] })
  expect(seen?.found.map(({ at, length }) => text.slice(at, at + length))).toEqual(['98765 43210'])

  const preview = await server.get(
    'query ($id: ID!) { reviewMessage(id: $id, decision: PUBLISH_REDACTED) { subject body } }',
    { id },
    admin,
  )
  expect(JSON.stringify(preview)).toContain('replaced contact details')
  await server.get(decide, { id, version, decision: 'PUBLISH_REDACTED' }, admin)
  expect((await list({ productId: part.offer.product.id })).items[0]?.text).toBe('Bags were torn. Call me on […].')
  await server.settle()
  const { rows } = await server.pool.query(
    "select 1 from messages where template = 'review.redacted' and recipient = $1",
    [part.buyer.email],
  )
  expect(rows).toHaveLength(1)
})

test('a rejection names a reason, reaches its buyer, and an edited review is checked again', async () => {
  const part = await delivered()
  const { id, version } = await write(part, { rating: 1, text: 'You are all thieves.' })
  expect(await server.codeOf(decide, { id, version, decision: 'REJECT' }, admin)).toBe('REASON_NEEDED')
  await server.get(decide, { id, version, decision: 'REJECT', reason: 'ABUSE' }, admin)
  await server.settle()
  const { rows } = await server.pool.query(
    "select body from messages where template = 'review.rejected' and recipient = $1",
    [part.buyer.email],
  )
  expect(rows.map(({ body }) => body.includes('insults or threats'))).toEqual([true])
  const again = await server.get<{ updateReview: Own }>(
    update,
    { id, version: version + 1, input: { rating: 4, text: 'Two bags were missing.' } },
    part.buyer.token,
  )
  expect(again.updateReview).toMatchObject({ status: 'PENDING', reason: null })
})

test('a review is edited by its author within 7 days, in its current version', async () => {
  const part = await delivered()
  const { id, version } = await write(part, { rating: 5 }, part.lineId)
  const other = await server.build.user({ roles: ['customer'] })
  const change = { id, version, input: { rating: 2, text: 'On second thought: dusty.' } }
  expect(await server.codeOf(update, change, other.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(update, { ...change, version: 9 }, part.buyer.token)).toBe('STALE')
  expect((await server.get<{ updateReview: Own }>(update, change, part.buyer.token)).updateReview).toMatchObject({
    status: 'PENDING',
    version: version + 1,
  })
  const { rows } = await server.pool.query('select rating_sum, rating_count from products where id = $1', [
    part.offer.product.id,
  ])
  expect(rows).toEqual([{ rating_sum: 0, rating_count: 0 }])
  await agedReview(id, 8)
  expect(await server.codeOf(update, { ...change, version: version + 1 }, part.buyer.token)).toBe('WINDOW_CLOSED')
})

test('the seller replies once, nobody else does', async () => {
  const part = await delivered()
  const { id } = await write(part, { rating: 3, text: 'Came late.' }, part.lineId)
  const text = 'The truck broke down. We are sorry.'
  const stranger = await server.build.seller()
  expect(await server.codeOf(reply, { id, text }, stranger.owner.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(reply, { id, text }, part.buyer.token)).toBe('FORBIDDEN')
  expect(await server.codeOf(reply, { id, text: 'x'.repeat(1001) }, part.seller.token)).toBe('VALIDATION')
  expect(await server.get(reply, { id, text }, part.seller.token)).toEqual({
    submitReviewReply: { reply: text, mayReply: false },
  })
  expect(await server.codeOf(reply, { id, text }, part.seller.token)).toBe('REVIEW_REPLIED')
  expect((await list({ productId: part.offer.product.id })).items[0]?.reply).toBe(text)
  const received = '{ receivedReviews { total unanswered items { id } } }'
  expect(await server.get(received, {}, part.seller.token)).toEqual({
    receivedReviews: { total: 1, unanswered: 0, items: [{ id }] },
  })
  expect(await server.get(received, {}, stranger.owner.token)).toEqual({
    receivedReviews: { total: 0, unanswered: 0, items: [] },
  })
  const waiting = await write(part, { rating: 1, text: 'Rude.' })
  expect(await server.codeOf(reply, { id: waiting.id, text }, part.seller.token)).toBe('NOT_FOUND')
})

test('users report a review once each; an admin dismisses the reports or takes it down', async () => {
  const part = await delivered()
  const { id, version } = await write(part, { rating: 5, text: 'Ask Ramesh in the yard.' }, part.lineId)
  const [one, two] = [await server.build.user(), await server.build.user()]
  const about = { id, reason: 'PERSONAL_DATA' }
  expect(await server.codeOf(report, about)).toBe('UNAUTHENTICATED')
  expect(await server.codeOf(report, about, part.buyer.token)).toBe('REVIEW_OWN')
  await server.get(report, about, one.token)
  expect(await server.codeOf(report, about, one.token)).toBe('REVIEW_REPORTED')
  await server.get(report, about, two.token)
  const { submitReviewDecision: kept } = await server.get<{
    submitReviewDecision: { status: string; openReports: number; version: number }
  }>(decide, { id, version, decision: 'PUBLISH' }, admin)
  expect(kept).toMatchObject({ status: 'PUBLISHED', openReports: 0 })
  await server.get(decide, { id, version: kept.version, decision: 'HIDE', reason: 'PERSONAL_DATA' }, admin)
  expect((await list({ productId: part.offer.product.id })).total).toBe(0)
  expect(await server.codeOf(update, { id, version: kept.version + 1, input: { rating: 5 } }, part.buyer.token)).toBe(
    'REVIEW_HIDDEN',
  )
  expect(await server.codeOf(report, about, (await server.build.user()).token)).toBe('NOT_FOUND')
  const mails = await server.pool.query(
    "select template from messages where recipient = $1 and template like 'review.%'",
    [part.buyer.email],
  )
  await server.settle()
  expect(mails.rows.map(({ template }) => template)).not.toContain('review.published')
})

const moderated = `query ($filter: ModeratedReviewFilter!) { moderatedReviews(filter: $filter) {
  publishedThisWeek publishedAtOnce items { id reports { reason } context { count ratingIfPublished } } } }`
type Moderated = {
  publishedThisWeek: number
  publishedAtOnce: number
  items: { id: string; reports: { reason: string }[]; context: { count: number } }[]
}
const moderating = async (filter: object) =>
  (await server.get<{ moderatedReviews: Moderated }>(moderated, { filter }, admin)).moderatedReviews

test('admins see reviews of sellers apart from those of goods, and the mean of their own kind', async () => {
  const part = await delivered()
  const product = await write(part, { rating: 5, text: 'Fresh bags.' }, part.lineId)
  const seller = await write(part, { rating: 4 })
  const of = async (kind: string) => (await moderating({ queue: 'PUBLISHED', search: part.number, kind })).items
  expect((await of('SELLER')).map(({ id }) => id)).toEqual([seller.id])
  expect((await of('PRODUCT')).map(({ id }) => id)).toEqual([product.id])
  // a second product of the seller is counted for neither
  const other = await delivered(await server.build.offer({ goods: 'cement', seller: part.offer.seller }))
  await write(other, { rating: 3 }, other.lineId)
  expect((await of('SELLER'))[0]?.context.count).toBe(1)
  expect((await of('PRODUCT'))[0]?.context.count).toBe(1)
})

test('admins see what was published without them, and reports until they are decided', async () => {
  const before = await moderating({ queue: 'PUBLISHED' })
  const part = await delivered()
  const { id, version } = await write(part, { rating: 5, text: 'Ask Suresh at the gate.' }, part.lineId)
  await server.get(report, { id, reason: 'PERSONAL_DATA' }, (await server.build.user()).token)
  const reported = await moderating({ queue: 'REPORTED', search: part.number })
  expect(reported.items).toMatchObject([{ id, reports: [{ reason: 'PERSONAL_DATA' }] }])
  expect(reported.publishedThisWeek).toBe(before.publishedThisWeek + 1)
  expect(reported.publishedAtOnce).toBe(before.publishedAtOnce + 1)

  const kept = await server.get<{ submitReviewDecision: { version: number } }>(
    decide,
    { id, version, decision: 'PUBLISH' },
    admin,
  )
  const closed = async () =>
    (await server.pool.query('select closed_at from review_reports where review_id = $1', [id])).rows
  const first = await closed()
  const decided = await moderating({ queue: 'PUBLISHED', search: part.number })
  expect(decided.items).toMatchObject([{ id, reports: [] }])
  expect(decided.publishedThisWeek).toBe(before.publishedThisWeek + 1)
  expect(decided.publishedAtOnce).toBe(before.publishedAtOnce)
  // a later decision is no other answer to them
  server.setClock(new Date(server.now().getTime() + 60_000))
  const { version: now } = kept.submitReviewDecision
  await server.get(decide, { id, version: now, decision: 'HIDE', reason: 'PERSONAL_DATA' }, admin)
  expect(await closed()).toEqual(first)
})

test('two admins do not decide about the same review', async () => {
  const part = await delivered()
  const { id, version } = await write(part, { rating: 1, text: 'Half of it was wet.' })
  const second = (await server.build.user({ roles: ['admin'] })).token
  await server.get(open, { id }, admin)
  expect(await server.codeOf(open, { id }, second)).toBe('REVIEW_OPEN')
  expect(await server.codeOf(decide, { id, version, decision: 'PUBLISH' }, second)).toBe('REVIEW_OPEN')
  server.setClock(new Date(server.now().getTime() + 6 * 60_000))
  await server.get(open, { id }, second)
  await server.get(decide, { id, version, decision: 'PUBLISH' }, second)
  expect(await server.codeOf(decide, { id, version, decision: 'HIDE', reason: 'ABUSE' }, admin)).toBe('STALE')
  expect(await server.codeOf(open, { id }, part.seller.token)).toBe('FORBIDDEN')
})

test('helpful marks count once per user and are taken back', async () => {
  const part = await delivered()
  const { id } = await write(part, { rating: 5 }, part.lineId)
  const mark = 'mutation ($id: ID!, $helpful: Boolean!) { setReviewHelpful(id: $id, helpful: $helpful) }'
  const reader = await server.build.user()
  const set = async (helpful: boolean) =>
    (await server.get<{ setReviewHelpful: number }>(mark, { id, helpful }, reader.token)).setReviewHelpful
  expect([await set(true), await set(true), await set(false), await set(true)]).toEqual([1, 1, 0, 1])
  expect(await server.get('query ($ids: [ID!]!) { helpfulReviews(ids: $ids) }', { ids: [id] }, reader.token)).toEqual({
    helpfulReviews: [id],
  })
  expect(await server.codeOf(mark, { id, helpful: true }, part.buyer.token)).toBe('REVIEW_OWN')
})

test('buyers are asked for a review once, some days after delivery', async () => {
  const [asked, wrote, claims] = [await delivered(), await delivered(), await delivered()]
  await write(wrote, { rating: 5 })
  await server.pool.query(
    `insert into claims (number, suborder_id, shipment_id, order_id, kind, reason, note, status, requested_by, requested_at, answer_by, moved_at, lines, total_paise)
     select 'CL-' || s.id, s.id, h.id, s.order_id, 'CLAIM', 'DAMAGED', 'torn', 'SELLER_REVIEW', $2, now(), now(), now(), '[]', 1
     from suborders s join shipments h on h.suborder_id = s.id where s.id = $1`,
    [claims.id, claims.buyer.id],
  )
  const run = () => requestReviews(makeCtx(server.services))
  await run()
  expect(await lettersOf('review.requested', asked.number)).toEqual([])
  for (const part of [asked, wrote, claims]) await aged(part, 4)
  await Promise.all([run(), run()])
  await run()
  expect((await lettersOf('review.requested', asked.number)).map(({ recipient }) => recipient)).toEqual([
    asked.buyer.email,
  ])
  expect(await lettersOf('review.requested', wrote.number)).toEqual([])
  expect(await lettersOf('review.requested', claims.number)).toEqual([])
})

test('either a product or a seller is required', async () => {
  expect(await server.codeOf(listed, {})).toBe('REQUIRED')
  expect(await server.codeOf(listed, { productId: '1', sellerSlug: 'x' })).toBe('REQUIRED')
  expect((await list({ sellerSlug: 'nobody' })).total).toBe(0)
})
