import { text } from '../core/form-rules.ts'
import { z } from '../core/input/zod.ts'
import { contentLanguages } from './languages.ts'

/** Texts of several languages: English is required, each language once. */
export const inLanguages = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.object({ language: z.enum(contentLanguages), ...shape }))
    .min(1)
    .max(contentLanguages.length)
    .superRefine((texts, issues) => {
      const languages = texts.map((text) => (text as { language: string }).language)
      const say = (message: string) => issues.addIssue({ code: 'custom', path: [], message })
      if (!languages.includes('en')) say('The English text is required.')
      if (new Set(languages).size < languages.length) say('Each language can be entered only once.')
    })

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

/** The list with one item moved by one place; unchanged at the ends. */
export function movedBy<Item>(list: readonly Item[], at: number, by: 1 | -1): Item[] {
  const to = at + by
  const item = list[at]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(at, 1).toSpliced(to, 0, item)
}

/** Whether the second list names each id of the first exactly once, in any order. */
export const namesEach = (known: readonly number[], named: readonly number[]): boolean =>
  known.length === named.length && new Set(named).size === named.length && named.every((id) => known.includes(id))
