import { companyRolesWith } from '@neev/domain/businesses/company-members'
import { sql } from 'kysely'
import { historyInvariant } from '#core/history.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

export const approvalInvariants: Invariant[] = [
  {
    name: 'order approvals',
    message:
      'nobody approves their own order; one is approved by as many different people as it needs, rejected by one, and ordered once, by its requester and for no more than was approved',
    query: sql`
      select a.id from order_approvals a join approval_decisions d on d.approval_id = a.id where d.user_id = a.user_id
      union all
      select a.id from order_approvals a where a.status in ('APPROVED', 'ORDERED') and a.approvers > (
        select count(distinct d.user_id) from approval_decisions d where d.approval_id = a.id and d.is_approved)
      union all
      select a.id from order_approvals a where (a.status = 'REJECTED') <> exists (
        select 1 from approval_decisions d where d.approval_id = a.id and not d.is_approved)
      union all
      select a.id from order_approvals a join order_shown o on o.id = a.order_id
        where o.user_id <> a.user_id or o.company_id is distinct from a.company_id or o.total_paise > a.payable_paise`,
  },
  historyInvariant('orderApproval', 'order_approvals'),
  {
    name: 'deciders of approvals',
    message: 'who decided on an approval was a member of the company with a role that approves',
    query: sql`
      select a.id from order_approvals a join approval_decisions d on d.approval_id = a.id
      where not exists (select 1 from company_member_shown m where m.company_id = a.company_id and m.user_id = d.user_id
          and m.role = any(${companyRolesWith('approve')}::text[]))
        and not exists (select 1 from audit_log l where l.entity = 'b2b' and l.entity_id = a.company_id::text
          and coalesce(l.after ->> 'userId', l.before ->> 'userId') = d.user_id::text
          and (l.before ->> 'role' = any(${companyRolesWith('approve')}::text[])
            or l.after ->> 'role' = any(${companyRolesWith('approve')}::text[])))`,
  },
]
