import { renderToStaticMarkup } from 'react-dom/server'
import DrawnPicture from './DrawnPicture.tsx'
import type { PictureProps } from './Picture.tsx'

const maxCached = 2000
const kept = new Map<string, string>()
/** Stands for the picture's own id until it is placed: marks refer to each other by ids, which must differ on one page. */
const placeholder = 'id-of-the-picture'

/** What is inside of the picture's <svg>. Drawings follow from their figures alone, so each is made once. */
export function drawOnServer(key: string, id: string, props: PictureProps): string {
  let marks = kept.get(key)
  if (marks === undefined) {
    const svg = renderToStaticMarkup(<DrawnPicture {...props} />, { identifierPrefix: placeholder })
    marks = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
    if (kept.size >= maxCached) kept.clear()
    kept.set(key, marks)
  }
  return marks.replaceAll(placeholder, id)
}
