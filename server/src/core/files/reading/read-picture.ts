import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { readInProcess } from './gate.ts'
import type { Drawn, LogoTask, PictureMessage, PictureTask, WidthsTask } from './picture.ts'
import { withFolder } from './reader.ts'

const maxPixels = 40_000_000
const maxJpegPixels = 200_000_000
const maxSide = 2400
/** Larger than any picture that a reader draws. */
const maxBytes = 20_000_000

export type DrawnFile = Drawn & { bytes: Buffer }

/** The file that a reader wrote. */
async function bytesOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > maxBytes) throw new Error('A drawn picture is too large.')
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Draws, and hands on each file; refuses with `broken` what cannot be drawn. */
async function draw<T>(
  ctx: Ctx,
  taskIn: (folder: string) => PictureTask | LogoTask | WidthsTask,
  broken: 'PICTURE_BROKEN' | 'FILE_TYPE',
  use: (drawn: readonly Drawn[], read: (name: string) => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  return withFolder(async (folder) => {
    let said: PictureMessage = { refusal: 'BROKEN' }
    const end = await readInProcess<PictureMessage>(ctx, taskIn(folder), (message) => {
      said = message
    })
    const message = said as PictureMessage
    if ('refusal' in message && message.refusal === 'PIXELS')
      throw refused('PICTURE_PIXELS', { max: message.max }, 'file')
    if (end !== null || 'refusal' in message) throw refused(broken, {}, 'file')
    return use(message.drawn, (name) => bytesOf(join(folder, name)))
  })
}

const single = async ([first]: readonly Drawn[], read: (name: string) => Promise<Buffer>): Promise<DrawnFile> => {
  if (!first) throw refused('PICTURE_BROKEN', {}, 'file')
  return { ...first, bytes: await read(first.name) }
}

/**
 * A picture drawn anew as WebP of at most 2,400 pixels, which removes everything else in the file. PICTURE_PIXELS above 40
 * megapixels, a JPEG above 200; PICTURE_BROKEN if it cannot be drawn.
 */
export const redraw = (ctx: Ctx, path: string): Promise<DrawnFile> =>
  draw(
    ctx,
    (folder) => ({ kind: 'picture', path, folder, maxPixels, maxJpegPixels, maxSide }),
    'PICTURE_BROKEN',
    single,
  )

/** A logo or the icon as PNG; FILE_TYPE for what cannot be drawn. */
export const redrawLogo = (
  ctx: Ctx,
  path: string,
  kind: Pick<LogoTask, 'isVector' | 'isFavicon'>,
): Promise<DrawnFile> =>
  draw(ctx, (folder) => ({ kind: 'logo', path, folder, maxPixels, ...kind }), 'FILE_TYPE', single)

/** Draws a stored picture in each width and format, and hands each file on. */
export const drawWidths = (
  ctx: Ctx,
  path: string,
  widths: readonly number[],
  keep: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> =>
  draw(
    ctx,
    (folder) => ({ kind: 'widths', path, folder, widths, maxPixels }),
    'PICTURE_BROKEN',
    async (drawn, read) => {
      for (const { name } of drawn) await keep(name, await read(name))
    },
  )
