import { sql } from 'kysely'
import { makeOffer, variantFor } from '#features/offers/offers/new.ts'
import { refreshListPrices } from '#features/offers/offers/offers.ts'
import { type GoodsName, goodsOf } from './goods.ts'
import { invalidateGoods, type Kit, requestedBy } from './kit.ts'
import { type BuiltProduct, type BuiltVariant, buildProduct, type SizeInput } from './product.ts'
import { type BuiltSeller, type BuiltYard, buildSeller, buildYard } from './seller.ts'

export type OfferInput = {
  /** Goods of a new product if none is given; by default cement. */
  goods?: GoodsName
  product?: BuiltProduct
  /** Variant of the product; by default its first. */
  variant?: BuiltVariant
  size?: SizeInput
  /** By default a new seller. */
  seller?: BuiltSeller
  /** By default a new yard of the seller at Chakan. */
  yard?: BuiltYard
  pricePaise?: number
  breaks?: readonly { fromMilli: number; pricePaise: number }[]
  validTo?: Date | null
  stockMilli?: number
  leadDays?: number
  sku?: string
  /** For bars: sold in whole bundles only. */
  byBundle?: boolean
  status?: 'LIVE' | 'PAUSED' | 'BLOCKED' | 'ARCHIVED' | 'DRAFT' | 'PENDING_APPROVAL'
}
export type BuiltOffer = {
  id: number
  sku: string
  pricePaise: number
  product: BuiltProduct
  variant: BuiltVariant
  seller: BuiltSeller
  yard: BuiltYard
}

/** An offer: a product, and a seller with a yard, this price everywhere and this stock. */
export async function buildOffer(kit: Kit, input: OfferInput = {}): Promise<BuiltOffer> {
  const product =
    input.product ??
    (await buildProduct(kit, { goods: input.goods ?? 'cement', ...(input.size && { sizes: [input.size] }) }))
  const variant = input.variant ?? product.variants[0]
  const seller = input.seller ?? (await buildSeller(kit))
  const yard = input.yard ?? (await buildYard(kit, seller))
  const facts = goodsOf(product.goods)
  const { pricePaise = facts.pricePaise, status = 'LIVE', sku = `SKU-${kit.next()}` } = input
  const ctx = requestedBy(kit, seller.owner)
  const id = await makeOffer(ctx, {
    sellerId: seller.id,
    variant: await variantFor(ctx, variant.id, seller.id),
    input: {
      sku,
      dispatchPointId: String(yard.id),
      leadDays: input.leadDays ?? 2,
      stockMilli: input.stockMilli ?? facts.stockMilli,
      pricePaise,
      breaks: [...(input.breaks ?? [])],
      validTo: input.validTo ?? null,
    },
    status: 'LIVE',
    prefix: '',
  })
  if (input.byBundle)
    await sql`
      update offers o set sell_by_bundle = true, pieces_per_bundle = v.pieces_per_bundle, step_milli = v.step_milli * v.pieces_per_bundle
      from variants v where o.id = ${id} and v.id = o.variant_id`.execute(ctx.db)
  if (status !== 'LIVE') await sql`update offers set status = ${status} where id = ${id}`.execute(ctx.db)
  await refreshListPrices(ctx, sql`o.id = ${id}`)
  invalidateGoods(ctx)
  return { id, sku, pricePaise, product, variant, seller, yard }
}
