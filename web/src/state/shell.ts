import { setCookie } from './cookie.ts'
import { type Amount, breakpoints, type Locale, languageOf, type Notice } from './slices.ts'
import { useStore } from './store.ts'

/** Sets the language, with a cookie for the server's next render. */
export function setLocale(locale: Locale) {
  useStore.setState({ lang: { current: languageOf(locale) } })
  setCookie('lang', locale)
}

/** Opens or folds a group of the side menu. */
export function setGroupOpen(group: string, isOpen: boolean) {
  const { open } = useStore.getState().menu
  if (open.includes(group) === isOpen) return
  useStore.setState({ menu: { open: isOpen ? [...open, group] : open.filter((id) => id !== group) } })
}

/** Counts of menu entries, by the key in the route table. */
export function setAmounts(amounts: Record<string, Amount>) {
  useStore.setState(({ layout }) => ({ layout: { ...layout, amounts } }))
}

export function setNotices(items: Notice[]) {
  useStore.setState({ notification: { status: 'idle', items } })
}

export function setNoticesLoading() {
  useStore.setState(({ notification }) => ({ notification: { ...notification, status: 'loading' } }))
}

/** Replaces the sections that the list of contents of the open page follows, by their ids. */
export function setScrollspyItems(items: string[]) {
  useStore.setState({ scrollspy: { items } })
}

export function setCartCount(count: number) {
  useStore.setState({ cartCount: count })
}

/** Follows the window width: a drawer below 992 px, a pinned side menu from 1400 px. */
export function watchDevice() {
  const wide = matchMedia(`(min-width: ${breakpoints.pinned}px)`)
  const middle = matchMedia(`(min-width: ${breakpoints.mobile}px)`)
  const look = () => {
    const device = wide.matches ? 'desktop' : middle.matches ? 'tablet' : 'mobile'
    useStore.setState(({ layout }) => ({ layout: { ...layout, device } }))
  }
  look()
  wide.addEventListener('change', look)
  middle.addEventListener('change', look)
}
