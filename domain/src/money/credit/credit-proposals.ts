import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { formatInr, type Paise } from '../../core/money.ts'
import { firstRefusal, type Refusal, refuse } from '../../core/refusals.ts'

/** Terms whose limit needs two people: one proposes, another one approves. */
export const creditProposalStatuses = ['PROPOSED', 'APPROVED', 'DECLINED', 'WITHDRAWN'] as const
export type CreditProposalStatus = (typeof creditProposalStatuses)[number]

type Wanted = {
  limitPaise: Paise
  /** The limit of the line that is changed, in paise; null for a new line. */
  currentPaise: Paise | null
  /** The setting: limits above it need two people, in paise. */
  abovePaise: Paise
}

/**
 * Whether terms need two people: their limit is above the setting, and higher than the one that the line has already.
 * Lowering a limit or changing only other terms needs one.
 */
export const needsTwoPeople = ({ limitPaise, currentPaise, abovePaise }: Wanted): boolean =>
  limitPaise > abovePaise && limitPaise > (currentPaise ?? 0)

/** Why terms cannot be set by one person, or null. */
export const whyNotAlone = (wanted: Wanted): Refusal | null =>
  needsTwoPeople(wanted)
    ? refuse('CREDIT_NEEDS_TWO', { amount: formatInr(wanted.abovePaise, { paise: 'auto' }) }, 'limitPaise')
    : null

type Proposal = { status: CreditProposalStatus; proposedBy: number }

/** Why a user cannot approve or decline a proposal, or null: it is decided, or their own. */
export const whyNotDecided = ({ status, proposedBy }: Proposal, userId: number): Refusal | null =>
  firstRefusal(
    () => (status === 'PROPOSED' ? null : refuse('BAD_TRANSITION')),
    () => (proposedBy === userId ? refuse('OWN_SUBMISSION') : null),
  )

/** Why a user cannot withdraw a proposal, or null: it is decided, or somebody else's. */
export const whyNotWithdrawn = ({ status, proposedBy }: Proposal, userId: number): Refusal | null =>
  firstRefusal(
    () => (status === 'PROPOSED' ? null : refuse('BAD_TRANSITION')),
    () => (proposedBy === userId ? null : refuse('NOT_YOUR_REQUEST')),
  )

/** Input for declining a proposal. */
export const creditProposalDeclineInput = z.object({
  reason: z.string().overwrite(cleanText).min(3, 'Enter a reason.').max(300, 'Must be 300 characters or fewer.'),
})
