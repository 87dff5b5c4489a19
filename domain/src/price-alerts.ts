import { z } from 'zod'
import { formatInr, type Paise } from './money.ts'
import { MAX_PRICE_PAISE } from './prices.ts'
import { type Refusal, refuse } from './refusals.ts'

/** How many prices somebody can wait for at once, and how many days each is waited for. */
export const MAX_ALERTS = 50
export const ALERT_DAYS = 90

/** What somebody would pay for one unit, delivered, GST included. */
export const priceAlertInput = z.object({
  wishedPaise: z
    .int('Say which price you wait for.')
    .positive('Say which price you wait for.')
    .max(MAX_PRICE_PAISE, 'At most ₹1 crore for one unit.'),
})

/** Why there is nothing to wait for: it costs that already. `nowPaise` null: nobody delivers it there at the moment. */
export const whyNotAwaited = (wishedPaise: Paise, nowPaise: Paise | null): Refusal | null =>
  nowPaise !== null && nowPaise <= wishedPaise
    ? refuse('PRICE_THERE', { price: formatInr(nowPaise) }, 'wishedPaise')
    : null
