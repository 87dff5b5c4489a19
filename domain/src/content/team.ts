import { optionalText, text } from '../core/form-rules.ts'
import { z } from '../core/input/zod.ts'
import { pictureInput } from '../platform/pictures/picture-inputs.ts'
import { inLanguages } from './texts.ts'

/** A person of the team as readers see it. */
export const teamMemberInput = z.object({
  name: text(2, 80, 'Enter a name of at least 2 characters.'),
  isActive: z.boolean(),
  photo: pictureInput.nullish().transform((photo) => photo ?? null),
  texts: inLanguages({ role: text(2, 80, 'Enter the role.'), bio: optionalText(300).default('') }),
})
