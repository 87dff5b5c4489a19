import type { roadWidths, sezKinds, unloadings } from '@neev/domain/accounts'
import { text } from '#kit/i18n/text.ts'
import type { AddressFieldsFragment } from './addresses.graphql.ts'

export const roadLabels = {
  NARROW: text('Narrow: a pickup gets in'),
  MEDIUM: text('Medium: a two-axle truck gets in'),
  WIDE: text('Wide: any truck gets in'),
} satisfies Record<(typeof roadWidths)[number], string>

export const unloadingLabels = {
  BUYER: text('We unload ourselves'),
  SELLER_PAID: text('The seller’s men, paid apart'),
  HYDRA: text('A crane (hydra) of ours'),
} satisfies Record<(typeof unloadings)[number], string>

export const sezLabels = {
  UNIT: text('Unit in the zone'),
  DEVELOPER: text('Developer of the zone'),
} satisfies Record<(typeof sezKinds)[number], string>

/** An address on one line. */
export const addressLine = ({ line1, line2, landmark, city, pincode, state }: AddressFieldsFragment): string =>
  [line1, line2, landmark, `${city} ${pincode}`, state].filter(Boolean).join(', ')
