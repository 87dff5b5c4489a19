import { type BarUnit, barUnits } from '@neev/domain/catalogue/bars/tmt'
import { formatThousandths, parseMilli } from '@neev/domain/core/quantity'

/** State of a rate card in the URL: the buyer's list, and display options. */
export type RateCardState = {
  unit: BarUnit
  /** Entered quantities by diameter in mm. */
  typed: Readonly<Record<number, string>>
  grades: string[]
  /** True to show prices before GST, for buyers with input tax credit. */
  afterCredit: boolean
  withCertificate: boolean
  /** Latest acceptable delivery date. */
  by: string | null
}

const quantityName = /^q(\d{1,2})$/

export function readRateCard(search: URLSearchParams): RateCardState {
  const unit = search.get('unit')
  const typed: Record<number, string> = {}
  for (const [name, value] of search) {
    const diameter = quantityName.exec(name)?.[1]
    if (diameter && value.trim()) typed[Number(diameter)] = value.trim()
  }
  return {
    unit: barUnits.find((known) => known === unit) ?? 'piece',
    typed,
    grades: search.getAll('grade'),
    afterCredit: search.get('tax') === 'credit',
    withCertificate: search.get('mtc') === '1',
    by: search.get('by') || null,
  }
}

/** The entered quantities in thousandths, without invalid ones. */
export const listOf = ({ typed }: RateCardState) =>
  Object.entries(typed).flatMap(([diameter, text]) => {
    const quantityMilli = parseMilli(text)
    return quantityMilli ? [{ diameterMm: Number(diameter), quantityMilli }] : []
  })

/** The URL query of this state, without defaults. */
export function writeRateCard({ unit, typed, grades, afterCredit, withCertificate, by }: RateCardState): string {
  const search = new URLSearchParams()
  if (unit !== 'piece') search.set('unit', unit)
  for (const [diameter, text] of Object.entries(typed)) if (text) search.set(`q${diameter}`, text)
  for (const grade of grades) search.append('grade', grade)
  if (afterCredit) search.set('tax', 'credit')
  if (withCertificate) search.set('mtc', '1')
  if (by) search.set('by', by)
  return `?${search}`
}

type Column = { diameterMm: number; pieces: number; grams: number }

/** The same list in another unit, as whole bars. Bundles have the customary number of rods. */
export function inUnit(
  state: RateCardState,
  unit: BarUnit,
  columns: readonly Column[],
  perBundle: (mm: number) => number | null,
) {
  const typed: Record<number, string> = {}
  for (const { diameterMm, pieces, grams } of columns) {
    if (pieces === 0) continue
    const bundle = perBundle(diameterMm)
    const milli = {
      piece: pieces * 1000,
      bundle: bundle ? Math.ceil(pieces / bundle) * 1000 : 0,
      kg: grams,
      // Rounded down to the kilogram: rounding up gives the same bars again
      tonne: Math.floor(grams / 1000),
      metre: pieces * 12_000,
    }[unit]
    if (milli > 0) typed[diameterMm] = formatThousandths(milli).replaceAll(',', '')
  }
  return { ...state, unit, typed }
}
