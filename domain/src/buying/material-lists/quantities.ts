import { cleanFigure, withPlainDigits } from '../../core/input/digits.ts'
import { MAX_QUANTITY_MILLI, type Milli, parseMilli } from '../../core/quantity.ts'

/** Units that a list can be written in, each with its spellings on sites and in bills of quantities. */
const spellings = {
  tonne: ['ton', 'tons', 'tonne', 'tonnes', 'mt', 'mts', 'm.t', 't', 'tn', 'tan', 'टन', 'metric ton'],
  quintal: ['qtl', 'qtls', 'quintal', 'quintals', 'kuntal', 'qntl', 'क्विंटल', 'कुंतल'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो', 'किग्रा'],
  bag: ['bag', 'bags', 'bori', 'boree', 'bora', 'katta', 'katte', 'बोरी', 'कट्टा', 'कट्टे', 'बैग'],
  brass: ['brass', 'bras', 'ब्रास'],
  cft: ['cft', 'cuft', 'cubicfeet', 'cubic feet', 'cu.ft', 'c.ft', 'घनफुट'],
  m3: ['m3', 'm³', 'cum', 'cu.m', 'cu.mtr', 'cmt', 'cubic metre', 'cubic meter', 'घनमीटर'],
  sqm: ['sqm', 'm2', 'm²', 'sq.m', 'sqmt', 'sq.mt', 'sqmtr', 'sq m', 'sq.mtr', 'square metre', 'square meter'],
  sqft: ['sqft', 'sft', 'sq.ft', 'sq ft', 'square feet', 'वर्गफुट'],
  rmt: ['rmt', 'm', 'mtr', 'mtrs', 'meter', 'meters', 'metre', 'metres', 'rm', 'r.m', 'running metre', 'मीटर'],
  rft: ['rft', 'ft', 'feet', 'foot', 'running feet', 'r.ft', 'फुट', 'फीट'],
  piece: ['nos', 'no', 'no.s', 'pcs', 'pc', 'piece', 'pieces', 'nag', 'each', 'ea', 'number', 'numbers', 'नग', 'पीस'],
  bundle: ['bundle', 'bundles', 'bdl', 'bdls', 'gaddi', 'बंडल', 'गड्डी'],
  box: ['box', 'boxes', 'peti', 'ctn', 'carton', 'पेटी', 'डिब्बा'],
  litre: ['litre', 'litres', 'liter', 'liters', 'ltr', 'ltrs', 'lit', 'lt', 'l', 'लीटर'],
  length: ['length', 'lengths', 'len', 'rod', 'rods', 'लंबाई'],
  sheet: ['sheet', 'sheets', 'शीट'],
  coil: ['coil', 'coils', 'कॉइल'],
  roll: ['roll', 'rolls', 'रोल'],
  can: ['can', 'cans', 'tin', 'tins'],
  bucket: ['bucket', 'buckets', 'बाल्टी'],
  pack: ['pack', 'packs', 'packet', 'packets', 'pkt', 'pkts', 'पैकेट'],
  thousand: ['thousand', 'thou', 'hazar', 'हज़ार', 'हजार'],
} as const

export type ListUnit = keyof typeof spellings
export const listUnits = Object.keys(spellings) as [ListUnit, ...ListUnit[]]

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^\.+|\.+$/g, '')
    .trim()
const unitOf: ReadonlyMap<string, ListUnit> = new Map(
  listUnits.flatMap((unit) => [unit, ...spellings[unit]].map((said) => [plain(said), unit] as const)),
)

/** The unit that a word or a cell of a table names; null if it is none. */
export const readUnit = (text: string): ListUnit | null =>
  unitOf.get(plain(text)) ?? unitOf.get(plain(text).replace(/[. ]/g, '')) ?? null

/** Spellings that consist of two words, which a line has to be searched for before it is split. */
export const unitPhrases = [...unitOf.keys()].filter((said) => said.includes(' '))

const fractions: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' }

/** Digits of any script as 0–9, and fractions such as 2½ as 2.5. */
export const plainDigits = (text: string): string =>
  withPlainDigits(text).replace(
    /(\d*)\s?([½¼¾])/g,
    (_, whole: string, part: string) => `${whole || '0'}${fractions[part]}`,
  )

/** Why a quantity cannot be used. */
export type MaterialQuantityProblem = 'NO_QUANTITY' | 'NEGATIVE' | 'NOT_A_QUANTITY' | 'TOO_MUCH'

/**
 * A quantity of a table's cell in thousandths, with the unit that may follow the number: 1,250.00 · 2½ · 3.5 MT. The
 * problem says why it cannot be used: empty, zero or below, not a number (“as required”), or beyond a million.
 */
export function readQuantity(text: string): {
  milli: Milli | null
  unit: ListUnit | null
  problem: MaterialQuantityProblem | null
} {
  const said = plainDigits(cleanFigure(text))
  const none = { milli: null, unit: null }
  if (said === '' || /^[-–—.]+$/.test(said)) return { ...none, problem: 'NO_QUANTITY' }
  if (/^[-−(]\s*\d/.test(said)) return { ...none, problem: 'NEGATIVE' }
  const [, number = '', after = ''] = /^([\d,]+(?:\.\d+)?)\s*(.*)$/.exec(said) ?? []
  // Calculated cells have more decimals than anybody delivers
  const milli = parseMilli(number.replace(/(\.\d{3})\d+$/, '$1'))
  const unit = after === '' ? null : readUnit(after)
  if (milli === null || (after !== '' && unit === null)) return { ...none, problem: 'NOT_A_QUANTITY' }
  if (milli === 0) return { ...none, problem: 'NO_QUANTITY' }
  return milli > MAX_QUANTITY_MILLI ? { ...none, problem: 'TOO_MUCH' } : { milli, unit, problem: null }
}
