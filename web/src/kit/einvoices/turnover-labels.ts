import type { SellerTurnover } from '@neev/domain/einvoice'
import { text } from '#kit/i18n/text.ts'

export const turnoverNames: Readonly<Record<SellerTurnover, string>> = {
  UP_TO_5_CRORE: text('up to ₹5 crore'),
  OVER_5_CRORE: text('over ₹5 crore'),
  OVER_500_CRORE: text('over ₹500 crore'),
}

/** What follows from it for documents. */
export const turnoverEffects: Readonly<Record<SellerTurnover, string>> = {
  UP_TO_5_CRORE: text('Invoices need no number from the portal, and print 4 digits of the HSN.'),
  OVER_5_CRORE: text(
    'Invoices to registered buyers and their notes are registered with the government’s portal before the truck leaves, and print 6 digits of the HSN.',
  ),
  OVER_500_CRORE: text('As over ₹5 crore; invoices to consumers carry a QR code to pay by as well.'),
}
