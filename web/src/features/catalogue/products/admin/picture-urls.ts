import { picturePath } from '@neev/domain/platform/pictures/pictures'
import type { Product, Variant } from '../product-state.ts'

/** The pictures of a product for programs: its photos, or the drawing that the page shows, as absolute URLs. */
export function pictureUrls(origin: string, { identifier, images }: Product, { sku }: Variant): [string, ...string[]] {
  const [first, ...others] = images.map(({ key, widths }) => origin + picturePath(key, Math.max(...widths), 'webp'))
  // The server draws it for those who draw nothing themselves
  if (first === undefined)
    return [`${origin}/drawings/${encodeURIComponent(identifier)}/${encodeURIComponent(sku)}.png`]
  return [first, ...others]
}
