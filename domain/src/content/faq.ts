import { text } from '../core/form-rules.ts'
import { z } from '../core/input/zod.ts'
import { inLanguages } from './texts.ts'

/** A heading over questions. */
export const faqGroupInput = z.object({
  texts: inLanguages({ title: text(2, 80, 'Enter a heading of at least 2 characters.') }),
})

/** A question with its answer, which is HTML that the server cleans. */
export const faqQuestionInput = z.object({
  groupId: z.string().min(1, 'Choose a heading.'),
  isShown: z.boolean(),
  texts: inLanguages({
    question: text(5, 200, 'Enter a question of at least 5 characters.'),
    answer: text(1, 10_000, 'Enter the text.'),
  }),
})
