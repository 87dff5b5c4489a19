import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { partnering } from '#test/shop/partnering.ts'

let server: TestServer
let partners: Awaited<ReturnType<typeof partnering>>
let cement: Awaited<ReturnType<typeof partners.partner>>
let rival: typeof cement
let trailers: typeof cement
const about = 'acc-ppc-cement-50-kg'
const work = 'trailer-hire-24-t'
const forSale = 'jsw-neosteel-550d-tmt-bars'
beforeAll(async () => {
  server = await startServer()
  const { build } = server
  await build.product({ identifier: about, title: 'ACC PPC cement, 50 kg' })
  await build.product({ goods: 'bars', identifier: forSale })
  partners = await partnering(server)
  cement = await partners.partner('Cement by Phone', ['enquiry'])
  rival = await partners.partner('Rival Cement', ['enquiry'])
  trailers = await partners.partner('Shaikh Trailers', ['service'])
  const offer = 'mutation ($about: String!) { createRequestOffer(identifier: $about, hintPaise: 33000) { id } }'
  await server.get(offer, { about }, cement.token)
  const propose = 'mutation ($input: ServiceFormInput!) { submitService(input: $input) { change { id } } }'
  const { submitService } = await server.get<{ submitService: { change: { id: string } } }>(
    propose,
    { input: partners.service() },
    trailers.token,
  )
  const decide = 'mutation ($id: ID!) { submitProductChangeDecision(id: $id, version: 1, decision: APPROVE) { id } }'
  await server.get(decide, submitService.change, await server.as('categoryManager'))
  await server.settle()
})
afterAll(() => server.close())

let mobiles = 9_100_000_000
const fresh = () => String(++mobiles)
const ask = (over: Record<string, unknown> = {}) => partners.ask(about, { unit: 'bag', mobile: fresh(), ...over })
const codeOf = async (input: object, token = '') => {
  const { errors } = await server.ask(partners.sendText, { input }, token, partners.visitor())
  return errors?.[0]?.extensions.code ?? 'OK'
}
const later = (seconds: number) => server.setClock(new Date(server.now().getTime() + seconds * 1000))
const rowFields =
  'id number status lostReason title partner name mobile place quantityMilli unit requestedTimes answeredAt transitions history { to reason note by }'
type Row = {
  id: string
  number: string
  status: string
  lostReason: string | null
  title: string
  partner: string
  mobile: string
  place: string
  quantityMilli: number
  unit: string
  requestedTimes: number
  answeredAt: string | null
  transitions: string[]
  history: { to: string; reason: string | null; note: string | null; by: string | null }[]
}
type List = { enquiries: { total: number; counts: { status: string; count: number }[]; items: Row[] } }
const leads = async (token: string, filter: object = {}) =>
  (
    await server.get<List>(
      `query ($filter: EnquiryFilter!) { enquiries(filter: $filter, page: { size: 100 }) { total counts { status count } items { ${rowFields} } } }`,
      { filter },
      token,
    )
  ).enquiries
const sent = async (over: Record<string, unknown> = {}) => {
  const { number } = await partners.send(ask(over))
  return String(Number(number.slice(3)))
}
const moveText = `mutation ($id: ID!, $transition: EnquiryTransition!, $reason: LostReason, $note: String) { updateEnquiryStatus(id: $id, transition: $transition, reason: $reason, note: $note) { ${rowFields} } }`
const transition = async (id: string, step: string, more: object = {}) =>
  (await server.get<{ updateEnquiryStatus: Row }>(moveText, { id, transition: step, ...more }, cement.token))
    .updateEnquiryStatus

