import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Upload } from '#core/graphql/upload.ts'

type Size = { width: number; height: number }
const repeat = (times: number, draw: (at: number) => string) =>
  Array.from({ length: times }, (_, at) => draw(at)).join('')

/** Bundles of ribbed bars, seen from the side. */
function bars({ width, height }: Size): string {
  const thick = height / 14
  return `<rect width="${width}" height="${height}" fill="#e9edf2"/>${repeat(
    9,
    (
      row,
    ) => `<rect x="${width * 0.3 + (row % 2) * 18}" y="${height * 0.18 + row * thick * 1.12}" width="${width}" height="${thick}"
      rx="${thick / 2}" fill="${row % 2 ? '#7d8896' : '#97a3b1'}"/>${repeat(
        Math.ceil(width / 22),
        (rib) =>
          `<path d="M${width * 0.32 + rib * 22} ${height * 0.18 + row * thick * 1.12} l8 ${thick}" stroke="#5c6673" stroke-width="3"/>`,
      )}`,
  )}`
}

/** A wall of bricks that is being built. */
function bricks({ width, height }: Size): string {
  const [w, h] = [height / 3.2, height / 8]
  const rows = repeat(7, (row) =>
    repeat(Math.ceil(width / w) + 1, (at) => {
      const x = width * 0.25 + (row % 2 ? -w / 2 : 0) + at * w + Math.max(0, 3 - row) * w
      return `<rect x="${x}" y="${height * 0.1 + row * h * 1.06}" width="${w - 5}" height="${h}" rx="3"
        fill="${(row + at) % 3 ? '#b5654a' : '#a4573e'}"/>`
    }),
  )
  return `<rect width="${width}" height="${height}" fill="#f2ece4"/>${rows}`
}

/** Bags of cement on a pallet. */
function bags({ width, height }: Size): string {
  const [w, h] = [height * 0.55, height * 0.2]
  const stack = repeat(4, (row) =>
    repeat(
      Math.ceil((width * 0.75) / (w * 1.04)),
      (at) =>
        `<rect x="${width * 0.28 + at * w * 1.04 + (row % 2) * 14}" y="${height * 0.72 - row * h * 0.94}" width="${w}" height="${h}"
          rx="${h / 2.6}" fill="${row % 2 ? '#c9c3b6' : '#d8d2c5'}" stroke="#9d9687" stroke-width="2"/>`,
    ),
  )
  return `<rect width="${width}" height="${height}" fill="#eef1ec"/>${stack}
    <rect x="${width * 0.24}" y="${height * 0.9}" width="${width}" height="${height * 0.06}" fill="#a88a5f"/>`
}

const scenes = { bars, bricks, bags }
export type Scene = keyof typeof scenes

/** A plain drawing of goods as a PNG of this size, as an upload: nothing that could be taken for a photograph. */
export async function drawnBanner(scene: Scene, size: Size): Promise<Upload> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${scenes[scene](size)}</svg>`
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  return Promise.resolve({ createReadStream: () => Readable.from([bytes]) }) as unknown as Upload
}
