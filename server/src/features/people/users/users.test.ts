import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { demoPassword } from '#test/build.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { firstMasterAdmin } from './users.ts'

let server: TestServer
let admin = ''
let master = ''
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  master = await server.as('masterAdmin')
})
afterAll(() => server.close())

const list =
  'query ($page: PageInput! = {}, $filter: UserFilter! = {}) { users(page: $page, filter: $filter) { total items { id email roles status } } }'
const block = 'mutation ($id: ID!, $reason: String!) { blockUser(id: $id, reason: $reason) { status blockedReason } }'
const unblock = 'mutation ($id: ID!) { unblockUser(id: $id) { status blockedReason } }'
const blockStaff = 'mutation ($id: ID!, $reason: String!) { blockStaff(id: $id, reason: $reason) { status } }'
const grant = 'mutation ($id: ID!, $role: String!) { grantRole(userId: $id, role: $role) { roles } }'
const revoke = 'mutation ($id: ID!, $role: String!) { revokeRole(userId: $id, role: $role) { roles } }'
const create = 'mutation ($input: StaffInput!) { createStaff(input: $input) { id roles status } }'
const login = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
const reason = 'Orders that nobody paid for'

type Listed = { id: string; email: string; roles: string[]; status: string }
const find = async (filter: object, page: object = {}) =>
  (await server.get<{ users: { total: number; items: Listed[] } }>(list, { filter, page }, admin)).users

describe('users', () => {
  test('are found by name, email or number, role and status, page by page', async () => {
    const [first, second] = [
      await server.build.user({ name: 'Zarina Ali', mobile: '+919812345678' }),
      await server.build.user({ name: 'Zarina Khan', roles: ['customer', 'b2b'] }),
    ]
    expect((await find({ search: 'zarina' })).total).toBe(2)
    expect((await find({ search: '98123456' })).items).toMatchObject([{ id: String(first.id) }])
    expect((await find({ search: 'zarina', role: 'b2b' })).items).toMatchObject([{ id: String(second.id) }])
    expect((await find({ search: 'zarina', status: 'BLOCKED' })).total).toBe(0)
    const pages = [
      await find({ search: 'zarina' }, { size: 1, sort: 'name' }),
      await find({ search: 'zarina' }, { size: 1, page: 2, sort: 'name' }),
    ]
    expect(pages.map(({ items }) => items[0]?.email)).toEqual([first.email, second.email])
    expect(await server.codeOf(list, { filter: { role: 'king' } }, admin)).toBe('NOT_A_CHOICE')
  })
  test('carry internal notes, which their owner cannot read', async () => {
    const { id, token } = await server.build.user({ name: 'Meher Irani' })
    const add = 'mutation ($id: ID!, $body: String!) { addUserNote(id: $id, body: $body) { notes { author body } } }'
    const { addUserNote } = await server.get<{ addUserNote: { notes: object[] } }>(
      add,
      { id, body: '  Called about her refund.  ' },
      admin,
    )
    expect(addUserNote.notes).toMatchObject([{ body: 'Called about her refund.' }])
    expect(await server.codeOf(add, { id, body: '  ' }, admin)).toBe('REQUIRED')
    expect(await server.codeOf(add, { id: '999999', body: 'x' }, admin)).toBe('NOT_FOUND')
    expect(await server.codeOf(add, { id, body: 'x' }, token)).toBe('FORBIDDEN')
  })
  test('show sessions and orders with one query for a whole page', async () => {
    const query = '{ users { items { id sessions orders totalPaise } } }'
    const statements = await server.statementsOf(() => server.get(query, {}, admin))
    expect(statements).toHaveLength(3) // the session, the rows, their sums
    const user = await server.build.user()
    const one = 'query ($id: ID!) { user(id: $id) { sessions orders totalPaise sellerName } }'
    expect(await server.get(one, { id: user.id }, admin)).toEqual({
      user: { sessions: 1, orders: 0, totalPaise: 0, sellerName: null },
    })
    await server.pool.query('update sessions set revoked_at = now() where user_id = $1', [user.id])
    expect(await server.get(one, { id: user.id }, admin)).toMatchObject({ user: { sessions: 0 } })
    expect(await server.codeOf(one, { id: '999999' }, admin)).toBe('NOT_FOUND')
  })
})

