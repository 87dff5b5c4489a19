import { z } from 'zod'
import { mulDiv, mulDivUp } from './money.ts'
import { MAX_PRICE_PAISE } from './prices.ts'
import type { Grams, Milli } from './quantity.ts'

/** What goods are sold by, each with the unit code that invoices carry for it. */
export const sellingUnits = {
  kg: 'KGS',
  tonne: 'MTS',
  bag: 'BAG',
  piece: 'NOS',
  length: 'NOS',
  sheet: 'NOS',
  pack: 'PAC',
  box: 'BOX',
  coil: 'ROL',
  roll: 'ROL',
  can: 'CAN',
  bucket: 'CAN',
  m3: 'CBM',
  cft: 'OTH',
  sqft: 'SQF',
  thousand: 'THD',
} as const
export type SellingUnit = keyof typeof sellingUnits
export const unitNames = Object.keys(sellingUnits) as [SellingUnit, ...SellingUnit[]]

const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || null, schema.nullable())
const id = (message: string) => z.string(message).regex(/^\d{1,15}$/, message)
const milli = (message: string) => z.int(message).positive(message).max(1_000_000_000, message)
const paise = z
  .int('This is not an amount of money.')
  .positive('This is not an amount of money.')
  .max(MAX_PRICE_PAISE, 'At most ₹1 crore for one unit.')

/** What is said of a single product; attributes beside it, because which are asked follows from the category. */
export const productInput = z
  .object({
    title: z.string().trim().min(5, 'Title needs at least 5 characters.').max(150, 'Title has at most 150 characters.'),
    categoryId: id('Choose a category.'),
    brandId: orNull(id('Choose a brand.')),
    modelNo: orNull(z.string().trim().max(60, 'Model number has at most 60 characters.')),
    ean: orNull(
      z
        .string()
        .trim()
        .regex(/^\d{8}(\d{4,6})?$/, 'An EAN has 8, 12, 13 or 14 digits.'),
    ),
    hsn: z
      .string()
      .trim()
      .regex(/^(\d{4}|\d{6}|\d{8})$/, 'An HSN code has 4, 6 or 8 digits.'),
    countryOfOrigin: z
      .string()
      .trim()
      .min(2, 'Country of origin is needed by law.')
      .max(60, 'Country has at most 60 characters.'),
    manufacturer: z
      .string()
      .trim()
      .min(2, 'Manufacturer or importer is needed by law.')
      .max(120, 'Manufacturer has at most 120 characters.'),
    shortDescription: z.string().trim().max(300, 'Short description has at most 300 characters.'),
    description: z.string().trim().max(10_000, 'Description has at most 10,000 characters.'),
    unit: z.enum(unitNames, 'Choose a unit.'),
    gramsPerUnit: z
      .int('Weight of one unit is needed.')
      .min(1, 'Weight of one unit is needed.')
      .max(25_000_000, 'One unit weighs at most 25 t.'),
    moqMilli: milli('This is not a quantity.'),
    stepMilli: milli('This is not a quantity.'),
    mrpPaise: orNull(paise),
  })
  .refine(({ moqMilli, stepMilli }) => moqMilli % stepMilli === 0, {
    path: ['moqMilli'],
    message: 'The least quantity must be a multiple of the step.',
  })
export type ProductInput = z.output<typeof productInput>

const sku = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9._/-]{1,39}$/, 'SKU has 2 to 40 letters, digits, dots, hyphens or slashes.')
const leadDays = z.int('Days until dispatch are needed.').min(0, 'Days until dispatch start at 0.').max(90)

/** Quantity breaks above the base price, which holds from nothing on. */
export const pricesInput = z
  .object({
    pricePaise: paise,
    breaks: z
      .array(z.object({ fromMilli: milli('This is not a quantity.'), pricePaise: paise }))
      .max(6, 'At most 6 breaks.'),
    validTo: z.date().nullable(),
  })
  .superRefine(({ pricePaise, breaks }, issues) => {
    let before = { fromMilli: 0, pricePaise }
    for (const [at, one] of breaks.entries()) {
      if (one.fromMilli <= before.fromMilli || one.pricePaise >= before.pricePaise)
        issues.addIssue({
          code: 'custom',
          path: ['breaks', at, 'pricePaise'],
          message: 'With each break the quantity must rise and the price must fall.',
        })
      before = one
    }
  })
