import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { documentById } from '#features/documents/documents.ts'
import { refreshListPrices } from './list-prices.queries.ts'

/**
 * Blocks offers whose seller has no valid brand authorisation, and releases those that have one again. New offers are
 * blocked when they are written. `which` restricts it (over o, b).
 */
export async function watchMessages(ctx: Ctx, which: Sql = sql`true`): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const moved = await rowsOf<{ id: number }>(
      ctx.db,
      sql`update offers o set status = case o.status when 'LIVE' then 'BLOCKED' else 'LIVE'
        end, updated_at = ${ctx.now},
            version = o.version + 1
          from variants v join products p on p.id = v.product_id left join brands b on b.id = p.brand_id
          where v.id = o.variant_id and ${which}
            and (o.status = 'BLOCKED' and has_brand_authorisation(o.seller_id, p.brand_id)
              or o.status = 'LIVE' and b.authorisation_required
              and not has_brand_authorisation(o.seller_id, p.brand_id))
          returning o.id`,
    )
    if (moved.length === 0) return 0
    const offerIds = moved.map(({ id }) => id)
    await refreshListPrices(ctx, sql`o.id = any(${offerIds}::bigint[])`)
    await ctx.emit('offers.changed', { offerIds })
    return moved.length
  })
}

/** A document was decided or has expired: updates the offers that depend on it. */
export async function followDocument(ctx: Ctx, documentId: number): Promise<void> {
  const partyDocument = await documentById(ctx, documentId)
  if (partyDocument?.owner !== 'SELLER' || partyDocument.type !== 'BRAND_AUTHORISATION' || !partyDocument.brand) return
  await watchMessages(ctx, sql`o.seller_id = ${partyDocument.ownerId} and b.id = ${partyDocument.brand.id}`)
}
