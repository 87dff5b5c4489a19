import { attributeText } from '../core/attribute-values.ts'
import { printDay } from '../core/fiscal.ts'
import { orNull, text, upTo } from '../core/form-rules.ts'
import { cleanLicence, cleanStandard, cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

/*
 * Quality control orders: under section 16 of the BIS Act 2016 the government orders that goods conform to an Indian
 * Standard and carry the standard mark under a licence of the Bureau; section 17 forbids to sell them without it.
 */

/** What an order leaves out: sizes whose attribute is set, or above or below a figure, or one of these values. */
export type Exemption = {
  attribute: string
  above?: number | undefined
  below?: number | undefined
  oneOf?: string[] | undefined
}

/** One standard of an order, and the goods that it covers, by the beginning of their HSN code or by product class. */
export type QualityOrder = {
  /** Without part and year: IS 1489. */
  standard: string
  /** The name of the order. */
  title: string
  hsn: readonly string[]
  classes: readonly string[]
  exempt: readonly Exemption[]
  /** First Indian date in force; null if it is in force since a day that is to be confirmed. */
  fromDay: string | null
  /** Last Indian date in force; null without an end. */
  endDay: string | null
}

/** What decides whether a size is under an order. */
export type ControlledGoods = {
  hsn: string
  classCode: string | null
  attributes: Readonly<Record<string, unknown>>
}

const isExempt = ({ attribute, above, below, oneOf }: Exemption, attributes: ControlledGoods['attributes']) => {
  const said = attributeText(attributes[attribute])
  if (said === '') return false
  if (oneOf && !oneOf.includes(said)) return false
  if (above === undefined && below === undefined) return true
  if (!/^\d+(\.\d+)?$/.test(said)) return false
  return (above === undefined || Number(said) > above) && (below === undefined || Number(said) < below)
}

/** Whether goods are among those of an order, in force or not. */
export const covers = (order: QualityOrder, { hsn, classCode, attributes }: ControlledGoods): boolean =>
  (order.hsn.some((prefix) => hsn.startsWith(prefix)) || order.classes.some((code) => code === classCode)) &&
  !order.exempt.some((qualityOrderExemptionInput) => isExempt(qualityOrderExemptionInput, attributes))

/** Whether an order is in force on an Indian date, its first and last day included. */
export const isInForce = ({ fromDay, endDay }: Pick<QualityOrder, 'fromDay' | 'endDay'>, day: string): boolean =>
  (fromDay === null || fromDay <= day) && (endDay === null || day <= endDay)

/** The orders that goods are under on an Indian date (YYYY-MM-DD); empty if they are sold freely. */
export const controlOn = <Order extends QualityOrder>(
  goods: ControlledGoods,
  day: string,
  orders: readonly Order[],
): Order[] => orders.filter((order) => isInForce(order, day) && covers(order, goods))

/** The numbers of the Indian Standards that a text names: `IS 808 / IS 1489 (Part 1):2015` → 808, 1489. */
export const standardNumbers = (standard: string | null): string[] =>
  [...(standard ?? '').toUpperCase().matchAll(/\bIS(?:\/IEC)?[ :-]*(\d{2,6})/g)].map(([, number]) => number ?? '')

/** A licence of a plant for a standard; Indian dates, null if not recorded. */
export type PlantLicence = { standard: string; validFrom: string | null; validTo: string | null }

const isValidOn = ({ validFrom, validTo }: PlantLicence, day: string) =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)

/** Whether goods may be sold on a day: no order is in force for them, or a licence for one of its standards is valid. */
export function isLicensedOn(
  goods: ControlledGoods,
  licences: readonly PlantLicence[],
  day: string,
  orders: readonly QualityOrder[],
): boolean {
  const wanted = controlOn(goods, day, orders).flatMap(({ standard }) => standardNumbers(standard))
  return (
    wanted.length === 0 ||
    licences.some((one) => isValidOn(one, day) && standardNumbers(one.standard).some((is) => wanted.includes(is)))
  )
}

/** Indian dates from and to, both included; null without a limit. */
export type Days = { from: string | null; to: string | null }

/** Whether an Indian date is one of the days. */
export const isAmong = (days: readonly Days[], day: string): boolean =>
  days.some(({ from, to }) => (from === null || from <= day) && (to === null || day <= to))

/** A size with what its product says of its standard and licences. */
export type Certified = ControlledGoods & {
  /** The standard and the licence numbers, as entered. */
  standard: string | null
  stated: readonly string[]
  maker: string | null
  /** The licences of its plants on record. */
  licences: readonly PlantLicence[]
}

const namesOf = (orders: readonly QualityOrder[]) => ({
  order: [...new Set(orders.map(({ title }) => title))].join(', '),
  standards: [...new Set(orders.map(({ standard }) => standard))].join(', '),
})

