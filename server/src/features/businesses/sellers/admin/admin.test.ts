import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { type Application, applying, ownApplication, updateSellerStatus } from '#test/shop/applying.ts'

let server: TestServer
let apply: ReturnType<typeof applying>
let manager = ''
beforeAll(async () => {
  server = await startServer()
  apply = applying(server)
  manager = await server.as('sellerManager')
})
afterAll(() => server.close())

const rows = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rows
const own = async (token: string) =>
  (await server.get<{ sellerApplication: Application }>(ownApplication, {}, token)).sellerApplication
const code = (id: string, transition: string, note: string | null = null, token = manager) =>
  server.codeOf(updateSellerStatus, { id, transition, note }, token)
const why = 'The cheque shows another name.'
const dashboard = '{ sellerDashboard { sellerName } }'

describe('the way to the approval', () => {
  test('goes over changes that were asked for, and opens the seller area with the next request', async () => {
    const { id: userId, token, application } = await apply.applicant()
    const { id } = application
    expect(await code(id, 'approve')).toBe('BAD_TRANSITION')
    await apply.transition(id, 'review')
    expect(await code(id, 'requestChanges', ' ')).toBe('REASON_NEEDED')
    await apply.transition(id, 'requestChanges', why)
    expect(await own(token)).toMatchObject({ status: 'CHANGES_REQUESTED', canEdit: true, requested: why })

    const { version, form } = await own(token)
    const bank = { ...apply.steps().bank }
    await apply.save(token, version, { bank })
    await apply.submit(token)
    expect(form.bank?.accountNumber).not.toBe(bank.accountNumber)
    await apply.transition(id, 'review')
    expect(await code(id, 'approve')).toBe('CHECKLIST_OPEN')
    await apply.completeChecks(id)
    expect(await server.codeOf(dashboard, {}, token)).toBe('FORBIDDEN')
    const { slug } = await apply.transition(id, 'approve')
    expect(slug).toMatch(/^firm-\d+-traders$/)
    expect(await server.codeOf(dashboard, {}, token)).toBe('OK')

    const history = (await own(token)).history
    expect(history.map(({ to }) => to)).toEqual([
      'DRAFT',
      'SUBMITTED',
      'UNDER_REVIEW',
      'CHANGES_REQUESTED',
      'SUBMITTED',
      'UNDER_REVIEW',
      'APPROVED',
    ])
    expect(history[3]).toMatchObject({ note: why, by: null })
    await server.settle()
    expect(await rows('select template from messages where user_id = $1 order by id', [userId])).toEqual(
      ['submitted', 'changesRequested', 'submitted', 'approved'].map((name) => ({ template: `seller.${name}` })),
    )
    expect(
      await rows(
        `select action from audit_log where entity = 'seller' and entity_id = $1 and action like 'seller.%e%' and action <> 'seller.check' order by id`,
        [id],
      ),
    ).toEqual(['review', 'requestChanges', 'review', 'approve'].map((name) => ({ action: `seller.${name}` })))
  })

  test('what was looked at stays looked at, but for what the applicant has changed', async () => {
    const { token, application } = await apply.applicant()
    const { id } = application
    await apply.transition(id, 'review')
    await apply.completeChecks(id)
    await apply.transition(id, 'requestChanges', why)
    const { bank } = apply.steps()
    await apply.save(token, (await own(token)).version, { bank })
    await apply.submit(token)
    expect(
      await rows(
        `select item, state from admin_checks where entity = 'seller' and entity_id = $1 and state = 'PENDING_REVIEW' and item <> 'DOCUMENTS'`,
        [id],
      ),
    ).toEqual([{ item: 'BANK', state: 'PENDING_REVIEW' }])
  })

  test('ends with a rejection, after which the firm can apply anew with the same numbers', async () => {
    const steps = apply.steps()
    const { token, application } = await apply.applicant(steps)
    const { id } = application
    await apply.transition(id, 'review')
    await apply.transition(id, 'reject', why)
    expect(await own(token)).toMatchObject({ status: 'REJECTED', requested: why, canEdit: false })
    expect(await server.codeOf(dashboard, {}, token)).toBe('FORBIDDEN')
    const again = await apply.save(token, 0, { bank: steps.bank })
    expect(again).toMatchObject({ status: 'DRAFT', openSteps: ['DOCUMENTS'] })
    expect(again.id).not.toBe(id)
    await apply.hand(token, again.id, 'GST_CERTIFICATE', 'PAN_CARD', 'CANCELLED_CHEQUE')
    expect((await apply.submit(token)).status).toBe('SUBMITTED')
    expect(
      await server.get('query ($id: ID!) { adminSeller(id: $id) { status form { tax { pan } } } }', { id }, manager),
    ).toEqual({
      adminSeller: { status: 'REJECTED', form: { tax: { pan: steps.tax.pan } } },
    })
  })

  test('is the admins’ alone, and nobody’s over their own firm', async () => {
    const { token, id: userId, application } = await apply.applicant()
    const { id } = application
    for (const role of ['customer', 'seller', 'categoryManager', 'masterAdmin'] as const)
      expect(await code(id, 'review', null, await server.as(role))).toBe('FORBIDDEN')
    expect(await code(id, 'review', null, token)).toBe('FORBIDDEN')
    expect(await code('999999', 'review')).toBe('NOT_FOUND')
    // a role that got there by hand must not help either
    await server.pool.query(`insert into user_roles (user_id, role) values ($1, 'sellerManager')`, [userId])
    expect(await code(id, 'review', null, token)).toBe('OWN_SUBMISSION')
    const check = `mutation ($id: ID!) { setSellerCheck(id: $id, item: "PAN", state: COMPLETE) { id } }`
    expect(await server.codeOf(check, { id }, token)).toBe('OWN_SUBMISSION')
  })
})

