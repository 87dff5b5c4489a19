import { cleanNumber, cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { goodsLengths, handlings, pieceMm } from '../places/shipping/freight-goods.ts'
import { hsnCode } from '../tax/hsn.ts'
import { unitNames } from './products.ts'

/** Units of classes and series: those of single products, and units that only admins use. */
export const classUnits = [...unitNames, 'litre', 'metre', 'brass', 'set'] as const
export type ClassUnit = (typeof classUnits)[number]

/** Unit quantity codes of the GST portal for construction materials. */
export const uqcCodes = [
  'BAG',
  'BDL',
  'BOX',
  'CAN',
  'CBM',
  'KGS',
  'LTR',
  'MTR',
  'MTS',
  'NOS',
  'OTH',
  'PAC',
  'PCS',
  'ROL',
  'SET',
  'SQF',
  'SQM',
  'THD',
  'TON',
] as const
export type Uqc = (typeof uqcCodes)[number]

/** Which weight is invoiced: none, that of the table, of one side's weighbridge, or the lower of both. */
export const weighmentPolicies = [
  'NONE',
  /** The weight in the table of the standard. */
  'THEORETICAL',
  'SELLER_ACTUAL',
  'BUYER_ACTUAL',
  /** The lower of the two weighbridge weights. */
  'LOWER',
] as const
/** Which weight is invoiced. */
export type WeighmentPolicy = (typeof weighmentPolicies)[number]

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
const whole = (message: string) => z.int(message).min(1, message)

/** `of` of the unit equal exactly `makes` of the base unit: 1 brass is 100 cft, 3 sheets are 32 m². */
const otherUnit = z.object({
  unit: z.enum(classUnits, 'Choose a unit.'),
  of: whole('Enter a whole number of at least 1.').max(1_000_000),
  makes: whole('Enter a whole number of at least 1.').max(1_000_000),
})
export type OtherUnit = z.output<typeof otherUnit>

/** Input of a product class. GST rates belong to the HSN code instead, by date. */
export const productClassInput = z
  .object({
    code: z
      .string()
      .overwrite(cleanNumber)
      .regex(
        /^[A-Z][A-Z0-9-]{1,29}$/,
        'The code must have 2 to 30 letters, digits or hyphens and start with a letter.',
      ),
    name: z
      .string()
      .overwrite(cleanText)
      .min(2, 'The name must be at least 2 characters.')
      .max(80, 'The name must be 80 characters or fewer.'),
    hsn: hsnCode,
    uqc: z.enum(uqcCodes, 'Choose a unit code.'),
    baseUnit: z.enum(classUnits, 'Choose a unit.'),
    otherUnits: z.array(otherUnit).max(8, 'Enter at most 8 other units.'),
    gramsPerBase: optional(whole('The weight of a unit must be more than zero.').max(100_000_000)),
    length: z.enum(goodsLengths, 'Choose how long the pieces are.'),
    lengthMm: optional(pieceMm),
    handling: z.enum(handlings, 'Choose how the goods are handled.'),
    litresPerTonne: optional(whole('The volume per tonne must be more than zero.').max(200_000)),
    stackable: z.boolean(),
    mtcRequired: z.boolean(),
    weighmentPolicy: z.enum(weighmentPolicies, 'Choose whose weight counts.'),
    toleranceBp: z.int().min(0).max(2000, 'The tolerance must be at most 20%.'),
    toleranceGrams: optional(whole('The tolerance must be more than zero.').max(10_000_000)),
    priceLockMinutes: z
      .int()
      .min(5, 'The price lock must be at least 5 minutes.')
      .max(2880, 'The price lock must be at most two days.'),
    warnBp: z.int().min(100, 'Enter at least 1%.').max(10_000, 'Enter at most 100%.'),
    holdBp: z.int().min(100, 'Enter at least 1%.').max(20_000, 'Enter at most 200%.'),
    shelfLifeDays: optional(whole('Enter at least 1 day.').max(3650)),
    returnPolicyId: z.preprocess((value) => value || null, z.string().nullable()),
  })
  .superRefine(({ baseUnit, otherUnits, length, lengthMm, warnBp, holdBp }, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    const units = [baseUnit, ...otherUnits.map(({ unit }) => unit)]
    if (new Set(units).size < units.length) say('otherUnits', 'Enter each unit only once.')
    if (length !== 'NORMAL' && lengthMm === null) say('lengthMm', 'Enter the length of a piece in millimetres.')
    if (holdBp < warnBp) say('holdBp', 'The hold limit must be at least the warning limit.')
  })
export type ProductClassInput = z.output<typeof productClassInput>

/** Input of a new HSN code. */
export const tariffInput = z.object({
  hsn: hsnCode,
  description: z
    .string()
    .overwrite(cleanText)
    .min(3, 'The description must be at least 3 characters.')
    .max(200, 'The description must be 200 characters or fewer.'),
})
