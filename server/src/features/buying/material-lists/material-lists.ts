import {
  addedLinesInput,
  listNameInput,
  type MaterialListSource,
  materialListColumnsInput,
  pastedListInput,
  whyNotLines,
  whyNotListed,
} from '@neev/domain/buying/material-lists/lists'
import {
  type Columns,
  guessColumns,
  readPastedList,
  readTable,
  type TableGuess,
  type TableLines,
} from '@neev/domain/buying/material-lists/tables'
import type { TableReading } from '@neev/domain/core/sheets/table-reading'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { memberOf } from '#features/businesses/company-members/company-members.ts'
import { lockAccount } from '#features/people/accounts/accounts.ts'
import {
  copyLines,
  type ListReader,
  type ListRow,
  listById,
  nextPosition,
  pageOfLists,
} from './material-lists.queries.ts'
import { matchLines, type NewLine, readFile, withUnclear } from './reading.ts'

/** The caller, with the company whose shared lists they read; without one while it is on hold. */
const readerOf = async (ctx: Ctx): Promise<ListReader> => ({
  userId: actorOf(ctx).userId,
  companyId: (await memberOf(ctx))?.companyId ?? null,
})

/** The caller's lists, and those that are shared with the caller's company. */
export const listLists = async (ctx: Ctx, page: PageInput, search: string | null | undefined) =>
  pageOf(await pageOfLists(ctx.db, await readerOf(ctx), page, search))

/** A list of the caller, or one that is shared with the caller's company; NOT_FOUND for others. */
export const getList = async (ctx: Ctx, id: string | number): Promise<ListRow> =>
  found(await listById(ctx.db, await readerOf(ctx), idOf(id)))

/** Whether it is the caller's own list. */
export const isOwn = (ctx: Ctx, { userId }: ListRow): boolean => actorOf(ctx).userId === userId

/** Whether the caller changes its lines: the owner, and members if the owner lets them. */
export const mayEdit = (ctx: Ctx, list: ListRow): boolean => isOwn(ctx, list) || list.membersEdit

/** Shares a list of the caller with the caller's company. LIST_NO_COMPANY without one. */
export async function shareList(ctx: Ctx, id: string, membersEdit: boolean): Promise<ListRow> {
  const { companyId } = await readerOf(ctx)
  if (companyId === null) throw refused('LIST_NO_COMPANY')
  return setSharing(ctx, id, { companyId, membersEdit })
}

/** Ends the sharing of a list of the caller: only the caller reads it again. */
export const unshareList = (ctx: Ctx, id: string): Promise<ListRow> =>
  setSharing(ctx, id, { companyId: null, membersEdit: false })

async function setSharing(ctx: Ctx, id: string, set: { companyId: number | null; membersEdit: boolean }) {
  const row = await ctx.db
    .updateTable('materialLists')
    .set(set)
    .where('id', '=', idOf(id))
    .where('userId', '=', actorOf(ctx).userId)
    .returning('id')
    .executeTakeFirst()
  return getList(ctx, found(row).id)
}

/** Whoever leaves a company keeps their lists, and shares none with it any more. */
export async function endSharing(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('materialLists')
    .set({ companyId: null, membersEdit: false })
    .where('userId', '=', userId)
    .where('companyId', 'is not', null)
    .execute()
}

export type NewList = {
  name: string
  source: MaterialListSource
  fileName?: string | null
  reading?: TableReading | null
  headings?: number
  totals?: number
  /** Rows of a photo that were read with little confidence. */
  unclearRows?: number[]
  /** The table, if its columns are to be confirmed. */
  table?: { rows: string[][]; guess: TableGuess } | null
}

