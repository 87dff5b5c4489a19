import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { pictureInput } from '../../platform/pictures/picture-inputs.ts'
import {
  MAX_REVIEW_PHOTOS,
  MAX_REVIEW_REPLY,
  MAX_REVIEW_TEXT,
  type ReviewKind,
  reviewAspects,
  reviewReasons,
} from './reviews.ts'

const mark = z
  .int('Choose a rating from 1 to 5.')
  .min(1, 'Choose a rating from 1 to 5.')
  .max(5, 'Choose a rating from 1 to 5.')

/** Input of a review; aspects that were not rated are missing or null. */
export const reviewInput = (kind: ReviewKind) =>
  z.object({
    rating: mark,
    aspects: z
      .partialRecord(z.enum(reviewAspects[kind] as readonly string[]), mark.nullish())
      .default({})
      .transform((marks) =>
        Object.fromEntries(Object.entries(marks).filter((entry): entry is [string, number] => entry[1] != null)),
      ),
    text: z
      .string()
      .overwrite(cleanText)
      .max(MAX_REVIEW_TEXT, 'The review must be 2,000 characters or fewer.')
      .default(''),
    photos: z
      .array(pictureInput)
      .max(MAX_REVIEW_PHOTOS, 'Add at most 5 photos.')
      .refine((input) => new Set(input.map(({ key }) => key)).size === input.length, 'Add each picture only once.')
      .default([]),
  })
export type ReviewInput = z.output<ReturnType<typeof reviewInput>>

/** Input of the seller's reply. */
export const reviewReplyInput = z.object({
  text: z
    .string()
    .overwrite(cleanText)
    .min(2, 'Enter a reply.')
    .max(MAX_REVIEW_REPLY, 'The reply must be 1,000 characters or fewer.'),
})

/** Input of a report. */
export const reviewReportInput = z.object({
  reason: z.enum(reviewReasons, 'Choose a reason.'),
  note: z.string().overwrite(cleanText).max(500, 'Must be 500 characters or fewer.').default(''),
})