describe('blockUser', () => {
  test('ends the sessions at once, is told at the next sign-in, and leaves an audit row', async () => {
    const user = await server.build.user()
    const before = await server.build.count('audit_log')
    expect(await server.get(block, { id: user.id, reason }, admin)).toEqual({
      blockUser: { status: 'BLOCKED', blockedReason: reason },
    })
    expect(await server.codeOf('{ sessions { id } }', {}, user.token)).toBe('UNAUTHENTICATED')
    expect(await server.codeOf(login, { email: user.email, password: demoPassword })).toBe('ACCOUNT_BLOCKED')
    expect(await server.codeOf(block, { id: user.id, reason }, admin)).toBe('BAD_TRANSITION')
    expect(await server.get(unblock, { id: user.id }, admin)).toEqual({
      unblockUser: { status: 'ACTIVE', blockedReason: null },
    })
    expect(await server.codeOf(login, { email: user.email, password: demoPassword })).toBe('OK')
    expect(await server.codeOf('{ sessions { id } }', {}, user.token)).toBe('UNAUTHENTICATED')
    expect(await server.build.count('audit_log')).toBe(before + 2)
  })
  test('wants a reason and somebody who is there', async () => {
    const user = await server.build.user()
    expect(await server.codeOf(block, { id: user.id, reason: ' ' }, admin)).toBe('REASON_NEEDED')
    expect(await server.codeOf(block, { id: '999999', reason }, admin)).toBe('NOT_FOUND')
  })
  test('is not an admin’s against the operator’s own people: that is the master admin’s', async () => {
    const [colleague, buyer] = [await server.build.user({ roles: ['siteManager'] }), await server.build.user()]
    expect(await server.codeOf(block, { id: colleague.id, reason }, admin)).toBe('FORBIDDEN')
    expect(await server.codeOf(blockStaff, { id: buyer.id, reason }, master)).toBe('FORBIDDEN')
    expect(await server.codeOf(blockStaff, { id: colleague.id, reason }, master)).toBe('OK')
  })
  test('is not for oneself', async () => {
    const self = await server.build.user({ roles: ['masterAdmin'] })
    expect(await server.codeOf(blockStaff, { id: self.id, reason }, self.token)).toBe('NOT_YOURSELF')
  })
})

describe('staff', () => {
  test('get by mail alone the link by which they choose a password', async () => {
    const input = { name: 'Kabir Das', email: 'kabir@neev.example', roles: ['admin', 'siteManager', 'admin'] }
    const answer = await server.ask(create, { input }, master)
    const made = answer.data?.createStaff as unknown as Listed
    expect([...made.roles].sort()).toEqual(['admin', 'siteManager'])
    expect(JSON.stringify(answer)).not.toMatch(/token|http/)
    await server.settle()
    const { rows } = await server.pool.query("select recipient, body from messages where secret_kind = 'LINK'")
    expect(rows.map(({ recipient }) => recipient)).toEqual([input.email])
    const token = await server.tokenTo(input.email)
    const password = 'cement-and-9'
    const reset = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }'
    expect(await server.codeOf(reset, { input: { token, password, repeated: password } })).toBe('OK')
    expect(await server.codeOf(login, { email: input.email, password })).toBe('OK')
    expect(await server.codeOf(create, { input }, master)).toBe('DUPLICATE')
    const staff = await server.get<{ staff: { items: Listed[] } }>('{ staff { items { id roles } } }', {}, master)
    expect(staff.staff.items.every(({ roles }) => roles.some((role) => /admin|manager/i.test(role)))).toBe(true)
  })
  test('and new roles are told to every master admin by mail and bell', async () => {
    const other = await server.build.user({ roles: ['masterAdmin'] })
    const input = { name: 'Lata Rao', email: 'lata@neev.example', roles: ['siteManager'] }
    const { createStaff } = await server.get<{ createStaff: Listed }>(create, { input }, master)
    await server.get(grant, { id: createStaff.id, role: 'admin' }, master)
    await server.settle()
    for (const table of ['messages', 'notifications']) {
      const { rows } = await server.pool.query(`select count(*)::int as count from ${table} where user_id = $1`, [
        other.id,
      ])
      expect(rows[0]).toEqual({ count: 2 })
    }
    await server.pool.query('delete from user_roles where user_id = $1', [other.id])
  })
  test('are made with roles of the operator’s own people only', async () => {
    for (const roles of [[], ['customer'], ['admin', 'seller'], ['king']]) {
      const input = { name: 'Kabir Das', email: 'kabir2@neev.example', roles }
      expect(await server.codeOf(create, { input }, master)).toBe('VALIDATION')
    }
  })
})

