import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'
import { companiesOf } from '#test/shop/companies.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const rows = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rows
const rolesOf = async (userId: number) =>
  (await rows('select role from user_roles where user_id = $1 order by role', [userId])).map(({ role }) => role)

const mine = '{ companyMembership { companyName me { role limitPaise usedPaise } may } }'
const people = '{ companyPeople { members { userId role limitPaise usedPaise isMe } invites { id email role } } }'
const invite =
  'mutation ($email: String!, $role: CompanyRole!) { inviteCompanyMember(email: $email, role: $role) { invites { id email } } }'
const cancel = 'mutation ($id: ID!) { cancelCompanyInvitation(id: $id) { invites { id } } }'
const see = 'query ($token: String!) { companyInvitation(token: $token) { organisation role email hasAccount } }'
const join =
  'mutation ($token: String!, $account: JoinInput) { acceptCompanyInvitation(token: $token, account: $account) }'
const update =
  'mutation ($userId: ID!, $input: CompanyMemberInput!) { updateCompanyMember(userId: $userId, input: $input) { members { userId role limitPaise } } }'
const remove = 'mutation ($userId: ID!) { removeCompanyMember(userId: $userId) { members { userId } } }'
const readOrder = 'query ($id: ID!) { order(id: $id) { number } }'
const free = { limitPaise: null, limitReset: 'MONTHLY' }

/** The secret of the link that went to this address. */
const tokenFor = (email: string): Promise<string> => server.tokenTo(email, 'company.invited')

