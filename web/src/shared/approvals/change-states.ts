import type { ChangeKind, ChangeRisk, ChangeStatus, RejectReason } from '@neev/domain/catalogue/approvals'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

/** Statuses of a change request. */
export const changeStates: StateLabels<ChangeStatus> = {
  PENDING: { label: text('Pending approval'), tone: 'amber' },
  CHANGES_REQUESTED: { label: text('Changes requested'), tone: 'violet' },
  APPROVED: { label: text('Approved'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
}

export const rejectReasons: Readonly<Record<RejectReason, string>> = {
  DUPLICATE: text('Already in the catalogue'),
  WRONG_CATEGORY: text('Wrong category'),
  POOR_IMAGE: text('Poor pictures'),
  MISSING_SPEC: text('Missing information'),
  BRAND_NOT_AUTHORISED: text('Not authorised for the brand'),
  PRICE_SUSPECT: text('Unusual price'),
  PROHIBITED: text('Not allowed for sale here'),
  OTHER: text('Another reason'),
}

export const riskLabels: Readonly<Record<ChangeRisk, string>> = {
  PRICE_JUMP: text('Price far from the market'),
  BRAND: text('Brand'),
  HSN: text('HSN'),
  TITLE: text('New title'),
}

const kinds: Readonly<Record<ChangeKind, string>> = {
  CREATE: text('New product'),
  UPDATE: text('Product change'),
  DELETE: text('Removed from the catalogue'),
}

const serviceChangeRequests: Readonly<Record<ChangeKind, string>> = {
  ...kinds,
  CREATE: text('New service'),
  UPDATE: text('Service change'),
}

/** The kind of change request, to be translated by t(). */
export const changeRequestOf = ({ target, kind }: { target: string; kind: ChangeKind }): string => {
  if (target === 'SERIES_PRODUCT') return text('New sizes for a series')
  if (target === 'OFFER') return kind === 'UPDATE' ? text('Large price change') : text('Offer with an unusual price')
  return (target === 'SERVICE' ? serviceChangeRequests : kinds)[kind]
}
