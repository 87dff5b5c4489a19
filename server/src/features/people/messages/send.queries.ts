import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import type { Row } from '#core/db/tables.ts'
import { found } from '#core/errors.ts'
import { type ChannelsNow, channelStates } from './channels/channel-rows.ts'

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

/** What messages of these events are written by: the texts that the operator published, and the channels that can send now. */
export async function readSending(
  ctx: Ctx,
  events: readonly string[],
): Promise<{ texts: LiveText[]; states: ChannelsNow }> {
  const { texts, channels } = found(
    await rowOf(
      ctx.db,
      'messages.readSending',
      sql`select
          coalesce((select json_agg(json_build_object('event', t.event, 'party', t.party, 'channel', t.channel,
            'language', t.language, 'enabled', t.enabled, 'subject', t.subject, 'body', t.body, 'action', t.action,
            'category', t.category, 'dltTemplateId', t.dlt_template_id, 'providerTemplate', t.provider_template,
            'parameters', t.parameters))
          from message_templates t where t.event = any(${[...events]}::text[]) and t.published), '[]') as texts,
          coalesce((select json_agg(json_build_object('channel', c.channel, 'enabled', c.enabled,
            'secretsFrom', c.secrets_from)) from message_channels c), '[]') as channels`,
    ),
  )
  const rows = channels.map((row) => ({
    ...row,
    secretsFrom: row.secretsFrom === null ? null : new Date(row.secretsFrom),
  }))
  return { texts, states: channelStates(ctx, rows) }
}

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
