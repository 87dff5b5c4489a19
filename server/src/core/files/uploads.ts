import { isUtf8 } from 'node:buffer'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type PictureUse, whyNotPicture, widthsFor } from '@neev/domain/media/pictures'
import sharp from 'sharp'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, Refused, refused, refuseIf } from '#core/errors.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { rateLimit } from '#core/limits.ts'
import { log } from '#core/log.ts'
import { isSvg, pngOfLogo } from './logos.ts'

/** Allowed uploads by purpose: content types and maximum size. */
const purposes = {
  transferSlip: { kinds: ['jpeg', 'png', 'webp', 'pdf'], max: 5_000_000, isPublic: false },
  deliveryProof: { kinds: ['jpeg', 'png', 'webp'], max: 5_000_000, isPublic: false },
  document: { kinds: ['jpeg', 'png', 'webp', 'pdf'], max: 10_000_000, isPublic: false },
  portrait: { kinds: ['jpeg', 'png', 'webp'], max: 2_000_000, isPublic: true },
  sheet: { kinds: ['xlsx', 'csv'], max: 10_000_000, isPublic: false },
  listFile: { kinds: ['xlsx', 'csv', 'pdf', 'jpeg', 'png', 'webp'], max: 10_000_000, isPublic: false },
  picture: { kinds: ['jpeg', 'png', 'webp'], max: 5_000_000, isPublic: false },
  programme: { kinds: ['pdf'], max: 5_000_000, isPublic: false },
  logo: { kinds: ['svg', 'png'], max: 200_000, isPublic: true },
  favicon: { kinds: ['svg', 'png'], max: 200_000, isPublic: true },
  quoteFile: { kinds: ['jpeg', 'png', 'webp', 'pdf'], max: 5_000_000, isPublic: false },
  ticketFile: { kinds: ['jpeg', 'png', 'webp', 'pdf'], max: 5_000_000, isPublic: false },
  enquiryFile: { kinds: ['jpeg', 'png', 'webp', 'pdf'], max: 5_000_000, isPublic: false },
} as const satisfies Record<string, { kinds: readonly Kind[]; max: number; isPublic: boolean }>
export type UploadPurpose = keyof typeof purposes

type Kind = 'jpeg' | 'png' | 'webp' | 'svg' | 'pdf' | 'xlsx' | 'csv'
const mimes: Record<Kind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}
const pictures: readonly Kind[] = ['jpeg', 'png', 'webp']
const maxPixels = 40_000_000
const maxSide = 2400

/** What a guest can send files with, and nothing else. */
const fromGuests: readonly UploadPurpose[] = ['ticketFile', 'enquiryFile']

/** Uploads per account and day: more than anyone needs, far too few to fill a disk. */
export const filesADay = rateLimit('uploads', 500, 24 * 60 * 60, 'UPLOADS_A_DAY')

/** The type of a file by its first bytes; neither its name nor the browser's content type counts. */
export function kindOf(bytes: Buffer): Kind | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP') return 'webp'
  if (bytes.subarray(0, 5).toString() === '%PDF-') return 'pdf'
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) return 'xlsx'
  if (bytes.length === 0 || bytes.includes(0) || !isUtf8(bytes)) return null
  return isSvg(bytes.toString()) ? 'svg' : 'csv'
}

