import {
  type CancelReason,
  cancelReasons,
  type OrderRejectReason,
  rejectReasons,
} from '@neev/domain/orders/orders/orders'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'

export const cancelLabels: Readonly<Record<CancelReason, string>> = {
  BY_MISTAKE: text('Ordered by mistake'),
  CHANGED_PLAN: text('Construction schedule changed'),
  TOO_LATE: text('Delivery takes too long'),
  BETTER_PRICE: text('Found a better price'),
  OTHER: text('Another reason'),
}

export const rejectLabels: Readonly<Record<OrderRejectReason, string>> = {
  NO_STOCK: text('Not in stock'),
  PRICE_ERROR: text('The price was wrong'),
  NOT_SERVICEABLE: text('No delivery to this place'),
  MIN_LOAD: text('Too little for a truck'),
  BUYER_REQUEST: text('Requested by the buyer'),
  OTHER: text('Another reason'),
}

const isCancel = (reason: string): reason is CancelReason => reason in cancelReasons
const isReject = (reason: string): reason is OrderRejectReason => reason in rejectReasons

/** A reason as text: a buyer's or seller's code, or free text. */
export function reasonText(t: T, reason: string): string {
  if (isCancel(reason)) return t(cancelLabels[reason])
  return isReject(reason) ? t(rejectLabels[reason]) : reason
}
