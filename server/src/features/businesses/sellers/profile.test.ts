import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#test/build.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { applying, registration } from '#test/shop/applying.ts'

let server: TestServer
let apply: ReturnType<typeof applying>
type Seller = Awaited<ReturnType<ReturnType<typeof applying>['approved']>>
let seller: Seller
let steps: ReturnType<ReturnType<typeof applying>['steps']>
beforeAll(async () => {
  server = await startServer()
  apply = applying(server)
  steps = apply.steps(8800)
  seller = await apply.approved(steps)
})
afterAll(() => server.close())

const rows = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rows
type Profile = {
  version: number
  mayChange: string[]
  closedFrom: string | null
  settlementFrozenUntil: string | null
  bankVerifiedAt: string | null
  form: { bank: { accountNumber: string } }
  gstins: { gstin: string; state: string; invoicePrefix: string }[]
  points: { id: string; name: string; isActive: boolean }[]
}
const fields = `version mayChange closedFrom minOrderPaise settlementFrozenUntil bankVerifiedAt form { business { tradeName } bank { accountNumber } }
  gstins { gstin state invoicePrefix } points { id name isActive }`
const query = `{ sellerProfile { ${fields} } }`
const profile = async (token = seller.token) =>
  (await server.get<{ sellerProfile: Profile }>(query, {}, token)).sellerProfile
const business = `mutation ($version: Int!, $input: SellerBusinessInput!) { updateSellerBusiness(version: $version, input: $input) { ${fields} } }`
const commerce = `mutation ($version: Int!, $input: SellerCommerceInput!) { updateSellerCommerce(version: $version, input: $input) { ${fields} } }`
const closure = `mutation ($input: SellerClosureInput!) { setSellerClosure(input: $input) { ${fields} } }`
const gstin = `mutation ($gstin: String!) { addSellerGstin(gstin: $gstin) { ${fields} } }`
const prefix = `mutation ($gstin: String!, $prefix: String!) { setInvoicePrefix(gstin: $gstin, prefix: $prefix) { ${fields} } }`
const point = `mutation ($id: ID, $input: SellerPointInput!) { setSellerPoint(id: $id, input: $input) { ${fields} } }`
const active = `mutation ($id: ID!, $isActive: Boolean!) { setPointActive(id: $id, isActive: $isActive) { ${fields} } }`
const bank = `mutation ($input: SellerBankInput!) { setSellerBank(input: $input) { ${fields} } }`
const confirm = 'mutation ($password: String!) { confirmPassword(password: $password) }'

test('a firm’s own record shows the account masked and what the viewer may change', async () => {
  const { form, mayChange, gstins } = await profile()
  expect(form.bank.accountNumber).toMatch(/^•+\d{4}$/)
  expect(mayChange).toEqual(['BUSINESS', 'BANK', 'PEOPLE', 'DOCUMENTS'])
  expect(gstins).toEqual([{ gstin: steps.tax.gstins[0]?.gstin, state: 'Maharashtra', invoicePrefix: 'FT27' }])
  for (const [role, may] of [
    ['ACCOUNTS', ['BANK', 'DOCUMENTS']],
    ['VIEWER', []],
  ] as const) {
    const member = await server.build.user({ roles: ['seller'], sellerId: Number(seller.sellerId) })
    await rows('update seller_members set role = $1 where user_id = $2', [role, member.id])
    expect((await profile(member.token)).mayChange).toEqual(may)
    expect(await server.codeOf(closure, { input: {} }, member.token)).toBe('FORBIDDEN')
  }
})

test('a change of the business is refused to who saw an older one, and buyers see it', async () => {
  const { version } = await profile()
  const input = { ...steps.business, tradeName: 'Firm of Bhosari' }
  expect(await server.codeOf(business, { version, input }, seller.token)).toBe('OK')
  expect(await server.codeOf(business, { version, input }, seller.token)).toBe('STALE')
  await server.settle()
  expect(await server.get('query ($slug: String!) { seller(slug: $slug) { name } }', { slug: seller.slug })).toEqual({
    seller: { name: 'Firm of Bhosari' },
  })
})

