import { createHash } from 'node:crypto'
import { companyMay } from '@neev/domain/businesses/company-members'
import { type Refusal, refuse } from '@neev/domain/core/refusals'
import {
  approvalNeed,
  isOpenApproval,
  orderApprovalLimits,
  whyNotOrdered,
  whyNotRequestedApproval,
} from '@neev/domain/procurement/order-approvals'
import { audit } from '#core/audit.ts'
import type { Ctx } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { refused, refuseIf } from '#core/errors.ts'
import type { PaymentMethod } from '#core/graphql/resolver-types.ts'
import { recordTransition } from '#core/history.ts'
import {
  countOthers,
  type MemberRow,
  memberOf,
  usedLimit,
} from '#features/businesses/company-members/company-members.ts'
import type { PricedCart } from '#features/buying/carts/carts.ts'
import type { Address } from '#features/orders/orders/orders.ts'
import { storedStatements } from '#features/procurement/quotations/quotations.ts'
import { type ApprovalRow, openApproval, type Snapshot } from './order-approvals.queries.ts'
import { type RuleRow, readRules } from './rules.queries.ts'
import { lockApproval, moveApproval } from './transitions.ts'

/** A priced cart with its site and its bill-to party: what checkout reviews and places. */
export type PricedOrder = { cart: PricedCart; shipping: Address; billing: Address; gstin: string | null }

/** Identifies goods, quantities, addresses, GSTIN and payment method; prices are compared by the payable amount. */
function hashOf({ cart, shipping, billing, gstin }: PricedOrder, method: PaymentMethod): string {
  const lines = cart.priced
    .map(({ row }) => [row.offerId, row.quantityMilli, row.call?.dropId ?? null, row.quoted?.lineId ?? null])
    .sort((one, other) => Number(one[0]) - Number(other[0]))
  const place = ({ name, mobile, line1, line2, landmark, city, pincode, stateCode }: Address) => [
    name,
    mobile,
    line1,
    line2,
    landmark,
    city,
    pincode,
    stateCode,
  ]
  const content = JSON.stringify([lines, place(shipping), place(billing), gstin, method])
  return createHash('sha256').update(content).digest('hex')
}

const factsOf = ({ cart, shipping }: PricedOrder, paymentMethod: PaymentMethod) => ({
  payablePaise: cart.payablePaise,
  categoryIds: [...new Set(cart.priced.map(({ row }) => row.categoryId))],
  pincode: shipping.pincode,
  paymentMethod,
})

/** What decides about approval: the member, the company's rules, what the member has used, and the open request. */
type Standing = {
  member: MemberRow
  rules: readonly RuleRow[]
  usedPaise: number
  available: number
  open: ApprovalRow | null
}

async function standingOf(ctx: Ctx, member: MemberRow): Promise<Standing> {
  return {
    member,
    rules: await readRules(ctx.db, member.companyId),
    usedPaise: await usedLimit(ctx, member.userId),
    available: await countOthers(ctx.db, member.companyId, 'approve', member.userId),
    open: (await openApproval(ctx.db, member.userId)) ?? null,
  }
}

function judge(ctx: Ctx, { member, rules, usedPaise, open }: Standing, order: PricedOrder, method: PaymentMethod) {
  const contentHash = hashOf(order, method)
  const need = approvalNeed(rules, { limitPaise: member.limitPaise, usedPaise }, factsOf(order, method))
  const { payablePaise } = order.cart
  const whyNot: Refusal | null = !companyMay(member.role, 'order')
    ? refuse('COMPANY_NO_ORDERS')
    : need.approvers > 0
      ? whyNotOrdered(open, { contentHash, approvers: need.approvers, payablePaise }, ctx.now)
      : null
  const fitting = open?.contentHash === contentHash ? open : null
  return { ...need, contentHash, whyNot, fitting }
}

/** For each payment method: whether the order needs approval, and how far it is. Empty for those who buy for no company. */
export async function approvalsOfReview(ctx: Ctx, order: PricedOrder, methods: readonly PaymentMethod[]) {
  const member = await memberOf(ctx)
  if (!member) return []
  const standing = await standingOf(ctx, member)
  return methods.map((method) => {
    const { approvers, reasons, whyNot, fitting } = judge(ctx, standing, order, method)
    return {
      method,
      approvers,
      reasons,
      approvalId: fitting?.id ?? null,
      approvalStatus: fitting?.status ?? null,
      whyNot,
      whyNotRequested: companyMay(member.role, 'order')
        ? whyNotRequestedApproval(approvers, standing.available)
        : refuse('COMPANY_NO_ORDERS'),
    }
  })
}

