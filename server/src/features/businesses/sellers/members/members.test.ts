import { type MemberRole, memberRoles, rolesFor } from '@neev/domain/businesses/sellers/members'
import { isAllowed } from '@neev/domain/core/access/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationOf } from '#test/operations.ts'
import { socketOf } from '#test/processes/sockets.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let company: Awaited<ReturnType<TestServer['build']['seller']>>
const members = {} as Record<MemberRole, { id: number; token: string }>
beforeAll(async () => {
  server = await startServer()
  company = await server.build.seller({ name: 'Bhosari Ispat' })
  for (const role of memberRoles) {
    const user = await server.build.user({ roles: ['seller'], sellerId: company.id })
    await rows('update seller_members set role = $1 where user_id = $2', [role, user.id])
    members[role] = user
  }
})
afterAll(() => server.close())

const rows = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rows

test('every operation is refused to members whom their firm does not let do it, and lets the others through', async () => {
  const wrong: string[] = []
  let refused = 0
  for (const [name, permission] of server.permissions) {
    const [root = '', field = ''] = name.split('.')
    if (!permission || root === 'Subscription') continue
    const { query, variables } = operationOf(server.schema, root, field)
    for (const role of memberRoles) {
      const may = isAllowed(rolesFor(['seller'], role, permission), permission)
      // what is let through is not sent where it would change something
      if (may && root === 'Mutation') continue
      const code = await server.codeOf(query, variables, members[role].token)
      if (!may) refused++
      if ((code === 'FORBIDDEN') !== !may) wrong.push(`${name} as ${role}: ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(100)
})

const people = '{ sellerPeople { members { userId role } invites { id email role } } }'
const invite =
  'mutation ($email: String!, $role: SellerMemberRole!) { inviteMember(email: $email, role: $role) { invites { id email } } }'
const setRole =
  'mutation ($userId: ID!, $role: SellerMemberRole!) { setMemberRole(userId: $userId, role: $role) { members { userId } } }'
const remove = 'mutation ($userId: ID!) { removeMember(userId: $userId) { members { userId } } }'
const withdraw = 'mutation ($id: ID!) { cancelSellerInvitation(id: $id) { invites { id } } }'
const see = 'query ($token: String!) { sellerInvitation(token: $token) { organisation role email hasAccount } }'
const join =
  'mutation ($token: String!, $account: JoinInput) { acceptSellerInvitation(token: $token, account: $account) }'
const stock = 'mutation { setStock(offerId: "999999", onHandMilli: 1, reason: "Counted") { id } }'

/** The secret of the link that went to this address. */
const tokenFor = (email: string): Promise<string> => server.tokenTo(email, 'seller.invited')

describe('an invitation', () => {
  test('makes an account for an address that has none, with just the role it names', async () => {
    const own = await server.build.seller({ name: 'Talegaon Steel' })
    const email = 'new.clerk@firm.example'
    await server.get(invite, { email: 'New.Clerk@firm.example ', role: 'CATALOGUE' }, own.owner.token)
    const token = await tokenFor(email)
    expect(await server.get(see, { token })).toEqual({
      sellerInvitation: { organisation: own.name, role: 'CATALOGUE', email, hasAccount: false },
    })
    expect(await server.codeOf(join, { token })).toBe('REQUIRED')
    const account = { name: 'Nitin Kale', password: 'cement-and-9', repeated: 'cement-and-9' }
    expect(await server.codeOf(join, { token, account: { ...account, repeated: 'x' } })).toBe('PASSWORDS_DIFFER')
    expect(await server.get(join, { token, account })).toEqual({ acceptSellerInvitation: true })
    expect(await server.codeOf(join, { token, account })).toBe('TOKEN_INVALID')
    expect(await server.get(people, {}, own.owner.token)).toMatchObject({ sellerPeople: { invites: [] } })
    const login =
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { roles memberRole } } }'
    const { login: entered } = await server.get<{ login: { token: string; user: object } }>(login, {
      email,
      password: account.password,
    })
    expect(entered.user).toEqual({ roles: ['customer', 'seller'], memberRole: 'CATALOGUE' })
    expect(await server.codeOf(stock, {}, entered.token)).toBe('NOT_FOUND')
    expect(
      await server.codeOf(
        'mutation { updateSuborderAsSeller(suborderId: "1", transition: accept) { id } }',
        {},
        entered.token,
      ),
    ).toBe('FORBIDDEN')
  })

  test('is accepted by the account of its address alone', async () => {
    const [clerk, other] = [await server.build.user(), await server.build.user()]
    await server.get(invite, { email: clerk.email, role: 'VIEWER' }, company.owner.token)
    expect(await server.codeOf(invite, { email: clerk.email, role: 'ORDERS' }, company.owner.token)).toBe(
      'INVITED_ALREADY',
    )
    const token = await tokenFor(clerk.email)
    expect(await server.codeOf(join, { token })).toBe('UNAUTHENTICATED')
    expect(await server.codeOf(join, { token }, other.token)).toBe('OTHER_ACCOUNT')
    expect(await server.codeOf(stock, {}, clerk.token)).toBe('FORBIDDEN')
    expect(await server.codeOf(join, { token }, clerk.token)).toBe('OK')
    expect(await server.codeOf(people, {}, clerk.token)).toBe('OK')
    expect(await server.codeOf(stock, {}, clerk.token)).toBe('FORBIDDEN')
    expect(await server.codeOf(invite, { email: clerk.email, role: 'ORDERS' }, company.owner.token)).toBe(
      'WORKS_ALREADY',
    )
  })

  test('works for seven days and not once it is withdrawn; nobody of the operator can accept', async () => {
    const [late, gone] = ['late@firm.example', 'gone@firm.example']
    await server.get(invite, { email: late, role: 'ORDERS' }, company.owner.token)
    const { inviteMember } = await server.get<{ inviteMember: { invites: { id: string; email: string }[] } }>(
      invite,
      { email: gone, role: 'ORDERS' },
      company.owner.token,
    )
    const [lateToken, goneToken] = [await tokenFor(late), await tokenFor(gone)]
    const id = inviteMember.invites.find(({ email }) => email === gone)?.id
    const other = await server.build.seller()
    expect(await server.codeOf(withdraw, { id }, other.owner.token)).toBe('NOT_FOUND')
    const { cancelSellerInvitation } = await server.get<{ cancelSellerInvitation: { invites: { id: string }[] } }>(
      withdraw,
      { id },
      company.owner.token,
    )
    expect(cancelSellerInvitation.invites.map((one) => one.id)).not.toContain(id)
    expect(await server.codeOf(see, { token: goneToken })).toBe('TOKEN_INVALID')
    const before = server.now()
    server.setClock(new Date(before.getTime() + 7 * 24 * 60 * 60_000 - 1000))
    expect(await server.codeOf(see, { token: lateToken })).toBe('OK')
    server.setClock(new Date(before.getTime() + 7 * 24 * 60 * 60_000))
    expect(await server.codeOf(see, { token: lateToken })).toBe('TOKEN_INVALID')
    server.setClock(before)
    const staff = await server.build.user({ roles: ['siteManager'] })
    await server.get(invite, { email: staff.email, role: 'ORDERS' }, company.owner.token)
    expect(await server.codeOf(join, { token: await tokenFor(staff.email) }, staff.token)).toBe('ROLES_DO_NOT_MIX')
  })
})

describe('the people of a firm', () => {
  test('are invited, changed and let go by owners alone', async () => {
    const { id } = members.VIEWER
    for (const role of ['ACCOUNTS', 'VIEWER', 'CATALOGUE', 'ORDERS'] as const) {
      const { token } = members[role]
      expect(await server.codeOf(invite, { email: 'x@firm.example', role: 'VIEWER' }, token)).toBe('FORBIDDEN')
      expect(await server.codeOf(setRole, { userId: id, role: 'OWNER' }, token)).toBe('FORBIDDEN')
      expect(await server.codeOf(remove, { userId: id }, token)).toBe('FORBIDDEN')
    }
    const other = await server.build.seller()
    expect(await server.codeOf(setRole, { userId: id, role: 'OWNER' }, other.owner.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(remove, { userId: id }, other.owner.token)).toBe('NOT_FOUND')
  })

  test('change what they may with the next request, and are out at once', async () => {
    const own = await server.build.seller()
    const clerk = await server.build.user({ roles: ['customer', 'seller'], sellerId: own.id })
    const give = (role: string) => server.get(setRole, { userId: clerk.id, role }, own.owner.token)
    await give('VIEWER')
    expect(await server.codeOf(stock, {}, clerk.token)).toBe('FORBIDDEN')
    await give('ORDERS')
    expect(await server.codeOf(stock, {}, clerk.token)).toBe('NOT_FOUND')
    await server.get(remove, { userId: clerk.id }, own.owner.token)
    expect(await server.codeOf(stock, {}, clerk.token)).toBe('UNAUTHENTICATED')
    expect(await rows('select role from user_roles where user_id = $1', [clerk.id])).toEqual([{ role: 'customer' }])
    expect(
      await rows(`select action from audit_log where action like 'seller.%ember%' and entity_id = $1`, [clerk.id]),
    ).toHaveLength(3)
  })

  test('whose role there changes lose what their open socket still held', async () => {
    const own = await server.build.seller()
    const clerk = await server.build.user({ roles: ['customer', 'seller'], sellerId: own.id })
    await server.get(setRole, { userId: clerk.id, role: 'ORDERS' }, own.owner.token)
    await server.settle()
    const closed = await socketOf(server, clerk.token)
    await server.get(setRole, { userId: clerk.id, role: 'VIEWER' }, own.owner.token)
    expect(await closed()).toBe(4403)
    // the session itself goes on, with what it may now
    expect(await server.codeOf('{ sessions { id } }', {}, clerk.token)).toBe('OK')
  })

  test('keep one owner', async () => {
    const own = await server.build.seller()
    const userId = own.owner.id
    expect(await server.codeOf(setRole, { userId, role: 'VIEWER' }, own.owner.token)).toBe('LAST_OWNER')
    expect(await server.codeOf(remove, { userId }, own.owner.token)).toBe('LAST_OWNER')
    const second = await server.build.user({ roles: ['seller'], sellerId: own.id })
    const codes = await Promise.all([
      server.codeOf(remove, { userId }, second.token),
      server.codeOf(remove, { userId: second.id }, own.owner.token),
    ])
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    expect(await rows(`select 1 from seller_members where seller_id = $1 and role = 'OWNER'`, [own.id])).toHaveLength(1)
  })
})

test('invitations end with the right of whoever sent them', async () => {
  const own = await server.build.seller({ name: 'Ravet Steel' })
  const clerk = await server.build.user({ roles: ['seller'], sellerId: own.id })
  await rows("update seller_members set role = 'OWNER', joined_at = $1 where seller_id = $2", [
    new Date(server.now().getTime() - 30 * 24 * 60 * 60_000),
    own.id,
  ])
  await server.get(invite, { email: 'later@evil.test', role: 'OWNER' }, clerk.token)
  const token = await tokenFor('later@evil.test')
  await server.get(remove, { userId: String(clerk.id) }, own.owner.token)
  expect(await server.codeOf(see, { token })).toBe('TOKEN_INVALID')
})

test('an invitation works while the seller sells or is suspended, and not once it is closed', async () => {
  const own = await server.build.seller({ name: 'Ambegaon Steel' })
  await server.get(invite, { email: 'waits@firm.example', role: 'VIEWER' }, own.owner.token)
  const token = await tokenFor('waits@firm.example')
  const codeWhile = async (status: string) => {
    await rows('update sellers set status = $1 where id = $2', [status, own.id])
    return server.codeOf(see, { token })
  }
  expect(await codeWhile('SUSPENDED')).toBe('OK')
  expect(await codeWhile('TERMINATED')).toBe('TOKEN_INVALID')
})

describe('a new owner', () => {
  const day = 24 * 60 * 60_000
  const setBank = `mutation ($input: SellerBankInput!) { setSellerBank(input: $input) { __typename } }`
  const setEinvoiceAccess = `mutation ($input: EinvoiceAccessInput!) { setEinvoiceAccess(input: $input) { __typename } }`
  const bank = {
    holder: 'Chakan Steel',
    bank: 'HDFC Bank',
    accountNumber: '50100123456789',
    accountAgain: '50100123456789',
    ifsc: 'HDFC0000123',
  }
  async function joined(own: Awaited<ReturnType<TestServer['build']['seller']>>, role: MemberRole) {
    const user = await server.build.user()
    await server.get(invite, { email: user.email, role }, own.owner.token)
    await server.get(join, { token: await tokenFor(user.email) }, user.token)
    return user
  }

  test('cannot change bank account or people for a day, in which every owner can notice them', async () => {
    const own = await server.build.seller({ name: 'Chakan Steel' })
    await rows('update seller_members set joined_at = $1 where user_id = $2', [
      new Date(server.now().getTime() - 30 * day),
      own.owner.id,
    ])
    const thief = await joined(own, 'OWNER')
    await server.settle()
    const told = await rows(
      `select template from messages where user_id = $1 and template like 'seller.member%' order by id`,
      [own.owner.id],
    )
    expect(told).toEqual([{ template: 'seller.memberInvited' }, { template: 'seller.memberJoined' }])
    expect(await server.codeOf(setBank, { input: bank }, thief.token)).toBe('MEMBER_TOO_NEW')
    const { gstin } = await server.build.yard(own)
    const portal = { gstin, userName: 'API_THIEF', password: 'portal-password' }
    expect(await server.codeOf(setEinvoiceAccess, { input: portal }, thief.token)).toBe('MEMBER_TOO_NEW')
    expect(await server.codeOf(remove, { userId: String(own.owner.id) }, thief.token)).toBe('MEMBER_TOO_NEW')
    expect(await server.codeOf(invite, { email: 'more@evil.test', role: 'OWNER' }, thief.token)).toBe('MEMBER_TOO_NEW')
    expect(await server.codeOf(setRole, { userId: String(own.owner.id), role: 'VIEWER' }, thief.token)).toBe(
      'MEMBER_TOO_NEW',
    )
    const before = server.now()
    server.setClock(new Date(before.getTime() + day))
    expect(await server.codeOf(remove, { userId: String(own.owner.id) }, thief.token)).toBe('OK')
    await server.settle()
    const gone = await rows(`select 1 from messages where user_id = $1 and template = 'seller.memberRemoved'`, [
      own.owner.id,
    ])
    expect(gone).toHaveLength(1)
    server.setClock(before)
  })

  test('waits again when a member becomes an owner', async () => {
    const own = await server.build.seller({ name: 'Dehu Steel' })
    await rows('update seller_members set joined_at = $1 where user_id = $2', [
      new Date(server.now().getTime() - 30 * day),
      own.owner.id,
    ])
    const clerk = await joined(own, 'VIEWER')
    await rows('update seller_members set joined_at = $1 where user_id = $2', [
      new Date(server.now().getTime() - 10 * day),
      clerk.id,
    ])
    await server.get(setRole, { userId: String(clerk.id), role: 'OWNER' }, own.owner.token)
    expect(await server.codeOf(setBank, { input: bank }, clerk.token)).toBe('MEMBER_TOO_NEW')
  })

  test('leaves whenever they want, and whoever founded the firm waits for nobody', async () => {
    const own = await server.build.seller({ name: 'Wakad Steel' })
    await rows('update seller_members set joined_at = $1 where user_id = $2', [server.now(), own.owner.id])
    expect(await server.codeOf(invite, { email: 'first@wakad.example', role: 'VIEWER' }, own.owner.token)).toBe('OK')
    const other = await joined(own, 'OWNER')
    expect(await server.codeOf(remove, { userId: String(other.id) }, other.token)).toBe('OK')
  })
})
