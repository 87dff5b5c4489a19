import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/* Draws pictures anew, in the process of a reader. */

/** Where a drawn file is, relative to the folder of the task. */
export type Drawn = { name: string; width: number; height: number }
/** `max` in millions of pixels. */
export type PictureMessage = { drawn: Drawn[] } | { refusal: 'BROKEN' } | { refusal: 'PIXELS'; max: number }
export type PictureTask = {
  kind: 'picture'
  path: string
  folder: string
  /** Of pictures that are decoded whole. */
  maxPixels: number
  /** Of JPEGs that are decoded at a fraction, as cameras of phones write them. */
  maxJpegPixels: number
  maxSide: number
}
export type LogoTask = {
  kind: 'logo'
  path: string
  folder: string
  maxPixels: number
  isVector: boolean
  isFavicon: boolean
}
export type WidthsTask = { kind: 'widths'; path: string; folder: string; widths: readonly number[]; maxPixels: number }

// One picture at a time, and none of them again
sharp.concurrency(1)
sharp.cache(false)

/** Twice the largest sizes at which a logo is shown. */
const largest = { logo: { width: 720, height: 160 }, favicon: { width: 192, height: 192 } } as const

async function drawTo(picture: Sharp, folder: string, name: string): Promise<Drawn> {
  const { width, height } = await picture.toFile(join(folder, name))
  return { name, width, height }
}

/** As WebP without anything else in the file (locations, scripts, excess size), turned as its EXIF says. */
export async function readPicture({ path, folder, maxSide, ...limits }: PictureTask): Promise<PictureMessage> {
  // Reads the head of the file only
  const { width, height, format, isProgressive } = await sharp(path, { limitInputPixels: false }).metadata()
  // A progressive one keeps all its coefficients in memory, whatever size it is drawn in
  const maxPixels = format === 'jpeg' && !isProgressive ? limits.maxJpegPixels : limits.maxPixels
  if (width * height > maxPixels) return { refusal: 'PIXELS', max: maxPixels / 1_000_000 }
  const resized = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  return { drawn: [await drawTo(resized.webp({ quality: 82 }), folder, 'whole.webp')] }
}

/** As PNG, in twice the size that it is shown in. */
export async function readLogo({ path, folder, maxPixels, isVector, isFavicon }: LogoTask): Promise<PictureMessage> {
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', ...(isVector && { density: 300 }) })
  const resized = isFavicon
    ? picture.resize({ ...largest.favicon, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    : picture.resize({ ...largest.logo, fit: 'inside', withoutEnlargement: !isVector })
  return { drawn: [await drawTo(resized.png({ compressionLevel: 9 }), folder, 'logo.png')] }
}

/** In each width and format. */
export async function readWidths({ path, folder, widths, maxPixels }: WidthsTask): Promise<PictureMessage> {
  const whole = sharp(path, { limitInputPixels: maxPixels })
  const drawn: Drawn[] = []
  for (const width of widths) {
    const resized = whole.clone().resize({ width })
    drawn.push(await drawTo(resized.clone().webp({ quality: 78 }), folder, `${width}.webp`))
    // The effort that takes a third of the default time for a few per cent in size
    drawn.push(await drawTo(resized.clone().avif({ quality: 55, effort: 2 }), folder, `${width}.avif`))
  }
  return { drawn }
}