describe('a request', () => {
  test('reaches the partner, who is told without the number; who asked gets a letter', async () => {
    const mobile = fresh()
    const input = ask({ mobile, email: 'asha@site.example', message: 'For a slab.', locale: 'hi-IN' })
    // Nothing reaches the partner before the number is verified
    const { number, partner, joined, code } = await partners.sendOnly(input)
    expect((await leads(cement.token, { search: mobile.slice(-4) })).total).toBe(0)
    await partners.verify(code?.challenge ?? '', await partners.smsCode(`+91${mobile}`))
    expect({ partner, joined }).toEqual({ partner: cement.name, joined: false })
    await server.settle()
    const [row] = (await leads(cement.token, { search: mobile.slice(-4) })).items
    expect(row).toMatchObject({
      number,
      status: 'ASSIGNED',
      mobile: `•••••••••${mobile.slice(-4)}`,
      place: 'Pune, Maharashtra',
      transitions: ['contact', 'quote', 'lose', 'invalid'],
      history: [{ to: 'NEW', by: null }, { to: 'VERIFIED' }, { to: 'ASSIGNED' }],
    })
    const letters = (
      await server.pool.query('select template, recipient, body from messages where body like $1', [`%${number}%`])
    ).rows
    expect(letters.map(({ template }) => template).sort()).toEqual(['enquiry.received', 'enquiry.sent'])
    expect(letters.find(({ template }) => template === 'enquiry.sent')).toMatchObject({
      recipient: 'asha@site.example',
    })
    expect(letters.find(({ template }) => template === 'enquiry.sent')?.body).toMatch(/\p{Script=Devanagari}/u)
    expect(letters.every(({ body }) => !body.includes(mobile))).toBe(true)
    const bell = await partners.one('select link from notifications where user_id = $1 order by id desc limit 1', [
      cement.userId,
    ])
    expect(bell).toEqual({ link: `/enquiry/dashboard?id=${row?.id}` })
  })
  test('about the same by the same number within a day is one, changed by nobody who only knows the number', async () => {
    const mobile = fresh()
    const id = await sent({ mobile, quantityMilli: 40_000 })
    const again = await partners.send(ask({ mobile, quantityMilli: 90_000 }))
    expect(again).toMatchObject({ joined: true, updated: false, number: `EN-${id.padStart(5, '0')}` })
    // Whoever knows the number has not proven to be the sender
    expect((await leads(cement.token, { search: mobile.slice(-4) })).items).toMatchObject([
      { requestedTimes: 2, quantityMilli: 40_000 },
    ])
    later(31)
    await server.pool.query("update enquiries set created_at = created_at - interval '25 hours' where id = $1", [id])
    expect(await partners.send(ask({ mobile }))).toMatchObject({ joined: false })
  })
  test('is changed by the user who sent it', async () => {
    const mobile = fresh()
    const user = await server.build.user()
    await partners.send(ask({ mobile, quantityMilli: 40_000 }), user.token)
    const again = await partners.send(ask({ mobile, quantityMilli: 90_000 }), user.token)
    expect(again).toMatchObject({ joined: true, updated: true })
    expect((await leads(cement.token, { search: mobile.slice(-4) })).items).toMatchObject([
      { requestedTimes: 2, quantityMilli: 90_000 },
    ])
  })
  test('twice in the same moment is one, with one code', async () => {
    const mobile = fresh()
    const both = await Promise.all([codeOf(ask({ mobile })), codeOf(ask({ mobile }))])
    expect(both.sort()).toEqual(['CODE_TOO_SOON', 'OK'])
    const count = 'select count(*)::int as n from enquiries where mobile = $1'
    expect(await partners.one(count, [`+91${mobile}`])).toEqual({ n: 1 })
  })
  test('names one of its partners where several take them', async () => {
    const offer = 'mutation ($about: String!) { createRequestOffer(identifier: $about) { id } }'
    await server.get(offer, { about }, rival.token)
    expect(await codeOf(ask())).toBe('NOT_A_CHOICE')
    expect(await codeOf(ask({ partnerId: '999999' }))).toBe('NOT_A_CHOICE')
    expect(await partners.send(ask({ partnerId: String(rival.sellerId) }))).toMatchObject({ partner: rival.name })
    await server.pool.query("update request_offers set status = 'PAUSED' where seller_id = $1", [rival.sellerId])
  })
  test.each([
    ['NOT_ON_REQUEST', { about: 'nothing-at-all' }],
    ['NOT_A_CHOICE', { unit: 'visit' }],
    ['VALIDATION', { consent: false }],
    ['VALIDATION', { mobile: '12' }],
  ])('is refused as %s for %o', async (code, over) => {
    expect(await codeOf(ask(over))).toBe(code)
  })
  test('of a guest’s number ends at five in a day, of an account at twenty', async () => {
    const mobile = fresh()
    const fill = (n: number, userId: number | null) =>
      server.pool.query(
        `insert into enquiries (seller_id, product_id, user_id, name, mobile, locale, pincode, quantity_milli, unit, need_by, consent_at, created_at, requested_at, status_changed_at, due_at)
         select $1, (select id from products where identifier = $5), $3, 'Asha', '+91' || $2, 'en-IN', '411045', 1000, 'kg', 'WEEK', now(), now(), now(), now(), now() + interval '4 hours'
         from generate_series(1, $4)`,
        [rival.sellerId, mobile, userId, n, forSale],
      )
    await fill(4, null)
    expect(await codeOf(ask({ mobile }))).toBe('OK')
    const trailer = partners.ask(work, { mobile })
    expect(await codeOf(trailer)).toBe('ENQUIRY_LIMIT')
    // what joins is no new one
    later(31)
    expect(await codeOf(ask({ mobile }))).toBe('OK')
    const user = await server.build.user()
    await fill(19, user.id)
    later(31)
    expect(await codeOf(trailer, user.token)).toBe('OK')
    expect(await codeOf(ask({ mobile: fresh() }), user.token)).toBe('ENQUIRY_LIMIT')
  })
  test('names the size, and each size of a product is a request of its own', async () => {
    const { identifier: bars } = await server.build.product({
      goods: 'bars',
      sizes: [{ diameterMm: 10 }, { diameterMm: 12 }],
    })
    const offer = 'mutation ($about: String!) { createRequestOffer(identifier: $about) { id } }'
    await server.get(offer, { about: bars }, cement.token)
    const target = 'query ($about: String!) { enquiryTarget(about: $about) { sizes { sku title } } }'
    type Sized = { enquiryTarget: { sizes: { sku: string; title: string }[] } }
    const { sizes } = (await server.get<Sized>(target, { about: bars })).enquiryTarget
    const [thin, thick] = sizes
    const mobile = fresh()
    const sized = (sku: string | undefined) => partners.send(partners.ask(bars, { unit: 'kg', mobile, sku }))
    expect(await sized(thin?.sku)).toMatchObject({ joined: false })
    later(31)
    expect(await sized(thick?.sku)).toMatchObject({ joined: false })
    expect(await sized(thick?.sku)).toMatchObject({ joined: true })
    expect((await leads(cement.token, { search: mobile.slice(-4) })).items.map(({ title }) => title)).toEqual([
      thick?.title,
      thin?.title,
    ])
    expect(await codeOf(partners.ask(bars, { unit: 'kg', sku: 'NOT-ONE' }))).toBe('NOT_A_CHOICE')
    expect((await server.get<Sized>(target, { about })).enquiryTarget.sizes).toEqual([])
    await server.pool.query(
      'delete from request_offers where product_id = (select id from products where identifier = $1)',
      [bars],
    )
  })
  test('can be for work as well', async () => {
    const mobile = fresh()
    expect(await partners.send(partners.ask(work, { mobile }))).toMatchObject({ partner: trailers.name })
    expect((await leads(trailers.token, { about: 'SERVICE' })).items[0]).toMatchObject({
      mobile: `•••••••••${mobile.slice(-4)}`,
      unit: 'tonne',
    })
    expect((await leads(trailers.token, { about: 'PRODUCT' })).total).toBe(0)
  })
})

