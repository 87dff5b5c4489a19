import { orNull } from '../../core/form-rules.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { MAX_PRICE_PAISE, type Paise } from '../../core/money.ts'
import { MAX_QUANTITY_MILLI } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { MAX_CREDIT_PAISE } from '../../money/credit/credit-lines.ts'
import { scheduleLimits } from '../../orders/schedules.ts'
import { paymentDays } from './payment-terms.ts'
import type { QuoteRequestStatus } from './requests.ts'

/**
 * SENT: the current revision, which can be awarded. REPLACED: by a later revision of the same seller. EXPIRED is not
 * stored: a quotation that was sent is shown as expired once its validity is over.
 */
export const quotationStatuses = [
  'SENT',
  /** By a later revision. */
  'REPLACED',
  'WITHDRAWN',
  'ACCEPTED',
  /** Some of its lines were awarded. */
  'PART_ACCEPTED',
  'REJECTED',
  'EXPIRED',
] as const
export type QuotationStatus = (typeof quotationStatuses)[number]
export type StoredQuotationStatus = Exclude<QuotationStatus, 'EXPIRED'>

export const declineReasons = ['NO_STOCK', 'NOT_SOLD', 'TOO_FAR', 'TOO_SMALL', 'NO_TIME'] as const
export type DeclineReason = (typeof declineReasons)[number]
export type QuoteDeclineReason = DeclineReason

/**
 * Limits: revisions of a seller; hours of validity after the deadline of the request, with the preset; the share below the
 * seller's own price of today, in basis points, from which a price must be confirmed.
 */
export const quotationLimits = {
  maxRevisions: 5,
  minHours: 24,
  maxHours: 360,
  presetHours: 72,
  lowPriceBp: 3000,
} as const

const text = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .max(max, `Must be ${max.toLocaleString('en-IN')} characters or fewer.`)
const id = z.string().regex(/^\d{1,15}$/, 'Choose at least one.')
const milli = z
  .int('Enter a valid quantity with at most 3 decimals.')
  .positive('Enter the quantity.')
  .max(MAX_QUANTITY_MILLI, 'Enter a valid quantity with at most 3 decimals.')

/** A quoted line: one of the seller's own offers at a price per selling unit, before GST and freight. */
export const quotationLineInput = z.object({
  lineId: id,
  offerId: id,
  quantityMilli: milli,
  pricePaise: z
    .int('Enter an amount in rupees.')
    .positive('The price must be more than zero.')
    .max(MAX_PRICE_PAISE, 'Enter at most ₹1 crore.'),
  remark: orNull(text(200)),
})

/** Input of a quotation, or of its next revision. */
export const quotationInput = z
  .object({
    lines: z.array(quotationLineInput).min(1, 'Quote at least one line.').max(500),
    /** Hours after the deadline for which the prices hold: 24 to 360. */
    validityHours: z
      .int('Enter a whole number.')
      .min(quotationLimits.minHours, 'Keep the prices for at least 24 hours after the deadline.')
      .max(quotationLimits.maxHours, 'Keep the prices for at most 15 days after the deadline.')
      .default(quotationLimits.presetHours),
    leadDays: z.int('Enter a whole number.').min(0).max(90, 'Enter at most 90 days.'),
    hasCertificate: z.boolean().default(false),
    /** 0, 7, 15, 30, 45 or 60 days after the invoice, for companies with credit from the seller; 0 in advance. */
    paymentDays: z.coerce
      .number('Choose an option from the list.')
      .int('Choose an option from the list.')
      .refine((days) => (paymentDays as readonly number[]).includes(days), 'Choose an option from the list.')
      .default(0),
    note: orNull(text(1000)),
    /**
     * That prices more than 30% below the seller's own of today are meant; otherwise they are refused
     * (QUOTATION_LOW).
     */
    confirmsLowPrices: z.boolean().default(false),
  })
  .refine(({ lines }) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
    path: ['lines'],
    message: 'Quote each line once.',
  })
export type QuotationInput = z.output<typeof quotationInput>

/** Whether a quoted price is so far below the seller's own of today, both in paise per unit, that it may be a mistake. */
export const isLowPrice = (pricePaise: Paise, todayPaise: Paise | null): boolean =>
  todayPaise !== null && pricePaise * 10_000 < todayPaise * (10_000 - quotationLimits.lowPriceBp)

