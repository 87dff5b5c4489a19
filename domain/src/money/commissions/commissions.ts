import { classUnits } from '../../catalogue/product-classes.ts'
import { addDays, printDay } from '../../core/fiscal.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { mulDiv, type Paise } from '../../core/money.ts'
import { firstRefusal, type Refusal, refuse } from '../../core/refusals.ts'

export const commissionRates = [
  /** A share of the value, in basis points. */
  'PERCENT',
  'PER_TONNE',
  /** An amount per selling unit, such as a bag. */
  'PER_UNIT',
  /** An amount per order line. */
  'FLAT',
] as const
export const commissionBases = ['GOODS', 'GOODS_AND_FREIGHT'] as const
export const soldKinds = [
  /** Reinforcement bars, priced by weight; the variants are diameters. */
  'TMT',
  /** A product family in many sizes: pipes, tiles, wires. */
  'SERIES',
  'SINGLE',
] as const

export type CommissionRate = (typeof commissionRates)[number]
/** The value that a percentage applies to, excluding GST. */
export type CommissionBase = (typeof commissionBases)[number]
export type ProductKind = (typeof soldKinds)[number]

/** An optional field of a form: absent, '' and null are the same. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    schema.nullish().transform((value) => value ?? null),
  )
const id = orNull(z.string().regex(/^\d{1,15}$/, 'Choose an option from the list.'))
const paise = (min: number, message: string) =>
  orNull(z.int(message).min(min, message).max(10_00_000_00, 'Enter at most ₹10 lakh.'))

/** The rate and period of a rule. */
const terms = z.object({
  name: z
    .string()
    .overwrite(cleanText)
    .min(3, 'The name must be at least 3 characters.')
    .max(80, 'The name must be 80 characters or fewer.'),
  rate: z.enum(commissionRates, 'Choose how it is calculated.'),
  percentBp: orNull(
    z
      .int('Enter the rate in percent.')
      .min(0, 'The rate cannot be negative.')
      .max(3000, 'The commission must be at most 30%.'),
  ),
  amountPaise: paise(0, 'Enter an amount, or 0.'),
  minPaise: paise(1, 'Enter an amount, or leave this empty.'),
  maxPaise: paise(1, 'Enter an amount, or leave this empty.'),
  base: z.enum(commissionBases, 'Choose what it is calculated on.'),
  unit: orNull(z.enum(classUnits, 'Choose a unit.')),
  from: day,
  to: orNull(day),
})
type TermsInput = z.output<typeof terms>

function checkTerms(input: TermsInput, issues: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  if (input.rate === 'PERCENT' && input.percentBp === null) say('percentBp', 'Enter the rate in percent.')
  if (input.rate !== 'PERCENT' && input.amountPaise === null) say('amountPaise', 'Enter an amount, or 0.')
  if (input.rate === 'PER_UNIT' && input.unit === null) say('unit', 'Choose a unit.')
  if (input.minPaise !== null && input.maxPaise !== null && input.maxPaise < input.minPaise)
    say('maxPaise', 'The maximum must be at least the minimum.')
  if (input.to !== null && input.to < input.from) say('to', 'The last day cannot be before the first day.')
}

/** Drops the fields that the rate does not use. */
const settled = <Input extends TermsInput>(input: Input): Input => ({
  ...input,
  percentBp: input.rate === 'PERCENT' ? input.percentBp : null,
  amountPaise: input.rate === 'PERCENT' ? null : input.amountPaise,
  unit: input.rate === 'PER_UNIT' ? input.unit : null,
  base: input.rate === 'PERCENT' ? input.base : ('GOODS' as const),
})

/** Input of a new rule: its scope and rate. Without a scope it applies to everything without a narrower rule. */
export const commissionInput = terms
  .extend({ sellerId: id, classId: id, categoryId: id, brandId: id, kind: orNull(z.enum(soldKinds, 'Choose a type.')) })
  .superRefine(checkTerms)
  .transform(settled)

/** Input for changing a rule's rate from a date on; its scope cannot change. */
export const commissionChange = terms.superRefine(checkTerms).transform(settled)

