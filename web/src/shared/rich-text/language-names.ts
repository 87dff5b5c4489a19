import type { ContentLanguage } from '@neev/domain/content/languages'

/** Languages in their own name, as in the choice of the site's language. */
export const languageNames: Record<ContentLanguage, string> = {
  en: 'English',
  hi: 'हिन्दी',
  es: 'Español',
  de: 'Deutsch',
}
