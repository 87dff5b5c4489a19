import type { MemberRole } from '@neev/domain/businesses/sellers/members'
import type { Role } from '@neev/domain/core/access/roles'

/** Colour themes of spec section 3: a background and an accent. */
export const accents = ['blue', 'red', 'green', 'purple', 'pink'] as const
export const colors = [...accents.map((a) => `light-${a}` as const), ...accents.map((a) => `dark-${a}` as const)]
export type Color = (typeof colors)[number]

/** Values of each setting, for the settings panel, the check of stored values and the types. */
export const settingChoices = {
  color: colors,
  radius: ['rounded', 'standard', 'flat'],
  navColor: ['default', 'light', 'dark'],
  placement: ['horizontal', 'vertical'],
  behaviour: ['pinned', 'unpinned'],
  layout: ['fluid', 'boxed'],
  sidebar: ['on', 'off'],
} as const

export type Settings = { [Name in keyof typeof settingChoices]: (typeof settingChoices)[Name][number] }

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

/** Available languages; all run left to right. Names are in their own language and never translated. */
export const languages = [
  { code: 'EN', locale: 'en-US', name: 'English', direction: 'ltr' },
  { code: 'ES', locale: 'es-ES', name: 'Español', direction: 'ltr' },
  { code: 'DE', locale: 'de-DE', name: 'Deutsch', direction: 'ltr' },
  { code: 'HI', locale: 'hi-IN', name: 'हिन्दी', direction: 'ltr' },
] as const satisfies readonly { code: string; locale: Locale; name: string; direction: 'ltr' }[]
export type Language = (typeof languages)[number]

/** The language of a locale; English if there are no texts for it. */
export const languageOf = (locale: string | null | undefined): Language =>
  languages.find((language) => language.locale === locale) ?? languages[0]

export type User = {
  id: string
  name: string
  thumb: string | null
  role: Role[]
  email: string
  /** The user's role in their business. */
  member?: MemberRole | null
}

/** A notification. */
export type Notice = { id: string; kind: NoticeKind; text: string; at: string; href?: string }
export type NoticeKind = 'ORDER' | 'PAYMENT' | 'SYSTEM'

/** Spec section 9: breakpoints of the menu in px. */
export const breakpoints = { mobile: 992, pinned: 1400 } as const

/** A count beside a menu entry; hot ones include late items. */
export type Amount = { n: number; hot?: boolean }

export type State = {
  settings: Settings
  lang: { current: Language }
  /** `leaving`: just signed out, on the way to the root. */
  auth: { token: string | null; user: User | null; leaving?: boolean }
  /** Groups of the side menu that the user has opened. */
  menu: { open: string[] }
  layout: { device: 'desktop' | 'tablet' | 'mobile'; amounts: Record<string, Amount> }
  notification: { status: 'idle' | 'loading'; items: Notice[] }
  /** Ids of the sections of a long page, in order. */
  scrollspy: { items: string[] }
  cartCount: number
}

export const initialState = (locale?: string): State => ({
  settings: defaultSettings,
  lang: { current: languageOf(locale) },
  auth: { token: null, user: null },
  menu: { open: [] },
  layout: { device: 'desktop', amounts: {} },
  notification: { status: 'idle', items: [] },
  scrollspy: { items: [] },
  cartCount: 0,
})