describe('a suspended seller', () => {
  test('comes back, or goes for good when nothing is under way; each time it hears why', async () => {
    const { sellerId, token, id: userId } = await apply.approved()
    expect(await code(sellerId, 'terminate', why)).toBe('BAD_TRANSITION')
    await apply.transition(sellerId, 'suspend', why)
    // orders that are under way go on, so the seller area stays open
    expect(await server.codeOf(dashboard, {}, token)).toBe('OK')
    await apply.transition(sellerId, 'reinstate')
    await apply.transition(sellerId, 'suspend', why)
    expect(await code(sellerId, 'terminate')).toBe('REASON_NEEDED')
    await apply.transition(sellerId, 'terminate', why)
    expect(await server.codeOf(dashboard, {}, token)).toBe('FORBIDDEN')
    expect(await code(sellerId, 'reinstate')).toBe('BAD_TRANSITION')
    await server.settle()
    const notice = await rows('select template from messages where user_id = $1 order by id offset 2', [userId])
    expect(notice.map(({ template }) => template)).toEqual([
      'seller.suspended',
      'seller.reinstated',
      'seller.suspended',
      'seller.terminated',
    ])
  })
})

const list = `query ($filter: AdminSellerFilter! = {}, $page: PageInput! = {}) {
  adminSellers(filter: $filter, page: $page) { total late items { name status openChecks } counts { status count } } }`
type List = {
  adminSellers: {
    total: number
    late: number
    items: { name: string; status: string }[]
    counts: { status: string; count: number }[]
  }
}

describe('the list of admins', () => {
  test('finds by name, GSTIN, PAN and email, counts states, and says how many wait too long', async () => {
    const steps = apply.steps(8000, 'Zuari Cement House')
    const { email } = await apply.applicant(steps)
    const find = async (search: string, more: object = {}) =>
      (await server.get<List>(list, { filter: { search, ...more } }, manager)).adminSellers
    for (const search of ['zuari cement', steps.tax.gstins[0]?.gstin ?? '', steps.tax.pan, email])
      expect((await find(search)).items).toMatchObject([
        { name: 'Zuari Cement House', status: 'SUBMITTED', openChecks: 5 },
      ])
    const { counts, late } = await find('zuari')
    expect([counts, late]).toEqual([[{ status: 'SUBMITTED', count: 1 }], 0])
    expect((await find('zuari', { status: 'APPROVED' })).total).toBe(0)
    const before = server.now()
    server.setClock(new Date(before.getTime() + 49 * 60 * 60_000))
    const later = await server.build.user({ roles: ['sellerManager'] })
    expect((await server.get<List>(list, { filter: { search: 'zuari' } }, later.token)).adminSellers.late).toBe(1)
    server.setClock(before)
    expect(await server.codeOf(list, {}, await server.as('seller'))).toBe('FORBIDDEN')
  })

  test('costs the same few statements however many rows it shows', async () => {
    await apply.applicant()
    const count = async (size: number) =>
      (await server.statementsOf(() => server.get(list, { page: { size } }, manager))).length
    expect(await count(100)).toBe(await count(1))
  })
})

test('the account is masked for admins, and whoever looks at all of it leaves a trace', async () => {
  const { sellerId } = await apply.approved()
  const query = 'query ($id: ID!) { adminSeller(id: $id) { form { bank { accountNumber } } } }'
  const { adminSeller } = await server.get<{ adminSeller: { form: { bank: { accountNumber: string } } } }>(
    query,
    { id: sellerId },
    manager,
  )
  expect(adminSeller.form.bank.accountNumber).toMatch(/^•{10}\d{4}$/)
  const reveal = 'mutation ($id: ID!) { revealSellerBank(id: $id) { accountNumber } }'
  const { revealSellerBank } = await server.get<{ revealSellerBank: { accountNumber: string } }>(
    reveal,
    { id: sellerId },
    manager,
  )
  expect(revealSellerBank.accountNumber).toMatch(/^\d{14}$/)
  expect(
    await rows(`select 1 from audit_log where action = 'seller.look' and entity_id = $1`, [sellerId]),
  ).toHaveLength(1)
  expect(await server.codeOf(reveal, { id: sellerId }, await server.as('masterAdmin'))).toBe('FORBIDDEN')
})

test('notes of admins stay with admins; a waived row wants one', async () => {
  const { sellerId, token } = await apply.approved()
  const note = 'mutation ($id: ID!, $body: String!) { addSellerNote(id: $id, body: $body) { notes { body } } }'
  expect(await server.get(note, { id: sellerId, body: 'Called, owner travels until Monday.' }, manager)).toEqual({
    addSellerNote: { notes: [{ body: 'Called, owner travels until Monday.' }] },
  })
  expect(await server.codeOf(note, { id: sellerId, body: ' ' }, manager)).toBe('REQUIRED')
  expect(await server.codeOf(note, { id: sellerId, body: 'x' }, token)).toBe('FORBIDDEN')
  const check = `mutation ($id: ID!, $note: String) { setSellerCheck(id: $id, item: "ADDRESS", state: WAIVED, note: $note) { id } }`
  expect(await server.codeOf(check, { id: sellerId }, manager)).toBe('REASON_NEEDED')
  expect(await server.codeOf(check, { id: sellerId, note: 'Seen on site.' }, manager)).toBe('OK')
})
