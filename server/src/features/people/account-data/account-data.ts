import { randomBytes } from 'node:crypto'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import type { Row } from '#core/db/tables.ts'
import { found, refused } from '#core/errors.ts'
import { signedLink } from '#core/files/signed-link.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import type { OwnRow } from '#core/own-data.ts'
import { type ZipEntry, zipOf } from './zip.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The copy of a person's data can be downloaded. */
    'account.exportReady': { userId: number }
  }
}

export type AccountExportRow = Row<'accountExports'>

const dayMs = 24 * 60 * 60 * 1000
const retentionMs = 7 * dayMs
const exportsADay = rateLimit('account-exports', 5, 24 * 60 * 60)

const newest = (ctx: Ctx, userId: number): Promise<AccountExportRow | undefined> =>
  ctx.db
    .selectFrom('accountExports')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The caller's newest copy. */
export const ownExport = async (ctx: Ctx): Promise<AccountExportRow | null> =>
  (await newest(ctx, actorOf(ctx).userId)) ?? null

/** Requests a copy of the caller's data; the job writes it. */
export async function requestExport(ctx: Ctx): Promise<AccountExportRow> {
  const { userId } = actorOf(ctx)
  await exportsADay(ctx, ofAccount(userId))
  return ctx.db
    .insertInto('accountExports')
    .values({ userId, requestedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (brokeConstraint(error, 'account_exports_running')) throw refused('EXPORT_RUNNING')
      throw error
    })
}

/** A link to the caller's newest copy, for ten minutes. */
export async function downloadExport(ctx: Ctx): Promise<string> {
  const row = found(await newest(ctx, actorOf(ctx).userId))
  if (row.status !== 'READY' || !row.expiresAt || row.expiresAt <= ctx.now) throw refused('NOT_FOUND')
  return signedLink(ctx, `/api/account-data/${row.id}.zip`)
}

/** The file of a copy that was not deleted yet. */
export async function readExport(ctx: Ctx, id: number): Promise<Buffer | null> {
  const row = await ctx.db
    .selectFrom('accountExports')
    .select('fileName')
    .where('id', '=', id)
    .where('status', '=', 'READY')
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst()
  return row?.fileName ? ctx.files.read(row.fileName) : null
}

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value)
  // A text that begins like a formula must not become one in a spreadsheet
  const safe = /^[=+\-@\t\r]/.test(text) && !/^\+\d+$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV (RFC 4180), in UTF-8 with a byte order mark, because spreadsheets otherwise guess the encoding. */
const csvOf = (rows: readonly OwnRow[]): string => {
  const columns = Object.keys(rows[0] ?? {})
  return `\ufeff${[columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((line) => line.map(cell).join(','))
    .join('\r\n')}\r\n`
}

/** Writes the copy of one person: a CSV file for each part that has rows, and everything as JSON. */
export async function copyOf(ctx: Ctx, userId: number): Promise<Buffer> {
  const all: Record<string, readonly OwnRow[]> = {}
  const entries: ZipEntry[] = []
  for (const { name, read } of ctx.ownData) {
    const rows = await read(ctx, userId)
    all[name] = rows
    if (rows.length > 0) entries.push({ name: `${name}.csv`, bytes: Buffer.from(csvOf(rows)) })
  }
  entries.push({ name: 'everything.json', bytes: Buffer.from(JSON.stringify(all, null, 2)) })
  return zipOf(entries, ctx.now)
}

const batch = 5

/** Writes requested copies. The file exists before its row says so; where the row was deleted meanwhile, it goes too. */
export async function writeExports(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('accountExports')
    .select(['id', 'userId'])
    .where('status', '=', 'QUEUED')
    .orderBy('id')
    .limit(batch)
    .execute()
  for (const { id, userId } of rows) {
    const bytes = await copyOf(ctx, userId)
    const fileName = `account-data/${randomBytes(24).toString('base64url')}`
    await ctx.files.write(fileName, bytes)
    const isMarked = await transaction(ctx, async (ctx) => {
      const expiresAt = new Date(ctx.now.getTime() + retentionMs)
      const done = await ctx.db
        .updateTable('accountExports')
        .set({ status: 'READY', fileName, bytes: bytes.length, readyAt: ctx.now, expiresAt })
        .where('id', '=', id)
        .where('status', '=', 'QUEUED')
        .returning('id')
        .executeTakeFirst()
      if (done) await ctx.emit('account.exportReady', { userId })
      return done !== undefined
    })
    if (!isMarked) await ctx.files.remove(fileName)
  }
}

const expire = async (ctx: Ctx, rows: readonly Pick<AccountExportRow, 'id' | 'fileName'>[]): Promise<void> => {
  for (const { id, fileName } of rows) {
    if (fileName) await ctx.files.remove(fileName)
    await ctx.db.updateTable('accountExports').set({ status: 'EXPIRED', fileName: null }).where('id', '=', id).execute()
  }
}

/** Deletes copies after seven days. */
export async function sweepExports(ctx: Ctx): Promise<void> {
  const ready = ctx.db.selectFrom('accountExports').select(['id', 'fileName']).where('status', '=', 'READY')
  await expire(ctx, await ready.where('expiresAt', '<=', ctx.now).execute())
}

/** Deletes the copies of an account. */
export async function eraseExports(ctx: Ctx, userId: number): Promise<void> {
  const own = ctx.db.selectFrom('accountExports').select(['id', 'fileName']).where('userId', '=', userId)
  await expire(ctx, await own.where('status', '=', 'READY').execute())
  await ctx.db.deleteFrom('accountExports').where('userId', '=', userId).execute()
}
