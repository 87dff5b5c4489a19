import {
  type CompanyAction,
  type CompanyRole,
  companyRolesWith,
  limitSince,
} from '@neev/domain/businesses/company-members'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import type { NewMember } from '#features/people/invitations/invitations.ts'

/**
 * `costOfMoneyBp`: Interest a year of the company, in basis points.
 */
export type MemberRow = RowOf<'company-members.readMembers'>

const readMembers = (db: Db, where: Sql) =>
  rowsOf(
    db,
    'company-members.readMembers',
    sql`select m.company_id, a.company_name, a.status = 'APPROVED' as "isApproved",
          a.cost_of_money_bp,
          m.user_id, u.name, u.email, m.role, m.joined_at, m.role_since, m.limit_paise,
          m.limit_reset
        from company_members m join b2b_account_shown a on a.id = m.company_id join users u on u.id = m.user_id
        where ${where} order by m.role <> 'ADMIN', m.joined_at, m.user_id`,
  )

/** Members of a company, admins first. */
export const membersOf = (db: Db, companyId: number) => readMembers(db, sql`m.company_id = ${companyId}`)

/** The membership of a user, also while the company is on hold. */
export const membershipOf = async (db: Db, userId: number): Promise<MemberRow | undefined> =>
  (await readMembers(db, sql`m.user_id = ${userId}`))[0]

/** The accounts of the members of a company, as a query of ids. */
export const accountsOfCompany = (companyId: number): Sql =>
  sql`select user_id from company_members where company_id = ${companyId}`

const ended = sql`('EXPIRED', 'REJECTED', 'CANCELLED')`

/** The beginning of the period of a member's limit (m). */
const since = (now: Date): Sql => sql`case m.limit_reset
  when 'DAILY' then ${limitSince('DAILY', now)}::timestamptz
  when 'WEEKLY' then ${limitSince('WEEKLY', now)}::timestamptz
  when 'MONTHLY' then ${limitSince('MONTHLY', now)}::timestamptz
  when 'YEARLY' then ${limitSince('YEARLY', now)}::timestamptz else '-infinity'::timestamptz end`

/** What these members have ordered for their company, and not cancelled, in the period of their limit: in paise. */
export const usedLimits = (db: Db, userIds: readonly number[], now: Date) =>
  rowsOf(
    db,
    'company-members.usedLimits',
    sql`select m.user_id, coalesce(sum(s.total_paise - s.platform_credit_paise), 0)::bigint as "usedPaise"
        from company_members m
          left join order_shown o on o.company_id = m.company_id and o.user_id = m.user_id and o.placed_at >= ${since(now)}
          left join suborder_shown s on s.order_id = o.id and s.status not in ${ended}
        where m.user_id = any(${userIds}::bigint[]) group by 1`,
  )

/** Makes a user a member of a company; undefined if they are a member of one, or applied for their own. */
export const insertMember = (db: Db, { id, userId, role, invitedBy }: NewMember<CompanyRole>, now: Date) =>
  rowOf(
    db,
    'company-members.insertMember',
    sql`insert into company_members (company_id, user_id, role, joined_at, invited_by)
        select ${id}, ${userId}, ${role}, ${now}, ${invitedBy}
        where not exists (select 1 from b2b_account_shown a where a.user_id = ${userId} and a.id <> ${id}
          and a.status not in ('DRAFT', 'REJECTED'))
        on conflict do nothing returning user_id`,
  )

/**
 * Orders (o) that the user may read as a buyer: their own, all of their company if their role reads them, and those that
 * they decided about as a member.
 */
export const readsAsBuyer = (userId: number): Sql => sql`(o.user_id = ${userId}
  or exists (select 1 from company_members m where m.user_id = ${userId} and m.company_id = o.company_id
    and (m.role = any(${companyRolesWith('readOrders')}::text[]) or exists (
      select 1 from order_approvals a join approval_decision_shown d on d.approval_id = a.id
      where a.order_id = o.id and d.user_id = m.user_id))))`

/** How many members of a company can do this, besides one of them. */
export async function countOthers(db: Db, companyId: number, action: CompanyAction, userId: number): Promise<number> {
  const row = await rowOf(
    db,
    'company-members.countOthers',
    sql`select count(*)::int as count from company_members m where m.company_id = ${companyId}
          and m.user_id <> ${userId} and m.role = any(${companyRolesWith(action)}::text[])`,
  )
  return row?.count ?? 0
}
