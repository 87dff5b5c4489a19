import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'
import { messageNames } from './templates/texts.ts'

export const messageInvariants: Invariant[] = [
  {
    name: 'templates of messages',
    message: 'each message of the outbox, and each text that the operator changed, is of a message that exists',
    query: sql`
      select id from messages where template <> all(${messageNames()}::text[]) or event <> template
      union all
      select id from message_templates where event <> all(${messageNames()}::text[])`,
  },
  {
    name: 'messages once',
    message: 'nobody gets a message about one event twice by the same channel',
    query: sql`
      select min(id) as id from messages
      group by regexp_replace(dedupe_key, ':(EMAIL|SMS|WHATSAPP)$', ''), channel having count(*) > 1`,
  },
]
