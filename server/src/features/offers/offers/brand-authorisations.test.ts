import { addDays, istDate } from '@neev/domain/core/fiscal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { watchValidity } from '#features/people/documents/documents.ts'
import type { BuiltProduct } from '#test/builders/product.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add } from '#test/shop/buying.ts'
import { selling } from '#test/shop/selling.ts'

const identifier = 'ultratech-ppc-cement-50-kg'
let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let seller: Awaited<ReturnType<typeof world.company>>
let admin: string
let brand: { id: string; name: string }
let product: BuiltProduct
let offerId: string
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  seller = await world.company('sahyadri-ispat-yard')
  admin = await server.as('admin')
  product = await server.build.product({ identifier })
  for (let sellers = 0; sellers < 2; sellers++) await server.build.offer({ product })
  brand = { id: String(product.brandId), name: 'UltraTech' }
})
afterAll(() => server.close())

const day = 24 * 60 * 60_000
const others = async () =>
  (
    await server.pool.query(
      `select o.status, count(*)::int as n from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
       where p.identifier = $1 and o.id <> $2 and o.status in ('LIVE', 'BLOCKED') group by 1`,
      [identifier, offerId ?? 0],
    )
  ).rows as { status: string; n: number }[]

async function askForAuthorisations(authorisationRequired: boolean): Promise<void> {
  const { rows } = await server.pool.query('select version, tier, country from brands where id = $1', [brand.id])
  const { version, tier, country } = rows[0]
  const input = { name: brand.name, companyId: null, tier, country, authorisationRequired, bundles: [] }
  await server.get(
    'mutation ($id: ID!, $version: Int!, $input: BrandInput!) { updateBrand(id: $id, version: $version, input: $input) { id } }',
    { id: String(brand.id), version, input },
    admin,
  )
  await server.settle()
}

const addText = `mutation ($identifier: String!, $offers: [NewSizeOfferInput!]!) {
  addOffers(identifier: $identifier, offers: $offers, sure: true) { id status authorisationNeeded } }`
async function offer(): Promise<{ id: string; status: string; authorisationNeeded: string | null }> {
  const offers = [{ variantId: product.variants[0].id, offer: world.offer(seller, { breaks: [] }) }]
  const { addOffers } = await server.get<{
    addOffers: { id: string; status: string; authorisationNeeded: string | null }[]
  }>(addText, { identifier, offers }, seller.token)
  const [made] = addOffers
  if (!made) throw new Error('nothing was made')
  return made
}

/** What its seller sees of it, and whether a buyer can take it. */
async function standing() {
  const { sellerOffer } = await server.get<{ sellerOffer: { status: string; authorisationNeeded: string | null } }>(
    'query ($id: ID!) { sellerOffer(id: $id) { status authorisationNeeded } }',
    { id: offerId },
    seller.token,
  )
  const buyer = await server.build.user()
  const item = { offerId, quantityMilli: 100_000, pincode: '411045' }
  return [sellerOffer.status, sellerOffer.authorisationNeeded, await server.codeOf(add, item, buyer.token)]
}

async function handIn(validTo: string, accept = true): Promise<string> {
  const input = { type: 'BRAND_AUTHORISATION', number: 'UT/2026/11', validTo, brandId: String(brand.id) }
  const { data } = await server.upload(
    `mutation ($ownerId: ID!, $input: DocumentInput!, $file: Upload!) { addDocument(owner: SELLER, ownerId: $ownerId, input: $input, file: $file) { id } }`,
    { ownerId: String(seller.sellerId), input },
    Buffer.from('%PDF-1.4\nA letter.'),
    admin,
  )
  const { id } = (data as unknown as { addDocument: { id: string } }).addDocument
  if (accept) await decide(id, true)
  return id
}
async function decide(id: string, accept: boolean): Promise<void> {
  await server.get(
    'mutation ($id: ID!, $decision: ReviewDecision!) { submitSellerDocumentDecision(id: $id, decision: $decision, reason: "Not signed") { id } }',
    { id, decision: accept ? 'APPROVE' : 'REJECT' },
    admin,
  )
  await server.settle()
}

describe('goods of a brand that asks its sellers for a letter', () => {
  test('leave the shop where there is none, and a new offer waits for it', async () => {
    const before = await others()
    expect(before.map(({ status }) => status)).toEqual(['LIVE'])
    await askForAuthorisations(true)
    expect(await others()).toEqual([{ status: 'BLOCKED', n: before[0]?.n }])
    const made = await offer()
    expect(made).toMatchObject({ status: 'BLOCKED', authorisationNeeded: brand.name })
    offerId = made.id
    expect(await standing()).toEqual(['BLOCKED', brand.name, 'OFFER_UNAVAILABLE'])
  })

  test('go on sale with the letter that an admin accepts, of this seller alone', async () => {
    const id = await handIn(istDate(server.now()), false)
    await server.settle()
    expect((await standing())[0]).toBe('BLOCKED')
    await decide(id, true)
    expect(await standing()).toEqual(['LIVE', null, 'OK'])
    expect((await others()).map(({ status }) => status)).toEqual(['BLOCKED'])
  })

  test('go off sale after its last day, and come back when it is renewed', async () => {
    const before = server.now()
    server.setClock(new Date(before.getTime() + day))
    await watchValidity(makeCtx(server.services))
    await server.settle()
    server.setClock(before)
    expect(await standing()).toEqual(['BLOCKED', brand.name, 'OFFER_UNAVAILABLE'])
    const id = await handIn(addDays(istDate(before), 200))
    expect(await standing()).toEqual(['LIVE', null, 'OK'])
    await decide(id, false)
    expect((await standing())[0]).toBe('BLOCKED')
    await handIn(addDays(istDate(before), 300))
  })

  test('are not resumed without one, and can be archived while they wait', async () => {
    const action = (name: string) => `mutation ($id: ID!) { ${name}(offerId: $id) { status } }`
    await server.get(action('pauseOffer'), { id: offerId }, seller.token)
    const { rows } = await server.pool.query(
      "select id from documents where type = 'BRAND_AUTHORISATION' and brand_id = $1 and state = 'ACCEPTED'",
      [brand.id],
    )
    await decide(String(rows[0]?.id), false)
    expect(await server.codeOf(action('resumeOffer'), { id: offerId }, seller.token)).toBe('AUTHORISATION_NEEDED')
    expect((await standing()).slice(0, 2)).toEqual(['PAUSED', brand.name])
    expect(await server.get(action('archiveOffer'), { id: offerId }, seller.token)).toEqual({
      archiveOffer: { status: 'ARCHIVED' },
    })
  })

  test('are free again when the brand asks no more', async () => {
    await askForAuthorisations(false)
    expect((await others()).map(({ status }) => status)).toEqual(['LIVE'])
  })
})
