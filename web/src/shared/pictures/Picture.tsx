import { lazy, Suspense, type SVGProps, useId, useState } from 'react'
import type { Drawable } from '#shared/drawings/drawing-for.ts'
import { useServerRender } from '#ui/page-parts.tsx'
import { Photo, photoOf } from './Photo.tsx'

type Json = Record<string, string | number | boolean | null>

export type PictureProps = {
  kind?: NonNullable<Drawable['kind']>
  category: string
  /** The drawing data of the API. */
  drawing: unknown
  attributes?: Json
  /** Text for screen readers; usually the text beside it is sufficient. */
  title?: string
  detail?: 'full' | 'low'
  /** True to show dimensions. */
  dimensions?: boolean
  className?: string
}

// The drawing code: a server-rendered page never loads it
const DrawnPicture = lazy(() => import('./DrawnPicture.tsx'))
const drawOnServer = import.meta.env.SSR ? (await import('./draw-on-server.tsx')).drawOnServer : null

/** The picture of a product, or its drawing if it has none. */
export function Picture(props: PictureProps) {
  const { drawing, detail = 'full', title, className } = props
  const photo = photoOf(drawing)
  return photo ? <Photo photo={photo} show={detail} title={title} className={className} /> : <Drawn {...props} />
}

/** The server renders drawings; the browser keeps them, and renders only later ones: another size, another page. */
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
