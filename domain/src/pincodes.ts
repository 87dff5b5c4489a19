import { z } from 'zod'
import { columnsAt, type RowProblem, type SheetColumn } from './imports.ts'
import { formatInr, type Paise, parseInr } from './money.ts'
import { type StateCode, stateOf, states } from './states.ts'

/** How a place is reached: the desk sorts by it, and sets surcharges by it. */
export const pincodeTiers = ['METRO', 'URBAN', 'RURAL', 'REMOTE'] as const
export type PincodeTier = (typeof pincodeTiers)[number]

/** The most rows of a sheet of pincodes: the whole directory, with room. */
export const MAX_PINCODES = 30_000

const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    schema.nullish().transform((value) => value ?? null),
  )
const surcharge = z
  .int('Give an amount, or 0.')
  .min(0, 'Give an amount, or 0.')
  .max(1_00_000_00, 'A surcharge is at most ₹1 lakh a tonne.')
const leadDays = z.int('Give whole days, or 0.').min(0, 'Days are not negative.').max(60, 'At most 60 days more.')

/** What the desk says of a pincode. */
export const pincodeInput = z.object({
  zoneId: z.string().regex(/^\d{1,9}$/, 'Choose a zone.'),
  tier: orNull(z.enum(pincodeTiers, 'Choose one of the list.')),
  serviceable: z.boolean(),
  /** Whether a lorry can drive there; where not, freight is on quotation. */
  byRoad: z.boolean(),
  surchargePaisePerTonne: surcharge,
  extraLeadDays: leadDays,
})
export type PincodeInput = z.output<typeof pincodeInput>

const column = (key: string, title: string, isRequired = false, choices: readonly string[] = []): SheetColumn => ({
  key,
  title,
  choices,
  isRequired,
})

/** The columns of a sheet of pincodes, coming in and going out; `zones` by name. */
export const pincodeColumns = (zones: readonly string[]): SheetColumn[] => [
  column('pincode', 'Pincode', true),
  column(
    'state',
    'State',
    false,
    states.map(({ name }) => name),
  ),
  column('district', 'District'),
  column('zone', 'Zone', false, zones),
  column('serviceable', 'Serviceable', false, ['yes', 'no']),
  column('tier', 'Tier', false, pincodeTiers),
  column('surcharge', 'Surcharge a tonne (₹)'),
  column('days', 'Extra days'),
  column('latitude', 'Latitude'),
  column('longitude', 'Longitude'),
]

/** A line of a sheet; null: the sheet says nothing, so it stays as it is. */
export type PincodeRow = {
  pincode: string
  stateCode: StateCode | null
  district: string | null
  zoneId: number | null
  serviceable: boolean | null
  tier: PincodeTier | null
  surchargePaisePerTonne: Paise | null
  extraLeadDays: number | null
  /** Millionths of a degree. */
  latMicro: number | null
  lonMicro: number | null
}
export type ReadPincode = { row: PincodeRow; problems: [] } | { row: null; problems: RowProblem[] }

const stateNamed = (text: string): StateCode | null =>
  stateOf(text.padStart(2, '0'))?.code ??
  states.find(({ name }) => name.toLowerCase() === text.toLowerCase())?.code ??
  null
const yesOrNo = (text: string): boolean | null =>
  /^(yes|y|true|1)$/i.test(text) ? true : /^(no|n|false|0)$/i.test(text) ? false : null
const degrees = (min: number, max: number) => (text: string) => {
  if (!/^-?\d{1,3}(\.\d{1,8})?$/.test(text)) return null
  const micro = Math.round(Number(text) * 1_000_000)
  return micro >= min * 1_000_000 && micro <= max * 1_000_000 ? micro : null
}

/** One line, checked cell by cell; problems name the column as the sheet titles it. `zones`: name → id. */
export function readPincodeRow(cells: ReadonlyMap<string, string>, zones: ReadonlyMap<string, number>): ReadPincode {
  const titles = new Map(pincodeColumns([]).map(({ key, title }) => [key, title]))
  const problems: RowProblem[] = []
  const say = (key: string, message: string) => problems.push({ column: titles.get(key) ?? key, message })
  const read = <Value>(key: string, of: (text: string) => Value | null, message: string): Value | null => {
    const text = (cells.get(key) ?? '').trim()
    if (text === '') return null
    const value = of(text)
    if (value === null) say(key, message)
    return value
  }
  const within = (schema: z.ZodType<number>, key: string, value: number | null): number | null => {
    const checked = value === null ? null : schema.safeParse(value)
    if (checked && !checked.success) say(key, checked.error.issues[0]?.message ?? '')
    return value
  }
  const zoneOf = (text: string) => [...zones].find(([name]) => name.toLowerCase() === text.toLowerCase())?.[1] ?? null
  const tierOf = (text: string) => pincodeTiers.find((tier) => tier === text.toUpperCase()) ?? null
  const whole = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : null)

  const pincode = read(
    'pincode',
    (text) => (/^[1-9]\d{5}$/.test(text) ? text : null),
    'A pincode has 6 digits and does not start with 0.',
  )
  if ((cells.get('pincode') ?? '').trim() === '') say('pincode', 'Please fill this in.')
  const row = {
    stateCode: read('state', stateNamed, 'This is not a state or union territory.'),
    district: read('district', (text) => (text.length <= 60 ? text : null), 'A district has at most 60 characters.'),
    zoneId: read('zone', zoneOf, 'This must be one of the choices.'),
    serviceable: read('serviceable', yesOrNo, 'Write yes or no.'),
    tier: read('tier', tierOf, 'This must be one of the choices.'),
    surchargePaisePerTonne: within(
      surcharge,
      'surcharge',
      read('surcharge', parseInr, 'This is not an amount of money.'),
    ),
    extraLeadDays: within(leadDays, 'days', read('days', whole, 'Give whole days, or 0.')),
    latMicro: read('latitude', degrees(6, 38), 'India lies between 6 and 38 degrees north.'),
    lonMicro: read('longitude', degrees(68, 98), 'India lies between 68 and 98 degrees east.'),
  }
  if ((row.latMicro === null) !== (row.lonMicro === null) && problems.length === 0)
    say(row.latMicro === null ? 'latitude' : 'longitude', 'Give both, or neither.')
  return pincode === null || problems.length > 0 ? { row: null, problems } : { row: { pincode, ...row }, problems: [] }
}

/** What a pincode that is not in the directory yet needs beside its number. */
export const neededOfNew = ({ stateCode, district, zoneId }: PincodeRow): RowProblem[] =>
  [
    { column: 'State', value: stateCode },
    { column: 'District', value: district },
    { column: 'Zone', value: zoneId },
  ].flatMap(({ column, value }) => (value === null ? [{ column, message: 'A pincode that is new needs this.' }] : []))

/** Where each known column stands in a sheet. */
export const pincodeColumnsAt = (head: readonly string[]): ReadonlyMap<string, number> =>
  columnsAt(head, pincodeColumns([]))

/** Whole rupees without the sign, as a sheet keeps them. */
export const sheetRupees = (paise: Paise): string => formatInr(paise, { paise: 'auto' }).replace(/[₹,]/g, '')