/** A rule, as needed for selection and calculation. */
export type CommissionRule = {
  id: string
  name: string
  sellerId: string | null
  classId: string | null
  /** The category and its ancestors; empty for all categories. */
  categoryPath: readonly string[]
  brandId: string | null
  kind: ProductKind | null
  rate: CommissionRate
  percentBp: number | null
  amountPaise: Paise | null
  /** For a rate per unit: the unit. Goods sold in another unit are excluded. */
  unit: string | null
  minPaise: Paise | null
  maxPaise: Paise | null
  base: CommissionBase
  /** First and last day, YYYY-MM-DD; without a last one until it is ended. */
  from: string
  to: string | null
}
type Scope = Pick<CommissionRule, 'sellerId' | 'classId' | 'categoryPath' | 'brandId' | 'kind' | 'unit'>
type Days = Pick<CommissionRule, 'from' | 'to'>

/** Sold goods, as rules match them. `categoryPath` is the category and its ancestors. */
export type SoldGoods = Scope & { kind: ProductKind; unit: string }

export type CommissionRuleState = 'COMING' | 'IN_FORCE' | 'ENDED'
export const ruleState = ({ from, to }: Days, today: string): CommissionRuleState =>
  from > today ? 'COMING' : to !== null && to < today ? 'ENDED' : 'IN_FORCE'

/** Precedence: seller, class, category (the deeper one), brand, kind, unit, then the general rule. */
const narrowness = ({ sellerId, classId, categoryPath, brandId, kind, unit }: Scope): number[] => [
  ...[sellerId, classId].map((part) => (part === null ? 0 : 1)),
  categoryPath.length,
  ...[brandId, kind, unit].map((part) => (part === null ? 0 : 1)),
]

/** Sorts rules by precedence. Two rules of the same scope never apply on the same day, so the order is unique. */
export function byScope(a: CommissionRule, b: CommissionRule): number {
  const [left, right] = [narrowness(a), narrowness(b)]
  const at = left.findIndex((part, index) => part !== right[index])
  if (at >= 0) return (right[at] ?? 0) - (left[at] ?? 0)
  return a.from === b.from ? Number(b.id) - Number(a.id) : a.from < b.from ? 1 : -1
}

const among = (requested: string | null, has: string | null) => requested === null || requested === has
const inCategory = (rule: Scope, path: readonly string[]) =>
  rule.categoryPath[0] === undefined || path.includes(rule.categoryPath[0])

const reachesGoods = (rule: Scope, goods: Omit<Scope, 'sellerId'>): boolean =>
  among(rule.classId, goods.classId) &&
  among(rule.brandId, goods.brandId) &&
  among(rule.kind, goods.kind) &&
  among(rule.unit, goods.unit) &&
  inCategory(rule, goods.categoryPath)

/** The rule for these goods on a date, or null if none applies: then there is no commission. */
export const ruleFor = (rules: readonly CommissionRule[], goods: SoldGoods, date: string): CommissionRule | null =>
  rules
    .filter((rule) => ruleState(rule, date) === 'IN_FORCE' && among(rule.sellerId, goods.sellerId))
    .filter((rule) => reachesGoods(rule, goods))
    .toSorted(byScope)[0] ?? null

/**
 * The rule that overrides this one for all goods of a seller, or null: it precedes it, covers the same goods and, with
 * its successors, applies as long. `rules` are the seller's own and the general ones.
 */
export function shadowOf(rule: CommissionRule, rules: readonly CommissionRule[], today: string): CommissionRule | null {
  const before = rules
    .filter((other) => other.id !== rule.id && byScope(other, rule) < 0 && reachesGoods(other, rule))
    .toSorted(byScope)
  let first: CommissionRule | null = null
  for (let date = rule.from > today ? rule.from : today; ; ) {
    const other = before.find((one) => ruleState(one, date) === 'IN_FORCE')
    if (!other) return null
    first ??= other
    if (other.to === null || (rule.to !== null && rule.to <= other.to)) return first
    date = addDays(other.to, 1)
  }
}

