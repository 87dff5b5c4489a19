import { type CompanyRole, companyMay, companyRolesWith } from '@neev/domain/businesses/company-members'
import type { ApprovalReason, OrderApprovalStatus } from '@neev/domain/procurement/order-approvals'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import type { Address } from '#features/orders/orders/orders.ts'

export type SnapshotLine = {
  title: string
  productIdentifier: string
  quantityMilli: number
  unit: string
  pricePaise: number
  totalPaise: number
}
/** An order as it was sent for approval. */
export type Snapshot = {
  lines: SnapshotLine[]
  shipping: Address
  gstin: string | null
  goodsPaise: number
  freightPaise: number
  taxPaise: number
  reasons: ApprovalReason[]
  /** The comparative statements of awarded goods, with their hashes when it was sent; absent in older ones. */
  statements?: { requestId: number; hash: string }[]
}

export type Decision = { userId: number; name: string; isApproved: boolean; reason: string | null; decidedAt: string }

export type ApprovalRow = Omit<RowOf<'order-approvals.readApprovals'>, 'total'>

const tables = sql`order_approvals a join person_shown u on u.id = a.user_id join b2b_account_shown c on c.id = a.company_id
  left join order_shown o on o.id = a.order_id
  left join company_member_shown m on m.user_id = a.user_id and m.company_id = a.company_id`

const readApprovals = (db: Db, where: Sql, tail: Sql = sql``) =>
  rowsOf(
    db,
    'order-approvals.readApprovals',
    sql`select a.id, a.company_id, c.company_name, a.user_id,
          u.name as "requesterName", a.status, a.approvers, a.payment_method,
          a.payable_paise, a.content_hash, a.snapshot, a.note,
          a.requested_at, a.expires_at, a.order_id,
          o.number as "orderNumber", m.limit_paise, coalesce(m.limit_reset, 'NEVER') as "limitReset",
          (select coalesce(jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', p.name,
              'isApproved', d.is_approved, 'reason', d.reason, 'decidedAt', d.decided_at) order by d.decided_at), '[]')
            from approval_decisions d join person_shown p on p.id = d.user_id where d.approval_id = a.id) as decisions,
          count(*) over ()::int as total
        from ${tables} where ${where} ${tail}`,
  )

/** The member who reads: their own requests, and all of the company if they approve. */
export type Reader = { companyId: number; userId: number; role: CompanyRole }

const readable = ({ companyId, userId, role }: Reader): Sql =>
  companyMay(role, 'approve')
    ? sql`a.company_id = ${companyId}`
    : sql`a.company_id = ${companyId} and a.user_id = ${userId}`

/** Requests (a) that a member can decide now. */
const waitsFor = ({ companyId, userId, role }: Reader, now: Date): Sql =>
  companyMay(role, 'approve')
    ? sql`a.company_id = ${companyId} and a.status = 'PENDING' and a.expires_at > ${now} and a.user_id <> ${userId}
        and not exists (select 1 from approval_decisions d where d.approval_id = a.id and d.user_id = ${userId})`
    : sql`false`

export type ApprovalFilter = {
  search?: string | null
  status?: OrderApprovalStatus | null
  waitsForMe?: boolean | null
  isMine?: boolean | null
}

const matching = (reader: Reader, { search, status, waitsForMe, isMine }: ApprovalFilter, now: Date): Sql =>
  allOf([
    readable(reader),
    search?.trim() &&
      sql`('OA-' || lpad(a.id::text, 5, '0') || ' ' || u.name || ' ' || (a.snapshot -> 'shipping' ->> 'city') || ' '
        || (a.snapshot -> 'shipping' ->> 'pincode')) ilike ${containing(search)}`,
    status && sql`a.status = ${status}`,
    waitsForMe && waitsFor(reader, now),
    isMine && sql`a.user_id = ${reader.userId}`,
  ])

const sorts = { requestedAt: sql`a.requested_at`, payable: sql`a.payable_paise`, expiresAt: sql`a.expires_at` }

/** A page of the requests that a member may read. */
export const approvalPage = (db: Db, reader: Reader, filter: ApprovalFilter, page: PageInput, now: Date) =>
  readApprovals(db, matching(reader, filter, now), pageTail(page, sorts, sql`a.id`))

/** How many of them there are by status. */
export const countApprovals = (db: Db, reader: Reader, filter: ApprovalFilter, now: Date) =>
  rowsOf(
    db,
    'order-approvals.countApprovals',
    sql`select a.status, count(*)::int as count from ${tables} where ${matching(reader, filter, now)} group by 1`,
  )

/** How many requests a member can decide now. */
export async function countWaiting(db: Db, reader: Reader, now: Date): Promise<number> {
  const row = await rowOf(
    db,
    'order-approvals.countWaiting',
    sql`select count(*)::int as count from order_approvals a where ${waitsFor(reader, now)}`,
  )
  return row?.count ?? 0
}

/** A request that a member may read. */
export const readableApproval = async (db: Db, reader: Reader, id: number): Promise<ApprovalRow | undefined> =>
  (await readApprovals(db, sql`a.id = ${id} and ${readable(reader)}`))[0]

/** A request, for the system. */
export const approvalById = async (db: Db, id: number): Promise<ApprovalRow | undefined> =>
  (await readApprovals(db, sql`a.id = ${id}`))[0]

/** The open request of a member. */
export const openApproval = async (db: Db, userId: number): Promise<ApprovalRow | undefined> =>
  (await readApprovals(db, sql`a.user_id = ${userId} and a.status in ('PENDING', 'APPROVED')`))[0]

/** Open requests of a company that wait for approvers. */
export const pendingOf = (db: Db, companyId: number): Promise<ApprovalRow[]> =>
  readApprovals(db, sql`a.company_id = ${companyId} and a.status = 'PENDING'`, sql`order by a.id`)

/** Members who can still decide a request: those who approve, without its requester and those who have decided. */
export const deciders = (db: Db, { id, companyId, userId }: Pick<ApprovalRow, 'id' | 'companyId' | 'userId'>) =>
  rowsOf(
    db,
    'order-approvals.deciders',
    sql`select m.user_id from company_member_shown m where m.company_id = ${companyId}
          and m.user_id <> ${userId} and m.role = any(${companyRolesWith('approve')}::text[])
          and not exists (select 1 from approval_decisions d where d.approval_id = ${id} and d.user_id = m.user_id)
        order by 1`,
  )

/** Open requests past their time, oldest first. */
export const overdue = (db: Db, now: Date, max: number) =>
  rowsOf(
    db,
    'order-approvals.overdue',
    sql`select id from order_approvals where status in ('PENDING', 'APPROVED') and expires_at <= ${now}
        order by expires_at limit ${max}`,
  )

/** Open requests that end before this moment and whose people were not reminded. */
export const endingSoon = (db: Db, now: Date, before: Date, max: number) =>
  rowsOf(
    db,
    'order-approvals.endingSoon',
    sql`select id from order_approvals where status in ('PENDING', 'APPROVED') and expires_at > ${now}
          and expires_at <= ${before} and reminded_at is null order by expires_at limit ${max}`,
  )
