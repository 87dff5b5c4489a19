import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useSpoken } from '#i18n/Language.tsx'
import { IdScope } from './preact/react.ts'

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const pending: Promise<void>[] = []
/** On the server: resolves when all code for rendering pages is loaded. */
export const whenWritable = () => Promise.all(pending)

const never = () => () => {}
/** True on the server and during hydration. */
export const useServerRender = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Code that loads lazily in the browser and immediately on the server. */
export function laterOf<Props>(load: Load<Props>) {
  const later: { Piece?: ComponentType<Props>; fetch: () => Promise<void> } = {
    fetch: async () => {
      later.Piece ??= (await load()).default
    },
  }
  if (import.meta.env.SSR) pending.push(later.fetch())
  return later
}

/** A component whose code loads after the page; until then the server's HTML stays. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const later = laterOf(load)
  const Lazy = lazy(load)
  return function Written(props: Props) {
    const Piece = (import.meta.env.SSR && later.Piece) || (Lazy as ComponentType<Props>)
    return (
      <IdScope>
        <Suspense>
          <Piece {...props} />
        </Suspense>
      </IdScope>
    )
  }
}

const isSame = (one: object, other: object) => {
  const [names, others] = [Object.keys(one), Object.keys(other)]
  const get = (of: object, name: string) => (of as Record<string, unknown>)[name]
  return names.length === others.length && names.every((name) => get(one, name) === get(other, name))
}

/**
 * A component that only displays, such as a list of facts. The browser keeps the server's HTML and loads the code when
 * its props first change, so it must read nothing but props and the language. Its links navigate within the page.
 */
export function staticPart<Props extends object>(load: Load<Props>) {
  const later = laterOf(load)
  function Still(props: Props) {
    const { locale } = useSpoken()
    const fromServer = useServerRender()
    const [came, setCame] = useState(fromServer ? { props, locale } : null)
    const [, draw] = useState(0)
    const follow = useFollow()
    const isLeft = came !== null && came.locale === locale && isSame(came.props, props)
    useEffect(() => {
      if (isLeft) return
      later.fetch().then(() => {
        setCame(null)
        draw((times) => times + 1)
      })
    }, [isLeft])
    if (came !== null && !import.meta.env.SSR) {
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside are what is pressed
        <div
          key="came"
          onClick={follow}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing: what is there stays
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      )
    }
    const { Piece } = later
    return (
      <div>
        <IdScope>{Piece && <Piece {...props} />}</IdScope>
      </div>
    )
  }
  return Object.assign(Still, { fetch: later.fetch })
}

/**
 * Navigates by a link that the router did not render. If only the query of this page changes, it keeps the scroll
 * position.
 */
export function useFollow() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.target || link.origin !== location.origin) return
    event.preventDefault()
    const isSamePage = link.pathname === location.pathname
    navigate(link.pathname + link.search + link.hash, { replace: isSamePage, preventScrollReset: isSamePage })
  }
}
