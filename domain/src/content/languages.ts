/** Languages that content is written in. English is required and shown where another one is missing. */
export const contentLanguages = ['en', 'hi', 'es', 'de'] as const
export type ContentLanguage = (typeof contentLanguages)[number]

/** The content language of a locale such as `hi-IN`. */
export const languageOf = (locale: string): ContentLanguage =>
  contentLanguages.find((language) => locale.startsWith(language)) ?? 'en'

/** The text in the requested language, otherwise in English; null if there is neither. */
export const textIn = <Text extends { language: ContentLanguage }>(
  texts: readonly Text[],
  language: ContentLanguage,
): Text | null =>
  texts.find((text) => text.language === language) ?? texts.find((text) => text.language === 'en') ?? null
