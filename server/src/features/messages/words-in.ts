import type { InAll, Language, Words } from './templates/labels.ts'

/** The texts of one language, from texts defined in all languages, for its file. */
export const labelsIn = <Name extends string>(all: Record<Name, InAll>, language: Language) =>
  Object.fromEntries(Object.entries<InAll>(all).map(([name, words]) => [name, words[language]])) as Record<Name, Words>