describe('an invitation', () => {
  test('makes an account for an address that has none, which then buys for the company', async () => {
    const { admin, name } = await server.build.company()
    const email = 'site.head@firm.example'
    await server.get(invite, { email: 'Site.Head@firm.example ', role: 'SITE' }, admin.token)
    const token = await tokenFor(email)
    expect(await server.get(see, { token })).toEqual({
      companyInvitation: { organisation: name, role: 'SITE', email, hasAccount: false },
    })
    const account = { name: 'Nitin Kale', password: 'cement-and-9', repeated: 'cement-and-9' }
    expect(await server.codeOf(join, { token })).toBe('REQUIRED')
    expect(await server.codeOf(join, { token, account: { ...account, repeated: 'x' } })).toBe('PASSWORDS_DIFFER')
    expect(await server.get(join, { token, account })).toEqual({ acceptCompanyInvitation: true })
    expect(await server.codeOf(join, { token, account })).toBe('TOKEN_INVALID')
    const [{ id }] = await rows('select id from users where email = $1', [email])
    expect(await rolesOf(id)).toEqual(['b2b', 'customer'])
  })

  test('is accepted by the account of its address alone, within seven days, and not after it was withdrawn', async () => {
    const { admin } = await server.build.company()
    const [clerk, other] = [await server.build.user(), await server.build.user()]
    await server.get(invite, { email: clerk.email, role: 'BUYER' }, admin.token)
    expect(await server.codeOf(invite, { email: clerk.email, role: 'BUYER' }, admin.token)).toBe('INVITED_ALREADY')
    const token = await tokenFor(clerk.email)
    expect(await server.codeOf(join, { token })).toBe('UNAUTHENTICATED')
    expect(await server.codeOf(join, { token }, other.token)).toBe('OTHER_ACCOUNT')
    const { companyPeople } = await server.get<{ companyPeople: { invites: { id: string }[] } }>(
      people,
      {},
      admin.token,
    )
    const stranger = await server.build.company()
    const id = companyPeople.invites[0]?.id
    expect(await server.codeOf(cancel, { id }, stranger.admin.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(cancel, { id }, admin.token)).toBe('OK')
    expect(await server.codeOf(join, { token }, clerk.token)).toBe('TOKEN_INVALID')
    await server.get(invite, { email: clerk.email, role: 'BUYER' }, admin.token)
    const second = await tokenFor(clerk.email)
    server.setClock(new Date(server.now().getTime() + 7 * 86_400_000))
    expect(await server.codeOf(join, { token: second }, clerk.token)).toBe('TOKEN_INVALID')
  })

  test('makes nobody a member of two companies, also of two accepted at once', async () => {
    const [one, two] = [await server.build.company(), await server.build.company()]
    const clerk = await server.build.user()
    await server.get(invite, { email: clerk.email, role: 'BUYER' }, one.admin.token)
    const first = await tokenFor(clerk.email)
    await server.get(invite, { email: clerk.email, role: 'BUYER' }, two.admin.token)
    const second = await tokenFor(clerk.email)
    const codes = await Promise.all([first, second].map((token) => server.codeOf(join, { token }, clerk.token)))
    expect(codes.sort()).toEqual(['COMPANY_ALREADY', 'OK'])
    expect(await server.codeOf(invite, { email: clerk.email, role: 'BUYER' }, two.admin.token)).toBe('COMPANY_ALREADY')
    const start = 'mutation ($input: B2bStepInput!) { setB2bStep(version: 0, input: $input) { id } }'
    const { company } = await companiesOf(server).steps()
    expect(await server.codeOf(start, { input: { company } }, clerk.token)).toBe('COMPANY_OF_OTHERS')
  })
})

describe('members', () => {
  test('are managed by admins alone; amounts of others are hidden from site members', async () => {
    const firm = await server.build.company()
    const buyer = await server.build.member(firm, { role: 'BUYER', limitPaise: 5_000_00 })
    const site = await server.build.member(firm, { role: 'SITE', limitPaise: 1_000_00 })
    for (const { token } of [buyer, site]) {
      expect(await server.codeOf(invite, { email: 'a@b.example', role: 'BUYER' }, token)).toBe('FORBIDDEN')
      expect(await server.codeOf(remove, { userId: String(firm.admin.id) }, token)).toBe('FORBIDDEN')
      expect(await server.codeOf(update, { userId: String(site.id), input: { role: 'ADMIN', ...free } }, token)).toBe(
        'FORBIDDEN',
      )
    }
    const seen = async (token: string) =>
      (
        await server.get<{ companyPeople: { members: { userId: string; limitPaise: number | null }[] } }>(
          people,
          {},
          token,
        )
      ).companyPeople.members.map(({ limitPaise }) => limitPaise)
    expect(await seen(buyer.token)).toEqual([null, 5_000_00, 1_000_00])
    expect(await seen(site.token)).toEqual([null, null, 1_000_00])
    expect(await server.get(mine, {}, site.token)).toMatchObject({
      companyMembership: { companyName: firm.name, me: { role: 'SITE', usedPaise: 0 }, may: ['order'] },
    })
    const other = await server.build.company()
    expect(await server.codeOf(remove, { userId: String(site.id) }, other.admin.token)).toBe('NOT_FOUND')
    expect(await server.get(mine, {}, await server.as('customer')).catch((error: Error) => error.message)).toBeDefined()
  })

  test('keep an admin, also when two remove each other at once', async () => {
    const firm = await server.build.company()
    const second = await server.build.member(firm, { role: 'ADMIN' })
    const codes = await Promise.all([
      server.codeOf(remove, { userId: String(second.id) }, firm.admin.token),
      server.codeOf(remove, { userId: String(firm.admin.id) }, second.token),
    ])
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    const left = await rows("select user_id from company_members where company_id = $1 and role = 'ADMIN'", [firm.id])
    expect(left).toHaveLength(1)
    const [last] = left
    const token = last?.user_id === second.id ? second.token : firm.admin.token
    const userId = String(last?.user_id)
    expect(await server.codeOf(remove, { userId }, token)).toBe('LAST_ADMIN')
    expect(await server.codeOf(update, { userId, input: { role: 'BUYER', ...free } }, token)).toBe('LAST_ADMIN')
  })

  test('who are removed lose the role and their sessions', async () => {
    const firm = await server.build.company()
    const buyer = await server.build.member(firm, { role: 'BUYER' })
    await server.get(remove, { userId: String(buyer.id) }, firm.admin.token)
    expect(await rolesOf(buyer.id)).toEqual(['customer'])
    expect(await server.codeOf(mine, {}, buyer.token)).toBe('UNAUTHENTICATED')
  })

  test('of a company on hold buy for themselves, all of them, until it is released', async () => {
    const firm = await server.build.company()
    const buyer = await server.build.member(firm, { role: 'BUYER' })
    const manager = await server.as('b2bManager')
    const move =
      'mutation ($id: ID!, $transition: B2bAdminTransition!, $note: String) { updateB2bStatus(id: $id, transition: $transition, note: $note) { status } }'
    await server.get(move, { id: String(firm.id), transition: 'hold', note: 'Papers are old' }, manager)
    expect(await rolesOf(firm.admin.id)).toEqual(['customer'])
    expect(await rolesOf(buyer.id)).toEqual(['customer'])
    await server.get(move, { id: String(firm.id), transition: 'release' }, manager)
    expect(await rolesOf(buyer.id)).toEqual(['b2b', 'customer'])
  })
})

describe('orders of a company', () => {
  test('are read by its admins and accounts, by nobody else of it, and by no other company', async () => {
    const firm = await server.build.company()
    const other = await server.build.company()
    const member = (role: 'BUYER' | 'APPROVER' | 'ACCOUNTS' | 'SITE') => server.build.member(firm, { role })
    const buyer = await member('BUYER')
    const { id } = await server.build.paidOrder({ buyer })
    const codeFor = (token: string) => server.codeOf(readOrder, { id: String(id) }, token)
    expect(await rows('select company_id from orders where id = $1', [id])).toEqual([{ company_id: firm.id }])
    expect(await codeFor(buyer.token)).toBe('OK')
    expect(await codeFor(firm.admin.token)).toBe('OK')
    expect(await codeFor((await member('ACCOUNTS')).token)).toBe('OK')
    for (const role of ['BUYER', 'APPROVER', 'SITE'] as const)
      expect(await codeFor((await member(role)).token), role).toBe('NOT_FOUND')
    expect(await codeFor(other.admin.token)).toBe('NOT_FOUND')
    const list = '{ companyOrders { total items { id } } }'
    const totalFor = async (token: string) =>
      (await server.get<{ companyOrders: { total: number } }>(list, {}, token)).companyOrders.total
    expect(await totalFor(firm.admin.token)).toBe(1)
    expect(await totalFor((await member('SITE')).token)).toBe(0)
    expect(await totalFor(other.admin.token)).toBe(0)
  })

  test('cannot be changed or paid by those who only read them', async () => {
    const firm = await server.build.company()
    const buyer = await server.build.member(firm, { role: 'BUYER' })
    const order = await server.build.order({ buyer })
    const cancel =
      'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "OTHER") { id } }'
    expect(await server.codeOf(cancel, { id: String(order.suborders[0].id) }, firm.admin.token)).toBe('NOT_FOUND')
    const pay = 'mutation ($orderId: ID!) { startPayment(orderId: $orderId) { url } }'
    expect(await server.codeOf(pay, { orderId: String(order.id) }, firm.admin.token)).not.toBe('OK')
  })

  test('are not placed by members who only read them', async () => {
    const firm = await server.build.company()
    const accounts = await server.build.member(firm, { role: 'ACCOUNTS' })
    const cart = await server.build.cart({ buyer: accounts })
    const address = await server.build.address(cart.buyer.id)
    await expect(buying(server).order(accounts.token, address.id)).rejects.toThrow('COMPANY_NO_ORDERS')
  })

  test('show what a member has used of the limit, to the paisa', async () => {
    const firm = await server.build.company()
    const buyer = await server.build.member(firm, { role: 'BUYER', limitPaise: 90_00_000_00 })
    const { payablePaise } = await server.build.order({ buyer })
    expect(await server.get(mine, {}, buyer.token)).toMatchObject({
      companyMembership: { me: { usedPaise: payablePaise, limitPaise: 90_00_000_00 } },
    })
  })
})
