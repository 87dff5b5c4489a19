import {
  columnsAt,
  type RowPlan,
  type RowProblem,
  readRow,
  type SheetRow,
  sheetColumns,
} from '@neev/domain/sheets/imports'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import { plansOf } from '#features/offers/offers.ts'
import { worldOf } from './world.ts'

const handful = 100

type Waiting = { line: number; cells: string[] }
type Checked = {
  line: number
  plan: RowPlan | null
  problems: RowProblem[]
  input: (SheetRow & { variantId: string | null }) | null
}

/** Checks the next rows of an import: by the rules of the forms, then against existing data. Returns their number. */
export async function checkRows(ctx: Ctx, importId: number): Promise<number> {
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
  const skus = rows.map((row) => (cellsOf(row).get('sku') ?? '').trim().toUpperCase())
  const facts = await factsOf(ctx, importId, sellerId, rows, skus, at)
  const checked = rows.map((row, index): Checked => {
    const { row: input, problems } = readRow(cellsOf(row), world, (sku) => facts.offers.has(sku))
    if (!input) return { line: row.line, plan: null, problems, input: null }
    const own = facts.offers.get(input.sku)
    const variantId = own?.variantId ?? (input.code ? (facts.codes.get(input.code.toUpperCase()) ?? null) : null)
    const wrong = (column: string, message: string): Checked => ({
      line: row.line,
      plan: null,
      problems: [{ column, message }],
      input: null,
    })
    if (facts.twice.has(`${skus[index]} ${row.line}`)) return wrong('SKU', 'This SKU appears earlier in the file.')
    if (input.code && !variantId) return wrong('Catalogue code', 'This code is not in the catalogue.')
    if (own && own.pointId !== input.offer.dispatchPointId)
      return wrong('Dispatch point', 'This SKU is sold from another dispatch point.')
    const plan = own ? 'CHANGE' : variantId ? 'NEW_OFFER' : 'NEW_PRODUCT'
    return { line: row.line, plan, problems: [], input: { ...input, variantId } }
  })
  await markSame(ctx, sellerId, checked)
  await sql`
    update import_rows r set plan = x.plan, problems = x.problems, input = x.input
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as x(line int, plan text, problems jsonb, input jsonb)
    where r.import_id = ${importId} and r.line = x.line`.execute(ctx.db)
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
  const codes =
    codeAt === undefined ? [] : rows.map(({ cells }) => (cells[codeAt] ?? '').trim().toUpperCase()).filter(Boolean)
  const own = await rowsOf<{ sku: string; variantId: string; pointId: string }>(
    ctx.db,
    sql`select sku, variant_id::text as "variantId", dispatch_point_id::text as "pointId" from offers
        where seller_id = ${sellerId} and sku = any(${skus}::text[]) and status <> 'ARCHIVED'`,
  )
  const sizes =
    codes.length === 0
      ? []
      : await rowsOf<{ code: string; id: string }>(
          ctx.db,
          sql`select upper(v.sku) as code, v.id::text as id from variants v join products p on p.id = v.product_id
              where upper(v.sku) = any(${codes}::text[]) and v.status = 'ACTIVE' and p.status = 'PUBLISHED'`,
        )
  const skuAt = (at.get('sku') ?? 0) + 1
  const twice = await rowsOf<{ key: string }>(
    ctx.db,
    sql`select upper(trim(r.cells[${skuAt}])) || ' ' || r.line as key from import_rows r
        where r.import_id = ${importId} and r.line between ${rows[0]?.line ?? 0} and ${rows.at(-1)?.line ?? 0}
        and exists (
          select 1 from import_rows b where b.import_id = r.import_id and b.line < r.line
          and upper(trim(b.cells[${skuAt}])) = upper(trim(r.cells[${skuAt}])))`,
  )
  return {
    offers: new Map(own.map((offer) => [offer.sku, offer])),
    codes: new Map(sizes.map(({ code, id }) => [code, id])),
    twice: new Set(twice.map(({ key }) => key)),
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

type Input = NonNullable<Checked['input']>

/** Groups rows that are saved together: same dispatch point, price end and lead time; each size once. */
export function groupsOf<Row extends { input: Input | null }>(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    if (!row.input) continue
    const { offer, variantId } = row.input
    const base = `${offer.dispatchPointId} ${String(offer.validTo)} ${offer.leadDays}`
    let key = base
    for (let at = 0; groups.get(key)?.some((other) => other.input?.variantId === variantId); at++) key = `${base} ${at}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

export const lineOf = ({ input }: { input: Input | null }) => ({
  variantId: input?.variantId ?? '',
  pricePaise: input?.offer.pricePaise ?? 0,
  stockMilli: input?.offer.stockMilli ?? null,
  sku: input?.sku ?? null,
  breaks: input?.offer.breaks ?? null,
})

/** Confirming an import confirms its prices. */
export const optionsOf = ({ offer }: Input) => ({
  pointId: Number(offer.dispatchPointId),
  validTo: offer.validTo,
  leadDays: offer.leadDays,
  sure: true,
  field: (at: number) => `${at}.`,
})
