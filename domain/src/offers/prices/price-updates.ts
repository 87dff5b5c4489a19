import { type BasisPoints, mulDiv, type Paise } from '../../core/money.ts'

/** A change of several prices at once: by an amount per unit or by a share, up or down. */
export type PriceUpdate = { byPaise: Paise } | { byBp: BasisPoints }

/** How the other prices of an offer (quantity breaks, places, companies) follow its base price. */
export const priceFollows = ['BY_AMOUNT', 'BY_PERCENT'] as const
/**
 * How quantity breaks, zone prices and company prices follow the base price: by the same amount, or in
 * proportion.
 */
export type PriceFollow = (typeof priceFollows)[number]

/** A price after the update, to the paisa; it can be zero or negative, which no price may be. */
export const updatedPrice = (paise: Paise, update: PriceUpdate): Paise =>
  'byPaise' in update ? paise + update.byPaise : mulDiv(paise, 10_000 + update.byBp, 10_000)

/** Another price of an offer whose base price goes from one to the other. `fromPaise` is above zero. */
export const followingPrice = (paise: Paise, fromPaise: Paise, toPaise: Paise, follow: PriceFollow): Paise =>
  follow === 'BY_AMOUNT' ? paise + toPaise - fromPaise : mulDiv(paise, toPaise, fromPaise)