describe('who may read and answer', () => {
  test('the partner that was asked and an admin; for others it is not there', async () => {
    const id = await sent()
    const read = 'query ($id: ID!) { enquiry(id: $id) { mobile } }'
    expect(await server.codeOf(read, { id }, cement.token)).toBe('OK')
    expect(await server.codeOf(read, { id }, await server.as('admin'))).toBe('OK')
    expect(await server.codeOf(read, { id }, trailers.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(moveText, { id, transition: 'contact' }, rival.token)).toBe('NOT_FOUND')
    for (const role of ['customer', 'sellerManager'] as const)
      expect(await server.codeOf(read, { id }, await server.as(role))).toBe('FORBIDDEN')
    for (const role of ['seller', 'superSeller', 'subBusiness'] as const)
      expect(await server.codeOf(read, { id }, await server.as(role))).toBe('NOT_FOUND')
    expect((await leads(rival.token)).items.map((row) => row.id)).not.toContain(id)
  })
  test('from new over an offer to an order, with every step kept', async () => {
    const id = await sent()
    expect(await server.codeOf(moveText, { id, transition: 'win' }, cement.token)).toBe('BAD_TRANSITION')
    const contacted = await transition(id, 'contact')
    expect(contacted.answeredAt).not.toBeNull()
    await transition(id, 'quote', { note: '₹331 a bag' })
    const won = await transition(id, 'win')
    expect(won).toMatchObject({ status: 'WON', transitions: [], answeredAt: contacted.answeredAt })
    expect(won.history.map(({ to, note }) => [to, note])).toEqual([
      ['NEW', null],
      ['VERIFIED', null],
      ['ASSIGNED', null],
      ['CONTACTED', null],
      ['QUOTED', '₹331 a bag'],
      ['WON', null],
    ])
  })
  test('is lost with a reason, and taken up again', async () => {
    const id = await sent()
    expect(await server.codeOf(moveText, { id, transition: 'lose' }, cement.token)).toBe('REASON_NEEDED')
    expect(await transition(id, 'lose', { reason: 'PRICE' })).toMatchObject({ status: 'LOST', lostReason: 'PRICE' })
    expect(await transition(id, 'takeUp')).toMatchObject({ status: 'CONTACTED', lostReason: null })
  })
})

test('a partner that has its requests of the month takes new ones on the first of the next, Indian time', async () => {
  const set = 'mutation ($n: Int) { setLeadQuota(perMonth: $n) { perMonth thisMonth opensOn } }'
  type Quota = { perMonth: number | null; thisMonth: number; opensOn: string | null }
  type Boards = { enquiryDashboard: { quota: Quota } }
  const dashboard = async (token: string) =>
    (await server.get<Boards>('{ enquiryDashboard { quota { perMonth thisMonth opensOn } } }', {}, token))
      .enquiryDashboard.quota
  const shown = `query ($about: String!) { enquiryTarget(about: $about) { partners { opensOn } }
    product(identifier: $about) { onRequest { opensOn } } }`
  await server.pool.query('delete from enquiries where seller_id = $1', [cement.sellerId])
  const mobile = fresh()
  const id = await sent({ mobile })
  expect(await dashboard(cement.token)).toEqual({ perMonth: null, thisMonth: 1, opensOn: null })
  expect(await server.codeOf(set, { n: 0 }, cement.token)).toBe('VALIDATION')
  expect(await server.codeOf(set, { n: 2 }, await server.as('seller'))).toBe('FORBIDDEN')
  await server.get(set, { n: 2 }, cement.token)

  // of two in the same moment the second place is one's
  const both = await Promise.all([codeOf(ask({ mobile: fresh() })), codeOf(ask({ mobile: fresh() }))])
  expect(both.sort()).toEqual(['LEADS_FULL', 'OK'])
  expect(await dashboard(cement.token)).toEqual({ perMonth: 2, thisMonth: 2, opensOn: '2026-12-01' })
  expect(await server.get(shown, { about })).toEqual({
    enquiryTarget: { partners: [{ opensOn: '2026-12-01' }] },
    product: { onRequest: [{ opensOn: '2026-12-01' }] },
  })
  // who asked already may add to it, and what was not meant makes room
  expect(await codeOf(ask({ mobile }))).toBe('OK')
  await transition(id, 'invalid')
  expect(await codeOf(ask({ mobile: fresh() }))).toBe('OK')
  expect(await codeOf(ask({ mobile: fresh() }))).toBe('LEADS_FULL')

  const before = server.now()
  server.setClock('2026-11-30T18:29:00Z')
  expect(await codeOf(ask({ mobile: fresh() }))).toBe('LEADS_FULL')
  server.setClock('2026-11-30T18:30:00Z')
  expect(await codeOf(ask({ mobile: fresh() }))).toBe('OK')
  server.setClock(before)
  await server.get(set, { n: null }, cement.token)
})

test('a dashboard counts by state, says how fast one answers and what waits too long', async () => {
  const text = (which: string) =>
    `{ ${which} { company leads { status count } late responseMinutes wonBp openListings pendingListings } }`
  const alone = await server.build.user({ roles: ['enquiry'] })
  expect(await server.get(text('enquiryDashboard'), {}, alone.token)).toEqual({
    enquiryDashboard: {
      company: null,
      leads: [],
      late: 0,
      responseMinutes: null,
      wonBp: null,
      openListings: 0,
      pendingListings: 0,
    },
  })
  await server.pool.query('delete from enquiries where seller_id = $1', [cement.sellerId])
  const minutes = [10, 30, 50]
  for (const n of minutes) {
    const id = await sent()
    await transition(id, n === 50 ? 'lose' : 'contact', n === 50 ? { reason: 'TIME' } : {})
    await server.pool.query('update enquiries set answered_at = created_at + make_interval(mins => $2) where id = $1', [
      id,
      n,
    ])
    if (n === 10) await transition(id, 'win')
  }
  const waits = await sent()
  const earlier =
    "update enquiries set created_at = created_at - interval '2 days', due_at = due_at - interval '2 days'"
  await server.pool.query(`${earlier} where id = $1`, [waits])
  const { enquiryDashboard } = await server.get<{ enquiryDashboard: { leads: { status: string; count: number }[] } }>(
    text('enquiryDashboard'),
    {},
    cement.token,
  )
  expect(enquiryDashboard).toMatchObject({
    company: cement.name,
    late: 1,
    responseMinutes: 30,
    wonBp: 5000,
    openListings: 1,
    pendingListings: 0,
  })
  expect(Object.fromEntries(enquiryDashboard.leads.map(({ status, count }) => [status, count]))).toEqual({
    CONTACTED: 1,
    LOST: 1,
    ASSIGNED: 1,
    WON: 1,
  })
  expect(await server.codeOf(text('serviceDashboard'), {}, cement.token)).toBe('FORBIDDEN')
})
