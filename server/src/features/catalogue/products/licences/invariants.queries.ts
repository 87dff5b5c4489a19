import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

export const licenceInvariants: Invariant[] = [
  {
    name: 'days without a licence',
    message: 'a product is off sale on the days on which an order asks for a licence and none is valid',
    query: sql`select id from products where unlicensed <> unlicensed_days(id)`,
  },
]
