import { isRole } from '@neev/domain/core/access/roles'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { initialState, languageOf, type Settings, type State, settingChoices, type User } from './slices.ts'

/** The storage key of persistent state. */
export const storageKey = 'neev'

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const isUser = (value: unknown): value is User => {
  const user = record(value)
  return typeof user.id === 'string' && typeof user.name === 'string' && Array.isArray(user.role)
}

type StoredValue = Pick<State, 'menu' | 'settings' | 'lang' | 'auth'>

/**
 * The client state. On the server it is always the initial one: pages are rendered for a guest, and hydration starts
 * from the same state before it restores stored values.
 */
export const useStore = create<State>()(
  persist(() => initialState(typeof document === 'undefined' ? undefined : document.documentElement.lang), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ menu, settings, lang, auth }): StoredValue => ({ menu, settings, lang, auth }),
    merge: (stored, now) => ({ ...now, ...readCached(stored, now) }),
  }),
)

/** Stored text is input like any other: unknown values are dropped, missing ones get their default. */
function readCached(stored: unknown, now: State): StoredValue {
  const of = (name: keyof StoredValue) => record(record(stored)[name])
  const settings = Object.entries(of('settings')).filter(
    ([name, value]) =>
      name in settingChoices && (settingChoices[name as keyof Settings] as readonly unknown[]).includes(value),
  )
  const { token, user } = of('auth')
  const known = typeof token === 'string' && isUser(user)
  const { open } = of('menu')
  return {
    settings: { ...now.settings, ...Object.fromEntries(settings) },
    lang: { current: languageOf((record(of('lang').current).locale as string) ?? now.lang.current.locale) },
    auth: known ? { token, user: { ...user, role: user.role.filter(isRole) } } : { token: null, user: null },
    menu: { open: Array.isArray(open) ? open.filter((id) => typeof id === 'string') : [] },
  }
}
