import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowsOf } from '#core/db/open.ts'
import type { MessageChannel } from '../messages.ts'

export type StateRow = RowOf<'messages.readStates'>

/** The state of every text of a channel that the operator changed. */
export const readStates = (ctx: Ctx, channel: MessageChannel): Promise<StateRow[]> =>
  rowsOf(
    ctx.db,
    'messages.readStates',
    sql`select event, party, language, published, enabled, draft is not null as "hasDraft" from message_templates
        where channel = ${channel}`,
  )

export type VersionRow = RowOf<'messages.readVersions'>

/** The versions of a text that were published, newest first. */
export const readVersions = (
  ctx: Ctx,
  key: { event: string; party: string; channel: string; language: string },
): Promise<VersionRow[]> =>
  rowsOf(
    ctx.db,
    'messages.readVersions',
    sql`select v.version, v.kind, v.content, u.name as by, v.at from message_template_versions v
          join message_templates t on t.id = v.template_id left join person_shown u on u.id = v.by_id
        where t.event = ${key.event} and t.party = ${key.party} and t.channel = ${key.channel}
          and t.language = ${key.language}
        order by v.version desc limit 50`,
  )