/** Stores a list with its lines; refuses if there are too many lists or lines. */
export function createList(
  ctx: Ctx,
  { table, reading, ...list }: NewList,
  lines: readonly NewLine[],
): Promise<ListRow> {
  const { userId } = actorOf(ctx)
  return transaction(ctx, async (ctx) => {
    // Concurrent calls count one after the other
    await lockAccount(ctx, userId)
    const { count } = await ctx.db
      .selectFrom('materialLists')
      .select((db) => db.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    refuseIf(whyNotListed(Number(count)))
    const { id } = await ctx.db
      .insertInto('materialLists')
      .values({
        ...list,
        ...tableOf(table ?? null),
        reading: reading ? JSON.stringify(reading) : null,
        userId,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertLines(ctx, id, lines, 0)
    return getList(ctx, id)
  })
}

const tableOf = (table: NewList['table'] | null) => ({
  tableRows: table ? JSON.stringify(table.rows) : null,
  columns: table ? JSON.stringify(table.guess.columns) : null,
  headRows: table?.guess.headRows ?? 0,
  titles: table?.guess.titles ?? [],
})

/** Adds lines from this position on. */
export async function insertLines(ctx: Ctx, listId: number, lines: readonly NewLine[], from: number): Promise<void> {
  if (lines.length === 0) return
  await ctx.db
    .insertInto('materialListLines')
    .values(
      lines.map(({ candidates, ...line }, at) => ({
        ...line,
        listId,
        position: from + at,
        candidates: JSON.stringify(candidates),
      })),
    )
    .execute()
}

/** An empty list. */
export const createEmptyList = (ctx: Ctx, values: unknown) =>
  createList(ctx, { ...parseInput(listNameInput, values), source: 'EMPTY' }, [])

/** A list from a message, rows copied from a spreadsheet, or lines of SKU and quantity. */
export async function pasteList(ctx: Ctx, values: unknown): Promise<ListRow> {
  const { name, text } = parseInput(pastedListInput, values)
  const { lines, guess, headings, totals } = readPastedList(text)
  refuseIf(whyNotLines(lines.length))
  const rows = text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()))
  const table = guess ? { rows: rows.filter((row) => row.some(Boolean)), guess } : null
  return createList(ctx, { name, source: 'PASTED', headings, totals, table }, await matchLines(ctx, lines))
}

/** A list from a spreadsheet, a PDF or a photo, with the columns that were guessed. */
export async function uploadList(ctx: Ctx, upload: Upload): Promise<ListRow> {
  const { rows, unclearRows: unclear, ...file } = await readFile(ctx, upload)
  const guess = guessColumns(rows)
  const { lines, headings, totals } = linesIn(rows, guess)
  const name = file.fileName
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 120)
  const unclearRows = unclear ?? []
  const source: MaterialListSource = unclear ? 'PHOTO' : 'FILE'
  const list = { ...file, name: name.length < 2 ? 'List' : name, source, headings, totals, unclearRows }
  return createList(ctx, { ...list, table: { rows, guess } }, withUnclear(await matchLines(ctx, lines), list))
}

function linesIn(rows: string[][], guess: Pick<TableGuess, 'columns' | 'headRows'>): TableLines {
  const read = readTable(rows, guess)
  refuseIf(whyNotLines(read.lines.length))
  return read
}

/** Locks a list that the caller changes and marks it as changed; NOT_FOUND for others, also those who only read it. */
export async function lockList(ctx: Ctx, id: string | number) {
  const { userId, companyId } = await readerOf(ctx)
  const row = await ctx.db
    .updateTable('materialLists')
    .set({ updatedAt: ctx.now })
    .where('id', '=', idOf(id))
    .where((on) =>
      companyId === null
        ? on('userId', '=', userId)
        : on.or([on('userId', '=', userId), on.and([on('companyId', '=', companyId), on('membersEdit', '=', true)])]),
    )
    .returning(['id', 'name', 'tableRows', 'headRows', 'source', 'unclearRows'])
    .executeTakeFirst()
  return found(row)
}

