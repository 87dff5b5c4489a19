import { sql } from 'kysely'
import type { Invariant } from '#core/invariant.ts'

export const indexInvariants: Invariant[] = [
  {
    name: 'index alerts',
    message: 'nobody was told of an index that had not reached the amount',
    query: sql`select id from index_alerts where kind = 'BELOW' and notified_paise > target_paise`,
  },
]