export type PricesInput = z.output<typeof pricesInput>

/** What a seller decides alone about an offer at any time. */
export const offerRulesInput = z
  .object({
    sku,
    leadDays,
    moqMilli: milli('This is not a quantity.'),
    stepMilli: milli('This is not a quantity.'),
    maxMilli: orNull(milli('This is not a quantity.')),
  })
  .refine(({ moqMilli, stepMilli }) => moqMilli % stepMilli === 0, {
    path: ['moqMilli'],
    message: 'The least quantity must be a multiple of the step.',
  })
  .refine(({ moqMilli, maxMilli }) => maxMilli === null || maxMilli >= moqMilli, {
    path: ['maxMilli'],
    message: 'The most must be at least the least.',
  })

/** A new offer of a seller: which point it leaves from, what it costs, how much is there. */
export const newOfferInput = z
  .object({
    sku,
    dispatchPointId: id('Choose a dispatch point.'),
    leadDays,
    stockMilli: z.int('This is not a quantity.').min(0, 'This is not a quantity.').max(1_000_000_000),
  })
  .and(pricesInput)
export type NewOfferInput = z.output<typeof newOfferInput>

/** A new product together with its first offer. */
export const proposalInput = productInput.and(z.object({ offer: newOfferInput }))

/**
 * What lists quote of goods: the category's usual load in whole steps, at least the least quantity, at most a full truck of 20 t.
 */
export function referenceMilli(
  size: { gramsPerUnit: Grams; moqMilli: Milli; stepMilli: Milli },
  referenceGrams: Grams,
): Milli {
  const { gramsPerUnit, moqMilli, stepMilli } = size
  const wanted = mulDiv(referenceGrams, 1000, gramsPerUnit)
  const most = mulDiv(20_000_000, 1000, gramsPerUnit)
  const whole = mulDivUp(Math.max(wanted, 1), 1, stepMilli) * stepMilli
  return Math.max(moqMilli, Math.min(whole, Math.floor(most / stepMilli) * stepMilli || stepMilli))
}

export type AskedAttribute = {
  code: string
  /** TEXT, NUMBER, UNIT, SELECT, MULTI, BOOL or DATE. */
  type: string
  options: readonly string[]
  isRequired: boolean
}
export type AttributeValue = string | number | boolean
export type AttributeValues = Record<string, AttributeValue>

/** One attribute as people typed it: its value, null where nothing was given, or the sentence that says what is wrong. */
function readAttribute({ type, options, isRequired }: AskedAttribute, given: readonly string[]) {
  const texts = given.map((text) => text.trim()).filter(Boolean)
  const [first = ''] = texts
  if (texts.length === 0) return isRequired ? { problem: 'Please fill this in.' } : { value: null }
  if (texts.some((text) => text.length > 200)) return { problem: 'At most 200 characters.' }
  if (type === 'NUMBER' || type === 'UNIT') {
    const value = Number(first.replaceAll(',', ''))
    return Number.isFinite(value) ? { value } : { problem: 'This must be a number.' }
  }
  if (type === 'BOOL') return { value: first === 'true' }
  if (type === 'DATE')
    return /^\d{4}-\d{2}-\d{2}$/.test(first) ? { value: first } : { problem: 'Write the date as YYYY-MM-DD.' }
  if ((type === 'SELECT' || type === 'MULTI') && texts.some((text) => !options.includes(text)))
    return { problem: 'This must be one of the choices.' }
  return { value: type === 'MULTI' ? options.filter((option) => texts.includes(option)).join(', ') : first }
}

/**
 * The attributes that a category asks for, read from what was typed. What it does not ask is left as it was in `before`: goods
 * keep what they said of themselves when a category stops asking.
 */
export function readAttributes(
  asked: readonly AskedAttribute[],
  given: readonly { code: string; values: readonly string[] }[],
  before: AttributeValues = {},
): { values: AttributeValues; problems: Record<string, string> } {
  const texts = new Map(given.map(({ code, values }) => [code, values]))
  const values = { ...before }
  const problems: Record<string, string> = {}
  for (const attribute of asked) {
    const read = readAttribute(attribute, texts.get(attribute.code) ?? [])
    if (read.problem !== undefined) problems[attribute.code] = read.problem
    else if (read.value === null || read.value === undefined) delete values[attribute.code]
    else values[attribute.code] = read.value
  }
  return { values, problems }
}
