import { Drawing } from '#shared/drawings/Drawing.tsx'
import { type Drawable, drawingFor } from '#shared/drawings/drawing-for.ts'
import type { PictureProps } from './Picture.tsx'

/** The drawing of a product, rendered in the browser. */
export default function DrawnPicture({
  kind,
  category,
  drawing,
  attributes,
  dimensions = false,
  ...rest
}: PictureProps) {
  const known = Object.entries(attributes ?? {}).filter(([, value]) => value !== null)
  const { shape, params } = drawingFor({
    ...(kind && { kind }),
    category,
    attributes: Object.fromEntries(known) as NonNullable<Drawable['attributes']>,
    drawing: drawing as NonNullable<Drawable['drawing']>,
  })
  return <Drawing shape={shape} params={dimensions ? { ...params, dimensions } : params} {...rest} />
}
