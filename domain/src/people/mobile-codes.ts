import { fields } from '../core/identity/identity.ts'
import { cleanDigits, cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { type Refusal, refuse } from '../core/refusals.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Limits of codes sent by SMS. Times are milliseconds. */
export const mobileCodes = {
  digits: 6,
  life: 10 * MINUTE_MS,
  /** After the right code a number without an account can be registered for this long. */
  registerLife: 15 * MINUTE_MS,
  /** Between two codes to one number. */
  pause: 30 * SECOND_MS,
  perHour: 5,
  tries: 5,
  /** How long the browser that proved a number needs no other code for its enquiries. */
  proofLife: 12 * HOUR_MS,
  /** Browsers in which one number is proven at once; the oldest proof ends with the next. */
  proofsPerNumber: 3,
} as const

/**
 * Why no code can be sent to a number now, by the moments of its codes of the last hour; or null. CODE_TOO_SOON within
 * 30 seconds of the last one, CODE_TOO_MANY after five within an hour.
 */
export function whyNoCode(sentAt: readonly Date[], now: Date): Refusal | null {
  const ages = sentAt
    .map((at) => now.getTime() - at.getTime())
    .filter((age) => age < HOUR_MS)
    .sort((one, other) => one - other)
  const oldest = ages[mobileCodes.perHour - 1]
  if (oldest !== undefined)
    return refuse('CODE_TOO_MANY', { m: Math.max(1, Math.ceil((HOUR_MS - oldest) / MINUTE_MS)) })
  const [last] = ages
  if (last === undefined || last >= mobileCodes.pause) return null
  return refuse('CODE_TOO_SOON', { seconds: Math.ceil((mobileCodes.pause - last) / SECOND_MS) })
}

/**
 * The moment from which another code can be sent to a number, by the moments of its codes of the last hour; null if one
 * can be sent now.
 */
export function nextCodeAt(sentAt: readonly Date[], now: Date): Date | null {
  const times = sentAt.map((at) => at.getTime()).sort((one, other) => other - one)
  const [last] = times
  const oldest = times[mobileCodes.perHour - 1]
  const from = Math.max((last ?? 0) + mobileCodes.pause, oldest === undefined ? 0 : oldest + HOUR_MS)
  return from > now.getTime() ? new Date(from) : null
}

/** Why a code cannot be tried any more, or null: expired, used, or five wrong tries. */
export function whyNotTried(
  code: { tries: number; expiresAt: Date; verifiedAt: Date | null },
  now: Date,
): Refusal | null {
  if (code.verifiedAt !== null) return refuse('TOKEN_INVALID', {}, 'code')
  if (code.expiresAt <= now) return refuse('CODE_EXPIRED', {}, 'code')
  return code.tries >= mobileCodes.tries ? refuse('CODE_LOCKED', {}, 'code') : null
}

const botToken = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.string().overwrite(cleanText).max(4000).optional(),
)

/** The number that a code is sent to. */
export const mobileInput = z.object({ mobile: fields.mobile, botToken })

/** A code as typed or pasted: six digits, spaces and hyphens between them ignored. */
export const mobileCodeInput = z.object({
  code: z
    .string()
    .transform(cleanDigits)
    .refine((text) => /^\d{6}$/.test(text), { error: 'Enter the six digits from the SMS.' }),
})
