import type { Role } from '@neev/domain/core/access/roles'
import { startOfIstMonth } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'

/** Whether a business (s) accepts enquiries: it is approved, and a member still has the role. */
export const takesRequests = (
  role: Extract<Role, 'enquiry' | 'service'>,
): Sql => sql`(s.status = 'APPROVED' and exists (
  select 1 from seller_members m join user_role_shown r on r.user_id = m.user_id and r.role = ${role}
    join person_shown u on u.id = m.user_id and u.status = 'ACTIVE' where m.seller_id = s.id))`

/** The monthly limit of a business (s) and its enquiries this Indian month, without invalid ones and duplicates. */
export const leadQuota = sql`s.lead_quota`
export const leadsTaken = (now: Date): Sql =>
  sql`(select count(*)::int from enquiry_shown l where l.seller_id = s.id and l.status not in ('INVALID', 'DUPLICATE')
    and l.created_at >= ${startOfIstMonth(now)}::timestamptz)`
