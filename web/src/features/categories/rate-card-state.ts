import { formatThousandths, parseMilli } from '@neev/domain/quantity'
import { type BarUnit, barUnits } from '@neev/domain/tmt'

/** What the address of a rate card says: the buyer's list, and how the prices are looked at. */
export type RateCardState = {
  unit: BarUnit
  /** What was typed, by diameter in mm. */
  typed: Readonly<Record<number, string>>
  grades: string[]
  /** Prices for a buyer who takes input credit. */
  afterCredit: boolean
  withCertificate: boolean
  /** The latest day of delivery that will do. */
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

/** Thousandths of what was typed; nothing for what is no quantity or none. */
export const listOf = ({ typed }: RateCardState) =>
  Object.entries(typed).flatMap(([diameter, text]) => {
    const quantityMilli = parseMilli(text)
    return quantityMilli ? [{ diameterMm: Number(diameter), quantityMilli }] : []
  })

/** The query that says this state; usual values are left out. */
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

/** The same list in another unit: what was typed, as whole bars of it. Bundles as they are customarily tied. */
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
      // down to the kilogram: bars are rounded up again, to the same ones
      tonne: Math.floor(grams / 1000),
      metre: pieces * 12_000,
    }[unit]
    if (milli > 0) typed[diameterMm] = formatThousandths(milli).replaceAll(',', '')
  }
  return { ...state, unit, typed }
}
