import type { ClaimKind, ClaimReason, ClaimStatus } from '@neev/domain/claims'
import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'

export const claimStates: StateLabels<ClaimStatus> = {
  SELLER_REVIEW: { label: text('With the seller'), tone: 'amber' },
  ESCALATED: { label: text('With the desk'), tone: 'red' },
  APPROVED: { label: text('Agreed, to be fetched'), tone: 'blue' },
  PICKUP_SCHEDULED: { label: text('Day is set'), tone: 'blue' },
  IN_TRANSIT: { label: text('On the way back'), tone: 'blue' },
  RECEIVED: { label: text('To be looked at'), tone: 'amber' },
  INSPECTED: { label: text('To be replaced'), tone: 'amber' },
  RETURNING_TO_BUYER: { label: text('Not passed, goes back'), tone: 'red' },
  RESOLVED: { label: text('Granted'), tone: 'green' },
  REJECTED: { label: text('Refused'), tone: 'red' },
  DISMISSED: { label: text('Dismissed'), tone: 'grey' },
  RETURNED_TO_BUYER: { label: text('Brought back'), tone: 'grey' },
  WITHDRAWN: { label: text('Taken back'), tone: 'grey' },
}

export const claimLabels: Readonly<Record<ClaimReason, string>> = {
  SHORT_WEIGHT: text('Short weight'),
  SHORT_PIECES: text('Pieces are missing'),
  WRONG_ITEM: text('Other goods came'),
  WRONG_GRADE: text('Another grade came'),
  DAMAGED: text('Damaged'),
  BENT: text('Bent'),
  RUSTED: text('Rusted'),
  MTC_MISMATCH: text('The certificate does not fit'),
  NOT_NEEDED: text('Not needed after all'),
}

export const claimKindLabels: Readonly<Record<ClaimKind, string>> = {
  CLAIM: text('Claim'),
  RETURN: text('Return'),
  REPLACEMENT: text('Replacement'),
}

/** What was done, as the steps of a claim say it. */
export const claimStepLabels: Readonly<Record<ClaimStatus, string>> = {
  SELLER_REVIEW: text('Asked of the seller'),
  ESCALATED: text('Given to the desk'),
  APPROVED: text('Agreed to take back'),
  PICKUP_SCHEDULED: text('Day set'),
  IN_TRANSIT: text('Fetched'),
  RECEIVED: text('In the yard'),
  INSPECTED: text('Looked at'),
  RETURNING_TO_BUYER: text('Not passed'),
  RESOLVED: text('Settled'),
  REJECTED: text('Refused'),
  DISMISSED: text('Dismissed'),
  RETURNED_TO_BUYER: text('Brought back'),
  WITHDRAWN: text('Taken back'),
}
