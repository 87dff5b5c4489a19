import { cleanDigits, cleanNumber, cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { MAX_PRICE_PAISE, mulDiv, mulDivUp } from '../core/money.ts'
import type { Grams, Milli } from '../core/quantity.ts'
import { picturesInput } from '../platform/pictures/picture-inputs.ts'
import { hsnCode } from '../tax/hsn.ts'
import { mustDeclare } from './declarations.ts'
import { certifiedFields } from './quality-orders.ts'

/** Selling units, with their unit quantity codes on invoices. */
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
  .int('Enter a valid amount.')
  .positive('Enter a valid amount.')
  .max(MAX_PRICE_PAISE, 'Enter at most ₹1 crore per unit.')

const manufacturer = z.string().overwrite(cleanText).max(120, 'The manufacturer must be 120 characters or fewer.')

/** Common product fields. Attributes are separate, because the category decides which are requested. */
const saidFields = z.object({
  title: z
    .string()
    .overwrite(cleanText)
    .min(5, 'The title must be at least 5 characters.')
    .max(150, 'The title must be 150 characters or fewer.'),
  brandId: orNull(id('Choose a brand.')),
  modelNo: orNull(z.string().overwrite(cleanText).max(60, 'The model number must be 60 characters or fewer.')),
  ean: orNull(
    z
      .string()
      .overwrite(cleanDigits)
      .regex(/^\d{8}(\d{4,6})?$/, 'An EAN must have 8, 12, 13 or 14 digits.'),
  ),
  hsn: hsnCode,
  countryOfOrigin: z
    .string()
    .overwrite(cleanText)
    .min(2, 'Enter the country of origin. It is required by law.')
    .max(60, 'The country must be 60 characters or fewer.'),
  shortDescription: z.string().overwrite(cleanText).max(300, 'The short description must be 300 characters or fewer.'),
  description: z.string().overwrite(cleanText).max(10_000, 'The description must be 10,000 characters or fewer.'),
  ...certifiedFields,
})

/** Input for correcting a single product as an admin. */
export const productFactsInput = saidFields.extend({
  classId: orNull(id('Choose a product class.')),
  manufacturer: orNull(manufacturer),
  importerId: orNull(id('Choose an importer.')),
})
export type ProductFactsInput = z.output<typeof productFactsInput>

/** Input of a single product by a seller. */
export const productInput = saidFields
  .extend({
    categoryId: id('Choose a category.'),
    manufacturer: manufacturer.min(2, 'Enter the manufacturer or importer. It is required by law.'),
    unit: z.enum(unitNames, 'Choose a unit.'),
    gramsPerUnit: z
      .int('Enter the weight of one unit.')
      .min(1, 'Enter the weight of one unit.')
      .max(25_000_000, 'The weight of one unit must be at most 25 t.'),
    moqMilli: milli('Enter a valid quantity.'),
    stepMilli: milli('Enter a valid quantity.'),
    mrpPaise: orNull(paise),
  })
  .refine(({ moqMilli, stepMilli }) => moqMilli % stepMilli === 0, {
    path: ['moqMilli'],
    message: 'The minimum quantity must be a multiple of the step.',
  })
  .refine((size) => size.mrpPaise !== null || !mustDeclare({ ...size, attributes: {} }), {
    path: ['mrpPaise'],
    message: 'Enter the MRP printed on the package.',
  })
export type ProductInput = z.output<typeof productInput>

const sku = z
  .string()
  .overwrite(cleanNumber)
  .regex(/^[A-Z0-9][A-Z0-9._/-]{1,39}$/, 'The SKU must have 2 to 40 letters, digits, dots, hyphens or slashes.')
const leadDays = z.int('Enter the days until dispatch.').min(0, 'Days until dispatch must be 0 or more.').max(90)

/** Quantity breaks above the base price, which starts at zero. */
export const pricesInput = z
  .object({
    pricePaise: paise,
    breaks: z
      .array(z.object({ fromMilli: milli('Enter a valid quantity.'), pricePaise: paise }))
      .max(6, 'Enter at most 6 price breaks.'),
    validTo: z.date().nullable(),
  })
  .superRefine(({ pricePaise, breaks }, issues) => {
    let before = { fromMilli: 0, pricePaise }
    for (const [at, one] of breaks.entries()) {
      if (one.fromMilli <= before.fromMilli || one.pricePaise >= before.pricePaise)
        issues.addIssue({
          code: 'custom',
          path: ['breaks', at, 'pricePaise'],
          message: 'Each price break must have a higher quantity and a lower price than the one before.',
        })
      before = one
    }
  })

/** Input of the offer's terms that need no review. */
export const offerRulesInput = z
  .object({
    sku,
    leadDays,
    moqMilli: milli('Enter a valid quantity.'),
    stepMilli: milli('Enter a valid quantity.'),
    maxMilli: orNull(milli('Enter a valid quantity.')),
  })
  .refine(({ moqMilli, stepMilli }) => moqMilli % stepMilli === 0, {
    path: ['moqMilli'],
    message: 'The minimum quantity must be a multiple of the step.',
  })
  .refine(({ moqMilli, maxMilli }) => maxMilli === null || maxMilli >= moqMilli, {
    path: ['maxMilli'],
    message: 'The maximum must be at least the minimum.',
  })

/** Input of a new offer: dispatch point, prices and stock. */
export const newOfferInput = z
  .object({
    sku,
    dispatchPointId: id('Choose a dispatch point.'),
    leadDays,
    stockMilli: z.int('Enter a valid quantity.').min(0, 'Enter a valid quantity.').max(1_000_000_000),
  })
  .and(pricesInput)
export type NewOfferInput = z.output<typeof newOfferInput>

/** Input of an offer on request, optionally with an indicative price per unit. */
export const requestOfferInput = z.object({ hintPaise: orNull(paise) })

/** Input of a new product with an offer on request. */
export const requestProposalInput = productInput.and(z.object({ offer: requestOfferInput }))

/** Input of a new product with its first offer. */
export const proposalInput = productInput.and(z.object({ offer: newOfferInput }))

/** Further fields of a seller's form: pictures, and a note for the reviewer. */
const besideProduct = z.object({
  pictures: picturesInput,
  note: z.string().overwrite(cleanText).max(500, 'The note must be 500 characters or fewer.'),
})

/** The product form: with no offer, with its first offer, and with an offer on request. */
export const productForm = productInput.and(besideProduct)
export const proposalForm = proposalInput.and(besideProduct)
export const requestProposalForm = requestProposalInput.and(besideProduct)
export type ProductForm = z.output<typeof productForm>

/**
 * The reference quantity for list prices and product pages: the category's reference weight in whole steps, at least
 * the minimum quantity, at most a full truck of 20 t. In categories without a reference weight (0 grams: taps,
 * switches, paint) it is the minimum quantity.
 */
export function referenceMilli(
  size: { gramsPerUnit: Grams; moqMilli: Milli; stepMilli: Milli },
  referenceGrams: Grams,
): Milli {
  const { gramsPerUnit, moqMilli, stepMilli } = size
  const wanted = mulDiv(referenceGrams, 1000, gramsPerUnit)
  const max = mulDiv(20_000_000, 1000, gramsPerUnit)
  const whole = mulDivUp(Math.max(wanted, 1), 1, stepMilli) * stepMilli
  return Math.max(moqMilli, Math.min(whole, Math.floor(max / stepMilli) * stepMilli || stepMilli))
}
