import { z } from '../core/input/zod.ts'
import { formatInr, MAX_PRICE_PAISE, type Paise } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

/** Maximum number of waiting alerts per account, and the days after which one expires. */
export const MAX_ALERTS = 50
export const ALERT_DAYS = 90

/** Input of a price alert: the delivered price per unit including GST. */
export const priceAlertInput = z.object({
  targetPaise: z
    .int('Enter your target price.')
    .positive('Enter your target price.')
    .max(MAX_PRICE_PAISE, 'Enter at most ₹1 crore per unit.'),
})

/**
 * Why an alert would make no sense, or null: the price is already low enough. `nowPaise` is null if nobody delivers
 * there now.
 */
export const whyNotAwaited = (targetPaise: Paise, nowPaise: Paise | null): Refusal | null =>
  nowPaise !== null && nowPaise <= targetPaise
    ? refuse('PRICE_THERE', { price: formatInr(nowPaise) }, 'targetPaise')
    : null
