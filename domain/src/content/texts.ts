import { z } from '../core/input/zod.ts'
import { type ContentLanguage, contentLanguages } from './languages.ts'

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

/** The texts with English first: lists show, search and sort by it. */
export const englishFirst = <Text extends { language: ContentLanguage }>(texts: readonly Text[]): Text[] =>
  texts.toSorted((one, other) => Number(other.language === 'en') - Number(one.language === 'en'))
