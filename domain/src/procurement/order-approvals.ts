import { type CompanyRole, companyMay, exceedsLimit } from '../businesses/company-members.ts'
import { orNull } from '../core/form-rules.ts'
import { fields } from '../core/identity/identity.ts'
import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { formatInr, type Paise } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { type PaymentMethod, paymentMethods } from '../money/payments/payments.ts'

/** APPROVED waits for its requester to order. An open one is PENDING or APPROVED. */
export const orderApprovalStatuses = ['PENDING', 'APPROVED', 'ORDERED', 'REJECTED', 'EXPIRED', 'WITHDRAWN'] as const
/** APPROVED waits for its requester to order. */
export type OrderApprovalStatus = (typeof orderApprovalStatuses)[number]

/**
 * Hours that approvers have to decide, and then the requester to order; hours before the end at which they are
 * reminded; rules of a company; approvers of a rule.
 */
export const orderApprovalLimits = { hours: 72, remindHours: 12, maxRules: 50, maxApprovers: 5 } as const

export const isOpenApproval = (status: OrderApprovalStatus): boolean => status === 'PENDING' || status === 'APPROVED'

const noCondition = 'Set at least one condition.'
/** Input of an approval rule. An order has to meet every condition that is set. */
export const approvalRuleInput = z
  .object({
    name: z.string().overwrite(cleanText).min(3, 'Enter a name.').max(60, 'Must be 60 characters or fewer.'),
    minPaise: orNull(
      z.int('Enter an amount.').positive('Enter an amount.').max(1_000_00_00_000_00, 'Check the amount.'),
    ),
    categoryIds: z.array(z.string().min(1).max(20)).max(50).default([]),
    pincodes: z.array(fields.pincode).max(100).default([]),
    paymentMethods: z.array(z.enum(paymentMethods)).max(paymentMethods.length).default([]),
    approvers: z
      .int('Enter a whole number.')
      .min(1, 'Enter at least 1.')
      .max(orderApprovalLimits.maxApprovers, 'Enter at most 5.'),
  })
  .superRefine(({ minPaise, categoryIds, pincodes, paymentMethods }, issues) => {
    if (minPaise === null && categoryIds.length + pincodes.length + paymentMethods.length === 0)
      issues.addIssue({ code: 'custom', path: ['minPaise'], message: noCondition })
  })

/** Input of a rejection. */
export const rejectionInput = z.object({
  reason: z.string().overwrite(cleanText).min(3, 'Enter a reason.').max(300, 'Must be 300 characters or fewer.'),
})

/** A rule with the ids of its categories and of all below them; empty lists and null are no condition. */
export type ApprovalRule = {
  id: number
  name: string
  minPaise: Paise | null
  within: readonly number[]
  pincodes: readonly string[]
  paymentMethods: readonly PaymentMethod[]
  approvers: number
}

/** An order as rules see it. */
export type OrderFacts = {
  payablePaise: Paise
  categoryIds: readonly number[]
  pincode: string
  paymentMethod: PaymentMethod
}

/** Whether an order meets every condition of a rule. A category is met by one line of it. */
export const ruleApplies = (rule: ApprovalRule, order: OrderFacts): boolean =>
  (rule.minPaise === null || order.payablePaise >= rule.minPaise) &&
  (rule.within.length === 0 || order.categoryIds.some((id) => rule.within.includes(id))) &&
  (rule.pincodes.length === 0 || rule.pincodes.includes(order.pincode)) &&
  (rule.paymentMethods.length === 0 || rule.paymentMethods.includes(order.paymentMethod))

/** A member's limit in paise (null without), and what the orders of the period come to. */
export type SpendLimit = { limitPaise: Paise | null; usedPaise: Paise }

/** Why an order needs approval: a rule, by its name, or the requester's limit, where `name` is null. */
export type ApprovalReason = { ruleId: number | null; name: string | null }

/** How many approvers an order needs, 0 without a reason, and why. The limit needs one. */
export function approvalNeed(
  rules: readonly ApprovalRule[],
  { limitPaise, usedPaise }: SpendLimit,
  order: OrderFacts,
): { approvers: number; reasons: ApprovalReason[] } {
  const applying = rules.filter((rule) => ruleApplies(rule, order))
  const isOver = exceedsLimit(limitPaise, usedPaise, order.payablePaise)
  return {
    approvers: Math.max(isOver ? 1 : 0, ...applying.map(({ approvers }) => approvers)),
    reasons: [
      ...applying.map(({ id, name }) => ({ ruleId: id, name })),
      ...(isOver ? [{ ruleId: null, name: null }] : []),
    ],
  }
}

/** Why approval cannot be requested, or null. `available` is the number of members who may decide, without the requester. */
export const whyNotRequestedApproval = (needed: number, available: number): Refusal | null => {
  if (needed === 0) return refuse('APPROVAL_NOT_NEEDED')
  return available < needed ? refuse('APPROVERS_TOO_FEW', { needed, available }) : null
}

type Decision = {
  status: OrderApprovalStatus
  expiresAt: Date
  isRequester: boolean
  role: CompanyRole
  hasDecided: boolean
}

/** Why a member cannot decide an approval, or null. */
export function whyNotDecided(
  { status, expiresAt, isRequester, role, hasDecided }: Decision,
  now: Date,
): Refusal | null {
  if (isRequester) return refuse('OWN_APPROVAL')
  if (!companyMay(role, 'approve')) return refuse('FORBIDDEN')
  if (status !== 'PENDING') return refuse('APPROVAL_DONE')
  if (expiresAt <= now) return refuse('APPROVAL_EXPIRED')
  return hasDecided ? refuse('APPROVAL_DECIDED') : null
}

type Granted = {
  status: OrderApprovalStatus
  expiresAt: Date
  contentHash: string
  approvers: number
  payablePaise: Paise
}

/**
 * Why an order that needs `approvers` cannot be placed with its buyer's open approval, or null. Null instead of an
 * approval is refused; so is one for other contents, for fewer approvers, or for a lower amount.
 */
export function whyNotOrdered(
  granted: Granted | null,
  order: { contentHash: string; approvers: number; payablePaise: Paise },
  now: Date,
): Refusal | null {
  if (!granted) return refuse('ORDER_APPROVAL_NEEDED')
  if (granted.contentHash !== order.contentHash) return refuse('APPROVAL_OUTDATED')
  if (granted.expiresAt <= now) return refuse('APPROVAL_EXPIRED')
  if (granted.status !== 'APPROVED') return refuse('APPROVAL_PENDING')
  if (granted.approvers < order.approvers) return refuse('APPROVAL_OUTDATED')
  return order.payablePaise > granted.payablePaise
    ? refuse('APPROVAL_PRICE', { approved: formatInr(granted.payablePaise), now: formatInr(order.payablePaise) })
    : null
}

/** The number of an approval, such as OA-00012. */
export const orderApprovalNumber = (id: number): string => `OA-${String(id).padStart(5, '0')}`