describe('roles', () => {
  test('are given and taken; the person signs in anew each time', async () => {
    const user = await server.build.user()
    const granted = await server.get<{ grantRole: Listed }>(grant, { id: user.id, role: 'blogManager' }, master)
    expect(granted.grantRole.roles.sort()).toEqual(['blogManager', 'customer'])
    expect(await server.codeOf('{ sessions { id } }', {}, user.token)).toBe('UNAUTHENTICATED')
    expect(await server.get(revoke, { id: user.id, role: 'blogManager' }, master)).toEqual({
      revokeRole: { roles: ['customer'] },
    })
    expect(await server.codeOf(revoke, { id: user.id, role: 'blogManager' }, master)).toBe('NOT_FOUND')
  })
  test('are nobody’s to give to themselves', async () => {
    const self = await server.build.user({ roles: ['masterAdmin'] })
    expect(await server.codeOf(grant, { id: self.id, role: 'admin' }, self.token)).toBe('NOT_YOURSELF')
    const { rows } = await server.pool.query('select role from user_roles where user_id = $1', [self.id])
    expect(rows).toEqual([{ role: 'masterAdmin' }])
    await server.pool.query('delete from user_roles where user_id = $1', [self.id])
  })
  test('of both sides don’t mix', async () => {
    const [seller, staff] = [
      await server.build.user({ roles: ['seller'] }),
      await server.build.user({ roles: ['admin'] }),
    ]
    expect(await server.codeOf(grant, { id: seller.id, role: 'admin' }, master)).toBe('ROLES_DO_NOT_MIX')
    expect(await server.codeOf(grant, { id: staff.id, role: 'subBusiness' }, master)).toBe('ROLES_DO_NOT_MIX')
    expect(await server.codeOf(grant, { id: staff.id, role: 'king' }, master)).toBe('NOT_A_CHOICE')
  })
  test('leave one master admin, also when two take it from each other at once', async () => {
    const other = await startServer()
    const [one, two] = [
      await other.build.user({ roles: ['masterAdmin'] }),
      await other.build.user({ roles: ['masterAdmin'] }),
    ]
    const codes = await Promise.all([
      other.codeOf(revoke, { id: two.id, role: 'masterAdmin' }, one.token),
      other.codeOf(revoke, { id: one.id, role: 'masterAdmin' }, two.token),
    ])
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    const { rows } = await other.pool.query("select user_id from user_roles where role = 'masterAdmin'")
    expect(rows).toHaveLength(1)
    const last = await other.build.user({ roles: ['masterAdmin'] })
    await other.pool.query("delete from user_roles where role = 'masterAdmin' and user_id <> $1", [last.id])
    expect(await other.codeOf(revoke, { id: last.id, role: 'masterAdmin' }, last.token)).toBe('LAST_MASTER_ADMIN')
    await other.close()
  })
})

test('the first master admin is made once, with a password that works', async () => {
  const shop = await startServer()
  const ctx = () => makeCtx(shop.services)
  const person = { name: 'Devi Prasad', email: 'devi@neev.example' }
  const made = await Promise.allSettled([
    firstMasterAdmin(ctx(), person),
    firstMasterAdmin(ctx(), { ...person, email: 'devi2@neev.example' }),
  ])
  const [done] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(made.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await shop.codeOf(login, done)).toBe('OK')
  await expect(firstMasterAdmin(ctx(), { name: 'X', email: 'no' })).rejects.toMatchObject({ code: 'VALIDATION' })
  await shop.close()
})
