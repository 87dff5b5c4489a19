import { z } from 'zod'
import { MAX_PICTURES } from './pictures.ts'

/** What a form sends of each photograph: which, and what it shows in words for those who can not see it. */
export const pictureInput = z.object({
  key: z.string().regex(/^[\w-]{16,64}$/, 'Choose a picture.'),
  alt: z.string().trim().max(150, 'A description has at most 150 characters.').default(''),
})
export const picturesInput = z
  .array(pictureInput)
  .max(MAX_PICTURES, 'At most 8 pictures.')
  .refine((input) => new Set(input.map(({ key }) => key)).size === input.length, 'Each picture once.')

/** A form that is about photographs alone. */
export const productPicturesInput = z.object({ pictures: picturesInput })
