import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

export const shareInvariants: Invariant[] = [
  {
    name: 'shares',
    message: 'a share link of an order or a quotation was made by its buyer',
    query: sql`
      select s.id from shares s join order_shown o on o.id = s.order_id where o.user_id <> s.user_id
      union all
      select s.id from shares s join quotation_shown q on q.id = s.quotation_id
        join quote_request_shown r on r.id = q.request_id where r.user_id <> s.user_id`,
  },
]
