import { type Conversion, toSellingUnit } from '@neev/domain/buying/material-lists/conversions'
import { wordingKey } from '@neev/domain/buying/material-lists/tables'
import { batched, type Ctx } from '#core/context.ts'
import { readCatalogue } from './catalogue.ts'
import type { ListRow } from './material-lists.queries.ts'
import type { StoredCandidate } from './reading.ts'

export type LineRow = Awaited<ReturnType<typeof readLines>>[number]

/** The lines of these lists with their sizes, in order. */
export function readLines(ctx: Ctx, listIds: readonly number[]) {
  return ctx.db
    .selectFrom('materialListLines as l')
    .leftJoin('sizeShown as v', 'v.id', 'l.variantId')
    .leftJoin('productShown as p', 'p.id', 'v.productId')
    .leftJoin('categoryShown as c', 'c.id', 'p.categoryId')
    .leftJoin('brandShown as b', 'b.id', 'p.brandId')
    .select(['l.id', 'l.listId', 'l.position', 'l.rowNumber', 'l.written', 'l.goods', 'l.make', 'l.remarks'])
    .select(['l.quantityMilli', 'l.unit as writtenUnit', 'l.problem', 'l.state', 'l.reason', 'l.score'])
    .select(['l.variantId', 'l.candidates', 'v.sku', 'v.title', 'v.unit', 'v.gramsPerUnit', 'v.attributes'])
    .select(['p.identifier', 'p.drawing', 'c.slug as categorySlug', 'b.name as brand'])
    .where('l.listId', 'in', listIds)
    .orderBy('l.listId')
    .orderBy('l.position')
    .execute()
}

/** The quantity of a line in the selling unit of its size; null without a size, a quantity or a way to convert. */
export function conversionOf(line: LineRow): Conversion | null {
  const { quantityMilli, writtenUnit, unit, gramsPerUnit, attributes } = line
  if (quantityMilli === null || unit === null || gramsPerUnit === null) return null
  const found = toSellingUnit(quantityMilli, writtenUnit, { unit, gramsPerUnit, attributes })
  // Typed SKUs and goods of the cart have the selling unit
  return found && writtenUnit === null ? { ...found, isAssumed: false } : found
}

const sameAs = (line: LineRow) =>
  line.variantId === null ? wordingKey(line.goods, line.make) : `size ${line.variantId}`

/** Numbers of earlier lines with the same size or words, by line. */
export function duplicatesOf(lines: readonly LineRow[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>()
  const found = new Map<number, number>()
  for (const line of lines) {
    const earlier = first.get(sameAs(line))
    if (earlier === undefined) first.set(sameAs(line), line.position + 1)
    else found.set(line.id, earlier)
  }
  return found
}

/** The lines of lists that are shown together, in one statement. */
export const linesOf = (ctx: Ctx, { id }: ListRow) => batched(ctx, linesByList).load(id)

async function linesByList(ctx: Ctx, ids: readonly number[]) {
  const rows = await readLines(ctx, ids)
  return ids.map((id) => rows.filter(({ listId }) => listId === id))
}

/** Candidates with what the catalogue says about them; those that are not sold any more are left out. */
export async function presentCandidates(ctx: Ctx, candidates: readonly StoredCandidate[], line: LineRow) {
  const { index } = await readCatalogue(ctx)
  return candidates.flatMap((candidate) => {
    const size = index.bySku.get(candidate.sku.toUpperCase())
    if (!size) return []
    const { title, brand, unit } = size
    const { quantityMilli, writtenUnit } = line
    const conversion = quantityMilli === null ? null : toSellingUnit(quantityMilli, writtenUnit, size)
    return [{ ...candidate, title, brand, unit, conversion }]
  })
}

export async function presentLines(ctx: Ctx, list: ListRow) {
  const lines = await linesOf(ctx, list)
  const duplicates = duplicatesOf(lines)
  return Promise.all(
    lines.map(async (line) => ({
      ...line,
      position: line.position + 1,
      row: line.rowNumber,
      unit: line.writtenUnit ?? line.unit,
      product:
        line.sku === null
          ? null
          : {
              ...{ sku: line.sku, title: line.title ?? '', brand: line.brand, unit: line.unit ?? '' },
              ...{ productIdentifier: line.identifier ?? '', categorySlug: line.categorySlug ?? '' },
              ...{ drawing: line.drawing, attributes: line.attributes, gramsPerUnit: line.gramsPerUnit ?? 0 },
            },
      conversion: conversionOf(line),
      candidates: await presentCandidates(ctx, line.candidates as StoredCandidate[], line),
      duplicateOf: duplicates.get(line.id) ?? null,
    })),
  )
}
