import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'

/** Who wrote a message of a conversation. */
export type QuoteMessageSide = 'BUYER' | 'SELLER'

/** Limits of a message: characters, and files. */
export const quoteMessageLimits = { maxText: 2000, maxFiles: 3 } as const

/** Input of a message to the other side. */
export const quoteMessageInput = z.object({
  text: z
    .string()
    .overwrite(cleanText)
    .min(1, 'Enter a message.')
    .max(quoteMessageLimits.maxText, 'Must be 2,000 characters or fewer.'),
})
