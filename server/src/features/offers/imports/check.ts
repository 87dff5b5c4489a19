import { cleanNumber } from '@neev/domain/core/input/clean'
import { sentence } from '@neev/domain/core/refusal-texts'
import { refuse, terms } from '@neev/domain/core/refusals'
import { columnsAt } from '@neev/domain/core/sheets/titles'
import { readRow, sheetColumns } from '@neev/domain/offers/imports'
import type { Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { plansOf } from '#features/offers/offers/offers.ts'
import { type Checked, codesInShop, offersOfSkus, proposedEans, writeChecked, writtenSkus } from './check.queries.ts'
import type { Ready } from './import-rows.queries.ts'
import { rehearseRows } from './import-rows.ts'
import { groupsOf, lineOf, optionsOf } from './lines.ts'
import type { Running } from './running.ts'
import { worldOf } from './world.ts'

const handful = 100

type Waiting = { line: number; cells: string[] }
const isReady = (row: Checked): row is Checked & Ready =>
  row.problems.length === 0 && row.plan !== null && row.input !== null

/**
 * Checks the next rows of an import: by the rules of the forms, against existing data, and then by importing them and
 * undoing it. Returns their number.
 */
export async function checkRows(ctx: Ctx, task: Running): Promise<number> {
  const importId = task.id
  const rows = await ctx.db
    .selectFrom('importRows')
    .select(['line', 'cells'])
    .where('importId', '=', importId)
    .where('problems', 'is', null)
    .orderBy('line')
    .limit(handful)
    .execute()
  if (rows.length === 0) return 0
  const { head, categoryId, sellerId } = found(
    await ctx.db
      .selectFrom('imports')
      .select(['head', 'categoryId', 'sellerId'])
      .where('id', '=', importId)
      .executeTakeFirst(),
  )
  const world = await worldOf(ctx, categoryId, sellerId)
  const at = columnsAt(head, sheetColumns(world))
  const cellsOf = ({ cells }: Waiting) => new Map([...at].map(([key, place]) => [key, cells[place] ?? '']))
  const skus = rows.map((row) => cleanNumber(cellsOf(row).get('sku') ?? ''))
  const facts = await factsOf(ctx, importId, sellerId, rows, skus, at)
  const checked = rows.map((row, index): Checked => {
    const { row: input, problems } = readRow(cellsOf(row), world, (sku) => facts.offers.has(sku))
    if (!input) return { line: row.line, plan: null, problems, input: null }
    const own = facts.offers.get(input.sku)
    const variantId = own?.variantId ?? (input.code ? (facts.codes.get(cleanNumber(input.code)) ?? null) : null)
    const wrong = (column: string, message: string): Checked => ({
      line: row.line,
      plan: null,
      problems: [{ column, message }],
      input: null,
    })
    if ((facts.firstLine.get(skus[index] ?? '') ?? row.line) < row.line)
      return wrong('SKU', 'This SKU appears earlier in the file.')
    if (input.code && !variantId) return wrong('Catalogue code', 'This code is not in the catalogue.')
    if (own && own.pointId !== input.offer.dispatchPointId)
      return wrong('Dispatch point', 'This SKU is sold from another dispatch point.')
    // Within a handful the rehearsal finds it; what it did for an earlier one is undone
    const { ean } = input.product ?? {}
    if (!own && !variantId && ean && facts.eans.has(ean))
      return wrong('EAN', sentence(refuse('DUPLICATE', { field: terms('EAN') })))
    const plan = own ? 'CHANGE' : variantId ? 'NEW_OFFER' : 'NEW_PRODUCT'
    return { line: row.line, plan, problems: [], input: { ...input, variantId } }
  })
  await markSame(ctx, sellerId, checked)
  const refusals = await rehearseRows(ctx, task, checked.filter(isReady))
  for (const row of checked) {
    const problem = refusals.get(row.line)
    if (problem) Object.assign(row, { plan: null, problems: [problem], input: null })
  }
  await writeChecked(ctx.db, importId, checked)
  return rows.length
}

/** Existing data for these rows: the seller's own SKUs, catalogue sizes, SKUs earlier in the spreadsheet. */
async function factsOf(
  ctx: Ctx,
  importId: number,
  sellerId: number,
  rows: readonly Waiting[],
  skus: readonly string[],
  at: ReadonlyMap<string, number>,
) {
  const codeAt = at.get('code')
  const codes = codeAt === undefined ? [] : rows.map(({ cells }) => cleanNumber(cells[codeAt] ?? '')).filter(Boolean)
  const own = await offersOfSkus(ctx.db, sellerId, skus)
  const sizes = codes.length === 0 ? [] : await codesInShop(ctx.db, codes)
  // However each is written, and however far apart
  const firstLine = new Map<string, number>()
  const written = await writtenSkus(ctx.db, importId, { skuAt: (at.get('sku') ?? 0) + 1, last: rows.at(-1)?.line ?? 0 })
  for (const { line, sku } of written) {
    const clean = cleanNumber(sku ?? '')
    if (!firstLine.has(clean)) firstLine.set(clean, line)
  }
  return {
    offers: new Map(own.map((offer) => [offer.sku, offer])),
    codes: new Map(sizes.map(({ code, id }) => [code, id])),
    firstLine,
    eans: new Set((await proposedEans(ctx.db, importId)).map(({ ean }) => ean)),
  }
}

/** Marks rows that would change nothing; queries once per dispatch point and price end. */
async function markSame(ctx: Ctx, sellerId: number, checked: readonly Checked[]): Promise<void> {
  const changing = checked.filter(({ input, problems }) => input?.variantId && problems.length === 0)
  for (const group of groupsOf(changing)) {
    const [first] = group
    if (!first?.input) continue
    const plans = await plansOf(ctx, sellerId, group.map(lineOf), optionsOf(first.input))
    for (const [index, row] of group.entries()) {
      if (plans[index] === 'SAME') row.plan = 'SAME'
      if (plans[index] === null) {
        row.plan = null
        row.problems = [{ column: 'SKU', message: 'A referenced item is no longer in the shop.' }]
      }
    }
  }
}
