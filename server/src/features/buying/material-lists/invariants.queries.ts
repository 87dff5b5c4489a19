import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

export const materialListInvariants: Invariant[] = [
  {
    name: 'material lists',
    message: 'a matched line has a quantity, and a list at most 500 lines',
    query: sql`
      select l.id from material_list_lines l where l.state = 'MATCHED' and l.quantity_milli is null
      union all
      select l.list_id from material_list_lines l group by l.list_id having count(*) > 500`,
  },
  {
    name: 'shared material lists',
    message: 'a list is shared only with the company that its owner is a member of',
    query: sql`
      select l.id from material_lists l where l.company_id is not null and not exists (
        select 1 from company_member_shown m where m.user_id = l.user_id and m.company_id = l.company_id)`,
  },
]
