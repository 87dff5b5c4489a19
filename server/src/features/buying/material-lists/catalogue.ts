import { type CatalogueIndex, catalogueIndex } from '@neev/domain/buying/material-lists/match'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'

/** The sizes that lines are matched with, by SKU. */
export type Catalogue = { index: CatalogueIndex; idBySku: ReadonlyMap<string, number> }

const cache = createCache<Catalogue>({ name: 'material-catalogue', seconds: 60, max: 1 })

/** All published sizes, read at most once a minute and process. */
export const readCatalogue = (ctx: Ctx): Promise<Catalogue> => cache.get(ctx, 'all', () => readSizes(ctx))

async function readSizes(ctx: Ctx): Promise<Catalogue> {
  const rows = await ctx.db
    .selectFrom('sizeShown as v')
    .innerJoin('productShown as p', 'p.id', 'v.productId')
    .innerJoin('categoryShown as c', 'c.id', 'p.categoryId')
    .leftJoin('brandShown as b', 'b.id', 'p.brandId')
    .select(['v.id', 'v.sku', 'v.title', 'v.unit', 'v.gramsPerUnit', 'v.attributes'])
    .select(['b.name as brand', 'c.slug as category'])
    .where('p.status', '=', 'PUBLISHED')
    .where('v.status', '=', 'ACTIVE')
    .orderBy('v.id')
    .execute()
  return { index: catalogueIndex(rows), idBySku: new Map(rows.map(({ id, sku }) => [sku, id])) }
}