async function readAll(upload: Upload, max: number): Promise<Buffer> {
  const { createReadStream } = await upload
  const parts: Buffer[] = []
  let size = 0
  for await (const part of createReadStream()) {
    size += (part as Buffer).length
    if (size > max) throw refused('FILE_SIZE', { max: max / 1_000_000 }, 'file')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

/** Re-encodes a picture, which removes everything else in the file (locations, scripts, excess size). */
async function redraw(bytes: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  try {
    // Reads the head of the file only
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) throw refused('PICTURE_PIXELS', { max: maxPixels / 1_000_000 }, 'file')
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
    const resized = picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await resized.webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    throw error instanceof Refused ? error : refused('PICTURE_BROKEN', {}, 'file')
  }
}

export type StoredFile = {
  id: number
  key: string
  mime: string
  size: number
  width: number | null
  height: number | null
}

/**
 * The only way to store an upload: reads it up to the limit, detects its type by content, re-encodes pictures, and
 * stores it under a random name.
 */
export async function storeUpload(ctx: Ctx, upload: Upload, purpose: UploadPurpose): Promise<StoredFile> {
  const sender = fromGuests.includes(purpose) ? (ctx.actor?.userId ?? ctx.visit.ip) : actorOf(ctx).userId
  await filesADay(ctx, String(sender))
  const { kinds, max, isPublic } = purposes[purpose]
  const raw = await readAll(upload, max)
  const kind = kindOf(raw)
  if (!kind || !(kinds as readonly Kind[]).includes(kind)) throw refused('FILE_TYPE', {}, 'file')
  if (purpose === 'logo' || purpose === 'favicon')
    return keep(ctx, { ...(await pngOfLogo(raw, kind === 'svg', purpose)), purpose, mime: mimes.png, isPublic })
  const isPicture = pictures.includes(kind)
  const picture = isPicture ? await redraw(raw) : { bytes: raw, width: null, height: null }
  return keep(ctx, { ...picture, purpose, mime: isPicture ? mimes.webp : mimes[kind], isPublic })
}

/** A stored file with the name that its sender gave it. */
export type NamedFile = StoredFile & { name: string }

/** Stores the files of a message and hands them on; removes them if that fails. */
export async function withUploads<T>(
  ctx: Ctx,
  uploads: readonly Upload[],
  purpose: UploadPurpose,
  use: (stored: NamedFile[]) => Promise<T>,
): Promise<T> {
  const stored: NamedFile[] = []
  try {
    for (const upload of uploads) {
      const { filename } = await upload
      stored.push({ ...(await storeUpload(ctx, upload, purpose)), name: filename.slice(-80) })
    }
    return await use(stored)
  } catch (error) {
    for (const { key } of stored) await dropUpload(ctx, key)
    throw error
  }
}

/** Stores a generated spreadsheet for download. */
export const storeSheet = (ctx: Ctx, bytes: Buffer): Promise<StoredFile> =>
  keep(ctx, { bytes, width: null, height: null, purpose: 'sheet', mime: mimes.xlsx, isPublic: false })

type Stored = {
  bytes: Buffer
  width: number | null
  height: number | null
  purpose: UploadPurpose
  mime: string
  isPublic: boolean
}

/** Writes to the file store; refuses if that fails (a full disk, an unreachable bucket), with the error in the log. */
async function write(ctx: Ctx, name: string, bytes: Uint8Array): Promise<void> {
  try {
    await ctx.files.write(name, bytes)
  } catch (error) {
    log.error({ err: error, store: ctx.files.place }, 'a file can not be stored')
    throw refused('FILE_STORE', {}, 'file')
  }
}

/** Stores bytes under a random name, with a row that describes them. */
async function keep(ctx: Ctx, { bytes, width, height, purpose, mime, isPublic }: Stored): Promise<StoredFile> {
  const key = randomBytes(18).toString('base64url')
  await write(ctx, key, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const row = await ctx.db
    .insertInto('files')
    .values({
      key,
      kind: purpose,
      mime,
      size: bytes.length,
      sha256,
      width,
      height,
      ownerId: fromGuests.includes(purpose) ? (ctx.actor?.userId ?? null) : actorOf(ctx).userId,
      isPublic,
      createdAt: ctx.now,
    })
    .returning(['id', 'key', 'mime', 'size', 'width', 'height'])
    .executeTakeFirst()
  return found(row)
}

/**
 * Stores an upload for `use` and returns its result; if `use` fails, the file is removed. Never call it inside a
 * transaction, which could still roll back.
 */
export async function withUpload<T>(
  ctx: Ctx,
  upload: Upload,
  purpose: UploadPurpose,
  use: (file: StoredFile) => Promise<T>,
): Promise<T> {
  const file = await storeUpload(ctx, upload, purpose)
  try {
    return await use(file)
  } catch (error) {
    // The row may exist or not: nobody knows
    if (!(error instanceof Refused && error.code === 'OUTCOME_UNKNOWN')) await dropUpload(ctx, file.key)
    throw error
  }
}

const linkLifeMs = 5 * 60_000
const signLink = (ctx: Ctx, key: string, until: string) =>
  createHmac('sha256', ctx.config.secret).update(`file:${key}:${until}`).digest('base64url')

/** A link to a stored file, valid for five minutes. Give it only to callers who may read the file. */
export function fileLink(ctx: Ctx, key: string): string {
  const until = String(ctx.now.getTime() + linkLifeMs)
  return `/files/${key}?until=${until}&sig=${signLink(ctx, key, until)}`
}

/** Whether the link was signed here and is still valid. */
export function isFileLink(ctx: Ctx, key: string, until: string, signature: string): boolean {
  const [right, input] = [Buffer.from(signLink(ctx, key, until)), Buffer.from(signature)]
  return right.length === input.length && timingSafeEqual(right, input) && Number(until) > ctx.now.getTime()
}

/** The bytes of a public file. */
export async function readPublic(ctx: Ctx, key: string): Promise<{ mime: string; bytes: Buffer }> {
  found(
    await ctx.db
      .selectFrom('files')
      .select('id')
      .where('key', '=', key)
      .where('isPublic', '=', true)
      .executeTakeFirst(),
  )
  return readStored(ctx, key)
}

const picturesOf = (key: string) => `pictures/${key}`

/** Stores a picture in each width and format. */
async function writeWidths(ctx: Ctx, key: string, widths: readonly number[]): Promise<void> {
  const whole = sharp((await readStored(ctx, key)).bytes)
  for (const width of widths) {
    const resized = whole.clone().resize({ width })
    const webp = await resized.clone().webp({ quality: 78 }).toBuffer()
    await write(ctx, `${picturesOf(key)}/${width}.webp`, webp)
    // The effort that takes a third of the default time for a few per cent in size
    const avif = await resized.clone().avif({ quality: 55, effort: 2 }).toBuffer()
    await write(ctx, `${picturesOf(key)}/${width}.avif`, avif)
  }
}

/**
 * Stores a product picture like any upload, and additionally in each width and format, public by name. Refuses one that
 * is too small.
 */
export async function storePicture(
  ctx: Ctx,
  upload: Upload,
  use: PictureUse = 'PRODUCT',
): Promise<StoredFile & { widths: number[] }> {
  const file = await storeUpload(ctx, upload, 'picture')
  const [width, height] = [file.width ?? 0, file.height ?? 0]
  const small = whyNotPicture(width, height, use)
  if (small) {
    await dropUpload(ctx, file.key)
    refuseIf(small)
  }
  const widths = widthsFor(width)
  try {
    await writeWidths(ctx, file.key, widths)
  } catch (error) {
    await dropUpload(ctx, file.key)
    throw error
  }
  return { ...file, widths }
}

/** The bytes of a picture in one width and format; null if it does not exist. */
export async function readPicture(ctx: Ctx, key: string, name: string): Promise<Buffer | null> {
  if (!/^[\w-]+$/.test(key) || !/^\d{2,4}\.(avif|webp)$/.test(name)) return null
  return ctx.files.read(`${picturesOf(key)}/${name}`)
}

/** Removes a stored file that nothing refers to any more. */
export async function dropUpload(ctx: Ctx, key: string): Promise<void> {
  const row = await ctx.db.deleteFrom('files').where('key', '=', key).returning('id').executeTakeFirst()
  if (!row) return
  await ctx.files.remove(key)
  await ctx.files.remove(picturesOf(key))
}

const endings = Object.fromEntries(Object.entries(mimes).map(([kind, mime]) => [mime, kind])) as Record<string, Kind>

/** The bytes of a stored file, and a generated name for download. The caller has checked the permission. */
export async function readStored(ctx: Ctx, key: string): Promise<{ mime: string; name: string; bytes: Buffer }> {
  const row = found(
    await ctx.db.selectFrom('files').select(['id', 'kind', 'mime']).where('key', '=', key).executeTakeFirst(),
  )
  const name = `${row.kind}-${row.id}.${endings[row.mime] ?? 'bin'}`
  return { mime: row.mime, name, bytes: found(await ctx.files.read(key)) }
}
