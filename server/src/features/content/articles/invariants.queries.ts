import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

export const articleInvariants: Invariant[] = [
  {
    name: 'publication of articles',
    message: 'a published article names its author and has its date',
    query: sql`select id from articles where state = 'LIVE' and (trim(author) = '' or publish_at is null)`,
  },
]
