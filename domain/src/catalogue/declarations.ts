import { attributeText } from '../core/attribute-values.ts'
import { type Declaration, declarations } from '../core/declaration-names.ts'
import { mulDiv, type Paise } from '../core/money.ts'
import type { Grams } from '../core/quantity.ts'
import { type Refusal, refuse, terms } from '../core/refusals.ts'

/** Units that are packages themselves: goods packed in the buyer's absence (Legal Metrology Act 2009, s. 2(l)). */
const packingUnits = ['bag', 'pack', 'box', 'can', 'bucket', 'coil', 'roll']

/** Units of the net content of a package. */
export const netUnits = ['KG', 'LITRE', 'METRE', 'SQ_METRE', 'PIECE'] as const
export type NetUnit = (typeof netUnits)[number]
/** Net content of a package in thousandths of its unit: grams, millilitres, millimetres. */
export type NetContent = { unit: NetUnit; milli: number }

/** The data of a size that decides its declarations; weight in grams, MRP in paise. */
export type Size = {
  unit: string
  hsn: string
  gramsPerUnit: Grams
  attributes: Readonly<Record<string, unknown>>
  mrpPaise: Paise | null
}

/** Whether goods are sold in packages with an MRP, not loose by weight, volume or number. */
export const isPacked = ({ unit, mrpPaise }: Pick<Size, 'unit' | 'mrpPaise'>): boolean =>
  packingUnits.includes(unit) || mrpPaise !== null

/** The net content of one package, derived from the attributes of its size; null for loose goods. */
export function netContent(size: Size): NetContent | null {
  if (!isPacked(size)) return null
  const { unit, gramsPerUnit, attributes } = size
  const said = (code: string) => Number(attributeText(attributes[code]) || 0)
  const content = (unit: NetUnit, amount: number) => ({ unit, milli: Math.round(amount * 1000) })
  if (said('packLitre') > 0) return content('LITRE', said('packLitre'))
  if (said('volumeMl') > 0) return content('LITRE', said('volumeMl') / 1000)
  const isRolled = unit === 'coil' || unit === 'roll'
  if (isRolled && said('lengthM') > 0) return content('METRE', said('lengthM'))
  if (isRolled && said('areaM2') > 0) return content('SQ_METRE', said('areaM2'))
  const pieces = said('piecesPerBox') || said('pieces')
  if (pieces > 0 && ['box', 'bag', 'pack'].includes(unit)) return content('PIECE', pieces)
  if (['bag', 'pack', 'bucket', 'can'].includes(unit)) return { unit: 'KG', milli: gramsPerUnit }
  return content('PIECE', 1)
}

/**
 * Whether the Legal Metrology (Packaged Commodities) Rules 2011 apply: not for packages above 25 kg or 25 litres; for
 * cement, not above 50 kg (rule 3).
 */
export function mustDeclare(size: Size): boolean {
  const net = netContent(size)
  if (!net) return false
  if (net.unit === 'KG') return net.milli <= (size.hsn.startsWith('2523') ? 50_000 : 25_000)
  return net.unit !== 'LITRE' || net.milli <= 25_000
}

export const saleUnits = ['G', 'KG', 'ML', 'LITRE', 'CM', 'METRE', 'SQ_METRE', 'PIECE'] as const
export type SaleUnit = (typeof saleUnits)[number]
const small: Partial<Record<NetUnit, { unit: SaleUnit; milli: number }>> = {
  KG: { unit: 'G', milli: 1 },
  LITRE: { unit: 'ML', milli: 1 },
  METRE: { unit: 'CM', milli: 10 },
}

/**
 * The unit sale price in paise, rounded to the paisa: per kilogram, litre or metre; for smaller contents per gram,
 * millilitre or centimetre; otherwise per piece (rule 6(11)). Null if it equals the MRP.
 */
export function unitSalePrice(mrpPaise: Paise, { unit, milli }: NetContent): { paise: Paise; per: SaleUnit } | null {
  if (milli === 1000) return null
  const below = milli < 1000 ? small[unit] : undefined
  return { paise: mulDiv(mrpPaise, below?.milli ?? 1000, milli), per: below?.unit ?? unit }
}

/** A manufacturer or importer, as declared on a package. */
export type Declarer = { name: string; address: string | null; carePhone: string | null; careEmail: string | null }

export type Declared = Size & { countryOfOrigin: string; maker: Declarer | null; importer: Declarer | null }

/** Whether goods are imported, so that the importer must be declared. */
export const isImported = (countryOfOrigin: string): boolean => countryOfOrigin.trim().toLowerCase() !== 'india'

/** Missing declarations of a package, in the order of rule 6; empty if none are required. */
export function missingDeclarations(goods: Declared): Declaration[] {
  if (!mustDeclare(goods)) return []
  const { mrpPaise, maker, importer, countryOfOrigin } = goods
  // The consumer care contact is the importer's if there is one, otherwise the manufacturer's
  const answers = importer ?? maker
  const missing: Record<Declaration, boolean> = {
    MRP: mrpPaise === null,
    MAKER: maker === null,
    MAKER_ADDRESS: maker !== null && !maker.address,
    CONSUMER_CARE: answers !== null && (!answers.carePhone || !answers.careEmail),
    IMPORTER: isImported(countryOfOrigin) && importer === null,
    IMPORTER_ADDRESS: importer !== null && !importer.address,
  }
  return declarations.filter((declaration) => missing[declaration])
}

/** Why packaged goods cannot be published or offered yet, or null: a size lacks declarations (rule 6(10)). */
export function whyUndeclared(sizes: readonly Declared[]): Refusal | null {
  const missing = new Set(sizes.flatMap(missingDeclarations))
  const codes = declarations.filter((one) => missing.has(one))
  if (codes.length === 0) return null
  return refuse('DECLARATIONS_MISSING', { what: terms(...codes) })
}
