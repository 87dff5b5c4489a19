import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { useDueBankAccounts } from './bank-accounts.ts'

type Person = Awaited<ReturnType<TestServer['build']['user']>>

let server: TestServer
let [first, second]: Person[] = []
let master = ''
const start = '2026-11-21T06:00:00Z'
beforeAll(async () => {
  server = await startServer({ at: start })
  await server.build.bankAccount()
  first = await server.build.user({ name: 'Anil Deshpande', roles: ['admin'] })
  second = await server.build.user({ name: 'Bela Shah', roles: ['admin'] })
  master = (await server.build.user({ roles: ['masterAdmin'] })).token
  await server.build.user({ roles: ['masterAdmin'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setClock(start)
  await server.rewrite("delete from bank_account_requests where status in ('PENDING', 'APPROVED')")
})

const input = {
  holder: 'Neev Marketplace Private Limited',
  accountNumber: '918020031234567',
  accountNumberAgain: '918020031234567',
  ifsc: 'UTIB0000037',
  bank: 'Axis Bank',
  branch: 'Pune, Camp',
  upi: null as string | null,
  isDefault: true,
}
const request =
  'mutation ($input: BankAccountInput!) { submitBankAccount(input: $input) { id status transitions holdsFrom } }'
const approve = 'mutation ($id: ID!) { approveBankAccount(id: $id) { status holdsFrom requestedBy approvedBy } }'
const reject =
  'mutation ($id: ID!) { rejectBankAccount(id: $id, reason: "Nobody knows it") { status closedBy reason } }'
const withdraw = 'mutation ($id: ID!) { cancelBankAccountRequest(id: $id) { status } }'
const listed =
  '{ bankAccountRequests { id status accountNumber transitions } bankAccounts { bank isDefault isActive } }'
type Listed = {
  bankAccountRequests: { id: string; status: string; accountNumber: string; transitions: string[] }[]
  bankAccounts: { bank: string; isDefault: boolean; isActive: boolean }[]
}

const ask = async (over: Partial<typeof input> = {}) =>
  (await server.get<{ submitBankAccount: { id: string } }>(request, { input: { ...input, ...over } }, first?.token))
    .submitBankAccount.id
const hoursLater = (hours: number) => server.setClock(new Date(Date.parse(start) + hours * 3_600_000))
const startJob = () => useDueBankAccounts(makeCtx(server.services))
const defaultBank = async () => {
  const { rows } = await server.pool.query('select bank from bank_accounts where is_default')
  return rows.map(({ bank }) => bank)
}

test('the account for new transfers changes by two people and 72 hours later, until then the old one holds', async () => {
  const old = await defaultBank()
  const id = await ask()
  expect(await server.codeOf(approve, { id }, first?.token)).toBe('OWN_SUBMISSION')
  const before = await server.build.count('audit_log')
  expect(await server.get(approve, { id }, second?.token)).toEqual({
    approveBankAccount: {
      status: 'APPROVED',
      holdsFrom: '2026-11-24T06:00:00.000Z',
      requestedBy: 'Anil Deshpande',
      approvedBy: 'Bela Shah',
    },
  })
  expect(await server.build.count('audit_log')).toBe(before + 1)
  hoursLater(71.9)
  await startJob()
  expect(await defaultBank()).toEqual(old)
  hoursLater(72)
  await Promise.all([startJob(), startJob()])
  expect(await defaultBank()).toEqual(['Axis Bank'])
  // sessions of staff end after twelve hours
  server.setClock(start)
  const { bankAccounts } = await server.get<Listed>(listed, {}, first?.token)
  expect(bankAccounts).toHaveLength(2)
  // the old one stays for instructions that were given before
  expect(bankAccounts.every(({ isActive }) => isActive)).toBe(true)
})

test('an account beside the one for new transfers wants two people and does not wait', async () => {
  const old = await defaultBank()
  const id = await ask({ isDefault: false, bank: 'Canara Bank' })
  expect((await server.get<Listed>(listed, {}, first?.token)).bankAccounts.map(({ bank }) => bank)).not.toContain(
    'Canara Bank',
  )
  await server.get(approve, { id }, second?.token)
  expect((await server.get<Listed>(listed, {}, first?.token)).bankAccounts.map(({ bank }) => bank)).toContain(
    'Canara Bank',
  )
  expect(await defaultBank()).toEqual(old)
})

test('a request is rejected by another or withdrawn by its own, also while it waits, and never holds then', async () => {
  const old = await defaultBank()
  const rejected = await ask()
  expect(await server.codeOf(request, { input }, second?.token)).toBe('BANK_REQUEST_OPEN')
  await server.get(approve, { id: rejected }, second?.token)
  expect(await server.codeOf(reject, { id: rejected }, first?.token)).toBe('OWN_SUBMISSION')
  expect(await server.get(reject, { id: rejected }, second?.token)).toEqual({
    rejectBankAccount: { status: 'REJECTED', closedBy: 'Bela Shah', reason: 'Nobody knows it' },
  })
  const withdrawn = await ask()
  expect(await server.codeOf(withdraw, { id: withdrawn }, second?.token)).toBe('NOT_YOUR_REQUEST')
  expect(await server.get(withdraw, { id: withdrawn }, first?.token)).toEqual({
    cancelBankAccountRequest: { status: 'WITHDRAWN' },
  })
  expect(await server.codeOf(approve, { id: withdrawn }, second?.token)).toBe('BAD_TRANSITION')
  hoursLater(100)
  await startJob()
  expect(await defaultBank()).toEqual(old)
})

test('every master admin reads of each step by mail and bell, and sees the end of the number only', async () => {
  const id = await ask()
  await server.get(approve, { id }, second?.token)
  hoursLater(72)
  await startJob()
  await server.settle()
  server.setClock(start)
  for (const table of ['messages', 'notifications']) {
    const { rows } = await server.pool.query(
      `select m.dedupe_key as key, count(*)::int as count from ${table} m join user_roles r on r.user_id = m.user_id and r.role = 'masterAdmin'
       where m.dedupe_key like $1 group by 1`,
      [`bankAccount:${id}:%`],
    )
    // a mail is one for each person, a line of the bell has one key for all
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(6)
  }
  const { bankAccountRequests } = await server.get<Listed>(listed, {}, master)
  const seen = bankAccountRequests.find((one) => one.id === id)
  expect(seen).toMatchObject({ status: 'IN_USE', transitions: [] })
  expect(seen?.accountNumber).toMatch(/4567$/)
  expect(seen?.accountNumber).not.toContain('918020')
})

test('what is typed twice must be the same, and nobody else gets at requests', async () => {
  const differs = { ...input, accountNumberAgain: '918020031234568' }
  expect(await server.codeOf(request, { input: differs }, first?.token)).toBe('BANK_ACCOUNTS_DIFFER')
  expect(await server.codeOf(request, { input }, master)).toBe('FORBIDDEN')
  expect(await server.codeOf(approve, { id: '999999' }, second?.token)).toBe('NOT_FOUND')
})
