import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { openSession } from '#features/people/accounts/sign-in/sessions.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { partnering } from '#test/shop/partnering.ts'

let server: TestServer
let partners: Awaited<ReturnType<typeof partnering>>
let yard: { token: string; sellerId: number; userId: number }
let admin: { token: string; id: number }
const about = 'jsw-neosteel-550d-tmt-bars'

beforeAll(async () => {
  server = await startServer()
  partners = await partnering(server)
  await server.build.product({ goods: 'bars', identifier: about })
})
afterAll(() => server.close())
let businesses = 0
beforeEach(async () => {
  server.setClock('2026-11-25T04:30:00Z')
  yard = await partners.partner(`Konkan Steel ${++businesses}`, ['seller'])
  await server.pool.query("update sellers set kind = 'SELLER', pan = 'AAACN1234F' where id = $1", [yard.sellerId])
  admin = await server.build.user({ roles: ['admin'] })
})

let mobiles = 9_600_000_000
const fresh = () => String(++mobiles)
const sent = async (mobile = fresh()) => {
  const { number } = await partners.send(partners.ask(about, { unit: 'kg', mobile, email: 'asha@example.com' }))
  return { id: String(Number(number.slice(3))), mobile: `+91${mobile}` }
}
const texts = {
  read: 'query ($id: ID!) { enquiry(id: $id) { mobile email isContactShown } }',
  show: 'mutation ($id: ID!) { showEnquiryContact(id: $id) { mobile email isContactShown } }',
  assign: 'mutation ($ids: [ID!]!, $assignee: String!) { assignEnquiries(ids: $ids, assignee: $assignee) { id } }',
  merge: 'mutation ($id: ID!, $into: ID!) { mergeEnquiry(id: $id, into: $into) { id } }',
  separate: 'mutation ($id: ID!) { separateEnquiry(id: $id) { id } }',
  status: 'mutation ($id: ID!, $to: EnquiryTransition!) { updateEnquiryStatus(id: $id, transition: $to) { mobile } }',
  search: 'query ($search: String!) { enquiries(filter: { search: $search }) { total items { mobile } } }',
}
type Contact = { mobile: string; email: string; isContactShown: boolean }
const read = async (id: string, token: string) =>
  (await server.get<{ enquiry: Contact }>(texts.read, { id }, token)).enquiry
const found = async (search: string, token: string) =>
  (await server.get<{ enquiries: { total: number } }>(texts.search, { search }, token)).enquiries.total
const assign = (id: string) => server.get(texts.assign, { ids: [id], assignee: `seller:${yard.sellerId}` }, admin.token)
const logged = async (id: string) =>
  (
    await server.pool.query(
      "select action, actor_id as actor, before, after from audit_log where entity = 'enquiry' and entity_id = $1 order by id",
      [id],
    )
  ).rows