/** A requested line in the form of a quotation; without an offer it is not quoted. */
export type QuotationFormLine = {
  lineId: string
  offerId: string
  quantityMilli: number | null
  pricePaise: number | null
  remark: string
}

const isPositive = (value: number | null) => value !== null && Number.isInteger(value) && value > 0

/** The lines of the form that are quoted with a valid quantity and price. */
export const quotedLines = (lines: readonly QuotationFormLine[]) =>
  lines
    .filter(
      ({ offerId, quantityMilli, pricePaise }) => offerId !== '' && isPositive(quantityMilli) && isPositive(pricePaise),
    )
    .map(({ quantityMilli, pricePaise, remark, ...line }) => ({
      ...line,
      quantityMilli: quantityMilli ?? 0,
      pricePaise: pricePaise ?? 0,
      remark: remark.trim() || null,
    }))

const formLine = z.object({
  lineId: z.string(),
  offerId: z.string(),
  quantityMilli: z.number('Enter a valid quantity with at most 3 decimals.').nullable(),
  pricePaise: z.number('Enter an amount in rupees with at most 2 decimals.').nullable(),
  remark: z.string(),
})

/** The form of a quotation: lines without an offer are not checked, and left out of the result. */
export const quotationForm = z.object({
  ...quotationInput.shape,
  lines: z
    .array(formLine)
    .superRefine((lines, issues) => {
      if (lines.every(({ offerId }) => offerId === ''))
        issues.addIssue({ code: 'custom', path: [0, 'offerId'], message: 'Quote at least one line.' })
      lines.forEach((line, at) => {
        const found = line.offerId === '' ? undefined : quotationLineInput.safeParse(line).error?.issues
        for (const { path, message } of found ?? []) issues.addIssue({ code: 'custom', path: [at, ...path], message })
      })
    })
    .transform(quotedLines),
})

/** At most so many lines of an award are delivered in parts: each becomes a delivery schedule of its own. */
export const MAX_LINES_IN_PARTS = 50

const awardPart = z.object({
  quotationLineId: id,
  drops: z
    .array(z.object({ day, quantityMilli: milli }))
    .min(1, 'Plan at least one delivery.')
    .max(scheduleLimits.maxDrops, 'Plan at most 24 deliveries.'),
})

const parts = z.array(awardPart).max(MAX_LINES_IN_PARTS, 'Deliver at most 50 lines in parts.')

type InParts = { parts: readonly unknown[]; addressId: string | null }
const needsSite = ({ parts, addressId }: InParts, issues: z.RefinementCtx) => {
  if (parts.length > 0 && addressId === null)
    issues.addIssue({ code: 'custom', path: ['addressId'], message: 'Choose the delivery address.' })
}

/** A part of a quoted line that is awarded: the rest goes to others, or stays open. */
const awardQuantity = z.object({ quotationLineId: id, quantityMilli: milli })

/** Input of what an award would come to. */
export const awardPreviewInput = z.object({
  quotationLineIds: z.array(id).min(1, 'Choose at least one line.').max(1000),
  quantities: z.array(awardQuantity).max(1000).default([]),
})

/**
 * Input of an award: lines of quotations, and why they are not the cheapest; `parts` are the lines that are delivered on
 * several days to `addressId`, with quantities in thousandths of the selling unit.
 */
export const awardInput = z
  .object({
    ...awardPreviewInput.shape,
    reason: orNull(text(500)),
    isOnCredit: z.boolean(),
    addressId: orNull(id),
    parts,
  })
  .superRefine(needsSite)

/** Input of delivery schedules for what an award left open: the deliveries of each awarded line whose seller is asked. */
export const restScheduleInput = z.object({ addressId: id, parts: parts.min(1, 'Plan at least one delivery.') })

const sellerCap = z
  .int('Enter an amount in rupees.')
  .positive('Enter an amount.')
  .max(MAX_CREDIT_PAISE, 'Enter at most ₹100 crore.')

