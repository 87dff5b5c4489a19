import type { SellerTurnover } from '@neev/domain/tax/einvoices'
import { text } from '#i18n/text.ts'

export const turnoverNames: Readonly<Record<SellerTurnover, string>> = {
  UP_TO_5_CRORE: text('Up to ₹5 crore'),
  OVER_5_CRORE: text('over ₹5 crore'),
  OVER_500_CRORE: text('over ₹500 crore'),
}

/** Effect of each turnover band on documents. */
export const turnoverEffects: Readonly<Record<SellerTurnover, string>> = {
  UP_TO_5_CRORE: text('Invoices do not need a number from the portal, and show 4 digits of the HSN.'),
  OVER_5_CRORE: text(
    'Invoices to registered buyers and their notes are registered with the government’s portal before the truck leaves, and show 6 digits of the HSN.',
  ),
  OVER_500_CRORE: text('As for over ₹5 crore. In addition, invoices to consumers have a QR code for payment.'),
}
