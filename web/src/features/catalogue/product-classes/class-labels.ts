import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { amountText } from '#ui/format/amounts.ts'
import { showPercent } from '#ui/format/percent.ts'
import type { ProductClassRowFragment, TariffRowFragment } from './product-classes.operations.graphql.ts'

export type ProductClass = ProductClassRowFragment
export type TariffLine = TariffRowFragment

export const weighmentPolicies: Readonly<Record<ProductClass['weighmentPolicy'], string>> = {
  NONE: text('Not weighed'),
  THEORETICAL: text('Table of the standard'),
  SELLER_ACTUAL: text('The seller’s weighbridge'),
  BUYER_ACTUAL: text('The buyer’s weighbridge'),
  LOWER: text('The lower of both weighbridges'),
}

/** "1 thousand = 1,000 pieces" */
export const unitRule = (t: T, { baseUnit, otherUnits }: ProductClass): string =>
  otherUnits
    .map(({ unit, of, makes }) => `${amountText(t, of * 1000, unit)} = ${amountText(t, makes * 1000, baseUnit)}`)
    .join(', ')

export const rateText = (rateBp: number | null): string => (rateBp === null ? '–' : showPercent(rateBp))

/** A future rate. */
export const comingRate = ({ rates }: Pick<TariffLine, 'rates'>) => rates.findLast(({ hasApplied }) => !hasApplied)
