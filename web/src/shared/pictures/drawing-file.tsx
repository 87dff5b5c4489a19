import { renderToStaticMarkup } from 'react-dom/server'
import { IdScope } from '#ui/preact/react.ts'
import DrawnPicture from './DrawnPicture.tsx'
import type { PictureProps } from './Picture.tsx'

/** Width of the file in pixels; the height is three quarters. Google asks for at least 1,200 in one direction. */
const width = 1200
const height = 900

/** A drawing as a file of its own: in the colours of the light theme, on white, because a file has no style sheet. */
export function drawingFile(props: PictureProps): string {
  const svg = renderToStaticMarkup(
    <IdScope prefix="d">
      <DrawnPicture {...props} />
    </IdScope>,
  )
  const marks = svg
    .slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
    .replaceAll(/var\(--[\w-]+,\s*([^()]+)\)/g, '$1')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 160 120" fill="none" stroke-linejoin="round" stroke-linecap="round"><rect width="160" height="120" fill="#fff"/>${marks}</svg>`
}
