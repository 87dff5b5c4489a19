import { orNull } from '../core/form-rules.ts'
import { fields } from '../core/identity/identity.ts'
import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { MAX_QUANTITY_MILLI } from '../core/quantity.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

/**
 * DRAFT: being written. SENT: with the customer, at prices held until its end. ACCEPTED: the customer has placed the
 * order. An ended one (DECLINED, EXPIRED, CANCELLED) is never ordered.
 */
export const draftOrderStatuses = [
  /** Being written. */
  'DRAFT',
  /** With the customer; its prices are held. */
  'SENT',
  /** The customer has placed the order. */
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
] as const
export type DraftOrderStatus = (typeof draftOrderStatuses)[number]

/** On whose behalf it was prepared: a seller's, of own offers, or the operator's, of any. */
export const draftOrderSides = [
  /** A seller's, of its own offers. */
  'SELLER',
  /** The operator's, of any offers. */
  'STAFF',
] as const
export type DraftOrderSide = (typeof draftOrderSides)[number]

export const draftOrderSteps = [
  'edit',
  'send',
  /** Sends the message again. */
  'resend',
  'cancel',
] as const
export type DraftOrderStep = (typeof draftOrderSteps)[number]

export const draftDeclineReasons = [
  /** The customer did not order this. */
  'NOT_ORDERED',
  'PRICE',
  'QUANTITY',
  'BOUGHT_ELSEWHERE',
  'NOT_NEEDED',
] as const
export type DraftDeclineReason = (typeof draftDeclineReasons)[number]

/**
 * Limits: lines; hours that prices are held, which are fewer where staff bind a seller; open drafts (DRAFT or SENT) of
 * one preparer, and of one seller for one customer; messages of one draft, and to one number in a day.
 */
export const draftOrderLimits = {
  maxLines: 50,
  hours: { SELLER: 72, STAFF: 24 } as const satisfies Record<DraftOrderSide, number>,
  presetHours: 24,
  openPerPreparer: 20,
  openPerCustomer: 3,
  messages: 3,
  messagesPerDay: 3,
} as const

/** For example: DO-00012. */
export const draftOrderNumber = (id: number): string => `DO-${String(id).padStart(5, '0')}`

const text = (min: number, max: number, empty: string) =>
  z
    .string()
    .overwrite(cleanText)
    .min(min, empty)
    .max(max, `Must be ${max.toLocaleString('en-IN')} characters or fewer.`)

export const draftOrderLineInput = z.object({
  offerId: z.string().regex(/^\d{1,15}$/, 'Choose an item.'),
  /** Thousandths of the offer's selling unit. */
  quantityMilli: z
    .int('Enter a valid quantity with at most 3 decimals.')
    .positive('Enter the quantity.')
    .max(MAX_QUANTITY_MILLI, 'Enter a valid quantity with at most 3 decimals.'),
})

/** Input of a draft order. Quantities are in thousandths of the offer's selling unit; prices are never entered. */
export const draftOrderInput = z
  .object({
    customerName: fields.contact,
    mobile: fields.mobile,
    email: orNull(fields.email),
    line1: text(3, 100, 'Enter the house number and street.'),
    city: text(2, 60, 'Enter the city or village.'),
    pincode: fields.pincode,
    gstin: orNull(fields.gstin),
    note: orNull(text(0, 500, '')),
    /** At most 72; at most 24 for staff. */
    validHours: z
      .int('Enter a whole number.')
      .min(1, 'Enter at least 1 hour.')
      .max(draftOrderLimits.hours.SELLER, 'Enter at most 72 hours.'),
    lines: z
      .array(draftOrderLineInput)
      .min(1, 'Add at least one item.')
      .max(draftOrderLimits.maxLines, 'Enter at most 50 items.'),
  })
  .superRefine(({ lines }, issues) => {
    for (const [at, { offerId }] of lines.entries())
      if (lines.findIndex((line) => line.offerId === offerId) < at)
        issues.addIssue({
          code: 'custom',
          path: ['lines', at, 'offerId'],
          message: 'This item is in the list already.',
        })
  })