/** Goods of one line with their weight and amounts before tax. */
export type SoldLine = { goodsPaise: Paise; freightPaise: Paise; grams: number; milli: number }
export type Commission = { basePaise: Paise; feePaise: Paise }

/** The rate of a rule, without scope and period. */
export type Terms = Pick<CommissionRule, 'rate' | 'percentBp' | 'amountPaise' | 'minPaise' | 'maxPaise' | 'base'>

const baseOf = (line: SoldLine, { base }: Pick<Terms, 'base'>): Paise =>
  line.goodsPaise + (base === 'GOODS_AND_FREIGHT' ? line.freightPaise : 0)

/** The commission by the rate alone, before minimum and maximum. */
export function commissionRaw(line: SoldLine, terms: Terms): Paise {
  const amount = terms.amountPaise ?? 0
  return {
    PERCENT: () => mulDiv(baseOf(line, terms), terms.percentBp ?? 0, 10_000),
    PER_TONNE: () => mulDiv(line.grams, amount, 1_000_000),
    PER_UNIT: () => mulDiv(line.milli, amount, 1000),
    FLAT: () => amount,
  }[terms.rate]()
}

export const commissionHeld = (paise: Paise, { minPaise, maxPaise }: Pick<Terms, 'minPaise' | 'maxPaise'>): Paise =>
  Math.min(Math.max(paise, minPaise ?? 0), maxPaise ?? Number.MAX_SAFE_INTEGER)

/** The commission of a rule on a line: limited to its minimum and maximum, and to the value of the goods. */
export function commissionOn(line: SoldLine, rule: Terms): Commission {
  const basePaise = baseOf(line, rule)
  return { basePaise, feePaise: Math.min(commissionHeld(commissionRaw(line, rule), rule), basePaise) }
}

const sameScope = (a: Scope, b: Scope): boolean =>
  a.sellerId === b.sellerId &&
  a.classId === b.classId &&
  a.categoryPath[0] === b.categoryPath[0] &&
  a.brandId === b.brandId &&
  a.kind === b.kind &&
  a.unit === b.unit
const meet = (a: Days, b: Days): boolean => (a.to === null || b.from <= a.to) && (b.to === null || a.from <= b.to)

/** Whether it is the general rule, without any scope. */
export const isCatchAll = (rule: Scope): boolean => narrowness(rule).every((part) => part === 0)

/** Why a rule cannot start, or null: past sales keep their commission, and rules of the same scope must not overlap. */
export const whyNotRule = (rule: Scope & Days, others: readonly CommissionRule[], today: string): Refusal | null => {
  const other = others.find((one) => sameScope(one, rule) && meet(one, rule))
  return firstRefusal(
    () => (rule.from <= today ? refuse('FEE_PAST', {}, 'from') : null),
    () => (other ? refuse('FEE_OVERLAP', { name: other.name, from: printDay(other.from) }, 'from') : null),
    () => (isCatchAll(rule) && rule.to !== null ? refuse('FEE_FOR_ALL', {}, 'to') : null),
  )
}

/** Why a rule's rate cannot be changed, or null: it has ended, or ends before the change would start. */
export const whyNotChange = (rule: Days, from: string, today: string): Refusal | null =>
  ruleState(rule, today) === 'ENDED' || (rule.to !== null && from > rule.to) ? refuse('FEE_ENDED', {}, 'from') : null

/**
 * Why a rule cannot end on a date, or null: the date is past, it ends earlier, or goods would be left without a rule.
 */
export const whyNotEnd = (rule: Scope & Days, lastDay: string, today: string): Refusal | null =>
  firstRefusal(
    () => (isCatchAll(rule) ? refuse('FEE_FOR_ALL') : null),
    () => (ruleState(rule, today) === 'ENDED' || (rule.to !== null && lastDay > rule.to) ? refuse('FEE_ENDED') : null),
    () => (lastDay < today ? refuse('FEE_PAST', {}, 'lastDay') : null),
  )