test('facts that were checked are checked again when they change, and others are not', async () => {
  const rows = async (query: string, values: unknown[]) => (await server.pool.query(query, values)).rows
  await rows("update admin_checks set state = 'COMPLETE' where entity = 'seller' and entity_id = $1", [seller.id])
  const states = async () =>
    (
      await rows(
        `select item, state from admin_checks where entity = 'seller' and entity_id = $1 and state = 'PENDING_REVIEW'`,
        [seller.id],
      )
    ).map(({ item }) => item)
  const change = async (over: object) => {
    const { version } = await profile()
    await server.get(
      business,
      { version, input: { ...steps.business, tradeName: 'Firm of Bhosari', ...over } },
      seller.token,
    )
  }
  await change({ about: 'We sell bars.' })
  expect(await states()).toEqual([])
  await change({ legalName: 'Quite Another Private Limited' })
  expect(await states()).toEqual(['PAN'])
  await change({ legalName: 'Quite Another Private Limited', address: 'Plot 7, Moshi, Pune 412105' })
  expect((await states()).sort()).toEqual(['ADDRESS', 'PAN'])
  const [entry] = await rows(
    "select before, after from audit_log where action = 'seller.checkedFacts' order by id limit 1",
    [],
  )
  expect(entry.before).toEqual({ legalName: steps.business.legalName })
  expect(entry.after).toEqual({ legalName: 'Quite Another Private Limited' })
})

test('least order, lead time and settlement cycle have their bounds', async () => {
  const { version } = await profile()
  const input = { minOrderPaise: 25_000_00, leadDays: 3, settlementCycle: 'FORTNIGHTLY' }
  expect(await server.codeOf(commerce, { version, input: { ...input, leadDays: 91 } }, seller.token)).toBe('VALIDATION')
  expect(await server.get(commerce, { version, input }, seller.token)).toMatchObject({
    updateSellerCommerce: { minOrderPaise: 25_000_00 },
  })
})

test('a holiday has a first and a last day, neither over already', async () => {
  const close = (from: string | null, to: string | null) =>
    server.codeOf(closure, { input: { from, to, note: 'Diwali' } }, seller.token)
  expect(await close('2026-11-25', null)).toBe('VALIDATION')
  expect(await close('2026-11-25', '2026-11-24')).toBe('VALIDATION')
  expect(await close('2026-11-01', '2026-11-02')).toBe('DATES_REVERSED')
  expect(await close('2026-11-25', '2026-11-28')).toBe('OK')
  expect((await profile()).closedFrom).toBe('2026-11-25')
  expect(await close(null, null)).toBe('OK')
  expect((await profile()).closedFrom).toBeNull()
})

test('another state’s GSTIN must be of the same PAN and nobody else’s; its invoices begin as the firm wants', async () => {
  const other = registration(8800, '29').gstin
  expect(await server.codeOf(gstin, { gstin: registration(8801, '29').gstin }, seller.token)).toBe('GSTIN_PAN_MISMATCH')
  const { addSellerGstin } = await server.get<{ addSellerGstin: Profile }>(gstin, { gstin: other }, seller.token)
  expect(addSellerGstin.gstins).toContainEqual({ gstin: other, state: 'Karnataka', invoicePrefix: 'FOB29' })
  expect(await server.codeOf(gstin, { gstin: other }, seller.token)).toBe('DUPLICATE')
  expect(await server.codeOf(prefix, { gstin: other, prefix: 'k' }, seller.token)).toBe('VALIDATION')
  await server.get(prefix, { gstin: other, prefix: 'kar1' }, seller.token)
  expect((await profile()).gstins).toContainEqual({ gstin: other, state: 'Karnataka', invoicePrefix: 'KAR1' })
  const stranger = await apply.approved()
  expect(await server.codeOf(prefix, { gstin: other, prefix: 'XX' }, stranger.token)).toBe('NOT_FOUND')
})

