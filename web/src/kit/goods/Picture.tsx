import { lazy, Suspense, type SVGProps, useId, useState } from 'react'
import type { Drawable } from '#kit/drawings/drawing-for.ts'
import { useServerRender } from '#kit/written.tsx'
import { Photo, photoOf } from './Photo.tsx'

type Json = Record<string, string | number | boolean | null>

export type PictureProps = {
  kind?: NonNullable<Drawable['kind']>
  category: string
  /** What the catalogue says of the drawing, as it comes over the wire. */
  drawing: unknown
  attributes?: Json
  /** Said to those who cannot see it; the words beside it usually say it already. */
  title?: string
  detail?: 'full' | 'low'
  /** Dimensions are written on the drawing. */
  dimensions?: boolean
  className?: string
}

// the pen and all shapes: a page that came drawn from the server never loads them
const DrawnPicture = lazy(() => import('./DrawnPicture.tsx'))
const drawOnServer = import.meta.env.SSR ? (await import('./draw-on-server.tsx')).drawOnServer : null

/** A product as its photograph, or as its drawing where it has none. */
export function Picture(props: PictureProps) {
  const { drawing, detail = 'full', title, className } = props
  const photo = photoOf(drawing)
  return photo ? <Photo photo={photo} show={detail} title={title} className={className} /> : <Drawn {...props} />
}

/** The server draws; the browser leaves what it finds there as it is, and draws itself only what comes later: another size, another page. */
function Drawn(props: PictureProps) {
  const id = useId()
  const key = JSON.stringify(props)
  const fromServer = useServerRender()
  const [found] = useState(fromServer ? key : null)
  if (found !== key) {
    return (
      <Suspense fallback={<svg {...frame(props)} />}>
        <DrawnPicture {...props} />
      </Suspense>
    )
  }
  return (
    <svg
      key="found"
      {...frame(props)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own marks, and in the browser nothing: what is there stays
      dangerouslySetInnerHTML={{ __html: drawOnServer?.(key, id, props) ?? '' }}
    />
  )
}

/** The outermost element of every drawing. */
const frame = ({ title, className }: PictureProps): SVGProps<SVGSVGElement> => ({
  viewBox: '0 0 160 120',
  fill: 'none',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  className,
  role: title ? 'img' : undefined,
  'aria-label': title,
  'aria-hidden': title ? undefined : true,
})
