import { afterEach, expect, test, vi } from 'vitest'
import { dropSession, logout, logoutDelayMs, signIn } from './session.ts'
import { bootScript, setSettings } from './settings.ts'
import { setCartCount, setLocale, setNoticesLoading } from './shell.ts'
import { defaultSettings, settingChoices, type User } from './slices.ts'
import { storageKey, useStore } from './store.ts'

const asha: User = { id: '1', name: 'Asha Rao', thumb: null, role: ['customer'], email: 'asha@example.com' }
const kept = () => JSON.parse(localStorage.getItem(storageKey) ?? 'null')
const cameWith = async (state: unknown) => {
  localStorage.setItem(storageKey, JSON.stringify({ state, version: 1 }))
  await useStore.persist.rehydrate()
  return useStore.getState()
}

afterEach(() => {
  vi.useRealTimers()
})

test('starts as the specification says', () => {
  expect(defaultSettings).toEqual({
    color: 'light-blue',
    radius: 'standard',
    navColor: 'default',
    placement: 'horizontal',
    behaviour: 'pinned',
    layout: 'fluid',
    sidebar: 'on',
  })
  expect(settingChoices.color).toHaveLength(10)
  const { auth, cartCount, notification, scrollspy, lang } = useStore.getState()
  expect(auth).toEqual({ token: null, user: null })
  expect(cartCount).toBe(0)
  expect(notification).toEqual({ status: 'idle', items: [] })
  expect(scrollspy).toEqual({ items: [] })
  expect(lang.current).toMatchObject({ code: 'EN', locale: 'en-US', direction: 'ltr' })
})

test('stores menu, settings, lang and auth across visits, and nothing else', () => {
  setCartCount(3)
  setNoticesLoading()
  setSettings({ color: 'dark-pink' })
  setLocale('hi-IN')
  signIn('secret', asha)
  expect(Object.keys(kept().state).sort()).toEqual(['auth', 'lang', 'menu', 'settings'])
  expect(kept().state.settings.color).toBe('dark-pink')
  expect(kept().state.auth).toEqual({ token: 'secret', user: asha })
  expect(document.cookie).toContain('lang=hi-IN')
})

test('restores what was stored', async () => {
  const state = await cameWith({
    settings: { color: 'dark-green', radius: 'flat' },
    lang: { current: { locale: 'de-DE' } },
    auth: { token: 'secret', user: asha },
    menu: { open: ['Money'] },
  })
  expect(state.settings).toEqual({ ...defaultSettings, color: 'dark-green', radius: 'flat' })
  expect(state.lang.current.code).toBe('DE')
  expect(state.auth.user).toEqual(asha)
  expect(state.menu.open).toEqual(['Money'])
})

test('drops unknown stored values', async () => {
  const state = await cameWith({
    settings: { color: 'neon', radius: 7, extra: 'x' },
    lang: { current: { locale: 'tlh' } },
    auth: { token: 'secret', user: { name: 'no id' } },
    menu: 'broken',
  })
  expect(state.settings).toEqual(defaultSettings)
  expect(state.lang.current.code).toBe('EN')
  expect(state.auth).toEqual({ token: null, user: null })
  expect(state.menu).toEqual({ open: [] })
  const grown = await cameWith({ auth: { token: 't', user: { ...asha, role: ['customer', 'king'] } } })
  expect(grown.auth.user?.role).toEqual(['customer'])
})

test('signing out clears user and storage at once, and leaves a second later', () => {
  vi.useFakeTimers()
  const leave = vi.fn()
  signIn('secret', asha)
  setSettings({ color: 'dark-red' })
  logout(leave)
  expect(useStore.getState().auth.user).toBeNull()
  expect(localStorage.length).toBe(0)
  vi.advanceTimersByTime(logoutDelayMs - 1)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(leave).toHaveBeenCalledOnce()
  expect(logoutDelayMs).toBe(1000)
})

test('a session ended on the server is cleared, the appearance is not', () => {
  signIn('secret', asha)
  setSettings({ color: 'dark-red' })
  dropSession()
  expect(useStore.getState().auth).toEqual({ token: null, user: null })
  expect(kept().state.settings.color).toBe('dark-red')
})

test('the boot script applies settings before anything else runs', () => {
  const run = () => new Function(bootScript)()
  const { dataset } = document.documentElement
  run()
  expect(dataset.theme).toBeUndefined()
  setSettings({ color: 'dark-purple', radius: 'rounded', sidebar: 'off', navColor: 'light' })
  run()
  expect({ ...dataset }).toMatchObject({
    theme: 'dark',
    accent: 'purple',
    radius: 'rounded',
    sidebar: 'off',
    nav: 'light',
  })
  expect({ ...dataset }).toMatchObject({ placement: 'horizontal', behaviour: 'pinned', layout: 'fluid' })
  localStorage.setItem(storageKey, 'not json')
  expect(run).not.toThrow()
})
