import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

export const companyInvariants: Invariant[] = [
  {
    name: 'company members',
    message: 'a company with members has an admin, and its members have the role b2b just while it is approved',
    query: sql`
      select a.id from b2b_account_shown a where a.status in ('APPROVED', 'HOLD') and not exists (
        select 1 from company_members m where m.company_id = a.id and m.role = 'ADMIN')
        and exists (select 1 from company_members m where m.company_id = a.id)
      union all
      select m.user_id from company_members m join b2b_account_shown a on a.id = m.company_id
        where (a.status = 'APPROVED') <> exists (
          select 1 from user_role_shown r where r.user_id = m.user_id and r.role = 'b2b')`,
  },
]
