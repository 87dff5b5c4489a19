import type { roadWidths, unloadings } from '@neev/domain/people/accounts/accounts'
import { text } from '#i18n/text.ts'
import type { AddressFieldsFragment } from './addresses.graphql.ts'

export const roadLabels = {
  NARROW: text('Narrow: pickup trucks only'),
  MEDIUM: text('Medium: two-axle trucks'),
  WIDE: text('Wide: any truck'),
} satisfies Record<(typeof roadWidths)[number], string>

export const unloadingLabels = {
  BUYER: text('We unload ourselves'),
  SELLER_PAID: text('Seller’s workers, paid separately'),
  HYDRA: text('Our own crane (hydra)'),
} satisfies Record<(typeof unloadings)[number], string>

/** An address on one line. */
export const addressLine = ({ line1, line2, landmark, city, pincode, state }: AddressFieldsFragment): string =>
  [line1, line2, landmark, `${city} ${pincode}`, state].filter(Boolean).join(', ')