describe('the contact of a buyer', () => {
  test('is hidden from staff until they ask for it, which the audit log records, and again after a day', async () => {
    const { id, mobile } = await sent()
    const hidden = { mobile: `•••••••••${mobile.slice(-4)}`, email: '••••••••••••.com', isContactShown: false }
    expect(await read(id, admin.token)).toEqual(hidden)
    const { showEnquiryContact } = await server.get<{ showEnquiryContact: Contact }>(texts.show, { id }, admin.token)
    expect(showEnquiryContact).toEqual({ mobile, email: 'asha@example.com', isContactShown: true })
    expect(await logged(id)).toEqual([
      { action: 'enquiry.showContact', actor: admin.id, before: null, after: { contact: true } },
    ])
    expect((await read(id, admin.token)).mobile).toBe(mobile)
    const colleague = await server.build.user({ roles: ['admin'] })
    expect(await read(id, colleague.token)).toEqual(hidden)
    server.setClock('2026-11-26T04:30:01Z')
    const token = await openSession(makeCtx(server.services), admin.id, ['admin'])
    expect(await read(id, token)).toEqual(hidden)
  })

  test('is hidden from a business until it asks for it or has answered, and from others altogether', async () => {
    const { id, mobile } = await sent()
    await assign(id)
    expect((await read(id, yard.token)).isContactShown).toBe(false)
    expect(await found(mobile.slice(3), yard.token)).toBe(0)
    expect(await found(mobile.slice(-4), yard.token)).toBe(1)
    await server.get(texts.status, { id, to: 'contact' }, yard.token)
    expect(await read(id, yard.token)).toMatchObject({ mobile, isContactShown: true })
    expect(await found(mobile.slice(3), yard.token)).toBe(1)
    const rival = await partners.partner(`Rival Steel ${businesses}`, ['enquiry'])
    expect(await server.codeOf(texts.show, { id }, rival.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(texts.show, { id }, await server.as('customer'))).toBe('FORBIDDEN')
  })

  test('is asked for by a business before it answers', async () => {
    const { id, mobile } = await sent()
    await assign(id)
    await server.get(texts.show, { id }, yard.token)
    expect((await read(id, yard.token)).mobile).toBe(mobile)
    expect((await logged(id)).at(-1)).toMatchObject({ action: 'enquiry.showContact', actor: yard.userId })
  })

  test('is hidden in the spreadsheet of staff', async () => {
    const { mobile } = await sent()
    const { enquiriesSheet } = await server.get<{ enquiriesSheet: { base64: string } }>(
      '{ enquiriesSheet(filter: {}) { base64 } }',
      {},
      admin.token,
    )
    const rows = await readSheet(new Blob([new Uint8Array(Buffer.from(enquiriesSheet.base64, 'base64'))]))
    expect(JSON.stringify(rows)).toContain(`•${mobile.slice(-4)}`)
    expect(JSON.stringify(rows)).not.toContain(mobile)
    expect(JSON.stringify(rows)).not.toContain('asha@example.com')
  })
})

test('assigning, merging and its undoing stand in the audit log with what was before', async () => {
  const mobile = fresh()
  const one = await sent(mobile)
  server.setClock('2026-11-26T05:00:00Z')
  admin = await server.build.user({ roles: ['admin'] })
  const two = await sent(mobile)
  await assign(two.id)
  await assign(two.id)
  await server.get(texts.merge, { id: one.id, into: two.id }, admin.token)
  await server.get(texts.separate, { id: one.id }, admin.token)
  const nobody = { sellerId: null, staffId: null }
  expect(await logged(two.id)).toEqual([
    {
      action: 'enquiry.assign',
      actor: admin.id,
      before: { ...nobody, status: 'VERIFIED' },
      after: { ...nobody, sellerId: yard.sellerId, status: 'ASSIGNED' },
    },
  ])
  expect(await logged(one.id)).toEqual([
    {
      action: 'enquiry.merge',
      actor: admin.id,
      before: { mergedInto: null, status: 'VERIFIED' },
      after: { mergedInto: Number(two.id), status: 'DUPLICATE' },
    },
    {
      action: 'enquiry.separate',
      actor: admin.id,
      before: { mergedInto: Number(two.id), status: 'DUPLICATE' },
      after: { mergedInto: null, status: 'VERIFIED' },
    },
  ])
})

test('a changed monthly limit stands in the audit log with the one before', async () => {
  const partner = await partners.partner(`Cement on request ${businesses}`, ['enquiry'])
  const limit = 'mutation ($n: Int) { setLeadQuota(perMonth: $n) { perMonth } }'
  for (const n of [20, null]) await server.get(limit, { n }, partner.token)
  const { rows } = await server.pool.query(
    "select before, after from audit_log where action = 'partner.leadQuota' and entity_id = $1 order by id",
    [String(partner.sellerId)],
  )
  expect(rows).toEqual([
    { before: { perMonth: null }, after: { perMonth: 20 } },
    { before: { perMonth: 20 }, after: { perMonth: null } },
  ])
})
