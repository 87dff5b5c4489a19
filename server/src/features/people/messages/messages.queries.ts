import { type Permission, rolesWith } from '@neev/domain/core/access/permissions'
import { formatInr } from '@neev/domain/core/money'
import { sql } from 'kysely'
import { batched, type Ctx } from '#core/context.ts'
import { type RowOf, rowsOf } from '#core/db/open.ts'

/** A recipient of messages. */
export type Reader = RowOf<'messages.readAdmins'>

/** A user of the table with this alias, as `Reader`. */
export const reader = (user: string) =>
  sql.raw(
    `jsonb_build_object('userId', ${user}.id, 'name', ${user}.name, 'email', ${user}.email, 'locale', ${user}.locale)`,
  )

export const isActiveUser = sql`status in ('ACTIVE', 'PENDING_VERIFICATION')`

/** All admins, read once for the messages of a delivery. */
export const readAdmins = (ctx: Ctx): Promise<Reader[]> => batched(ctx, adminsOnce).load('ALL')

async function adminsOnce(ctx: Ctx, keys: readonly 'ALL'[]): Promise<Reader[][]> {
  const admins = await allAdmins(ctx)
  return keys.map(() => admins)
}

const allAdmins = (ctx: Ctx): Promise<Reader[]> =>
  rowsOf(
    ctx.db,
    'messages.readAdmins',
    sql`select u.id as "userId", u.name, u.email, u.locale from users u join user_role_shown r on r.user_id = u.id
        where r.role = 'admin' and u.${isActiveUser} order by u.id`,
  )

/** Those of these accounts that can receive messages. */
export const readReaders = (ctx: Ctx, ids: readonly number[]): Promise<Reader[]> =>
  rowsOf(
    ctx.db,
    'messages.readReaders',
    sql`select u.id as "userId", u.name, u.email, u.locale from users u where u.${isActiveUser}
      and u.id = any(${ids}::bigint[]) order by u.id`,
  )

/** Holders of the permission who can receive messages. */
export const readHolders = (ctx: Ctx, permission: Permission) =>
  rowsOf(
    ctx.db,
    'messages.readHolders',
    sql`select u.id as "userId", u.name, u.email, u.locale from users u
        where u.${isActiveUser} and exists (select 1 from user_role_shown r where r.user_id = u.id
          and r.role = any(${rolesWith(permission)}::text[])) order by u.id`,
  )

const moment = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })

const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' })

/** 22 Nov 2026, 11:30 am. Rows aggregated to JSON contain text. */
export const printMoment = (at: Date | string | null): string => (at ? moment.format(new Date(at)) : '–')

export const printDay = (at: Date | string | null): string => (at ? day.format(new Date(at)) : '–')

export const printPaise = (paise: number): string => formatInr(paise)
