import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useSpoken } from '#i18n/Language.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { type Load, laterOf, useServerRender } from '#ui/page-parts.tsx'
import { IdScope } from '#ui/preact/react.ts'
import { KeepInput } from '../KeepInput.tsx'
import { type FormWait, waitForTouch } from './wait-for-touch.ts'

/**
 * A form, or a page that is one: the server's HTML stays, and can be filled in, until its code is here. That loads with
 * the first touch, or when the browser has nothing else to do, and takes over what was typed; a form that was sent
 * before is sent then.
 */
export function formPart<Props extends object>(load: Load<Props>) {
  const later = laterOf(load)
  const Lazy = lazy(load)
  const pieceFor = (box: RefObject<HTMLElement | null>, wait: FormWait) =>
    lazy(async () => {
      await wait.needed
      const { default: Piece } = await load()
      return {
        default: (props: Props) => (
          <KeepInput box={box} wait={wait}>
            <Piece {...props} />
          </KeepInput>
        ),
      }
    })
  function FormPart(props: Props) {
    const box = useRef<HTMLDivElement>(null)
    const isOfServer = useServerRender() && !import.meta.env.SSR
    const [{ wait, Piece }] = useState(() => {
      const wait = isOfServer ? waitForTouch() : null
      const Piece = wait ? pieceFor(box, wait) : (later.Piece ?? Lazy)
      return { wait, Piece: Piece as ComponentType<Props> }
    })
    const { locale } = useSpoken()
    const [first] = useState(locale)
    const [isHere, setHere] = useState(wait === null)
    // Rendered again before its code is here, Preact would take the server's form away
    const lastProps = useRef(props)
    if (isHere) lastProps.current = props
    const shown = lastProps.current
    useEffect(() => {
      if (!wait || !box.current) return
      wait.resumed.then(() => setHere(true))
      return wait.watch(box.current)
    }, [wait])
    useEffect(() => {
      if (locale !== first) wait?.start()
    }, [locale, first, wait])
    const form = useMemo(
      () => (
        <IdScope>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Piece {...shown} />
          </Suspense>
        </IdScope>
      ),
      [Piece, shown],
    )
    return <div ref={box}>{form}</div>
  }
  return Object.assign(FormPart, { fetch: later.fetch })
}
