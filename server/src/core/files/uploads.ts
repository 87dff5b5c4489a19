import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PlainCode } from '@neev/domain/core/refusals'
import { type PictureUse, whyNotPicture, widthsFor } from '@neev/domain/platform/pictures/pictures'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, Refused, refused, refuseIf } from '#core/errors.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { withoutPlace } from '#core/http/place.ts'
import { ofAccount, ofNetwork, rateLimit } from '#core/limits.ts'
import { log } from '#core/log.ts'
import { isSvg, refuseUnsafe } from './logos.ts'
import { storeInTurn } from './reading/gate.ts'
import { drawWidths, redraw, redrawLogo } from './reading/read-picture.ts'
import { withFolder } from './reading/reader.ts'
import { textCheck, workbookOfHead } from './reading/sheet-format.ts'

/** Whatever the reader of tables reads; text may have any separator and name. */
const tables = ['xlsx', 'xls', 'ods', 'csv'] as const

/** Allowed uploads by purpose: content types and maximum size. */
const purposes = {
  transferSlip: { kinds: ['jpeg', 'png', 'webp', 'pdf'], max: 5_000_000, isPublic: false },
  deliveryProof: { kinds: ['jpeg', 'png', 'webp'], max: 5_000_000, isPublic: false },
  document: { kinds: ['jpeg', 'png', 'webp', 'pdf'], max: 10_000_000, isPublic: false },
  portrait: { kinds: ['jpeg', 'png', 'webp'], max: 2_000_000, isPublic: true },
  sheet: { kinds: tables, max: 10_000_000, isPublic: false },
  listFile: { kinds: [...tables, 'pdf', 'jpeg', 'png', 'webp'], max: 10_000_000, isPublic: false },
  picture: { kinds: ['jpeg', 'png', 'webp'], max: 5_000_000, isPublic: false },
  programme: { kinds: ['pdf'], max: 5_000_000, isPublic: false },
  logo: { kinds: ['svg', 'png'], max: 200_000, isPublic: true },
  favicon: { kinds: ['svg', 'png'], max: 200_000, isPublic: true },
  quoteFile: { kinds: ['jpeg', 'png', 'webp', 'pdf'], max: 5_000_000, isPublic: false },
  ticketFile: { kinds: ['jpeg', 'png', 'webp', 'pdf'], max: 5_000_000, isPublic: false },
  enquiryFile: { kinds: ['jpeg', 'png', 'webp', 'pdf'], max: 5_000_000, isPublic: false },
} as const satisfies Record<string, { kinds: readonly Kind[]; max: number; isPublic: boolean }>
export type UploadPurpose = keyof typeof purposes

type Kind = 'jpeg' | 'png' | 'webp' | 'svg' | 'pdf' | 'xlsx' | 'xls' | 'ods' | 'csv'
const mimes: Record<Kind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
}
const pictures: readonly Kind[] = ['jpeg', 'png', 'webp']

/** Refusals that say what is accepted. */
const notAccepted: Partial<Record<UploadPurpose, PlainCode>> = { sheet: 'FILE_NOT_TABLE', listFile: 'FILE_NOT_LIST' }

/** What a guest can send files with, and nothing else. */
const fromGuests: readonly UploadPurpose[] = ['ticketFile', 'enquiryFile']

const daySeconds = 24 * 60 * 60
/** Uploads per account and day: more than anyone needs, far too few to fill a disk. */
export const filesADay = rateLimit('uploads', 500, daySeconds, 'UPLOADS_A_DAY')
/** Guests send a few files with a question. */
const filesOfGuestsADay = rateLimit('uploads.guests', 40, daySeconds, 'UPLOADS_A_DAY')
/** Bytes that an account stores within a day, in megabytes; who works for a business or the shop brings in catalogues. */
const megabytesADay = { customer: 300, business: 2_000 } as const

/** Refuses UPLOADS_A_DAY or UPLOAD_BYTES if the caller has stored as much as an account may within a day. */
async function refuseOverQuota(ctx: Ctx): Promise<void> {
  const { userId, roles } = actorOf(ctx)
  await filesADay(ctx, ofAccount(userId))
  const max = roles.every((role) => role === 'customer') ? megabytesADay.customer : megabytesADay.business
  const { bytes } = await ctx.db
    .selectFrom('files')
    .select((db) => db.fn.sum<number | null>('size').as('bytes'))
    .where('ownerId', '=', userId)
    .where('createdAt', '>', new Date(ctx.now.getTime() - daySeconds * 1000))
    .executeTakeFirstOrThrow()
  if ((bytes ?? 0) >= max * 1_000_000) throw refused('UPLOAD_BYTES', { max })
}

/** Brands of the container of HEIC photos (ISO 23008-12), as iPhones and newer Android phones store them. */
const heicBrand = /^ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/

