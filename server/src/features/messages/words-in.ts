import type { InAll, Language, Words } from './messages.labels.ts'

/** Texts that stand side by side in all languages, of one language, for its file. */
export const labelsIn = <Name extends string>(all: Record<Name, InAll>, language: Language) =>
  Object.fromEntries(Object.entries<InAll>(all).map(([name, words]) => [name, words[language]])) as Record<Name, Words>
