import { whyNotPincode } from '../core/identity/identity.ts'
import { cleanDigits } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { formatInr, type Paise, parseInr } from '../core/money.ts'
import { parseWhole } from '../core/quantity.ts'
import type { RowProblem } from '../core/sheets/row-problems.ts'
import { type SheetColumn, sheetColumn } from '../core/sheets/titles.ts'
import { type StateCode, stateOf, states } from '../core/states.ts'

/** How accessible a place is. Admins filter by it and set surcharges accordingly. */
export const pincodeTiers = ['METRO', 'URBAN', 'RURAL', 'REMOTE'] as const
export type PincodeTier = (typeof pincodeTiers)[number]

/** Maximum rows of a pincode spreadsheet: the whole directory, with room to grow. */
export const MAX_PINCODES = 30_000

const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    schema.nullish().transform((value) => value ?? null),
  )
const surcharge = z
  .int('Enter an amount, or 0.')
  .min(0, 'Enter an amount, or 0.')
  .max(1_00_000_00, 'The surcharge must be at most ₹1 lakh per tonne.')
const leadDays = z
  .int('Enter whole days, or 0.')
  .min(0, 'Days cannot be negative.')
  .max(60, 'Enter at most 60 extra days.')

/** Input of a pincode. */
export const pincodeInput = z.object({
  zoneId: z.string().regex(/^\d{1,9}$/, 'Choose a zone.'),
  tier: orNull(z.enum(pincodeTiers, 'Choose an option from the list.')),
  serviceable: z.boolean(),
  /** False if trucks cannot drive there; freight is then on quotation. */
  byRoad: z.boolean(),
  surchargePaisePerTonne: surcharge,
  extraLeadDays: leadDays,
})
export type PincodeInput = z.output<typeof pincodeInput>

/** The columns of a pincode spreadsheet, for import and export; `zones` are their names. */
export const pincodeColumns = (zones: readonly string[]): SheetColumn[] => [
  sheetColumn('pincode', 'Pincode', true),
  sheetColumn(
    'state',
    'State',
    false,
    states.map(({ name }) => name),
  ),
  sheetColumn('district', 'District'),
  sheetColumn('zone', 'Zone', false, zones),
  sheetColumn('serviceable', 'Serviceable', false, ['yes', 'no']),
  sheetColumn('tier', 'Tier', false, pincodeTiers),
  sheetColumn('surcharge', 'Surcharge a tonne (₹)'),
  sheetColumn('days', 'Extra days'),
  sheetColumn('latitude', 'Latitude'),
  sheetColumn('longitude', 'Longitude'),
]

/** A row of the spreadsheet; null leaves the value unchanged. */
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

/** Reads and checks one row; problems name the column by its title. `zones` maps names to ids. */
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

  const pincode = read(
    'pincode',
    (text) => (whyNotPincode(cleanDigits(text)) ? null : cleanDigits(text)),
    'A pincode must have 6 digits and cannot start with 0.',
  )
  if ((cells.get('pincode') ?? '').trim() === '') say('pincode', 'Fill in this field.')
  const row = {
    stateCode: read('state', stateNamed, 'Enter a state or union territory.'),
    district: read(
      'district',
      (text) => (text.length <= 60 ? text : null),
      'The district must be 60 characters or fewer.',
    ),
    zoneId: read('zone', zoneOf, 'Choose one of the options.'),
    serviceable: read('serviceable', yesOrNo, 'Enter yes or no.'),
    tier: read('tier', tierOf, 'Choose one of the options.'),
    surchargePaisePerTonne: within(surcharge, 'surcharge', read('surcharge', parseInr, 'Enter a valid amount.')),
    extraLeadDays: within(leadDays, 'days', read('days', parseWhole, 'Enter whole days, or 0.')),
    latMicro: read('latitude', degrees(6, 38), 'The latitude must be between 6 and 38 degrees north.'),
    lonMicro: read('longitude', degrees(68, 98), 'The longitude must be between 68 and 98 degrees east.'),
  }
  if ((row.latMicro === null) !== (row.lonMicro === null) && problems.length === 0)
    say(row.latMicro === null ? 'latitude' : 'longitude', 'Enter both latitude and longitude, or neither.')
  return pincode === null || problems.length > 0 ? { row: null, problems } : { row: { pincode, ...row }, problems: [] }
}

/** Missing values of a pincode that is not in the directory yet. */
export const missingValues = ({ stateCode, district, zoneId }: PincodeRow): RowProblem[] =>
  [
    { column: 'State', value: stateCode },
    { column: 'District', value: district },
    { column: 'Zone', value: zoneId },
  ].flatMap(({ column, value }) => (value === null ? [{ column, message: 'This is required for a new pincode.' }] : []))

/** Whole rupees without the currency sign, for export. */
export const sheetRupees = (paise: Paise): string => formatInr(paise, { paise: 'auto' }).replace(/[₹,]/g, '')
