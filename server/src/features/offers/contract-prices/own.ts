import { contractPaise } from '@neev/domain/offers/prices/prices'
import type { Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { companyOf } from '#features/businesses/b2b/b2b.ts'
import { type OwnFilter, readOwn, readOwnSellers } from './own.queries.ts'

/** A page of the contract prices that are valid for the caller's company now; NOT_FOUND without one. */
export async function ownPrices(ctx: Ctx, page: PageInput, filter: OwnFilter) {
  const { id } = found(await companyOf(ctx))
  const rows = await readOwn(ctx.db, ctx.now, id, page, filter)
  const { total } = pageOf(rows)
  const items = rows.map(({ fixedPaise, everyonePaise, discountBp, ...row }) => ({
    ...row,
    discountBp,
    everyonePaise,
    pricePaise: everyonePaise === null ? null : contractPaise({ pricePaise: fixedPaise, discountBp }, everyonePaise),
  }))
  return { items, total, sellers: await readOwnSellers(ctx.db, ctx.now, id) }
}
