import {
  type CompanyAction,
  type CompanyRole,
  companyRolesWith,
  limitSince,
} from '@neev/domain/businesses/company-members'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

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
export const usedBy = (db: Db, userIds: readonly number[], now: Date) =>
  rowsOf(
    db,
    'company-members.usedBy',
    sql`select m.user_id, coalesce(sum(s.total_paise - s.platform_credit_paise), 0)::bigint as "usedPaise"
        from company_members m
          left join order_shown o on o.company_id = m.company_id and o.user_id = m.user_id and o.placed_at >= ${since(now)}
          left join suborder_shown s on s.order_id = o.id and s.status not in ${ended}
        where m.user_id = any(${userIds}::bigint[]) group by 1`,
  )

export type OpenInvite = RowOf<'company-members.readOpenInvite'>

/** An open invitation of an approved company, with the account of its address; undefined if there is none. */
export const readOpenInvite = (db: Db, tokenHash: Buffer, now: Date, isLocked: boolean) =>
  rowOf(
    db,
    'company-members.readOpenInvite',
    sql`select i.id, i.company_id, a.company_name, i.email, i.role,
          w.name as "invitedBy", u.id as "userId"
        from company_invites i join b2b_account_shown a on a.id = i.company_id join person_shown w on w.id = i.invited_by
          left join users u on lower(u.email) = lower(i.email) and u.status <> 'DELETED'
        where i.token_hash = ${tokenHash} and i.accepted_at is null and i.withdrawn_at is null
          and i.expires_at > ${now} and a.status = 'APPROVED' ${isLocked ? sql`for update of i` : sql``}`,
  )

type NewMember = { inviteId: number; companyId: number; userId: number; role: CompanyRole }

/** Makes a user a member by an invitation; undefined if they are a member of a company, or applied for their own. */
export const insertInvited = (db: Db, { inviteId, companyId, userId, role }: NewMember, now: Date) =>
  rowOf(
    db,
    'company-members.insertInvited',
    sql`insert into company_members (company_id, user_id, role, joined_at, invited_by)
        select ${companyId}, ${userId}, ${role}, ${now}, i.invited_by from company_invites i where i.id = ${inviteId}
          and not exists (select 1 from b2b_account_shown a where a.user_id = ${userId} and a.id <> ${companyId}
            and a.status not in ('DRAFT', 'REJECTED'))
        on conflict do nothing returning invited_by`,
  )

/** An invitation for its message, in the language of the account if there is one. */
export const invitedPerson = (db: Db, id: number) =>
  rowOf(
    db,
    'company-members.invitedPerson',
    sql`select i.email, a.company_name as company, w.name as by, u.id as "userId",
          coalesce(u.locale, w.locale) as locale
        from company_invites i join b2b_account_shown a on a.id = i.company_id join person_shown w on w.id = i.invited_by
          left join users u on lower(u.email) = lower(i.email) and u.status <> 'DELETED' where i.id = ${id}`,
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
