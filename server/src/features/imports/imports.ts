import { type ImportState, sheetColumns } from '@neev/domain/sheets/imports'
import { sql } from 'kysely'
import { actorOf, type Ctx, makeCtx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { fileLink, storeSheet, storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { rateLimit } from '#core/limits.ts'
import { type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { log } from '#core/log.ts'
import { writeSheet } from '#core/sheets/write-sheet.ts'
import { companyOf } from '#features/offers/offers.ts'
import { runImports, topicOf } from './run.ts'
import { worldOf } from './world.ts'

export type ImportRow = {
  id: number
  fileName: string
  categoryName: string
  state: ImportState
  problem: string | null
  total: number
  progress: number
  newProducts: number
  newOffers: number
  changes: number
  same: number
  wrong: number
  held: number
  done: number
  createdAt: Date
  finishedAt: Date | null
}
/** Generated spreadsheets are stored as files for a week. */
const sheetsPerHour = rateLimit('imports.sheets', 60, 60 * 60)
const perDay = rateLimit('imports.day', 200, 24 * 60 * 60)

const own = (ctx: Ctx): Sql => sql`i.seller_id = ${actorOf(ctx).sellerId}::bigint`

function readImports(ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(ImportRow & { rows: number })[]> {
  return rowsOf(
    ctx.db,
    sql`select i.id, i.file_name as "fileName", c.name as "categoryName", i.state, i.problem, i.total, i.progress,
      i.created_at as "createdAt",
          i.finished_at as "finishedAt", r.*, count(*) over ()::int as rows
        from imports i join categories c on c.id = i.category_id cross join lateral (
          select count(*) filter (where plan = 'NEW_PRODUCT')::int as "newProducts",
          count(*) filter (where plan = 'NEW_OFFER')::int as "newOffers",
            count(*) filter (where plan = 'CHANGE')::int as changes, count(*) filter (where plan = 'SAME')::int as same,
            count(*) filter (where problems <> '[]')::int as wrong,
            count(*) filter (where done_at is not null)::int as done,
            count(*) filter (where is_held)::int as held
          from import_rows where import_id = i.id) r
        where ${where} ${tail}`,
  )
}

export async function getImport(ctx: Ctx, id: string | number): Promise<ImportRow> {
  return found((await readImports(ctx, sql`i.id = ${idOf(id)} and ${own(ctx)}`))[0])
}

const sorts = { createdAt: sql`i.created_at` }
export async function listImports(ctx: Ctx, page: PageInput) {
  const rows = await readImports(ctx, own(ctx), pageTail(page, sorts, sql`i.id`))
  return { items: rows, total: rows[0]?.rows ?? 0 }
}

type Line = {
  line: number
  sku: string
  title: string
  plan: 'NEW_PRODUCT' | 'NEW_OFFER' | 'CHANGE' | 'SAME' | null
  problems: { column: string; message: string }[]
  isDone: boolean
  isHeld: boolean
}
const lineSorts = { line: sql`r.line` }

/** Rows of one's own import as in the spreadsheet. */
export async function listRows(ctx: Ctx, id: string, page: PageInput, wrongOnly: boolean) {
  const { head } = found(
    await rowOf<{ head: string[] }>(ctx.db, sql`select i.head from imports i where i.id = ${idOf(id)} and ${own(ctx)}`),
  )
  const at = (title: string) => head.findIndex((one) => one.replace(/\s*\*$/, '').toLowerCase() === title) + 1
  const rows = await rowsOf<Line & { total: number }>(
    ctx.db,
    sql`select r.line, coalesce(r.cells[${at('sku')}], '') as sku, coalesce(r.cells[${at('title')}], '') as title,
      r.plan,
          coalesce(r.problems, '[]') as problems, r.done_at is not null as "isDone", r.is_held as "isHeld",
          count(*) over ()::int as total
        from import_rows r where r.import_id = ${idOf(id)} ${wrongOnly ? sql`and r.problems <> '[]'` : sql``}
        ${pageTail({ ...page, sort: page.sort || 'line' }, lineSorts, sql`r.line`)}`,
  )
  return pageOf(rows)
}

/** Categories that support imports. */
export const sheetCategories = (ctx: Ctx) =>
  ctx.db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('status', '=', 'ACTIVE')
    .where('kind', '!=', 'TMT')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The empty template of a category: its columns and drop-down lists. */
export async function templateOf(ctx: Ctx, categoryId: string): Promise<string> {
  await sheetsPerHour(ctx, String(actorOf(ctx).userId))
  const world = await worldOf(ctx, idOf(categoryId), await companyOf(ctx))
  const { key } = await storeSheet(ctx, await writeSheet(sheetColumns(world), [], 5001))
  return fileLink(ctx, key)
}

/** The rejected rows as uploaded, with their reasons in the last column. */
export async function problemsOf(ctx: Ctx, id: string): Promise<string> {
  const { head } = found(
    await rowOf<{ head: string[] }>(ctx.db, sql`select i.head from imports i where i.id = ${idOf(id)} and ${own(ctx)}`),
  )
  await sheetsPerHour(ctx, String(actorOf(ctx).userId))
  const rows = await rowsOf<{ cells: string[]; problems: { column: string; message: string }[] }>(
    ctx.db,
    sql`select cells, problems from import_rows where import_id = ${idOf(id)} and problems <> '[]' order by line`,
  )
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
  const sellerId = await companyOf(ctx)
  await perDay(ctx, String(actorOf(ctx).userId))
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
    const { state } = found(
      await rowOf<{ state: ImportState }>(
        ctx.db,
        sql`select i.state from imports i where i.id = ${idOf(id)} and ${own(ctx)} for update`,
      ),
    )
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

/** The import after every progress. */
export async function* watchImport(ctx: Ctx, id: string): AsyncGenerator<{ importProgress: ImportRow }> {
  await getImport(ctx, id)
  for await (const _ of ctx.topics.listen(topicOf(idOf(id))))
    yield { importProgress: await getImport(makeCtx(ctx, { actor: ctx.actor }), id) }
}