/** Why goods cannot be proposed on a day, or null: an order asks for a standard and a licence that are not stated. */
export function whyUnstated(
  goods: Pick<Certified, keyof ControlledGoods | 'standard' | 'stated'>,
  day: string,
  orders: readonly QualityOrder[],
): Refusal | null {
  const control = controlOn(goods, day, orders)
  if (control.length === 0) return null
  const wanted = control.flatMap(({ standard }) => standardNumbers(standard))
  if (!standardNumbers(goods.standard).some((number) => wanted.includes(number)))
    return refuse('QUALITY_STANDARD_NEEDED', namesOf(control), 'standard')
  return goods.stated.length === 0 ? refuse('QUALITY_LICENCE_NEEDED', namesOf(control), 'licences') : null
}

/** Why goods cannot be published or offered on a day, or null: an order asks for a licence that is not valid. */
export function whyUncertified(
  sizes: readonly Certified[],
  day: string,
  orders: readonly QualityOrder[],
): Refusal | null {
  for (const size of sizes) {
    const why = whyUnstated(size, day, orders)
    if (why) return why
    if (isLicensedOn(size, size.licences, day, orders)) continue
    const control = controlOn(size, day, orders)
    const wanted = control.flatMap(({ standard }) => standardNumbers(standard))
    const fitting = size.licences.filter((one) => standardNumbers(one.standard).some((is) => wanted.includes(is)))
    const ended = fitting.flatMap(({ validTo }) => (validTo !== null && validTo < day ? [validTo] : [])).toSorted()
    const last = ended.at(-1)
    if (last) return refuse('LICENCE_LAPSED', { until: printDay(last) }, 'licences')
    return size.licences.length === 0
      ? refuse(
          'QUALITY_LICENCE_UNKNOWN',
          { licences: size.stated.join(', '), maker: size.maker ?? '–', standards: namesOf(control).standards },
          'licences',
        )
      : refuse('QUALITY_LICENCE_OTHER', { licences: size.stated.join(', '), ...namesOf(control) }, 'licences')
  }
  return null
}

export const licencePattern = /^CM\/L-?\d{7,10}$/

/** Licence numbers as entered, in order: `cml7012345678; CM/L-7012345679` → `CM/L-7012345678, CM/L-7012345679`. */
export const cleanLicences = (entered: string): string =>
  [...new Set(entered.split(/[,;\n]/).map(cleanLicence))].filter(Boolean).join(', ')

/** The numbers of a cleaned text. */
export const licencesIn = (licences: string | null): string[] => (licences ? licences.split(', ') : [])

/** Fields of a product's form: its standard, and the licences of the plants that make it, separated by commas. */
export const certifiedFields = {
  standard: orNull(
    z
      .string()
      .overwrite(cleanText)
      .refine(...upTo(60)),
  ).default(null),
  licences: orNull(
    z
      .string()
      .overwrite(cleanLicences)
      .refine(
        (licences) => licencesIn(licences).every((one) => licencePattern.test(one)),
        'Enter each licence in the format CM/L-7012345678, separated by commas.',
      )
      .refine(...upTo(200)),
  ).default(null),
}

const day = orNull(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the date as YYYY-MM-DD.')
    .refine((value) => !Number.isNaN(Date.parse(value)), 'Enter the date as YYYY-MM-DD.'),
)

export const qualityOrderExemptionInput = z.object({
  attribute: z.string().min(1, 'Choose an attribute.').max(40),
  above: z
    .number()
    .nonnegative()
    .nullish()
    .transform((value) => value ?? undefined),
  below: z
    .number()
    .nonnegative()
    .nullish()
    .transform((value) => value ?? undefined),
  oneOf: z
    .array(z.string().overwrite(cleanText).min(1).max(60))
    .max(30)
    .nullish()
    .transform((list) => (list?.length ? list : undefined)),
})

/** Input of one standard of an order. */
export const qualityOrderInput = z
  .object({
    standard: z
      .string()
      .overwrite(cleanStandard)
      .regex(/^IS \d{2,6}$/, 'Enter the standard without part and year, such as IS 1489.'),
    title: text(5, 150, 'Enter the name of the order.'),
    goods: text(3, 200, 'Enter the goods in words.'),
    hsn: z
      .array(z.string().regex(/^\d{4}(\d{2}){0,2}$/, 'An HSN code must have 4, 6 or 8 digits.'))
      .max(40)
      .default([]),
    classes: z.array(z.string().min(1).max(40)).max(40).default([]),
    exempt: z.array(qualityOrderExemptionInput).max(20).default([]),
    fromDay: day,
    endDay: day,
    source: orNull(
      z
        .string()
        .overwrite(cleanText)
        .refine(...upTo(200)),
    ),
  })
  .refine(({ hsn, classes }) => hsn.length + classes.length > 0, {
    path: ['hsn'],
    message: 'Enter an HSN code or choose a product class.',
  })
  .refine(({ fromDay, endDay }) => fromDay === null || endDay === null || fromDay <= endDay, {
    path: ['endDay'],
    message: 'The end date must be after the start date.',
  })
export type QualityOrderInput = z.output<typeof qualityOrderInput>
