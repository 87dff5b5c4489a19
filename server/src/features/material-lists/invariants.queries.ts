import { sql } from 'kysely'
import type { Invariant } from '#core/invariant.ts'

export const materialListInvariants: Invariant[] = [
  {
    name: 'material lists',
    message: 'a matched line has a quantity, and a list at most 500 lines',
    query: sql`
      select l.id from material_list_lines l where l.state = 'MATCHED' and l.quantity_milli is null
      union all
      select l.list_id from material_list_lines l group by l.list_id having count(*) > 500`,
  },
]
