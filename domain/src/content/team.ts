import { text, words } from '../core/form-rules.ts'
import { z } from '../core/input/zod.ts'
import { pictureInput } from '../platform/pictures/picture-inputs.ts'
import { contentLanguages } from './languages.ts'

/** A person of the team as readers see it. */
export const teamMemberInput = z.object({
  name: text(2, 80, 'Enter a name of at least 2 characters.'),
  isActive: z.boolean(),
  photo: pictureInput.nullish().transform((photo) => photo ?? null),
  texts: z
    .array(
      z.object({
        language: z.enum(contentLanguages),
        role: text(2, 80, 'Enter the role.'),
        bio: words(300).default(''),
      }),
    )
    .min(1)
    .max(contentLanguages.length)
    .refine((texts) => texts.some(({ language }) => language === 'en'), 'The English text is required.')
    .refine(
      (texts) => new Set(texts.map(({ language }) => language)).size === texts.length,
      'Each language can be entered only once.',
    ),
})