export type DraftOrderInput = z.output<typeof draftOrderInput>

/** The customer's refusal of a draft, and of further ones of the seller. */
export const declineDraftInput = z.object({
  reason: z.enum(draftDeclineReasons, 'Choose a reason.'),
  isBlocking: z.boolean().default(false),
})

type Draft = { status: DraftOrderStatus; validUntil: Date | null }

/** The status now: one that was sent is over at the end of its validity, whether or not that was recorded. */
export const draftOrderStatus = ({ status, validUntil }: Draft, now: Date): DraftOrderStatus =>
  status === 'SENT' && validUntil !== null && validUntil <= now ? 'EXPIRED' : status

const stepsOf: Record<DraftOrderStatus, readonly DraftOrderStep[]> = {
  DRAFT: ['edit', 'send', 'cancel'],
  SENT: ['resend', 'cancel'],
  ACCEPTED: [],
  DECLINED: [],
  EXPIRED: [],
  CANCELLED: [],
}

/** What its preparers can do with it now. */
export const draftOrderStepsNow = (draft: Draft, now: Date): readonly DraftOrderStep[] =>
  stepsOf[draftOrderStatus(draft, now)]

/** Why a preparer cannot do this, or null. */
export const whyNotDraftStep = (step: DraftOrderStep, draft: Draft, now: Date): Refusal | null =>
  draftOrderStepsNow(draft, now).includes(step) ? null : refuse('DRAFT_ORDER_MOVED')

/** Why its customer cannot order or decline it, or null. */
export function whyNotAnsweredDraft(draft: Draft, now: Date): Refusal | null {
  const status = draftOrderStatus(draft, now)
  if (status === 'SENT') return null
  return refuse(status === 'ACCEPTED' ? 'DRAFT_ORDER_USED' : 'DRAFT_ORDER_OVER')
}

/** Why this side cannot hold the prices for so many hours, or null. */
export const whyNotDraftHours = (side: DraftOrderSide, hours: number): Refusal | null =>
  hours > draftOrderLimits.hours[side]
    ? refuse('DRAFT_ORDER_HOURS', { max: draftOrderLimits.hours[side] }, 'validHours')
    : null

/** Why there cannot be another open draft, or null: numbers of open ones without it. */
export function whyNotAnotherDraft({ ofPreparer, ofCustomer }: { ofPreparer: number; ofCustomer: number }) {
  if (ofPreparer >= draftOrderLimits.openPerPreparer)
    return refuse('DRAFT_ORDERS_OPEN', { max: draftOrderLimits.openPerPreparer })
  return ofCustomer >= draftOrderLimits.openPerCustomer
    ? refuse('DRAFT_ORDERS_OF_CUSTOMER', { max: draftOrderLimits.openPerCustomer }, 'mobile')
    : null
}

/** Why no message can be sent, or null: messages of the draft so far, and to the number in a day. */
export function whyNotDraftMessage({ ofDraft, ofNumber }: { ofDraft: number; ofNumber: number }): Refusal | null {
  return ofDraft >= draftOrderLimits.messages || ofNumber >= draftOrderLimits.messagesPerDay
    ? refuse('DRAFT_ORDER_MESSAGES', { max: draftOrderLimits.messages })
    : null
}

/** Days after the end of a draft that was never ordered, after which its customer's contacts are removed. */
export const DRAFT_CONTACT_DAYS = 90

type Held = { pricePaise: number; quantityMilli: number; pincode: string }

/**
 * The price that is held for a line of a draft that is still valid, in paise per selling unit; null at another quantity
 * or site, where today's price applies.
 */
export const heldDraftPrice = (held: Held, now: { quantityMilli: number; pincode: string }): number | null =>
  held.quantityMilli === now.quantityMilli && held.pincode === now.pincode ? held.pricePaise : null
