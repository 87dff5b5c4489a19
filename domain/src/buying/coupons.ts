import { printDate } from '../core/fiscal.ts'
import { cleanNumber, cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { allocate, formatInr, mulDiv, type Paise, sum } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import type { CouponShare } from '../tax/amounts.ts'

export const couponKinds = [
  /** A percentage of the value of the goods, up to a maximum discount. */
  'PERCENT',
  /** A fixed amount. */
  'FLAT',
  /** An amount per tonne. */
  'PER_TONNE',
  /** The freight of the goods. */
  'FREE_FREIGHT',
] as const
export const couponTargets = ['ALL', 'CATEGORIES', 'BRANDS', 'SELLERS', 'OFFERS'] as const
export const couponAudiences = [
  'ALL',
  /** Buyers without earlier orders. */
  'NEW_CUSTOMER',
  'B2B',
  /** Only the listed buyers. */
  'USERS',
] as const
export const couponBearers = ['PLATFORM', 'SELLER', 'SHARED'] as const
/** Statuses set by an admin. `couponStatus` adds those that follow from dates and uses. */
export const couponStates = ['DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED'] as const
/** What a new coupon is saved as. */
const couponFirstStates = ['DRAFT', 'LIVE'] as const
export const couponStatuses = ['DRAFT', 'SCHEDULED', 'ACTIVE', 'PAUSED', 'EXPIRED', 'EXHAUSTED', 'ARCHIVED'] as const

export type CouponKind = (typeof couponKinds)[number]
export type CouponTarget = (typeof couponTargets)[number]
export type CouponAudience = (typeof couponAudiences)[number]
/**
 * Who pays for the discount. The seller's share reduces the taxable value of the seller's invoice; the
 * platform's share does not.
 */
export type CouponBearer = (typeof couponBearers)[number]
export type CouponState = (typeof couponStates)[number]
/** DRAFT, PAUSED and ARCHIVED are set by an admin; the others follow from the dates and the number of uses. */
export type CouponStatus = (typeof couponStatuses)[number]
export type CouponFirstState = (typeof couponFirstStates)[number]

/** An optional field of a form: absent, '' and null are the same. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
const wholePaise = (name: string) => z.int(`${name} must be an amount in whole paise.`)

/** Input of a coupon. Amounts in paise, percentages in basis points (10 % is 1000). Used by the form and the server. */
export const couponInput = z
  .object({
    code: z
      .string()
      .overwrite(cleanNumber)
      .regex(/^[A-Z0-9-]{4,20}$/, 'The code must have 4 to 20 letters, digits or hyphens.'),
    title: z
      .string()
      .overwrite(cleanText)
      .min(3, 'The title must be at least 3 characters.')
      .max(80, 'The title must be 80 characters or fewer.'),
    kind: z.enum(couponKinds, 'Choose a discount type.'),
    percentBp: orNull(
      z.int().min(10, 'The percentage must be at least 0.1%.').max(5000, 'The percentage must be at most 50%.'),
    ),
    amountPaise: orNull(wholePaise('Amount').positive('The amount must be more than zero.')),
    maxDiscountPaise: orNull(wholePaise('Maximum discount').positive('The maximum discount must be more than zero.')),
    minCartPaise: wholePaise('Minimum cart value')
      .min(0, 'The minimum cart value can’t be negative.')
      .max(100_000_000_00)
      .default(0),
    appliesTo: z.enum(couponTargets).default('ALL'),
    targetIds: z
      .array(z.string().regex(/^\d{1,15}$/))
      .max(200, 'Choose at most 200.')
      .default([]),
    audience: z.enum(couponAudiences).default('ALL'),
    userIds: z
      .array(z.string().regex(/^\d{1,15}$/))
      .max(200, 'Choose at most 200.')
      .default([]),
    usageLimit: orNull(z.int().positive('The usage limit must be more than zero.').max(1_000_000)),
    perUserLimit: z.int().min(1, 'Each buyer must be able to use it at least once.').max(1000).default(1),
    startsAt: z.date('Enter a start date.'),
    endsAt: z.date('Enter an end date.'),
    borneBy: z.enum(couponBearers).default('PLATFORM'),
    platformBp: z.int().min(0).max(10_000).default(10_000),
    /** DRAFT saves it as a draft; LIVE makes it usable within its dates. */
    state: z.enum(couponFirstStates).default('LIVE'),
  })
  .superRefine((coupon, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (coupon.endsAt <= coupon.startsAt) say('endsAt', 'The end date must be after the start date.')
    if (coupon.kind === 'PERCENT' && coupon.percentBp === null) say('percentBp', 'Enter the percentage.')
    if (coupon.kind === 'PERCENT' && coupon.maxDiscountPaise === null)
      say('maxDiscountPaise', 'Enter the maximum discount.')
    if ((coupon.kind === 'FLAT' || coupon.kind === 'PER_TONNE') && coupon.amountPaise === null)
      say('amountPaise', 'Enter the amount.')
    if (coupon.appliesTo !== 'ALL' && coupon.targetIds.length === 0) say('targetIds', 'Choose at least one.')
    if (coupon.audience === 'USERS' && coupon.userIds.length === 0) say('userIds', 'Choose at least one.')
    if (coupon.borneBy === 'SHARED' && (coupon.platformBp === 0 || coupon.platformBp === 10_000))
      say('platformBp', 'Enter the platform’s share between 0% and 100%.')
  })
  .transform((coupon) => ({
    ...coupon,
    percentBp: coupon.kind === 'PERCENT' ? coupon.percentBp : null,
    amountPaise: coupon.kind === 'FLAT' || coupon.kind === 'PER_TONNE' ? coupon.amountPaise : null,
    targetIds: coupon.appliesTo === 'ALL' ? [] : coupon.targetIds,
    userIds: coupon.audience === 'USERS' ? coupon.userIds : [],
    platformBp: coupon.borneBy === 'PLATFORM' ? 10_000 : coupon.borneBy === 'SELLER' ? 0 : coupon.platformBp,
  }))

export type CouponInput = z.output<typeof couponInput>

/** A coupon, as the rules need it. */
export type Coupon = Omit<CouponInput, 'state' | 'title'> & { state: CouponState; usedCount: number }

/** A cart line: goods and freight before tax in paise, weight in grams. */
export type CouponLine = {
  key: string
  goodsPaise: Paise
  freightPaise: Paise
  grams: number
  categoryId: string
  brandId: string | null
  sellerId: string
  offerId: string
}
export type CouponCart = {
  lines: readonly CouponLine[]
  buyer: { id: string | null; isB2b: boolean; orders: number; usesOfThis: number }
}

/** The current status of a coupon, from its stored state, the time and its uses. */
export function couponStatus(
  coupon: Pick<Coupon, 'state' | 'startsAt' | 'endsAt' | 'usageLimit' | 'usedCount'>,
  now: Date,
): CouponStatus {
  if (coupon.state !== 'LIVE') return coupon.state
  if (now >= coupon.endsAt) return 'EXPIRED'
  if (coupon.usageLimit !== null && coupon.usedCount >= coupon.usageLimit) return 'EXHAUSTED'
  return now < coupon.startsAt ? 'SCHEDULED' : 'ACTIVE'
}

const targetOf = {
  ALL: () => null,
  CATEGORIES: (line: CouponLine) => line.categoryId,
  BRANDS: (line: CouponLine) => line.brandId,
  SELLERS: (line: CouponLine) => line.sellerId,
  OFFERS: (line: CouponLine) => line.offerId,
} as const

/** The lines that the coupon applies to. */
export function couponLines(
  coupon: Pick<Coupon, 'appliesTo' | 'targetIds'>,
  lines: readonly CouponLine[],
): CouponLine[] {
  if (coupon.appliesTo === 'ALL') return [...lines]
  const wanted = new Set<string | null>(coupon.targetIds)
  return lines.filter((line) => wanted.has(targetOf[coupon.appliesTo](line)))
}

type Usable = Pick<Coupon, 'state' | 'startsAt' | 'endsAt' | 'usageLimit' | 'usedCount' | 'perUserLimit'>

/** Why nobody can use the coupon now, or null. */
function whyNotUsable(coupon: Usable, now: Date): Refusal | null {
  const status = couponStatus(coupon, now)
  if (status === 'DRAFT' || status === 'ARCHIVED') return refuse('COUPON_NOT_FOUND')
  if (status === 'PAUSED') return refuse('COUPON_PAUSED')
  if (status === 'SCHEDULED') return refuse('COUPON_NOT_STARTED', { from: printDate(coupon.startsAt) })
  if (status === 'EXPIRED') return refuse('COUPON_EXPIRED', { until: printDate(coupon.endsAt) })
  return status === 'EXHAUSTED' ? refuse('COUPON_USED_UP') : null
}

/**
 * Why a coupon already applied to a cart cannot be redeemed any more, or null. Checks only what others may have changed
 * since: its state, dates, limits and uses. `usesOfThis` counts this buyer's earlier uses.
 */
export function whyNotRedeemed(coupon: Usable, usesOfThis: number, now: Date): Refusal | null {
  const unusable = whyNotUsable(coupon, now)
  if (unusable) return unusable
  return usesOfThis >= coupon.perUserLimit ? refuse('COUPON_USER_LIMIT') : null
}

/**
 * Why this cart cannot use the coupon now, or null. The minimum value refers to the goods that the coupon applies to.
 */
export function whyCouponRefused(coupon: Coupon, { lines, buyer }: CouponCart, now: Date): Refusal | null {
  const unusable = whyNotUsable(coupon, now)
  if (unusable) return unusable
  if (coupon.audience === 'B2B' && !buyer.isB2b) return refuse('COUPON_NOT_FOR_ACCOUNT')
  if (coupon.audience === 'NEW_CUSTOMER' && buyer.orders > 0) return refuse('COUPON_NOT_FOR_ACCOUNT')
  if (coupon.audience === 'USERS' && !coupon.userIds.some((id) => id === buyer.id))
    return refuse('COUPON_NOT_FOR_ACCOUNT')
  if (buyer.usesOfThis >= coupon.perUserLimit) return refuse('COUPON_USER_LIMIT')
  const meant = couponLines(coupon, lines)
  if (meant.length === 0) return refuse('COUPON_NOT_FOR_ITEMS')
  const short = coupon.minCartPaise - sum(meant.map((line) => line.goodsPaise))
  return short > 0 ? refuse('COUPON_MIN_CART', { short: formatInr(short) }) : null
}

/** An amount split in proportion to the weights, no part above its limit; what a limit cuts goes to the others. */
function allocateWithin(totalPaise: Paise, weights: readonly number[], limits: readonly Paise[]): Paise[] {
  const parts = weights.map(() => 0)
  let open = weights.map((_, at) => at)
  for (let left = totalPaise; left > 0 && open.length > 0; ) {
    const isWeightless = open.every((at) => weights[at] === 0)
    const shares = allocate(
      left,
      open.map((at) => (isWeightless ? 1 : (weights[at] ?? 0))),
    )
    const full = open.filter((at, nth) => (shares[nth] ?? 0) > (limits[at] ?? 0))
    if (full.length === 0) {
      for (const [nth, at] of open.entries()) parts[at] = shares[nth] ?? 0
      break
    }
    for (const at of full) {
      parts[at] = limits[at] ?? 0
      left -= limits[at] ?? 0
    }
    open = open.filter((at) => !full.includes(at))
  }
  return parts
}

/**
 * The discount, split over the lines by value (by freight for FREE_FREIGHT, by mass for PER_TONNE) with the
 * largest-remainder method, so that the shares add up to the paisa. Never more than the goods (or the freight). Each share is split between platform and
 * seller. ₹1,000 off lines of ₹10,000, ₹20,000 and ₹33,000 gives 158.73, 317.46 and 523.81.
 */
export function couponDiscount(
  coupon: Coupon,
  lines: readonly CouponLine[],
): { totalPaise: Paise; shares: CouponShare[] } {
  const eligible = couponLines(coupon, lines)
  const weights = eligible.map((line) => (coupon.kind === 'FREE_FREIGHT' ? line.freightPaise : line.goodsPaise))
  const base = sum(weights)
  const uncappedPaise = {
    PERCENT: () => mulDiv(base, coupon.percentBp ?? 0, 10_000),
    FLAT: () => coupon.amountPaise ?? 0,
    PER_TONNE: () => mulDiv(sum(eligible.map((line) => line.grams)), coupon.amountPaise ?? 0, 1_000_000),
    FREE_FREIGHT: () => base,
  }[coupon.kind]()
  const totalPaise = Math.min(uncappedPaise, coupon.maxDiscountPaise ?? uncappedPaise, base)
  if (totalPaise <= 0) return { totalPaise: 0, shares: [] }
  const parts =
    coupon.kind === 'PER_TONNE'
      ? allocateWithin(
          totalPaise,
          eligible.map((line) => line.grams),
          weights,
        )
      : allocate(totalPaise, weights)
  const shares = eligible.map((line, at) => {
    const discountPaise = parts[at] ?? 0
    const platformPaise = mulDiv(discountPaise, coupon.platformBp, 10_000)
    return { key: line.key, discountPaise, platformPaise, sellerPaise: discountPaise - platformPaise }
  })
  return { totalPaise, shares }
}

type Transition = 'pause' | 'resume' | 'publish' | 'archive' | 'edit' | 'delete'
const transitionsFrom: Record<Transition, readonly CouponState[]> = {
  publish: ['DRAFT'],
  pause: ['LIVE'],
  resume: ['PAUSED'],
  archive: ['DRAFT', 'LIVE', 'PAUSED'],
  edit: ['DRAFT', 'LIVE', 'PAUSED'],
  delete: ['DRAFT'],
}
export type CouponTransition = Transition

/** Why the admin cannot make this transition now, or null. Used for disabled buttons and by the server. */
export function whyNotCoupon(
  transition: CouponTransition,
  coupon: Pick<Coupon, 'state' | 'endsAt'>,
  now: Date,
): Refusal | null {
  if (!transitionsFrom[transition].includes(coupon.state)) return refuse('BAD_TRANSITION')
  if ((transition === 'publish' || transition === 'resume') && now >= coupon.endsAt) return refuse('COUPON_ENDED')
  return null
}

/** Why a used coupon cannot be changed like this, or null: only its title, limits and end date can change. */
export function whyNotChanged(before: Coupon, after: CouponInput): Refusal | null {
  if (before.usedCount === 0) return null
  const fixed = [
    'code',
    'kind',
    'percentBp',
    'amountPaise',
    'maxDiscountPaise',
    'minCartPaise',
    'appliesTo',
    'audience',
    'borneBy',
    'platformBp',
  ] as const
  const changed = fixed.find((field) => before[field] !== after[field])
  return changed ? refuse('COUPON_LIVE', {}, changed) : null
}
