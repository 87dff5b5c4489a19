import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { ownerOf } from './owner.queries.ts'

/** The line of a draft order of a cart line (l); null for others. */
export const draftJson: Sql = sql`case when l.draft_order_line_id is not null then (
  select json_build_object('lineId', dl.id, 'draftOrderId', d.id, 'pincode', d.pincode, 'pricePaise', dl.price_paise,
    'quantityMilli', dl.quantity_milli, 'status', d.status, 'validUntil', d.valid_until)
  from draft_order_lines dl join draft_orders d on d.id = dl.draft_order_id where dl.id = l.draft_order_line_id) end`

type OfferLine = { id: number; offerId: number; quantityMilli: number }

/** Offers with quantities, in no cart, as a cart's lines in this order; those that do not exist are left out. */
export const readOfferLines = (ctx: Ctx, lines: readonly OfferLine[]) =>
  rowsOf(
    ctx.db,
    'carts.readOfferLines',
    sql`select r.id, r."offerId", r."quantityMilli", null as "typedQuantity", null as "typedUnit",
          null::bigint as "seenPricePaise", v.title, p.identifier, b.name as "brandName", p.brand_id,
          p.category_id, k.slug as "categorySlug", p.picture as drawing, v.attributes, v.hsn, v.uqc,
          v.id as "variantId", o.seller_id
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(id bigint, "offerId" bigint,
          "quantityMilli" bigint)
          join offer_shown o on o.id = r."offerId" join size_shown v on v.id = o.variant_id
          join product_shown p on p.id = v.product_id join category_shown k on k.id = p.category_id
          left join brand_shown b on b.id = p.brand_id
        order by r.id`,
  )

/** The draft order that the caller's cart has lines of, if it can still be ordered; null without one. */
export async function draftInCart(ctx: Ctx): Promise<number | null> {
  const owner = ownerOf(ctx)
  if (!owner) return null
  const row = await rowOf(
    ctx.db,
    'carts.draftInCart',
    sql`select d.id from carts c join cart_lines l on l.cart_id = c.id
          join draft_order_lines dl on dl.id = l.draft_order_line_id join draft_orders d on d.id = dl.draft_order_id
        where ${owner} and d.status = 'SENT' and d.valid_until > ${ctx.now} limit 1`,
  )
  return row?.id ?? null
}
