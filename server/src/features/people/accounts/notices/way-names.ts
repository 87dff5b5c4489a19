import type { SignInWay } from '@neev/domain/people/accounts/sign-in-ways'
import type { MessageLanguage as Language } from '@neev/domain/people/messages/message-texts'

const ways: Readonly<Record<SignInWay, Record<Language, string>>> = {
  MOBILE: {
    en: 'code to the mobile number',
    hi: 'मोबाइल नंबर पर कोड',
    de: 'Code an die Mobilnummer',
    es: 'código al móvil',
  },
  GOOGLE: { en: 'Google', hi: 'Google', de: 'Google', es: 'Google' },
  FACEBOOK: { en: 'Facebook', hi: 'Facebook', de: 'Facebook', es: 'Facebook' },
}

/** Ways to sign in, as a list in a language. */
export const wayNames = (of: readonly SignInWay[], language: Language): string =>
  of.map((way) => ways[way][language]).join(', ')

const waySentences: Readonly<Record<Language, { kept: string; ended: string; none: string }>> = {
  en: {
    kept: 'You can also sign in by:',
    ended: 'Removed, because it was added within the last 30 days:',
    none: 'There is no other way to sign in.',
  },
  hi: {
    kept: 'आप इनसे भी साइन इन कर सकते हैं:',
    ended: 'हटाया गया, क्योंकि पिछले 30 दिनों में जोड़ा गया था:',
    none: 'साइन इन का कोई और तरीका नहीं है।',
  },
  de: {
    kept: 'Sie können sich auch anmelden mit:',
    ended: 'Entfernt, weil in den letzten 30 Tagen hinzugefügt:',
    none: 'Es gibt keine andere Anmeldung.',
  },
  es: {
    kept: 'También puede iniciar sesión con:',
    ended: 'Eliminado, porque se añadió en los últimos 30 días:',
    none: 'No hay otra forma de iniciar sesión.',
  },
}

/** Which other ways to sign in a new password has ended, and which go on, as sentences. */
export function waysAfter(
  { ended, kept }: { ended: readonly SignInWay[]; kept: readonly SignInWay[] },
  language: Language,
): string {
  const words = waySentences[language]
  const parts = [
    kept.length > 0 && `${words.kept} ${wayNames(kept, language)}.`,
    ended.length > 0 && `${words.ended} ${wayNames(ended, language)}.`,
  ].filter(Boolean)
  return parts.join(' ') || words.none
}