async function snapshotOf(
  ctx: Ctx,
  { cart, shipping, gstin }: PricedOrder,
  reasons: Snapshot['reasons'],
): Promise<Snapshot> {
  const rows = new Map(cart.priced.map(({ row }) => [row.id, row]))
  return {
    lines: cart.groups.flatMap(({ lines }) =>
      lines.map(({ id, quantityMilli, unit, pricePaise, totalPaise }) => ({
        title: rows.get(id)?.title ?? '',
        productIdentifier: rows.get(id)?.identifier ?? '',
        quantityMilli,
        unit,
        pricePaise,
        totalPaise,
      })),
    ),
    shipping,
    gstin,
    goodsPaise: cart.goodsPaise,
    freightPaise: cart.freightPaise + cart.loadingPaise,
    taxPaise: cart.taxPaise,
    reasons,
    statements: await statementsOf(ctx, cart),
  }
}

/** The comparative statements that goods of a cart were awarded by, with their hashes. */
async function statementsOf(ctx: Ctx, { priced }: PricedCart): Promise<{ requestId: number; hash: string }[]> {
  const requests = [...new Set(priced.flatMap(({ row }) => row.quoted?.requestId ?? []))]
  return [...(await storedStatements(ctx, requests))].map(([requestId, { hash }]) => ({ requestId, hash }))
}

/** Ends the caller's open request, which another one replaces or which no longer matters. */
async function endOpen(ctx: Ctx, open: ApprovalRow | null): Promise<void> {
  if (open && isOpenApproval(open.status)) await moveApproval(ctx, open, 'WITHDRAWN')
}

/** The caller's open request, locked and read again. */
async function lockedOpen(ctx: Ctx, { userId }: MemberRow): Promise<ApprovalRow | null> {
  const open = await openApproval(ctx.db, userId)
  if (!open) return null
  await lockApproval(ctx, open.id)
  return (await openApproval(ctx.db, userId)) ?? null
}

/**
 * Sends a priced order for approval, in the caller's transaction; replaces the caller's open request. Returns its id;
 * that of the open one if it is for the same order at no lower an amount.
 */
export async function requestApproval(
  ctx: Ctx,
  order: PricedOrder,
  { method, note }: { method: PaymentMethod; note: string | null },
): Promise<number> {
  const member = await memberOf(ctx)
  if (!member) throw refused('APPROVAL_NOT_NEEDED')
  if (!companyMay(member.role, 'order')) throw refused('COMPANY_NO_ORDERS')
  const open = await lockedOpen(ctx, member)
  const standing = { ...(await standingOf(ctx, member)), open }
  const { approvers, reasons, contentHash, fitting, whyNot } = judge(ctx, standing, order, method)
  refuseIf(whyNotRequestedApproval(approvers, standing.available))
  const { payablePaise } = order.cart
  if (fitting && (whyNot === null || (whyNot.code === 'APPROVAL_PENDING' && fitting.payablePaise >= payablePaise)))
    return fitting.id
  await endOpen(ctx, open)
  const { companyId, userId } = member
  const row = await ctx.db
    .insertInto('orderApprovals')
    .values({
      companyId,
      userId,
      status: 'PENDING',
      approvers,
      paymentMethod: method,
      payablePaise,
      contentHash,
      snapshot: JSON.stringify(await snapshotOf(ctx, order, reasons)),
      note,
      requestedAt: ctx.now,
      movedAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + orderApprovalLimits.hours * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokeConstraint(error, 'order_approvals_open')) throw refused('STALE')
      throw error
    })
  await recordTransition(ctx, { entity: 'orderApproval', id: row.id, from: null, to: 'PENDING' })
  await audit(ctx, 'orderApproval.request', 'orderApproval', row.id, null, { companyId, payablePaise, reasons })
  await ctx.emit('orderApproval.requested', { approvalId: row.id })
  await ctx.emit('orderApproval.moved', { companyId })
  return row.id
}

/** For which company an order is placed, and the approval that it uses. */
export type AllowedOrder = { companyId: number | null; approval: ApprovalRow | null }

/**
 * Whether the caller may place this order now: refuses one that their company has to approve first. Locks the approval
 * until the end of the transaction, so that it is used once; `markApprovalUsed` writes the order to it.
 */
export async function checkOrderAllowed(ctx: Ctx, order: PricedOrder, method: PaymentMethod): Promise<AllowedOrder> {
  const member = await memberOf(ctx)
  if (!member) return { companyId: null, approval: null }
  const open = await lockedOpen(ctx, member)
  const { whyNot } = judge(ctx, { ...(await standingOf(ctx, member)), open }, order, method)
  refuseIf(whyNot)
  return { companyId: member.companyId, approval: open }
}

/** Records that an order was placed with its approval; one that was not needed for it ends. */
export async function markApprovalUsed(
  ctx: Ctx,
  { approval }: AllowedOrder,
  order: PricedOrder & { id: number; method: PaymentMethod },
): Promise<void> {
  if (!approval) return
  const { cart, id: orderId } = order
  const isFitting = approval.contentHash === hashOf(order, order.method) && approval.payablePaise >= cart.payablePaise
  if (approval.status !== 'APPROVED' || !isFitting) return endOpen(ctx, approval)
  await moveApproval(ctx, approval, 'ORDERED', { orderId })
  await audit(ctx, 'orderApproval.order', 'orderApproval', approval.id, { status: 'APPROVED' }, { orderId })
}
