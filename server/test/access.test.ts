import { isAllowed } from '@neev/domain/core/access/permissions'
import { roles } from '@neev/domain/core/access/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '#core/context.ts'
import type { Feature } from '#core/feature.ts'
import { buildSchema } from '#core/graphql/schema.ts'
import { giveRole } from '#features/people/accounts/accounts.ts'
import { operationOf } from '#test/operations.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { features } from '../src/features.ts'

/** Rows that let somebody act as somebody, or read what is theirs. */
const accessRows = `select md5(coalesce(string_agg(line, ',' order by line), '')) as sum from (
  select 'role' || r.user_id || r.role as line from user_roles r
  union all select 'seller' || m.seller_id || ':' || m.user_id || m.role from seller_members m
  union all select 'company' || m.company_id || ':' || m.user_id || m.role from company_members m
  union all select 'invite' || i.id || i.role from invitations i
  union all select 'token' || encode(t.token_hash, 'hex') from user_tokens t
  union all select 'factor' || f.user_id || coalesce(f.confirmed_at::text, '') from second_factors f
  union all select 'recovery' || c.user_id || encode(c.code_hash, 'hex') from recovery_codes c
  union all select 'share' || s.id from shares s
  union all select 'session' || s.id || coalesce(s.strong_until::text, '') from sessions s
  union all select 'user' || u.id || concat_ws('|', u.password_hash, u.mobile_verified_at, u.google_sub, u.facebook_id)
    from users u
) as rows`

describe('every path to acting as somebody', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const sum = async () => (await server.pool.query(accessRows)).rows[0].sum as string

  test('is refused without a confirmed password or the proof that it asks for, and gives nothing', async () => {
    const wrong: string[] = []
    let paths = 0
    for (const [field, access] of server.grants) {
      const name = `Mutation.${field}`
      const permission = server.permissions.get(name)
      const { query, variables } = operationOf(server.schema, 'Mutation', field)
      const callers = ['stranger', ...roles.filter((role) => permission && isAllowed([role], permission))] as const
      for (const role of permission === null ? (['stranger'] as const) : callers) {
        paths += access.size
        const { token = '' } = role === 'stranger' ? {} : await server.build.user({ roles: [role] })
        await server.pool.query('update sessions set strong_until = null')
        const before = await sum()
        // Each from a network of its own, so that no limit answers in the place of a guard
        const from = { 'x-forwarded-for': `10.7.${paths >> 8}.${paths & 255}` }
        const { errors } = await server.ask(query, variables, token, from)
        const code = errors?.[0]?.extensions.code ?? 'OK'
        await server.settle()
        if (code === 'OK' || code === 'INTERNAL') wrong.push(`${name} as ${role}: ${code}`)
        if ((await sum()) !== before) wrong.push(`${name} as ${role} gave something`)
      }
    }
    expect(wrong).toEqual([])
    expect(paths).toBeGreaterThan(100)
  })
})

describe('a planted mutation', () => {
  const all = features.flatMap((feature) => feature.resolvers ?? [])
  const planted = { Mutation: { planted: () => true } } as never
  const starting = (line: string) => () =>
    buildSchema([...all, planted], [`extend type Mutation { planted: Boolean! ${line} @changes(types: []) }`])

  test.each([
    ['a membership for nothing', '@may(do: "profile:own") @grants(access: [MEMBERSHIP])', 'gives MEMBERSHIP'],
    ['a membership without step-up', '@may(do: "signIn:own") @grants(access: [MEMBERSHIP])', 'needs @stepUp'],
    ['an invitation for a link', '@public @grants(access: [INVITATION], proof: LINK)', 'gives INVITATION'],
    ['a number for a code', '@public @grants(access: [SESSION, MOBILE], proof: CODE)', 'gives MOBILE'],
    ['money without step-up', '@may(do: "coupon:write")', 'has the power "money" of coupon:write: it needs @stepUp'],
    ['words of mails without step-up', '@may(do: "message:write")', 'it needs @stepUp'],
    ['a tax rate by one alone', '@may(do: "tax:write") @stepUp', 'it needs @twoPeople'],
    [
      'an exemption that it does not need',
      '@may(do: "profile:own") @exempt(from: [STEP_UP], because: "It is easy.")',
      'is exempt from STEP_UP, which it does not need',
    ],
  ])('that gives %s keeps the server from starting', (_, line, message) => {
    expect(starting(line)).toThrow(message)
  })

  test('that gives a role without saying so gives nothing', async () => {
    const plant: Feature = {
      resolvers: {
        Mutation: {
          planted: async (_: unknown, _args: unknown, ctx: Parameters<typeof actorOf>[0]) => {
            await giveRole(ctx, actorOf(ctx).userId, 'admin', null)
            return true
          },
        },
      } as never,
    }
    const contract = 'extend type Mutation { planted: Boolean! @may(do: "profile:own") @changes(types: []) }'
    const server = await startServer({ features: [...features, plant], contract: [contract] })
    const { id, token } = await server.build.user()
    expect(await server.codeOf('mutation { planted }', {}, token)).toBe('INTERNAL')
    const { rows } = await server.pool.query('select role from user_roles where user_id = $1', [id])
    expect(rows).toEqual([{ role: 'customer' }])
    await server.close()
  })
})
