import type { EinvoiceKind } from '@neev/domain/tax/einvoices'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { EinvoiceFieldsFragment } from './einvoices.graphql.ts'

type Einvoice = EinvoiceFieldsFragment

export const einvoiceStates: StateLabels<Einvoice['status']> = {
  PENDING: { label: text('IRN pending'), tone: 'amber' },
  REGISTERED: { label: text('Registered'), tone: 'green' },
  FAILED: { label: text('Not registered'), tone: 'red' },
  WITHDRAWN: { label: text('Not required'), tone: 'grey' },
  CANCELLING: { label: text('To be cancelled'), tone: 'amber' },
  CANCELLED: { label: text('Cancelled'), tone: 'grey' },
}

export const einvoiceKindLabels: Readonly<Record<EinvoiceKind, string>> = {
  INV: text('Invoice'),
  CRN: text('Credit note'),
  DBN: text('Debit note'),
}

/** Advice for a pending registration, by error code. */
export const einvoiceAdvice = ({ status, errorCode, nextTryAt }: Einvoice): string | null => {
  if (status === 'CANCELLING' && !nextTryAt)
    return text(
      'Cancel it on the portal within 24 hours of registration, then confirm it here. After that you can only issue a credit note.',
    )
  if (errorCode === 'NO_ACCESS')
    return text(
      'Save the e-invoice access for this GSTIN in your profile, or register the file on the portal and enter the IRN here.',
    )
  if (errorCode === 'NO_PORTAL')
    return text(
      'Download the file, upload it to the government’s e-invoice portal and enter the details from the portal here.',
    )
  if (errorCode === 'ACCESS')
    return text('The portal rejects the saved user name and password. Correct them in your profile; we then try again.')
  if (status === 'FAILED' && errorCode === 'NO_ANSWER')
    return text(
      'The portal has not responded for hours. Try again, or register the file on the portal and enter the IRN.',
    )
  if (status === 'FAILED')
    return text(
      'Correct the error reported by the portal, then try again. You can also register the file on the portal and enter the IRN.',
    )
  return nextTryAt ? text('We try again automatically. You do not need to do anything.') : null
}
