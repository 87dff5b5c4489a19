import { type Refusal, refuse } from './refusals.ts'

/** How a request for another account of the platform's own stands. */
export const bankRequestStates = ['PENDING', 'APPROVED', 'IN_USE', 'REJECTED', 'WITHDRAWN'] as const
export type BankRequestState = (typeof bankRequestStates)[number]

export const bankRequestTransitions = ['APPROVE', 'REJECT', 'WITHDRAW'] as const
export type BankRequestTransition = (typeof bankRequestTransitions)[number]

/** How long an approved account for new transfers waits before it holds, in milliseconds: the 72 hours of a seller's account. */
export const BANK_ACCOUNT_WAIT_MS = 72 * 60 * 60 * 1000

export type BankRequest = { status: BankRequestState; isDefault: boolean; requestedById: number }

/** Why somebody can not make this move with a request: two people decide, and nothing is changed of an account in use. */
export function whyNotBankRequestTransition(
  transition: BankRequestTransition,
  request: BankRequest,
  actorId: number,
): Refusal | null {
  const open = request.status === 'PENDING' || (transition !== 'APPROVE' && request.status === 'APPROVED')
  if (!open) return refuse('BAD_TRANSITION', { from: request.status.toLowerCase().replace('_', ' ') })
  const isOwn = request.requestedById === actorId
  if (transition === 'WITHDRAW') return isOwn ? null : refuse('NOT_YOUR_REQUEST')
  return isOwn ? refuse('OWN_SUBMISSION') : null
}

/** From when an account that is approved now is used: the one for new transfers after the wait, another one at once. */
export const bankAccountHoldsFrom = ({ isDefault }: Pick<BankRequest, 'isDefault'>, now: Date): Date =>
  isDefault ? new Date(now.getTime() + BANK_ACCOUNT_WAIT_MS) : now
