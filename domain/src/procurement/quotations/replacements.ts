import type { AttributeValue, AttributeValues } from '../../core/attribute-values.ts'

/** A size of the catalogue as far as it decides what replaces it: its product class, selling unit and attributes. */
export type Replaceable = { classCode: string | null; unit: string; attributes: AttributeValues }

/** Attributes that describe a size and do not tell it from others: masses, packing, coverage, advice. */
const descriptive: ReadonlySet<string> = new Set(
  (
    'gramsPerMetre areaMm2 pieceGrams piecesPerBundle bundleGrams process ' +
    'marking shelfLifeDays bulkDensityKgPerM3 densityKgPerM3 cftPerBrass weighbridge ' +
    'mixerM3 blocksPerM3 bricksPerM3Wall coverageM2 coverageSqft coverageSqftPerLitre ' +
    'coverageSqftPerKg coverageSqft12mm dose areaSqft areaM2 tilesPerM2 ' +
    'coverWidthMm workingPressureKgf use'
  ).split(' '),
)

/** Attributes of which more is as good: strength in N/mm², zinc in g/m², layers of a tank. */
const atLeast: ReadonlySet<string> = new Set(['strengthMpa', 'zincGsm', 'layers'])

const gradeParts = /^([A-Z][A-Za-z]*)\s*(\d+)\s*([A-Z]*)$/

/**
 * Whether a grade is at least another of its kind: of the same letters, with no smaller number and every letter behind
 * it. Fe 550D is at least Fe 500D and Fe 550; Fe 550 is not at least Fe 500D (IS 1786); M30 is at least M25 (IS 456).
 * Grades of another form are only at least themselves.
 */
export function isGradeAtLeast(offered: string, wanted: string): boolean {
  const [own, other] = [gradeParts.exec(offered.trim()), gradeParts.exec(wanted.trim())]
  if (!own || !other) return offered.trim() === wanted.trim()
  const [, kind = '', strength = '', letters = ''] = own
  const [, ofKind = '', min = '', needed = ''] = other
  return kind === ofKind && Number(strength) >= Number(min) && [...needed].every((one) => letters.includes(one))
}

const isEqual = (one: AttributeValue | undefined, other: AttributeValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Whether goods can be quoted for others where the buyer allows alternatives: of the same product class and unit, every
 * size equal (diameter, nominal size, thickness, length, pressure class, pack) and the grade at least the wanted one;
 * brand, finish of the mill and packing may differ. Goods without the attribute that was asked for do not replace.
 */
export function isReplacement(offered: Replaceable, wanted: Replaceable): boolean {
  if (offered.classCode === null || offered.classCode !== wanted.classCode || offered.unit !== wanted.unit) return false
  return Object.entries(wanted.attributes).every(([code, value]) => {
    if (descriptive.has(code)) return true
    const own = offered.attributes[code]
    if (code === 'grade') return typeof own === 'string' && typeof value === 'string' && isGradeAtLeast(own, value)
    if (atLeast.has(code) && typeof own === 'number' && typeof value === 'number') return own >= value
    return isEqual(own, value)
  })
}
