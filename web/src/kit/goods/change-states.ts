import type { ChangeKind, ChangeRisk, ChangeStatus, RejectReason } from '@neev/domain/approvals'
import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'

/** States of what a seller wishes for. */
export const changeStates: StateLabels<ChangeStatus> = {
  PENDING: { label: text('Pending approval'), tone: 'amber' },
  CHANGES_REQUESTED: { label: text('Changes asked'), tone: 'violet' },
  APPROVED: { label: text('Approved'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
}

export const rejectReasons: Readonly<Record<RejectReason, string>> = {
  DUPLICATE: text('In the catalogue already'),
  WRONG_CATEGORY: text('Wrong category'),
  POOR_IMAGE: text('Poor pictures'),
  MISSING_SPEC: text('Facts missing'),
  BRAND_NOT_AUTHORISED: text('Not authorised for the brand'),
  PRICE_SUSPECT: text('Price does not look right'),
  PROHIBITED: text('May not be sold here'),
  OTHER: text('Another reason'),
}

export const riskLabels: Readonly<Record<ChangeRisk, string>> = {
  PRICE_JUMP: text('Price far off'),
  BRAND: text('Brand'),
  HSN: text('HSN'),
  TITLE: text('New title'),
}

const kinds: Readonly<Record<ChangeKind, string>> = {
  CREATE: text('New product'),
  UPDATE: text('Change of a product'),
  DELETE: text('Out of the catalogue'),
}

const serviceChangeRequests: Readonly<Record<ChangeKind, string>> = {
  ...kinds,
  CREATE: text('New service'),
  UPDATE: text('Change of a service'),
}

/** What is wished for, in words that still want t(). */
export const changeRequestOf = ({ target, kind }: { target: string; kind: ChangeKind }): string => {
  if (target === 'SERIES_PRODUCT') return text('New sizes of a series')
  if (target === 'OFFER') return kind === 'UPDATE' ? text('Price that jumps') : text('Offer with an unusual price')
  return (target === 'SERVICE' ? serviceChangeRequests : kinds)[kind]
}
