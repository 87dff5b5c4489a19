import { companyMay } from '@neev/domain/businesses/company-members'
import { addDays, istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import type { Ctx } from '#core/context.ts'
import { type MemberRow, requireMember } from '#features/businesses/company-members/company-members.ts'
import { linesToPay } from '#features/money/credit/credit.ts'
import { listApprovals } from '#features/procurement/order-approvals/order-approvals.ts'
import { expectedDeliveries, gstCreditSince, openOrders, openQuotations, spendSince } from './company-home.queries.ts'

/** The member whose home it is; its parts are read when they are requested. */
export const companyHome = (ctx: Ctx): Promise<MemberRow> => requireMember(ctx, null)

const page = { page: 1, size: 5, sort: 'expiresAt' }

/** Requests that the caller can decide, with their number. */
export const waitingFor = (ctx: Ctx) => listApprovals(ctx, page, { waitsForMe: true })

/** The caller's approved orders. */
export const toOrder = async (ctx: Ctx) =>
  (await listApprovals(ctx, page, { isMine: true, status: 'APPROVED' })).items.filter(
    ({ expiresAt }) => expiresAt > ctx.now,
  )

/** Requests for quotation of members that the caller sees: all for the roles that read them. */
export const quotationsOf = (ctx: Ctx, member: MemberRow) =>
  openQuotations(ctx.db, member, companyMay(member.role, 'readQuotations'))

/** Deliveries that are expected within a week, or overdue. */
export const deliveriesOf = (ctx: Ctx, member: MemberRow) =>
  expectedDeliveries(ctx.db, member, addDays(istDate(ctx.now), 7))

/** Open orders, without amounts for a role that sees none. */
export async function openOrdersOf(ctx: Ctx, member: MemberRow) {
  const rows = await openOrders(ctx.db, member)
  const isShown = companyMay(member.role, 'seeMoney')
  return rows.map((row) => ({ ...row, payablePaise: isShown ? row.payablePaise : null }))
}

/** The beginning of an Indian month, this many months before the current one. */
function monthsBefore(ctx: Ctx, count: number): Date {
  const [year = 0, month = 0] = istDate(ctx.now).split('-').map(Number)
  const first = year * 12 + month - 1 - count
  return startOfIstDate(`${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`)
}

/** The spend of this and the eleven months before, by month, site and product class; null for a role that sees no money. */
export const spendOf = async (ctx: Ctx, member: MemberRow) =>
  companyMay(member.role, 'seeMoney') ? spendSince(ctx.db, member, monthsBefore(ctx, 11)) : null

/** GST of documents of this and the month before, by rate; null for a role that sees no money. */
export const gstCreditOf = async (ctx: Ctx, member: MemberRow) =>
  companyMay(member.role, 'seeMoney') ? gstCreditSince(ctx.db, member, monthsBefore(ctx, 1)) : null

/** What sellers let the company buy on credit and what of it is due; null for a role that reads no credit. */
export const creditOf = async (ctx: Ctx, member: MemberRow) =>
  companyMay(member.role, 'credit') ? linesToPay(ctx, member.companyId) : null