/** The type of a file by its first bytes; neither its name nor the browser's content type counts. */
function kindOfHead(head: Buffer): Kind | 'heic' | null {
  if (heicBrand.test(head.subarray(4, 12).toString('latin1'))) return 'heic'
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (head.subarray(0, 4).toString() === 'RIFF' && head.subarray(8, 12).toString() === 'WEBP') return 'webp'
  if (head.subarray(0, 5).toString() === '%PDF-') return 'pdf'
  const workbook = workbookOfHead(head)
  return workbook && workbookKinds[workbook]
}

const headBytes = 4_096
const workbookKinds = { XLSX: 'xlsx', XLS: 'xls', ODS: 'ods' } as const

/**
 * The type of a file. Other files than those with a known beginning are text throughout, or nothing we take. The reader
 * of tables finds out what kind of text it is.
 */
async function kindOf(path: string): Promise<Kind | 'heic' | null> {
  const check = textCheck()
  let head: Buffer | undefined
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    const known = head === undefined && kindOfHead(part)
    if (known) return known
    head ??= part.subarray(0, headBytes)
    check.add(part)
  }
  if (!head) throw refused('FILE_EMPTY', {}, 'file')
  if (!check.isText()) return null
  return isSvg(head.toString()) ? 'svg' : 'csv'
}

/** An upload as a file, counted while it arrives. The request holds no place meanwhile. */
function receive(upload: Upload, folder: string, max: number): Promise<string> {
  const path = join(folder, 'upload')
  return withoutPlace(async () => {
    const { createReadStream } = await upload
    let size = 0
    const counted = async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        size += part.length
        if (size > max) throw refused('FILE_SIZE', { max: max / 1_000_000 }, 'file')
        yield part
      }
    }
    await pipeline(createReadStream(), counted, createWriteStream(path, { mode: 0o600 }))
    return path
  })
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
  const isGuest = fromGuests.includes(purpose) && !ctx.actor
  if (isGuest) await filesOfGuestsADay(ctx, ofNetwork(ctx.visit))
  else await refuseOverQuota(ctx)
  const { kinds, max, isPublic } = purposes[purpose]
  return withFolder(async (folder) => {
    const path = await receive(upload, folder, max)
    const kind = await kindOf(path)
    if (kind === 'heic') throw refused('FILE_HEIC', {}, 'file')
    if (!kind || !(kinds as readonly Kind[]).includes(kind))
      throw refused(notAccepted[purpose] ?? 'FILE_TYPE', {}, 'file')
    if (purpose === 'logo' || purpose === 'favicon') {
      if (kind === 'svg') refuseUnsafe(await readFile(path, 'utf8'))
      const drawn = await redrawLogo(ctx, path, { isVector: kind === 'svg', isFavicon: purpose === 'favicon' })
      return keep(ctx, { ...drawn, purpose, mime: mimes.png, isPublic })
    }
    if (pictures.includes(kind)) return keep(ctx, { ...(await redraw(ctx, path)), purpose, mime: mimes.webp, isPublic })
    return storeInTurn(ctx, async () =>
      keep(ctx, { bytes: await readFile(path), width: null, height: null, purpose, mime: mimes[kind], isPublic }),
    )
  })
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

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Stores bytes under a random name, with a row that describes them. */
async function keep(ctx: Ctx, { bytes, width, height, purpose, mime, isPublic }: Stored): Promise<StoredFile> {
  const key = randomBytes(18).toString('base64url')
  await write(ctx, key, bytes)
  const sha256 = sha256Of(bytes)
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
const writeWidths = (ctx: Ctx, key: string, widths: readonly number[]): Promise<void> =>
  ctx.files.asPath(key, (path) =>
    drawWidths(ctx, path, widths, (name, bytes) => write(ctx, `${picturesOf(key)}/${name}`, bytes)),
  )

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

/**
 * The bytes of a stored file, and a generated name for download. The caller has checked the permission. FILE_DAMAGED if
 * they are not those that were stored.
 */
export async function readStored(ctx: Ctx, key: string): Promise<{ mime: string; name: string; bytes: Buffer }> {
  const row = found(
    await ctx.db
      .selectFrom('files')
      .select(['id', 'kind', 'mime', 'size', 'sha256'])
      .where('key', '=', key)
      .executeTakeFirst(),
  )
  const name = `${row.kind}-${row.id}.${endings[row.mime] ?? 'bin'}`
  const bytes = found(await ctx.files.read(key))
  if (bytes.length !== row.size || sha256Of(bytes) !== row.sha256) {
    log.error({ fileId: row.id, size: bytes.length, expected: row.size }, 'a stored file is damaged')
    throw refused('FILE_DAMAGED')
  }
  return { mime: row.mime, name, bytes }
}
