import type { ReviewKind } from '@neev/domain/aftersales/reviews/reviews'
import { text } from '#i18n/text.ts'

export const kindLabels: Readonly<Record<ReviewKind, string>> = {
  SELLER: text('The seller'),
  PRODUCT: text('A product'),
}
