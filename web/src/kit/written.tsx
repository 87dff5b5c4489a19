import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useSpoken } from './i18n/Language.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const pending: Promise<void>[] = []
/** On the server: over when everything is here that pages are written with. */
export const whenWritable = () => Promise.all(pending)

const never = () => () => {}
/** True on the server and in the first render over its page. */
export const useServerRender = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Code that loads later, and on the server at once. */
function laterOf<Props>(load: Load<Props>) {
  const later: { Piece?: ComponentType<Props>; fetch: () => Promise<void> } = {
    fetch: async () => {
      later.Piece ??= (await load()).default
    },
  }
  if (import.meta.env.SSR) pending.push(later.fetch())
  return later
}

/** A piece whose code loads after the page: what the server wrote stands there until then. */
export function written<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const later = laterOf(load)
  const Lazy = lazy(load)
  return function Written(props: Props) {
    const Piece = (import.meta.env.SSR && later.Piece) || (Lazy as ComponentType<Props>)
    return (
      <Suspense>
        <Piece {...props} />
      </Suspense>
    )
  }
}

const isSame = (one: object, other: object) => {
  const [names, others] = [Object.keys(one), Object.keys(other)]
  const get = (of: object, name: string) => (of as Record<string, unknown>)[name]
  return names.length === others.length && names.every((name) => get(one, name) === get(other, name))
}

/**
 * A piece that only tells, such as a list of facts. A browser leaves it as the server wrote it and loads its code with the first
 * change of what it is given; so it must not take anything from elsewhere but the language. Its links lead on within the page.
 */
export function still<Props extends object>(load: Load<Props>) {
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
    return <div>{Piece && <Piece {...props} />}</div>
  }
  return Object.assign(Still, { fetch: later.fetch })
}

/** Follows a link that no router has drawn as the router would. One that changes only the query of this page leaves it where it is. */
function useFollow() {
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
