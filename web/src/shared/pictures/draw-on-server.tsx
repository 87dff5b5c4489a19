import { renderToStaticMarkup } from 'react-dom/server'
import { IdScope } from '#ui/preact/react.ts'
import DrawnPicture from './DrawnPicture.tsx'
import type { PictureProps } from './Picture.tsx'

const maxCached = 2000
const cache = new Map<string, string>()
/** Placeholder for the drawing's id: marks refer to each other by ids, which must be unique on a page. */
const placeholder = 'id-of-the-picture'

/** The content of a drawing's <svg>. Drawings depend only on their parameters, so each is rendered once. */
export function drawOnServer(key: string, id: string, props: PictureProps): string {
  let marks = cache.get(key)
  if (marks === undefined) {
    const svg = renderToStaticMarkup(
      <IdScope prefix={placeholder}>
        <DrawnPicture {...props} />
      </IdScope>,
    )
    marks = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, marks)
  }
  return marks.replaceAll(placeholder, id)
}
