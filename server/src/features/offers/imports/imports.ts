import { plainTitle } from '@neev/domain/core/sheets/titles'
import { type ImportState, sheetColumns } from '@neev/domain/offers/imports'
import { actorOf, type Ctx, makeCtx, transaction } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { watchRow } from '#core/events/watch-row.ts'
import { fileLink, storeSheet, storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { log } from '#core/log.ts'
import { writeSheet } from '#core/sheets/write-sheet.ts'
import { approvedSellerId } from '#features/offers/offers/offers.ts'
import { type ImportRow, importOf, importsOf, rejectedRows, rowsOfImport } from './imports.queries.ts'
import { runImports, topicOf } from './run.ts'
import { worldOf } from './world.ts'

/** Generated spreadsheets are stored as files for a week. */
const sheetsPerHour = rateLimit('imports.sheets', 60, 60 * 60)
const perDay = rateLimit('imports.day', 200, 24 * 60 * 60)

/** One of the caller's imports, or undefined. */
const own = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('imports').where('id', '=', idOf(id)).where('sellerId', '=', actorOf(ctx).sellerId)

export async function getImport(ctx: Ctx, id: string | number): Promise<ImportRow> {
  return found(await importOf(ctx.db, actorOf(ctx).sellerId, idOf(id)))
}

export async function listImports(ctx: Ctx, page: PageInput) {
  const rows = await importsOf(ctx.db, actorOf(ctx).sellerId, page)
  return { items: rows, total: rows[0]?.rows ?? 0 }
}

/** Rows of one's own import as in the spreadsheet. */
export async function listRows(ctx: Ctx, id: string, page: PageInput, wrongOnly: boolean) {
  const { head } = found(await own(ctx, id).select('head').executeTakeFirst())
  const at = (title: string) => head.findIndex((one) => plainTitle(one) === title) + 1
  const columns = { skuAt: at('sku'), titleAt: at('title') }
  const rows = await rowsOfImport(ctx.db, idOf(id), { ...columns, wrongOnly }, page)
  return pageOf(rows)
}

/** Categories that support imports. */
export const sheetCategories = (ctx: Ctx) =>
  ctx.db
    .selectFrom('categoryShown')
    .select(['id', 'name'])
    .where('status', '=', 'ACTIVE')
    .where('kind', '!=', 'TMT')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The empty template of a category: its columns and drop-down lists. */
export async function templateOf(ctx: Ctx, categoryId: string): Promise<string> {
  await sheetsPerHour(ctx, ofAccount(actorOf(ctx).userId))
  const world = await worldOf(ctx, idOf(categoryId), await approvedSellerId(ctx))
  const { key } = await storeSheet(ctx, await writeSheet(sheetColumns(world), [], 5001))
  return fileLink(ctx, key)
}

/** The rejected rows as uploaded, with their reasons in the last column. */
export async function problemsOf(ctx: Ctx, id: string): Promise<string> {
  const { head } = found(await own(ctx, id).select('head').executeTakeFirst())
  await sheetsPerHour(ctx, ofAccount(actorOf(ctx).userId))
  const rows = await rejectedRows(ctx.db, idOf(id))
  const column = (title: string) => ({ key: title, title, choices: [], isRequired: false })
  const lines = rows.map(({ cells, problems }) => [
    ...head.map((_, at) => cells[at] ?? ''),
    problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' · '),
  ])
  const { key } = await storeSheet(
    ctx,
    await writeSheet([...head.map(column), column('Problem')], lines, lines.length + 1),
  )
  return fileLink(ctx, key)
}

/** Uploads a spreadsheet; it is read and checked in the background. */
export async function startImport(ctx: Ctx, categoryId: string, upload: Upload): Promise<ImportRow> {
  const sellerId = await approvedSellerId(ctx)
  await perDay(ctx, ofAccount(actorOf(ctx).userId))
  found((await sheetCategories(ctx)).find(({ id }) => id === idOf(categoryId)))
  const { filename } = await upload
  const file = await storeUpload(ctx, upload, 'sheet')
  const now = ctx.now.toISOString()
  const { id } = found(
    await ctx.db
      .insertInto('imports')
      .values({
        sellerId,
        userId: actorOf(ctx).userId,
        categoryId: idOf(categoryId),
        fileKey: file.key,
        fileName: filename.slice(0, 120),
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  goOn(ctx)
  return getImport(ctx, id)
}

/** Starts at once beside the request. If this process dies, the job in another one continues. */
function goOn(ctx: Ctx): void {
  setImmediate(() => {
    runImports(makeCtx(ctx)).catch((error) => log.error({ err: error }, 'imports'))
  })
}

async function transition(ctx: Ctx, id: string, from: readonly ImportState[], to: ImportState): Promise<ImportRow> {
  return transaction(ctx, async (ctx) => {
    const { state } = found(await own(ctx, id).select('state').forUpdate().executeTakeFirst())
    if (!from.includes(state)) throw refused('BAD_TRANSITION')
    const now = ctx.now.toISOString()
    await ctx.db
      .updateTable('imports')
      .set({ state: to, progress: 0, updatedAt: now, finishedAt: to === 'CANCELLED' ? now : null, leaseUntil: null })
      .where('id', '=', idOf(id))
      .execute()
    ctx.topics.publish(topicOf(idOf(id)))
    return getImport(ctx, id)
  })
}

export async function confirmImport(ctx: Ctx, id: string): Promise<ImportRow> {
  const row = await transition(ctx, id, ['READY'], 'IMPORTING')
  goOn(ctx)
  return row
}

export const cancelImport = (ctx: Ctx, id: string): Promise<ImportRow> =>
  transition(ctx, id, ['UPLOADED', 'CHECKING', 'READY', 'IMPORTING'], 'CANCELLED')

/** The import now and after every progress. */
export const watchImport = (ctx: Ctx, id: string) =>
  watchRow(ctx, topicOf(idOf(id)), async (ctx) => ({ importProgress: await getImport(ctx, id) }))
