import { formatThousandths } from '@neev/domain/core/quantity'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import type { Tone } from '#ui/feedback/Badge.tsx'
import { amountText, unitText } from '#ui/format/amounts.ts'
import type {
  MaterialConversionFieldsFragment,
  MaterialLineFieldsFragment,
} from './material-lists.operations.graphql.ts'

type Line = MaterialLineFieldsFragment

export const lineStateLabels: Readonly<Record<Line['state'], { label: string; tone: Tone }>> = {
  MATCHED: { label: text('Matched'), tone: 'green' },
  CHECK: { label: text('To check'), tone: 'amber' },
  UNMATCHED: { label: text('Not matched'), tone: 'red' },
  TEXT: { label: text('Kept as text'), tone: 'grey' },
}

export const reasonLabels: Readonly<Record<NonNullable<Line['reason']>, string>> = {
  NO_PRODUCT: text('Nothing in the catalogue fits these words.'),
  SEVERAL: text('Several products fit. Choose one.'),
  UNSURE: text('Only some of the words fit.'),
  OTHER_GRADE: text('The grade differs from the one you wrote.'),
  UNIT: text('This unit cannot be converted to the selling unit. Change the quantity.'),
  ASSUMED: text('The quantity in the selling unit is an assumption.'),
  QUANTITY: text('Enter a quantity.'),
  UNCLEAR: text('This line is not clear in the photo. Compare words and quantity with it.'),
}

export const problemLabels: Readonly<Record<NonNullable<Line['problem']>, string>> = {
  NO_QUANTITY: text('No quantity was written.'),
  NEGATIVE: text('The written quantity is below zero.'),
  NOT_A_QUANTITY: text('The written quantity is not a number.'),
  TOO_MUCH: text('The written quantity is too large.'),
}

export const sourceLabels: Readonly<Record<'EMPTY' | 'PASTED' | 'FILE' | 'PHOTO' | 'CART' | 'COPY', string>> = {
  EMPTY: text('Started empty'),
  PASTED: text('Pasted'),
  FILE: text('File'),
  PHOTO: text('Photo'),
  CART: text('Saved cart'),
  COPY: text('Copy'),
}

const unitLabels: Readonly<Record<string, string>> = {
  quintal: text('quintal'),
  brass: text('brass'),
  sqm: 'm²',
  rmt: 'm',
  rft: 'ft',
  litre: 'l',
}

const symbols = new Set(['rmt', 'rft', 'litre', 'sqm'])

/** A unit of lists as it is shown: those of selling, and those that only lists have. */
export const listUnitText = (t: T, unit: string): string => {
  const label = unitLabels[unit]
  if (label) return symbols.has(unit) ? label : t(label)
  return unitText(t, unit)
}

/** A quantity as written: 3 brass, 2.5 tonne. */
export const writtenText = (t: T, milli: number, unit: string): string =>
  unitLabels[unit] ? `${formatThousandths(milli)} ${listUnitText(t, unit)}` : amountText(t, milli, unit)

const basisLabels: Readonly<Partial<Record<MaterialConversionFieldsFragment['basis'], string>>> = {
  NOMINAL_MASS: text('by the nominal mass; for bars IS 1786'),
  BUNDLE: text('by the mill’s bundle'),
  DENSITY: text('by the bulk density'),
  COVERAGE: text('by the area that one covers'),
  THICKNESS: text('area by thickness'),
}

/** How a written quantity became one of the selling unit: “1 brass = 100 cft”. Null if the unit is the same. */
export function conversionText(
  t: T,
  written: string,
  unit: string,
  conversion: MaterialConversionFieldsFragment,
): string | null {
  const { numerator, denominator, basis, isRounded } = conversion
  const rounded = isRounded ? t('rounded up') : null
  if (basis === 'SAME') return rounded
  const isLarger = numerator >= denominator
  const milli = Math.round((isLarger ? numerator / denominator : denominator / numerator) * 1000)
  const [one, other] = isLarger ? [written, unit] : [unit, written]
  const ratio = `${writtenText(t, 1000, one)} = ${writtenText(t, milli, other)}`
  const why = basisLabels[basis]
  return [ratio, why && t(why), rounded].filter(Boolean).join(', ')
}
