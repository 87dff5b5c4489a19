import type { Role } from '@neev/domain/roles'
import { hashSync } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import type { NewRow } from '#core/db/tables.ts'
import { openSession } from '#features/accounts/sessions.ts'

/** Every built user's password; hashed once, cheaply, because tests and the seed make many. */
export const demoPassword = 'neev2026'
const cheapHash = hashSync(demoPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 })

type UserInput = {
  email?: string
  name?: string
  mobile?: string | null
  roles?: readonly Role[]
  sellerId?: number
  status?: NewRow<'users'>['status']
  createdAt?: Date
  /** When the roles were granted; a month ago unless said otherwise, so that their holder counts as one of two people. */
  grantedAt?: Date
}

type BuildOptions = {
  /** Whether people have just given their password again (step-up): as tests want it that are about something else. */
  confirmed?: boolean
}
const monthMs = 30 * 24 * 60 * 60 * 1000

/** Makes the smallest world that shows a point; the demo shop is made with the same builders. */
export function builders(makeCtx: () => Ctx, { confirmed = false }: BuildOptions = {}) {
  let count = 0
  return {
    async user({ roles = ['customer'], sellerId, createdAt, grantedAt, ...input }: UserInput = {}) {
      const ctx = makeCtx()
      count++
      const email = input.email ?? `user${count}@build.example`
      const user = await ctx.db
        .insertInto('users')
        .values({
          email,
          name: input.name ?? `User ${count}`,
          mobile: input.mobile ?? null,
          status: input.status ?? 'ACTIVE',
          passwordHash: cheapHash,
          emailVerifiedAt: ctx.now,
          createdAt: createdAt ?? ctx.now,
        })
        .returningAll()
        .executeTakeFirst()
      if (!user) throw new Error('no user')
      if (roles.length)
        await ctx.db
          .insertInto('userRoles')
          .values(
            roles.map((role) => ({
              userId: user.id,
              role,
              grantedAt: grantedAt ?? new Date((createdAt ?? ctx.now).getTime() - monthMs),
            })),
          )
          .execute()
      if (sellerId)
        await sql`insert into seller_members (seller_id, user_id) values (${sellerId}, ${user.id})`.execute(ctx.db)
      const token = await openSession(ctx, user.id, roles)
      if (confirmed)
        await sql`update sessions set strong_until = '2100-01-01' where user_id = ${user.id}`.execute(ctx.db)
      return { ...user, token }
    },
    /** A firm that sells, with its owner; without offers and yards. */
    async seller(input: { status?: string; name?: string } = {}) {
      const status = input.status ?? 'APPROVED'
      const at = ++count
      const name = input.name ?? `Seller ${at}`
      const row = await rowOf<{ id: number; slug: string }>(
        makeCtx().db,
        sql`insert into sellers (slug, legal_name, trade_name, pan, support_phone, support_email, status)
            values (${`seller-${at}`}, ${`${name} LLP`}, ${name}, 'ZZZFS2002B', '02055501234', 'care@build.example', ${status}) returning id, slug`,
      )
      if (!row) throw new Error('no seller')
      const roles: Role[] = ['APPROVED', 'SUSPENDED'].includes(status) ? ['customer', 'seller'] : ['customer']
      return { ...row, name, owner: await this.user({ roles, sellerId: row.id }) }
    },
    /** A site in Pune unless said otherwise. */
    async address(userId: number, input: Partial<NewRow<'addresses'>> = {}) {
      const ctx = makeCtx()
      const row = await ctx.db
        .insertInto('addresses')
        .values({
          userId,
          label: 'Site',
          contactName: 'Asha Patil',
          mobile: '+919000002007',
          line1: 'Survey 48, plot 7',
          city: 'Pune',
          district: 'Pune',
          stateCode: '27',
          pincode: '411045',
          ...input,
        })
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new Error('no address')
      return row
    },
    async bankAccount() {
      await sql`
        insert into bank_accounts (holder, account_number, ifsc, bank, branch, upi, is_default)
        values ('Neev Marketplace Private Limited', '50200012345678', 'HDFC0000007', 'HDFC Bank', 'Pune, Bhandarkar Road', 'neev@hdfcbank', true)
        on conflict do nothing`.execute(makeCtx().db)
    },
    count: async (table: string) =>
      (await rowOf<{ count: number }>(makeCtx().db, sql`select count(*)::int as count from ${sql.id(table)}`))?.count ??
      0,
  }
}
export type Builders = ReturnType<typeof builders>
