import { type Refusal, refuse } from '../../core/refusals.ts'

/** Stored widths of a picture in pixels; browsers choose by screen size. */
export const pictureWidths = [320, 640, 1280] as const
/** Stored formats, the smaller one first. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Minimum width and height of a picture in pixels. */
export const MIN_PICTURE_SIDE = 600
/** Maximum number of pictures per product. */
export const MAX_PICTURES = 8

/** A stored picture: width and height in pixels of the largest version, and the stored widths. */
export type ProductPicture = { key: string; alt: string; width: number; height: number; widths: number[] }

/** What a picture is for: banners are wide and low. */
export type PictureUse =
  | 'PRODUCT'
  /** Wide and low, at least 300 by 150 pixels. */
  | 'BANNER'
/** The smallest banner in pixels; each place asks for more (`whyNotBanner`). */
const minBanner = { width: 300, height: 150 }

/** Why a picture is too small for its use, or null. */
export function whyNotPicture(width: number, height: number, use: PictureUse = 'PRODUCT'): Refusal | null {
  if (use === 'BANNER')
    return width < minBanner.width || height < minBanner.height ? refuse('BANNER_SMALL', minBanner, 'file') : null
  return Math.min(width, height) < MIN_PICTURE_SIDE ? refuse('PICTURE_SMALL', { min: MIN_PICTURE_SIDE }, 'file') : null
}

/** The widths to store for a picture; it is never enlarged. */
export const widthsFor = (width: number): number[] => {
  const fitting: number[] = pictureWidths.filter((one) => one <= width)
  return fitting.length === pictureWidths.length || fitting.at(-1) === width ? fitting : [...fitting, width]
}

/** The URL path of a picture in one width and format. */
export const picturePath = (key: string, width: number, format: PictureFormat): string =>
  `/files/pictures/${key}/${width}.${format}`
