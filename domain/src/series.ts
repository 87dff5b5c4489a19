import { z } from 'zod'
import { MAX_PRICE_PAISE } from './prices.ts'
import { classUnits, uqcCodes } from './product-classes.ts'

const id = z.string().min(1, 'Choose one.')
const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || null, schema.nullable())
const whole = (message: string, max: number) => z.int(message).min(1, message).max(max, message)
export const maxVariants = 500

/** What sizes of a family may differ in, and in which values, in order. */
const axis = z.object({
  code: z.string().min(1, 'Choose an attribute.'),
  allowed: z
    .array(z.string().trim().max(40, 'A value has at most 40 characters.'))
    .max(60, 'At most 60 values.')
    .transform((values) => values.filter(Boolean))
    .refine((values) => values.length > 0, 'Name at least one value.')
    .refine((values) => new Set(values).size === values.length, 'Each value is named once.'),
})

/** What is true of all sizes: a row of the specification. */
export const specificationRows = z
  .array(
    z.object({
      name: z.string().trim().max(60, 'A name has at most 60 characters.'),
      value: z.string().trim().max(200, 'A value has at most 200 characters.'),
    }),
  )
  .max(40, 'At most 40 rows.')
  .transform((rows) => rows.filter(({ name, value }) => name && value))

/** A family in many sizes, as the desk makes it. */
export const seriesInput = z.object({
  title: z.string().trim().min(5, 'Title needs at least 5 characters.').max(150, 'Title has at most 150 characters.'),
  brandId: orNull(z.string()),
  categoryId: id,
  classId: id,
  description: z.string().trim().max(10_000, 'Description has at most 10,000 characters.'),
  standard: orNull(z.string().trim().max(40, 'The standard has at most 40 characters.')),
  axes: z
    .array(axis)
    .min(1, 'A family differs in at least one attribute.')
    .max(3, 'A family differs in at most 3 attributes.')
    .refine((axes) => new Set(axes.map(({ code }) => code)).size === axes.length, 'Each attribute is named once.'),
  specification: specificationRows,
})
export type SeriesInput = z.output<typeof seriesInput>

/** Sizes of a family that exist, with what they share. */
export const seriesSizesInput = z.object({
  values: z
    .array(z.record(z.string(), z.string()))
    .min(1, 'Tick at least one size.')
    .max(maxVariants, 'At most 500 sizes at once.'),
  gramsPerUnit: whole('Give the mass of one unit.', 100_000_000),
  unit: z.enum(classUnits, 'Choose a unit.'),
  uqc: z.enum(uqcCodes, 'Choose a unit code.'),
  packMilli: orNull(whole('A pack holds more than nothing.', 1_000_000_000)),
  mrpPaise: orNull(whole('The MRP is more than zero.', 1_000_000_000)),
})

/** What is said of one size. */
export const seriesSizeInput = seriesSizesInput.omit({ values: true }).extend({ isActive: z.boolean() })

/** Sizes that a seller would sell if there were such: each with its mass, where that is not that of all others, and its offer. */
export const wishedSizesInput = z.object({
  sizes: z
    .array(
      z.object({
        values: z.record(z.string(), z.string()),
        gramsPerUnit: orNull(whole('Give the mass of one unit.', 100_000_000)),
        pricePaise: whole('This is not an amount of money.', MAX_PRICE_PAISE),
        stockMilli: orNull(whole('This is not a quantity.', 1_000_000_000)),
      }),
    )
    .min(1, 'Give at least one size.')
    .max(100, 'At most 100 sizes at once.'),
  unit: orNull(z.enum(classUnits, 'Choose a unit.')),
  leadDays: z.int().min(0, 'Days until dispatch start at 0.').max(90, 'At most 90 days.').nullable().default(null),
})
export type WishedSizesInput = z.output<typeof wishedSizesInput>

const oneOf = <Value>(values: readonly Value[]): Value | null =>
  values.length > 0 && values.every((value) => value === values[0]) ? (values[0] ?? null) : null

/** What needs not be asked of a new size, since all that there are have it alike: one alone says nothing of the mass of another. */
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

/** Whether a size has exactly one allowed value of each axis. */
export const isCombination = (axes: readonly Axis[], values: Record<string, string>): boolean =>
  Object.keys(values).length === axes.length &&
  axes.every(({ code, allowed }) => values[code] !== undefined && allowed.includes(values[code]))

/** Values that are figures are kept as such, as filters and sorting expect. */
export const attributeValue = (text: string): string | number =>
  /^(0|[1-9]\d{0,9})(\.\d{1,4})?$/.test(text) ? Number(text) : text
