import { defaultSettings, type Settings } from './slices.ts'
import { storageKey, useStore } from './store.ts'

/** Spec section 9: a theme refreshes in 10 ms, without transitions. */
const themeRefreshMs = 10

/**
 * Settings as attributes of the root element: the stylesheet applies them, so that a setting never re-renders a page.
 */
export function settingAttributes(settings: Settings): Record<string, string> {
  const [theme = 'light', accent = 'blue'] = settings.color.split('-')
  return {
    theme,
    accent,
    radius: settings.radius,
    nav: settings.navColor,
    placement: settings.placement,
    behaviour: settings.behaviour,
    layout: settings.layout,
    sidebar: settings.sidebar,
  }
}

/**
 * The same before the first paint, from stored settings. The text never changes, so that the policy can contain its
 * hash.
 */
export const bootScript = `try{var s=JSON.parse(localStorage.getItem(${JSON.stringify(storageKey)})).state.settings,d=document.documentElement.dataset,c=s.color.split('-');d.theme=c[0];d.accent=c[1];d.radius=s.radius;d.nav=s.navColor;d.placement=s.placement;d.behaviour=s.behaviour;d.layout=s.layout;d.sidebar=s.sidebar}catch(e){}`

export const defaultAttributes = Object.entries(settingAttributes(defaultSettings))
  .map(([name, value]) => `data-${name}="${value}"`)
  .join(' ')

export const useSettings = () => useStore((state) => state.settings)

export function setSettings(changes: Partial<Settings>) {
  useStore.setState(({ settings }) => ({ settings: { ...settings, ...changes } }))
}

/** Keeps the root element in sync with the settings, including changes in other tabs. */
export function applySettings() {
  const apply = ({ settings }: { settings: Settings }) => {
    const root = document.documentElement
    root.dataset.refreshing = ''
    Object.assign(root.dataset, settingAttributes(settings))
    setTimeout(() => delete root.dataset.refreshing, themeRefreshMs)
  }
  apply(useStore.getState())
  addEventListener('storage', (event) => event.key === storageKey && useStore.persist.rehydrate())
  return useStore.subscribe((now, before) => now.settings !== before.settings && apply(now))
}
