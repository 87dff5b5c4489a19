import type { MemberRole } from '@neev/domain/members'
import type { Role } from '@neev/domain/roles'

/** Colour themes of spec section 3: a ground and an accent. */
export const accents = ['blue', 'red', 'green', 'purple', 'pink'] as const
export const colors = [...accents.map((a) => `light-${a}` as const), ...accents.map((a) => `dark-${a}` as const)]
export type Color = (typeof colors)[number]

/** What each setting may be; the settings panel, the check of stored values and the types all read this. */
export const choices = {
  color: colors,
  radius: ['rounded', 'standard', 'flat'],
  navColor: ['default', 'light', 'dark'],
  placement: ['horizontal', 'vertical'],
  behaviour: ['pinned', 'unpinned'],
  layout: ['fluid', 'boxed'],
  sidebar: ['on', 'off'],
} as const

export type Settings = { [Name in keyof typeof choices]: (typeof choices)[Name][number] }

/** Spec section 9: light-blue, fluid, standard radius, horizontal pinned menu, sidebar on. */
export const defaultSettings: Settings = {
  color: 'light-blue',
  radius: 'standard',
  navColor: 'default',
  placement: 'horizontal',
  behaviour: 'pinned',
  layout: 'fluid',
  sidebar: 'on',
}

export const locales = ['en-US', 'es-ES', 'de-DE', 'hi-IN'] as const
export type Locale = (typeof locales)[number]

/** The languages that have texts; all run left to right. Names are in their own language and never translated. */
export const languages = [
  { code: 'EN', locale: 'en-US', name: 'English', direction: 'ltr' },
  { code: 'ES', locale: 'es-ES', name: 'Español', direction: 'ltr' },
  { code: 'DE', locale: 'de-DE', name: 'Deutsch', direction: 'ltr' },
  { code: 'HI', locale: 'hi-IN', name: 'हिन्दी', direction: 'ltr' },
] as const satisfies readonly { code: string; locale: Locale; name: string; direction: 'ltr' }[]
export type Language = (typeof languages)[number]

/** The language of a locale, English when we have no texts for it. */
export const languageOf = (locale: string | null | undefined): Language =>
  languages.find((language) => language.locale === locale) ?? languages[0]

export type User = {
  id: string
  name: string
  thumb: string | null
  role: Role[]
  email: string
  /** What the firm that they work for lets them do. */
  member?: MemberRole | null
}

/** A line of the bell. */
export type Notice = { id: string; text: string; at: string; href?: string }

/** Spec section 9: breakpoints of the menu in px. */
export const breakpoints = { mobile: 992, pinned: 1400 } as const

/** A number beside a menu entry; hot ones are late. */
export type Amount = { n: number; hot?: boolean }

export type State = {
  settings: Settings
  lang: { current: Language }
  /** `leaving`: logged out a moment ago, on the way to the root. */
  auth: { token: string | null; user: User | null; leaving?: boolean }
  /** Groups of the side menu that were folded. */
  menu: { folded: string[] }
  layout: { device: 'desktop' | 'tablet' | 'mobile'; amounts: Record<string, Amount> }
  notification: { status: 'idle' | 'loading'; items: Notice[] }
  scrollspy: { items: string[] }
  cartCount: number
}

export const initialState = (locale?: string): State => ({
  settings: defaultSettings,
  lang: { current: languageOf(locale) },
  auth: { token: null, user: null },
  menu: { folded: [] },
  layout: { device: 'desktop', amounts: {} },
  notification: { status: 'idle', items: [] },
  scrollspy: { items: [] },
  cartCount: 0,
})
