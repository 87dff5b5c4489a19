import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
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
  | 'event'
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

/** The texts of messages that the operator published. */
export const readLiveTexts = async (ctx: Ctx, events: readonly string[]): Promise<LiveText[]> => {
  if (events.length === 0) return []
  return ctx.db
    .selectFrom('messageTemplates')
    .select(['event', 'party', 'channel', 'language', 'enabled', 'subject', 'body', 'action'])
    .select(['category', 'dltTemplateId', 'providerTemplate', 'parameters'])
    .where('event', '=', anyOf(events))
    .where('published', '=', true)
    .execute()
}

/** Internal recipients of messages. */
export const readCopies = (ctx: Ctx, events: readonly string[]): Promise<RowOf<'messages.readCopies'>[]> =>
  rowsOf(
    ctx.db,
    'messages.readCopies',
    sql`select address, parties, events from message_recipients where active and events && ${events}::text[] order by id`,
  )