test('yards are opened, changed and closed; nobody else’s, and not into a state without a GSTIN', async () => {
  const [entered] = steps.points
  const { points } = await profile()
  const id = points[0]?.id
  const input = { ...entered, name: 'Main yard', loadingPaisePerTonne: 30_000, maxKm: 250, servesStates: ['27', '29'] }
  const { setSellerPoint } = await server.get<{ setSellerPoint: Profile }>(point, { id, input }, seller.token)
  expect(setSellerPoint.points).toMatchObject([{ name: 'Main yard' }])
  expect(await rows('select max_km, serves_states from dispatch_points where id = $1', [id])).toEqual([
    { max_km: 250, serves_states: ['27', '29'] },
  ])
  expect(await server.codeOf(point, { id, input: { ...input, pincode: '560058' } }, seller.token)).toBe(
    'GSTIN_STATE_MISMATCH',
  )
  expect(await server.codeOf(point, { input: { ...input, gstin: registration(8801).gstin } }, seller.token)).toBe(
    'NOT_A_CHOICE',
  )
  expect(await server.get(active, { id, isActive: false }, seller.token)).toMatchObject({
    setPointActive: { points: [{ isActive: false }] },
  })
  const stranger = await apply.approved()
  expect(await server.codeOf(active, { id, isActive: true }, stranger.token)).toBe('NOT_FOUND')
  const theirs = { ...input, gstin: stranger.application.form.tax?.gstins[0]?.gstin, servesStates: [] }
  expect(await server.codeOf(point, { id, input: theirs }, stranger.token)).toBe('NOT_FOUND')
})

test('another bank account wants the password, is looked at anew, freezes settlement for 72 hours and is told to owner and admins', async () => {
  const admin = await server.build.user({ roles: ['admin'] })
  const input = { ...steps.bank, accountNumber: '998877665544', accountAgain: '998877665544' }
  expect((await profile()).bankVerifiedAt).not.toBeNull()
  await server.pool.query('update sessions set strong_until = null where user_id = $1', [seller.id])
  expect(await server.codeOf(bank, { input }, seller.token)).toBe('STEP_UP_NEEDED')
  await server.get(confirm, { password: demoPassword }, seller.token)
  const { setSellerBank } = await server.get<{ setSellerBank: Profile }>(bank, { input }, seller.token)
  expect(setSellerBank).toMatchObject({
    bankVerifiedAt: null,
    settlementFrozenUntil: new Date(server.now().getTime() + 72 * 60 * 60_000).toISOString(),
    form: { bank: { accountNumber: '••••••••5544' } },
  })
  expect(
    await rows(
      'select account_number, replaced_at is null as current from seller_bank_accounts where seller_id = $1 order by id',
      [seller.sellerId],
    ),
  ).toEqual([
    { account_number: steps.bank.accountNumber, current: false },
    { account_number: '998877665544', current: true },
  ])
  expect(
    await rows(`select state from admin_checks where entity = 'seller' and entity_id = $1 and item = 'BANK'`, [
      seller.sellerId,
    ]),
  ).toEqual([{ state: 'PENDING_REVIEW' }])
  await server.settle()
  const notice = await rows(
    `select user_id, body from messages where template like 'seller.bankChanged%' order by template`,
  )
  expect(notice.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([seller.id, admin.id]))
  expect(notice.map(({ body }) => body).join()).not.toContain('998877665544')
  expect(notice[0].body).toContain('HDFC Bank, …5544')
  // the list of sellers tells of the account that is current, and a further change leaves the end of the first one
  const list = async () =>
    (
      await server.get<{ adminSellers: { items: { id: string; bankVerifiedAt: string | null }[] } }>(
        '{ adminSellers(page: { size: 100 }) { items { id bankVerifiedAt } } }',
        {},
        admin.token,
      )
    ).adminSellers.items.find(({ id }) => id === String(seller.sellerId))
  expect(await list()).toMatchObject({ bankVerifiedAt: null })
  const ends = () =>
    rows('select replaced_at from seller_bank_accounts where seller_id = $1 and account_number = $2', [
      seller.sellerId,
      steps.bank.accountNumber,
    ])
  const before = await ends()
  server.setClock(new Date(server.now().getTime() + 1_000))
  const again = { ...input, accountNumber: '112233445566', accountAgain: '112233445566' }
  await server.get(bank, { input: again }, seller.token)
  expect(await ends()).toEqual(before)
})
