import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { MAX_PICTURES } from './pictures.ts'

/** Form input for a photo: its file and its text alternative. */
export const pictureInput = z.object({
  key: z.string().regex(/^[\w-]{16,64}$/, 'Choose a picture.'),
  alt: z.string().overwrite(cleanText).max(150, 'The description must be 150 characters or fewer.').default(''),
})
export const picturesInput = z
  .array(pictureInput)
  .max(MAX_PICTURES, 'Add at most 8 pictures.')
  .refine((input) => new Set(input.map(({ key }) => key)).size === input.length, 'Add each picture only once.')

/** A form with photos only. */
export const productPicturesInput = z.object({ pictures: picturesInput })
