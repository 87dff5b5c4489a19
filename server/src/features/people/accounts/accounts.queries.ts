import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

/**
 * An account, as shown to its owner.
 * `sellerId`: The business that it works for, or whose application is open.
 */
export type AccountRow = RowOf<'accounts.readAccount'>

/** An account with its roles, or undefined. */
const readAccount = (ctx: Ctx, where: Sql): Promise<AccountRow | undefined> =>
  rowOf(
    ctx.db,
    'accounts.readAccount',
    sql`select u.id, u.name, u.email, u.mobile, u.thumb, u.marketing, u.locale, u.status,
          u.mobile_verified_at is not null as "mobileVerified", u.email_verified_at is not null as "emailVerified", u.password_hash is not null as "hasPassword",
          coalesce((select array_agg(r.role order by r.granted_at, r.role) from user_roles r
          where r.user_id = u.id), '{}') as roles,
          m.seller_id, m.role as "memberRole"
        from users u left join (
          select sm.user_id, sm.seller_id, sm.role from seller_member_shown sm join seller_shown s on s.id = sm.seller_id
          where s.status not in ('DRAFT', 'REJECTED')
        ) m on m.user_id = u.id
        where ${where} and u.status <> 'DELETED'`,
  )

export const accountById = (ctx: Ctx, userId: number) => readAccount(ctx, sql`u.id = ${userId}`)
export const accountByEmail = (ctx: Ctx, email: string) => readAccount(ctx, sql`lower(u.email) = ${email}`)
export const accountByGoogle = (ctx: Ctx, sub: string) => readAccount(ctx, sql`u.google_sub = ${sub}`)

/** The account that a number is verified for. */
export const accountByMobile = (ctx: Ctx, mobile: string) =>
  readAccount(ctx, sql`u.mobile = ${mobile} and u.mobile_verified_at is not null`)

export const accountByFacebook = (ctx: Ctx, id: string) => readAccount(ctx, sql`u.facebook_id = ${id}`)

/** Supported languages of messages; the browser's language is used if it is one of them. */
const locales = ['en-US', 'es-ES', 'de-DE', 'hi-IN']
export const localeOr = (input: string | null | undefined, otherwise = 'en-US'): string =>
  input && locales.includes(input) ? input : otherwise

const isMaster = sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'masterAdmin')`

/** Locks all master admins, in the order of their ids. */
export async function lockMasterAdmins(db: Db): Promise<void> {
  await sql`select 1 from users u where ${isMaster} order by u.id for update`.execute(db)
}

/** How many master admins other than the user can sign in. */
export async function countOtherMasterAdmins(db: Db, userId: number): Promise<number> {
  const row = await rowOf(
    db,
    'accounts.countOtherMasterAdmins',
    sql`select count(*)::int as count from users u where ${isMaster} and u.status = 'ACTIVE' and u.id <> ${userId}`,
  )
  return row?.count ?? 0
}

const over = sql`('COMPLETED', 'DELIVERED', 'CANCELLED', 'REJECTED', 'EXPIRED')`

const named = (rows: { number: string }[]) => rows.map(({ number }) => number)

/** Numbers of the user's orders that are in progress, oldest first. */
export const openOrders = async (db: Db, userId: number): Promise<string[]> =>
  named(
    await rowsOf(
      db,
      'accounts.openOrders',
      sql`select o.number from order_shown o where o.user_id = ${userId} and exists (
            select 1 from suborder_shown s where s.order_id = o.id and s.status not in ${over}
          ) order by o.id`,
    ),
  )

/** Numbers of debit notes to the user that were neither paid nor reversed, oldest first. */
export const unpaidDebitNotes = async (db: Db, userId: number): Promise<string[]> =>
  named(
    await rowsOf(
      db,
      'accounts.unpaidDebitNotes',
      sql`select d.number from debit_note_shown d join order_shown o on o.id = d.order_id where o.user_id = ${userId}
            and not exists (select 1 from credit_note_shown c where c.debit_note_id = d.id)
            and not exists (
              select 1 from bank_transfer_shown b where b.debit_note_id = d.id and b.status in ('VERIFIED', 'EXCESS')
            ) order by d.id`,
    ),
  )
