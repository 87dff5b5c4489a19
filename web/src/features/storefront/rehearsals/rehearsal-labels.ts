import { text } from '#i18n/text.ts'
import type { RehearsalQuery } from './rehearsals.graphql.ts'

export type RehearsalDetails = RehearsalQuery['rehearsal']
export type Kind = RehearsalDetails['kinds'][number]['kind']

export const kindLabels: Record<Kind, { name: string; note: string }> = {
  ORDER: {
    name: text('Orders placed, not packed'),
    note: text('new rate when they leave; what is paid too much is refunded'),
  },
  LOAD: { name: text('Packed shipments'), note: text('new rate on the invoice if they leave on this day or later') },
  SCHEDULE: { name: text('Scheduled deliveries from this day'), note: text('each delivery takes the rate of its day') },
  QUOTATION: {
    name: text('Quotations valid on this day'),
    note: text('goods without freight; GST is computed when they are ordered'),
  },
  CART: { name: text('Carts of the last 30 days'), note: text('goods without freight; priced again on the day') },
}
