import { type Refusal, refuse } from './refusals.ts'

/** Widths in pixels that a photograph of goods is kept in; a browser takes what its screen needs. */
export const pictureWidths = [320, 640, 1280] as const
/** Formats of each, the smaller first. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The least width and height of a photograph of goods, in pixels. */
export const MIN_PICTURE_SIDE = 600
/** The most photographs that one product has. */
export const MAX_PICTURES = 8

/** A stored photograph; width and height in pixels of the largest, widths what it was resized to. */
export type ProductPicture = { key: string; alt: string; width: number; height: number; widths: number[] }

/** Why a picture is too small to show goods with. */
export const whyNotPicture = (width: number, height: number): Refusal | null =>
  Math.min(width, height) < MIN_PICTURE_SIDE ? refuse('PICTURE_SMALL', { min: MIN_PICTURE_SIDE }, 'file') : null

/** The widths to keep of a photograph: none is drawn larger than it came. */
export const widthsFor = (width: number): number[] => {
  const fitting: number[] = pictureWidths.filter((one) => one <= width)
  return fitting.length === pictureWidths.length || fitting.at(-1) === width ? fitting : [...fitting, width]
}

/** Where a browser finds a photograph in one width and format. */
export const picturePath = (key: string, width: number, format: PictureFormat): string =>
  `/files/pictures/${key}/${width}.${format}`
