import { type Refusal, refuse } from '../../core/refusals.ts'

/** Statuses of a request for another bank account of the operator. */
export const bankRequestStates = [
  /** Waiting for a second person to decide. */
  'PENDING',
  /** Approved; in use from `holdsFrom`. */
  'APPROVED',
  'IN_USE',
  'REJECTED',
  'WITHDRAWN',
] as const
export type BankAccountRequestStatus = (typeof bankRequestStates)[number]

export const bankRequestTransitions = ['APPROVE', 'REJECT', 'WITHDRAW'] as const
export type BankAccountRequestTransition = (typeof bankRequestTransitions)[number]

/**
 * Waiting time in milliseconds before an approved account for new transfers comes into use; 72 hours, as for sellers.
 */
export const BANK_ACCOUNT_WAIT_MS = 72 * 60 * 60 * 1000

export type BankRequest = { status: BankAccountRequestStatus; isDefault: boolean; requestedById: number }

/** Why the transition of a request is not possible, or null. Two people decide; a request in use cannot change. */
export function whyNotBankRequestTransition(
  transition: BankAccountRequestTransition,
  request: BankRequest,
  actorId: number,
): Refusal | null {
  const open = request.status === 'PENDING' || (transition !== 'APPROVE' && request.status === 'APPROVED')
  if (!open) return refuse('BAD_TRANSITION')
  const isOwn = request.requestedById === actorId
  if (transition === 'WITHDRAW') return isOwn ? null : refuse('NOT_YOUR_REQUEST')
  return isOwn ? refuse('OWN_SUBMISSION') : null
}

/**
 * When an account approved now comes into use: after the waiting time if it is for new transfers, otherwise at once.
 */
export const bankAccountHoldsFrom = ({ isDefault }: Pick<BankRequest, 'isDefault'>, now: Date): Date =>
  isDefault ? new Date(now.getTime() + BANK_ACCOUNT_WAIT_MS) : now