/** The stored table of a list: its guessed columns, titles and first rows; null if the columns are confirmed. */
export async function tableOfList(ctx: Ctx, { id }: ListRow) {
  const { columns, titles, tableRows, headRows } = found(
    await ctx.db
      .selectFrom('materialLists')
      .select(['columns', 'titles', 'tableRows', 'headRows'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (columns === null) return null
  const rows = (tableRows as string[][]).slice(headRows).filter((row) => row.filter(Boolean).length > 1)
  return { columns: columns as Columns, titles, sample: rows.slice(0, 5) }
}

/** Reads the table again by other columns; NOT_FOUND once they are confirmed. */
export function setColumns(ctx: Ctx, id: string, values: unknown): Promise<ListRow> {
  const columns: Columns = parseInput(materialListColumnsInput, values)
  return transaction(ctx, async (ctx) => {
    const { id: listId, tableRows, headRows, ...list } = await lockList(ctx, id)
    const { lines, headings, totals } = linesIn(found(tableRows) as string[][], { columns, headRows })
    await ctx.db.deleteFrom('materialListLines').where('listId', '=', listId).execute()
    await insertLines(ctx, listId, withUnclear(await matchLines(ctx, lines), list), 0)
    await ctx.db
      .updateTable('materialLists')
      .set({ columns: JSON.stringify(columns), headings, totals })
      .where('id', '=', listId)
      .execute()
    return getList(ctx, listId)
  })
}

/** Keeps the columns as they are; the table is not needed any more. */
export async function confirmColumns(ctx: Ctx, id: string): Promise<ListRow> {
  const { id: listId } = await lockList(ctx, id)
  await ctx.db.updateTable('materialLists').set({ tableRows: null, columns: null }).where('id', '=', listId).execute()
  return getList(ctx, listId)
}

export async function renameList(ctx: Ctx, id: string, values: unknown): Promise<ListRow> {
  const { name } = parseInput(listNameInput, values)
  const list = await getList(ctx, id)
  if (!isOwn(ctx, list)) throw refused('NOT_FOUND')
  await ctx.db.updateTable('materialLists').set({ name, updatedAt: ctx.now }).where('id', '=', list.id).execute()
  return getList(ctx, list.id)
}

/** A copy with all lines and their choices, for the next time. */
export function copyList(ctx: Ctx, id: string): Promise<ListRow> {
  return transaction(ctx, async (ctx) => {
    const { id: from, name } = await getList(ctx, id)
    const copy = await createList(ctx, { name: `${name} (2)`.slice(0, 120), source: 'COPY' }, [])
    await copyLines(ctx.db, from, copy.id)
    return getList(ctx, copy.id)
  })
}

export async function deleteList(ctx: Ctx, id: string): Promise<boolean> {
  const { userId } = actorOf(ctx)
  const row = await ctx.db
    .deleteFrom('materialLists')
    .where('id', '=', idOf(id))
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  found(row)
  return true
}

type Goods = { variantId: number; sku: string; title: string; quantityMilli: number }
/** A line of a known size, in its selling unit. */
export const lineOfGoods = ({ variantId, sku, title, quantityMilli }: Goods): NewLine => ({
  ...{ rowNumber: null, written: title, goods: title, make: null, remarks: null, quantityMilli, unit: null },
  ...{ problem: null, state: 'MATCHED', reason: null, score: 100, variantId },
  candidates: [{ sku, score: 100, matched: [] }],
})

/** Adds lines at the end of a list, from a message, a copied table, or lines of SKU and quantity. */
export async function addLines(ctx: Ctx, id: string, values: unknown): Promise<ListRow> {
  const { text } = parseInput(addedLinesInput, values)
  const { lines } = readPastedList(text)
  refuseIf(whyNotLines(lines.length))
  const matched = await matchLines(ctx, lines)
  return transaction(ctx, async (ctx) => {
    const { id: listId } = await lockList(ctx, id)
    refuseIf(whyNotLines((await getList(ctx, listId)).lineCount + lines.length))
    await insertLines(ctx, listId, matched, await nextPosition(ctx.db, listId))
    return getList(ctx, listId)
  })
}

/** A published size. */
export const sizeBySku = (ctx: Ctx, sku: string) =>
  ctx.db
    .selectFrom('sizeShown as v')
    .innerJoin('productShown as p', 'p.id', 'v.productId')
    .select(['v.id', 'v.sku', 'v.title', 'v.unit', 'v.gramsPerUnit', 'v.attributes'])
    .where('v.sku', '=', sku)
    .where('v.status', '=', 'ACTIVE')
    .where('p.status', '=', 'PUBLISHED')
    .executeTakeFirst()

/** A list of the goods in the caller's cart. */
export async function saveCart(ctx: Ctx, values: unknown): Promise<ListRow> {
  const { name } = parseInput(listNameInput, values)
  const goods = await ctx.db
    .selectFrom('carts as c')
    .innerJoin('cartLineShown as l', 'l.cartId', 'c.id')
    .innerJoin('offerShown as o', 'o.id', 'l.offerId')
    .innerJoin('sizeShown as v', 'v.id', 'o.variantId')
    .select(['v.id as variantId', 'v.sku', 'v.title', 'l.quantityMilli'])
    .where('c.userId', '=', actorOf(ctx).userId)
    .orderBy('l.id')
    .execute()
  refuseIf(whyNotLines(goods.length))
  return createList(ctx, { name, source: 'CART' }, goods.map(lineOfGoods))
}

/** Removes the lists of a deleted account. */
export async function eraseLists(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('materialLists').where('userId', '=', userId).execute()
  await ctx.db.deleteFrom('materialListWordings').where('userId', '=', userId).execute()
}
