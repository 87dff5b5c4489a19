import type { B2bKind, B2bStatus, B2bStep, TurnoverBand } from '@neev/domain/businesses/b2b'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const b2bStates: StateLabels<B2bStatus> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  SUBMITTED: { label: text('Submitted'), tone: 'amber' },
  UNDER_REVIEW: { label: text('Under review'), tone: 'amber' },
  CHANGES_REQUESTED: { label: text('Changes requested'), tone: 'amber' },
  APPROVED: { label: text('Approved'), tone: 'green' },
  HOLD: { label: text('On hold'), tone: 'red' },
  REJECTED: { label: text('Not accepted'), tone: 'red' },
}

export const companyKindNames: Record<B2bKind, string> = {
  CONTRACTOR: text('Contractor'),
  BUILDER: text('Builder'),
  FABRICATOR: text('Fabricator'),
  TRADER: text('Trader'),
  INSTITUTION: text('Institution'),
  GOVERNMENT: text('Government'),
}

export const turnoverNames: Record<TurnoverBand, string> = {
  UP_TO_40_LAKH: text('Up to ₹40 lakh'),
  UP_TO_5_CRORE: text('Up to ₹5 crore'),
  UP_TO_50_CRORE: text('Up to ₹50 crore'),
  UP_TO_250_CRORE: text('Up to ₹250 crore'),
  OVER_250_CRORE: text('Over ₹250 crore'),
}

export const b2bStepNames: Record<B2bStep | 'REVIEW', string> = {
  COMPANY: text('Company'),
  TAX: text('Tax'),
  NEED: text('Requirements'),
  SITES: text('Sites'),
  DOCUMENTS: text('Documents'),
  REVIEW: text('Review'),
}
