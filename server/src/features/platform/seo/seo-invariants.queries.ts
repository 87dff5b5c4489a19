import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

export const redirectChains: Invariant = {
  name: 'redirects',
  message: 'a redirect leads to a page and not to another redirect',
  query: sql`select a.id from redirects a join redirects b on b.from_path = a.to_path`,
}
