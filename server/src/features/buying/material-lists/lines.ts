import { toSellingUnit } from '@neev/domain/buying/material-lists/conversions'
import { lineQuantityInput } from '@neev/domain/buying/material-lists/lists'
import { type MaterialLineReason, matchLine } from '@neev/domain/buying/material-lists/match'
import { listUnits } from '@neev/domain/buying/material-lists/quantities'
import { wordingKey } from '@neev/domain/buying/material-lists/tables'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { readCatalogue } from './catalogue.ts'
import type { ListRow } from './material-lists.queries.ts'
import { getList, lockList, sizeBySku } from './material-lists.ts'
import { conversionOf, type LineRow, presentCandidates, readLines } from './rows.ts'

/** A line of one of the caller's lists, with the list locked; NOT_FOUND for others. */
async function lockLine(ctx: Ctx, lineId: string): Promise<LineRow> {
  const row = found(
    await ctx.db.selectFrom('materialListLines').select('listId').where('id', '=', idOf(lineId)).executeTakeFirst(),
  )
  const { id } = await lockList(ctx, row.listId)
  return found((await readLines(ctx, [id])).find((line) => line.id === idOf(lineId)))
}

/** Changes a line with its list locked, and returns the list. */
const changeLine = (ctx: Ctx, lineId: string, change: (ctx: Ctx, line: LineRow) => Promise<void>): Promise<ListRow> =>
  transaction(ctx, async (ctx) => {
    const line = await lockLine(ctx, lineId)
    await change(ctx, line)
    return getList(ctx, line.listId)
  })

const updateLine = (ctx: Ctx, id: number) => ctx.db.updateTable('materialListLines').where('id', '=', id)

/** Why a chosen size still needs a look, or null. */
function reasonFor(
  line: Pick<LineRow, 'quantityMilli' | 'writtenUnit'>,
  size: Parameters<typeof toSellingUnit>[2],
): MaterialLineReason | null {
  if (line.quantityMilli === null) return 'QUANTITY'
  return toSellingUnit(line.quantityMilli, line.writtenUnit, size) === null ? 'UNIT' : null
}

/** Chooses the size of a line; with `remember` for the same words of later lists too. */
export const chooseProduct = (ctx: Ctx, lineId: string, sku: string, remember: boolean): Promise<ListRow> =>
  changeLine(ctx, lineId, async (ctx, line) => {
    const size = found(await sizeBySku(ctx, sku))
    const reason = reasonFor(line, size)
    await updateLine(ctx, line.id)
      .set({ variantId: size.id, state: reason ? 'CHECK' : 'MATCHED', reason, score: 100 })
      .execute()
    const wording = wordingKey(line.goods, line.make)
    if (!remember || wording === '') return
    const row = { userId: actorOf(ctx).userId, wording, variantId: size.id, usedAt: ctx.now }
    await ctx.db
      .insertInto('materialListWordings')
      .values(row)
      .onConflict((on) => on.columns(['userId', 'wording']).doUpdateSet({ variantId: size.id, usedAt: ctx.now }))
      .execute()
  })

export const keepAsText = (ctx: Ctx, lineId: string): Promise<ListRow> =>
  changeLine(ctx, lineId, async (ctx, line) => {
    await updateLine(ctx, line.id).set({ variantId: null, state: 'TEXT', reason: null, score: 0 }).execute()
  })

/** Changes the quantity of a line. A size that waited only for its quantity or unit is matched then. */
export const setQuantity = (ctx: Ctx, lineId: string, values: unknown): Promise<ListRow> => {
  const { quantityMilli, unit } = parseInput(lineQuantityInput, values)
  return changeLine(ctx, lineId, async (ctx, line) => {
    const { gramsPerUnit, attributes, unit: sellingUnit } = line
    const size = sellingUnit === null || gramsPerUnit === null ? null : { unit: sellingUnit, gramsPerUnit, attributes }
    const waits = line.reason === null || ['QUANTITY', 'UNIT', 'ASSUMED'].includes(line.reason)
    const reason = size && waits ? reasonFor({ quantityMilli, writtenUnit: unit }, size) : line.reason
    const state = size && waits ? (reason ? ('CHECK' as const) : ('MATCHED' as const)) : line.state
    await updateLine(ctx, line.id).set({ quantityMilli, unit, problem: null, reason, state }).execute()
  })
}

export const deleteLine = (ctx: Ctx, lineId: string): Promise<ListRow> =>
  changeLine(ctx, lineId, async (ctx, line) => {
    await ctx.db.deleteFrom('materialListLines').where('id', '=', line.id).execute()
  })

const sellingUnitOf = (line: LineRow) => listUnits.find((unit) => unit === line.unit) ?? null

/** The sum of lines with one size: in their unit if it is the same for all, otherwise in the selling unit. */
function sumOf(lines: readonly LineRow[]): { quantityMilli: number; unit: LineRow['writtenUnit'] } {
  const [first] = lines
  const isSame = lines.every((line) => line.writtenUnit === first?.writtenUnit && line.quantityMilli !== null)
  const amounts = lines.map((line) => (isSame ? line.quantityMilli : conversionOf(line)?.quantityMilli))
  const unit = isSame ? first?.writtenUnit : first && sellingUnitOf(first)
  if (
    unit === undefined ||
    (unit === null && !isSame) ||
    amounts.some((milli) => milli === null || milli === undefined)
  )
    throw refused('LINES_DIFFER')
  return { quantityMilli: amounts.reduce<number>((sum, milli) => sum + (milli ?? 0), 0), unit }
}

/** Adds the quantities of lines with the same size to the first of them and deletes the others. */
export const joinLines = (ctx: Ctx, id: string): Promise<ListRow> =>
  transaction(ctx, async (ctx) => {
    const { id: listId } = await lockList(ctx, id)
    const sized = (await readLines(ctx, [listId])).filter(({ variantId }) => variantId !== null)
    for (const lines of Map.groupBy(sized, ({ variantId }) => variantId).values()) {
      const [first, ...others] = lines
      if (!first || others.length === 0) continue
      await updateLine(ctx, first.id).set(sumOf(lines)).execute()
      const gone = others.map((line) => line.id)
      await ctx.db.deleteFrom('materialListLines').where('id', 'in', gone).execute()
    }
    return getList(ctx, listId)
  })

/** Sizes for typed words, best first, with the quantity of the line in their units. */
export async function searchCandidates(ctx: Ctx, lineId: string, words: string) {
  const line = found(
    (await readLines(ctx, [(await listOfLine(ctx, lineId)).id])).find((one) => one.id === idOf(lineId)),
  )
  const { index } = await readCatalogue(ctx)
  const wanted = { goods: words.slice(0, 200), quantityMilli: line.quantityMilli, unit: line.writtenUnit }
  return presentCandidates(ctx, matchLine(wanted, index, undefined, 12).candidates, line)
}

async function listOfLine(ctx: Ctx, lineId: string): Promise<ListRow> {
  const row = found(
    await ctx.db.selectFrom('materialListLines').select('listId').where('id', '=', idOf(lineId)).executeTakeFirst(),
  )
  return getList(ctx, row.listId)
}
