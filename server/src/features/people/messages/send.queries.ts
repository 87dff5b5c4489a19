import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowsOf } from '#core/db/open.ts'
import type { Row } from '#core/db/tables.ts'

/**
 * How a user can be contacted.
 * `mobile`: Null unless it was verified.
 */
export type Contact = RowOf<'messages.readContacts'>

/** Roles, verified mobile numbers and preferences of these users. */
export const readContacts = (ctx: Ctx, ids: readonly number[]): Promise<Contact[]> =>
  rowsOf(
    ctx.db,
    'messages.readContacts',
    sql`select u.id as "userId", u.marketing, coalesce((select jsonb_agg(r.role order by r.role) from user_role_shown r
          where r.user_id = u.id), '[]') as roles,
          case when u.mobile_verified_at is not null then u.mobile end as mobile,
          coalesce(p.sms, true) as sms, coalesce(p.whatsapp, true) as whatsapp
        from users u left join message_preferences p on p.user_id = u.id where u.id = any(${ids}::bigint[])`,
  )

export type LiveText = Pick<
  Row<'messageTemplates'>,
  | 'party'
  | 'channel'
  | 'language'
  | 'enabled'
  | 'subject'
  | 'body'
  | 'action'
  | 'category'
  | 'dltTemplateId'
  | 'providerTemplate'
  | 'parameters'
>

/** The texts of a message that the operator published. */
export const readLiveTexts = (ctx: Ctx, event: string): Promise<LiveText[]> =>
  ctx.db
    .selectFrom('messageTemplates')
    .select(['party', 'channel', 'language', 'enabled', 'subject', 'body', 'action'])
    .select(['category', 'dltTemplateId', 'providerTemplate', 'parameters'])
    .where('event', '=', event)
    .where('published', '=', true)
    .execute()

/** Internal recipients of a message. */
export const readCopies = (ctx: Ctx, event: string): Promise<{ address: string; parties: string[] }[]> =>
  rowsOf(
    ctx.db,
    'messages.readCopies',
    sql`select address, parties from message_recipients where active and ${event} = any(events) order by id`,
  )
