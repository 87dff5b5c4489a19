import type { ClaimKind, ClaimStatus } from '@neev/domain/aftersales/claims/claims'
import type { ClaimReason } from '@neev/domain/content/claim-terms'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const claimStates: StateLabels<ClaimStatus> = {
  SELLER_REVIEW: { label: text('Waiting for the seller'), tone: 'amber' },
  ESCALATED: { label: text('Under review by Neev'), tone: 'red' },
  APPROVED: { label: text('Accepted, to be collected'), tone: 'blue' },
  PICKUP_SCHEDULED: { label: text('Delivery date confirmed'), tone: 'blue' },
  IN_TRANSIT: { label: text('Return in transit'), tone: 'blue' },
  RECEIVED: { label: text('To inspect'), tone: 'amber' },
  INSPECTED: { label: text('To be replaced'), tone: 'amber' },
  RETURNING_TO_BUYER: { label: text('Not accepted, goes back to the buyer'), tone: 'red' },
  RESOLVED: { label: text('Approved'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  DISMISSED: { label: text('Dismissed'), tone: 'grey' },
  RETURNED_TO_BUYER: { label: text('Returned'), tone: 'grey' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
}

export const claimLabels: Readonly<Record<ClaimReason, string>> = {
  SHORT_WEIGHT: text('Short weight'),
  SHORT_PIECES: text('Missing pieces'),
  WRONG_ITEM: text('Wrong goods'),
  WRONG_GRADE: text('Wrong grade'),
  DAMAGED: text('Damaged'),
  BENT: text('Bent'),
  RUSTED: text('Rusted'),
  MTC_MISMATCH: text('Certificate does not match'),
  NOT_NEEDED: text('No longer needed'),
}

export const claimKindLabels: Readonly<Record<ClaimKind, string>> = {
  CLAIM: text('Claim'),
  RETURN: text('Return'),
  REPLACEMENT: text('Replacement'),
}

/** Labels of the steps of a claim. */
export const claimStepLabels: Readonly<Record<ClaimStatus, string>> = {
  SELLER_REVIEW: text('Sent to the seller'),
  ESCALATED: text('Sent to Neev'),
  APPROVED: text('Return accepted'),
  PICKUP_SCHEDULED: text('Date confirmed'),
  IN_TRANSIT: text('Collected'),
  RECEIVED: text('Received at the yard'),
  INSPECTED: text('Inspected'),
  RETURNING_TO_BUYER: text('Not accepted'),
  RESOLVED: text('Settled'),
  REJECTED: text('Rejected'),
  DISMISSED: text('Dismissed'),
  RETURNED_TO_BUYER: text('Returned'),
  WITHDRAWN: text('Withdrawn'),
}
