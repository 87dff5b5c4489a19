import { orNull } from '../core/form-rules.ts'
import { z } from '../core/input/zod.ts'
import { formatInr, MAX_PRICE_PAISE, mulDiv, type Paise } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

/**
 * When a point is published, and which observations are left out: those further from the median than three times the
 * median distance, and than 1 % of it, so that a rupee is no outlier where most prices are equal.
 */
export const indexRules = { minSellers: 3, minObservations: 5, distances: 3, minBandBp: 100, days: 90 } as const

/** A live offer or a completed sale of a day: its price per selling unit in paise, before GST and freight. */
export type IndexObservation = { kind: 'OFFER' | 'SALE'; sellerId: number; paise: Paise }

/** The index of a day, with the numbers of what it was worked out from and of what was left out. */
export type IndexPoint = { medianPaise: Paise; sellers: number; offers: number; sales: number; leftOut: number }

/** The middle of amounts in paise; of the two in the middle their mean, rounded to the paisa. Throws without amounts. */
export function medianOf(amounts: readonly Paise[]): Paise {
  const sorted = [...amounts].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (low === undefined || high === undefined) throw new RangeError('No amounts')
  return mulDiv(low + high, 1, 2)
}

/**
 * The index of the observations of a day: their median without outliers. Null where fewer than three independent
 * sellers or five observations are left: nobody shall see a single seller's price in it, or make it alone.
 */
export function indexPoint(observations: readonly IndexObservation[]): IndexPoint | null {
  if (observations.length < indexRules.minObservations) return null
  const median = medianOf(observations.map(({ paise }) => paise))
  const distance = medianOf(observations.map(({ paise }) => Math.abs(paise - median)))
  const band = Math.max(indexRules.distances * distance, mulDiv(median, indexRules.minBandBp, 10_000))
  const used = observations.filter(({ paise }) => Math.abs(paise - median) <= band)
  const sellers = new Set(used.map(({ sellerId }) => sellerId)).size
  if (sellers < indexRules.minSellers || used.length < indexRules.minObservations) return null
  const offers = used.filter(({ kind }) => kind === 'OFFER').length
  return {
    medianPaise: medianOf(used.map(({ paise }) => paise)),
    sellers,
    offers,
    sales: used.length - offers,
    leftOut: observations.length - used.length,
  }
}

/** A change in basis points, rounded; null without an amount before. */
export const changeBp = (now: Paise, before: Paise | null): number | null =>
  before === null ? null : mulDiv(now - before, 10_000, before)

/** The address of a series: its goods and the state, such as `tmt-bars-12mm-mh`. */
export const seriesCode = (goods: string, state: string): string =>
  `${goods}-${state}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** MOVE: the index has moved by a share up or down since the alert was set. BELOW: it is at or below an amount. */
export const indexAlertKinds = [
  /** The index has moved up or down by a share. */
  'MOVE',
  /** The index is at or below an amount. */
  'BELOW',
] as const
export type IndexAlertKind = (typeof indexAlertKinds)[number]

/** Maximum number of waiting index alerts of a user. */
export const MAX_INDEX_ALERTS = 30

/** Input of an alert: the move in basis points for MOVE, the amount in paise per selling unit for BELOW. */
export const indexAlertInput = z
  .object({
    kind: z.enum(indexAlertKinds, 'Choose when we tell you.'),
    moveBp: orNull(z.int('Enter a percentage.').min(50, 'Enter at least 0.5 %.').max(5000, 'Enter at most 50 %.')),
    targetPaise: orNull(
      z
        .int('Enter an amount in rupees.')
        .positive('The price must be more than zero.')
        .max(MAX_PRICE_PAISE, 'Enter at most ₹1 crore.'),
    ),
  })
  .superRefine(({ kind, moveBp, targetPaise }, issues) => {
    if (kind === 'MOVE' && moveBp === null)
      issues.addIssue({ code: 'custom', path: ['moveBp'], message: 'Enter a percentage.' })
    if (kind === 'BELOW' && targetPaise === null)
      issues.addIssue({ code: 'custom', path: ['targetPaise'], message: 'Enter an amount in rupees.' })
  })

/** Why an alert would make no sense, or null: the index is there already. */
export const whyNotIndexAlert = (targetPaise: Paise | null, nowPaise: Paise): Refusal | null =>
  targetPaise !== null && nowPaise <= targetPaise
    ? refuse('PRICE_THERE', { price: formatInr(nowPaise) }, 'targetPaise')
    : null

type Waiting = { kind: IndexAlertKind; moveBp: number | null; targetPaise: Paise | null; basePaise: Paise }

/** Whether the index has reached what an alert waits for. */
export function isIndexReached({ kind, moveBp, targetPaise, basePaise }: Waiting, nowPaise: Paise): boolean {
  if (kind === 'BELOW') return targetPaise !== null && nowPaise <= targetPaise
  return moveBp !== null && Math.abs(changeBp(nowPaise, basePaise) ?? 0) >= moveBp
}
