import type { DocumentState, DocumentType } from '@neev/domain/people/documents'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

/** Names of document types. */
export const documentNames: Record<DocumentType, string> = {
  GST_CERTIFICATE: text('GST certificate'),
  PAN_CARD: text('PAN card'),
  CANCELLED_CHEQUE: text('Cancelled cheque'),
  UDYAM_CERTIFICATE: text('Udyam certificate'),
  ADDRESS_PROOF: text('Proof of address'),
  INCORPORATION: text('Deed or certificate of incorporation'),
  BRAND_AUTHORISATION: text('Brand authorisation'),
  BIS_LICENCE: text('BIS licence'),
  DEALERSHIP_AGREEMENT: text('Dealership agreement'),
  WORK_ORDER: text('Work order'),
  OTHER: text('Other document'),
}

export const documentStates: StateLabels<DocumentState> = {
  PENDING: { label: text('To check'), tone: 'amber' },
  ACCEPTED: { label: text('Accepted'), tone: 'green' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  EXPIRED: { label: text('Expired'), tone: 'red' },
}
