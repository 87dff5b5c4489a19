import { classUnits, uqcCodes } from '../catalogue/product-classes.ts'
import { certifiedFields } from '../catalogue/quality-orders.ts'
import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { MAX_PRICE_PAISE } from '../core/money.ts'

const id = z.string().min(1, 'Choose an option.')
const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || null, schema.nullable())
const whole = (message: string, max: number) => z.int(message).min(1, message).max(max, message)
export const maxVariants = 500

/** An axis of a series: an attribute with its allowed values, in order. */
const axis = z.object({
  code: z.string().min(1, 'Choose an attribute.'),
  allowed: z
    .array(z.string().overwrite(cleanText).max(40, 'Each value must be 40 characters or fewer.'))
    .max(60, 'Enter at most 60 values.')
    .transform((values) => values.filter(Boolean))
    .refine((values) => values.length > 0, 'Enter at least one value.')
    .refine((values) => new Set(values).size === values.length, 'Enter each value only once.'),
})

/** Rows of the specification, which apply to all sizes. */
export const specificationRows = z
  .array(
    z.object({
      name: z.string().overwrite(cleanText).max(60, 'The name must be 60 characters or fewer.'),
      value: z.string().overwrite(cleanText).max(200, 'Each value must be 200 characters or fewer.'),
    }),
  )
  .max(40, 'Enter at most 40 rows.')
  .transform((rows) => rows.filter(({ name, value }) => name && value))

/** Input of a series. */
export const seriesInput = z.object({
  title: z
    .string()
    .overwrite(cleanText)
    .min(5, 'The title must be at least 5 characters.')
    .max(150, 'The title must be 150 characters or fewer.'),
  brandId: orNull(z.string()),
  categoryId: id,
  classId: id,
  description: z.string().overwrite(cleanText).max(10_000, 'The description must be 10,000 characters or fewer.'),
  ...certifiedFields,
  axes: z
    .array(axis)
    .min(1, 'Choose at least one attribute.')
    .max(3, 'Choose at most 3 attributes.')
    .refine((axes) => new Set(axes.map(({ code }) => code)).size === axes.length, 'Choose each attribute only once.'),
  specification: specificationRows,
})
export type SeriesInput = z.output<typeof seriesInput>

/** Input of new sizes with their common values. */
export const seriesSizesInput = z.object({
  values: z
    .array(z.record(z.string(), z.string()))
    .min(1, 'Choose at least one size.')
    .max(maxVariants, 'Save at most 500 sizes at once.'),
  gramsPerUnit: whole('Enter the weight of one unit.', 100_000_000),
  unit: z.enum(classUnits, 'Choose a unit.'),
  uqc: z.enum(uqcCodes, 'Choose a unit code.'),
  packMilli: orNull(whole('The pack size must be more than zero.', 1_000_000_000)),
  mrpPaise: orNull(whole('The MRP must be more than zero.', 1_000_000_000)),
})

/** Input of one size. */
export const seriesSizeInput = seriesSizesInput.omit({ values: true }).extend({ isActive: z.boolean() })

/** Input of a seller's request for new sizes: each with its offer, and its weight if it differs. */
export const requestedSizesInput = z.object({
  sizes: z
    .array(
      z.object({
        values: z.record(z.string(), z.string()),
        gramsPerUnit: orNull(whole('Enter the weight of one unit.', 100_000_000)),
        pricePaise: whole('Enter a valid amount.', MAX_PRICE_PAISE),
        stockMilli: orNull(whole('Enter a valid quantity.', 1_000_000_000)),
      }),
    )
    .min(1, 'Enter at least one size.')
    .max(100, 'Add at most 100 sizes at once.'),
  unit: orNull(z.enum(classUnits, 'Choose a unit.')),
  leadDays: z
    .int()
    .min(0, 'Days until dispatch must be 0 or more.')
    .max(90, 'Enter at most 90 days.')
    .nullable()
    .default(null),
})
export type RequestedSizesInput = z.output<typeof requestedSizesInput>

const oneOf = <Value>(values: readonly Value[]): Value | null =>
  values.length > 0 && values.every((value) => value === values[0]) ? (values[0] ?? null) : null

/**
 * The values that all existing sizes share and a new one need not repeat; a single size says nothing about the weight
 * of others.
 */
export const alikeOf = (sizes: readonly { unit: string; gramsPerUnit: number }[]) => ({
  unit: oneOf(sizes.map(({ unit }) => unit)),
  gramsPerUnit: sizes.length > 1 ? oneOf(sizes.map(({ gramsPerUnit }) => gramsPerUnit)) : null,
})

type Axis = { code: string; allowed: readonly string[] }

/** Every size that the axes allow, the first axis slowest. */
export const combinationsOf = (axes: readonly Axis[]): Record<string, string>[] =>
  axes.reduce<Record<string, string>[]>(
    (made, { code, allowed }) => made.flatMap((one) => allowed.map((value) => ({ ...one, [code]: value }))),
    [{}],
  )

/** Whether a size has exactly one allowed value for each axis. */
export const isCombination = (axes: readonly Axis[], values: Record<string, string>): boolean =>
  Object.keys(values).length === axes.length &&
  axes.every(({ code, allowed }) => values[code] !== undefined && allowed.includes(values[code]))

/** Numeric values are stored as numbers, for filters and sorting. */
export const attributeValue = (text: string): string | number =>
  /^(0|[1-9]\d{0,9})(\.\d{1,4})?$/.test(text) ? Number(text) : text