/** Limits of scenarios: sellers, the highest amount with each, and the largest part of the goods' value with one. */
export const scenarioLimitsInput = z.object({
  maxSellers: z.int('Enter a whole number.').min(1, 'Enter at least 1.').max(10, 'Enter at most 10.'),
  caps: z
    .array(
      z.object({
        sellerId: id,
        paise: sellerCap,
      }),
    )
    .max(10)
    .refine((caps) => new Set(caps.map(({ sellerId }) => sellerId)).size === caps.length, 'Name each seller once.'),
  maxSharePercent: z
    .int('Enter a whole number.')
    .min(10, 'Enter at least 10 %.')
    .max(100, 'Enter at most 100 %.')
    .nullable()
    .default(null),
})

/** The form of these limits; sellers without an amount have none. */
export const scenarioLimitsForm = z.object({
  ...scenarioLimitsInput.shape,
  caps: z
    .array(z.object({ sellerId: id, paise: sellerCap.nullable() }))
    .transform((caps) => caps.flatMap(({ sellerId, paise }) => (paise === null ? [] : [{ sellerId, paise }]))),
})

/** The form of one line that is split over sellers: quantities of each, at most the quoted ones. */
export const splitForm = (quotedMilli: readonly number[]) =>
  z.object({
    quantities: z
      .array(
        z.object({ id, quantityMilli: z.int('Enter a valid quantity with at most 3 decimals.').min(0).nullable() }),
      )
      .superRefine((quantities, issues) => {
        for (const [at, { quantityMilli }] of quantities.entries())
          if ((quantityMilli ?? 0) > (quotedMilli[at] ?? 0))
            issues.addIssue({
              code: 'custom',
              path: [at, 'quantityMilli'],
              message: 'Enter at most the quoted quantity.',
            })
      }),
  })

/** Lines with their deliveries; those without a plan are left out. */
const plannedParts = z
  .array(awardPart.extend({ drops: z.array(z.object({ day, quantityMilli: milli })).max(scheduleLimits.maxDrops) }))
  .transform((parts) => parts.filter(({ drops }) => drops.length > 0))

/** The form of delivery schedules for what an award left open. */
export const restScheduleForm = z.object({
  addressId: id,
  parts: plannedParts.refine((parts) => parts.length > 0, 'Plan at least one delivery.'),
})

/** The form of an award; `needsReason` where it is not the cheapest. Lines without a plan are delivered at once. */
export const awardForm = (needsReason: boolean) =>
  z
    .object({
      reason: text(500).refine((reason) => !needsReason || reason.length >= 3, 'Enter a reason.'),
      isOnCredit: z.boolean(),
      addressId: orNull(id),
      parts: plannedParts,
    })
    .superRefine(needsSite)

/** Input of an invitation that is declined. */
export const declineInput = z.object({ reason: z.enum(declineReasons, 'Choose a reason.') })

export const quotationNumber = (id: number): string => `QT-${String(id).padStart(5, '0')}`

type OpenUntil = { status: QuoteRequestStatus; deadline: Date; hasCounter: boolean }

/**
 * Why a seller can no longer answer a request, or null. `revisions` are its earlier ones. A counter-offer that waits
 * for its answer can be answered by a revision after the deadline too, and beyond the number of revisions.
 */
export function whyNotQuoted(
  { status, deadline, hasCounter }: OpenUntil,
  revisions: number,
  now: Date,
): Refusal | null {
  if (hasCounter && (status === 'OPEN' || status === 'CLOSED')) return null
  if (status !== 'OPEN' || now >= deadline) return refuse('REQUEST_CLOSED')
  return revisions >= quotationLimits.maxRevisions
    ? refuse('TOO_MANY_REVISIONS', { max: quotationLimits.maxRevisions })
    : null
}

/** The displayed status. */
export const shownQuotationStatus = (status: StoredQuotationStatus, validUntil: Date, now: Date): QuotationStatus =>
  status === 'SENT' && now >= validUntil ? 'EXPIRED' : status

/** Why prices of this quotation cannot be awarded or ordered now, or null. */
export const whyNotValid = (status: StoredQuotationStatus, validUntil: Date, now: Date): Refusal | null => {
  if (status === 'WITHDRAWN' || status === 'REPLACED' || status === 'REJECTED') return refuse('QUOTATION_GONE')
  return now >= validUntil ? refuse('QUOTATION_EXPIRED') : null
}
