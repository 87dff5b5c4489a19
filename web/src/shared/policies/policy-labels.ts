import type { PolicyKind, returnPayers as payers } from '@neev/domain/content/policies'
import { text } from '#i18n/text.ts'

export const policyKinds: Readonly<Record<PolicyKind, string>> = {
  RETURN: text('Return'),
  CANCEL: text('Cancellation'),
  WARRANTY: text('Warranty'),
  DELIVERY: text('Delivery'),
  PRICE: text('Price'),
}
export const returnPayers: Readonly<Record<(typeof payers)[number], string>> = {
  BUYER: text('The buyer'),
  SELLER: text('The seller'),
  PLATFORM: text('Neev'),
}
