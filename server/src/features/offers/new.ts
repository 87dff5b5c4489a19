import { type NewOfferInput, newOfferInput } from '@neev/domain/catalogue/products'
import { formatInr } from '@neev/domain/core/money'
import { terms } from '@neev/domain/core/refusals'
import { whyNotPrice } from '@neev/domain/pricing/prices'
import { type PriceBounds, priceVerdict, usualBounds } from '@neev/domain/sellers/approvals'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, rowOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { submitChange } from '#features/approvals/approvals.ts'
import { chargedRateOf, startBasePrices } from '#features/prices/prices.ts'
import { refuseUndeclared } from '#features/products/products.ts'
import { receiveFirstStock } from '#features/stock/stock.ts'
import { changed, readSellerOffers, type SellerOfferRow } from './admin.ts'
import { companyOf, ownPoint } from './company-prices.ts'
import { boundsOf, medianFor } from './market.queries.ts'

type Variant = {
  id: number
  productId: number
  categoryId: number
  unit: string
  gramsPerUnit: number
  moqMilli: number
  stepMilli: number
  mrpPaise: number | null
  rateBp: number
  bounds: PriceBounds | null
}

/** Variant data for checking a new offer. */
export async function variantFor(ctx: Ctx, variantId: number, sellerId: number): Promise<Variant> {
  return found(
    await rowOf<Variant>(
      ctx.db,
      sql`select v.id, v.product_id as "productId", p.category_id as "categoryId", v.unit,
        v.grams_per_unit as "gramsPerUnit", v.moq_milli as "moqMilli",
            v.step_milli as "stepMilli", v.mrp_paise as "mrpPaise",
            ${chargedRateOf(ctx, sql`v.hsn`, sql`${sellerId}::bigint`)} as "rateBp", ${boundsOf} as bounds
          from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
          where v.id = ${variantId} and v.status = 'ACTIVE'`,
    ),
  )
}

type Status = 'LIVE' | 'PENDING_APPROVAL'
type Made = { sellerId: number; variant: Variant; input: NewOfferInput; status: Status; prefix: string }

/** Creates an offer with stock and prices; restores one that was archived or never went live. */
export async function makeOffer(ctx: Ctx, { sellerId, variant, input, status, prefix }: Made): Promise<number> {
  const { sku, leadDays, stockMilli, pricePaise, breaks, validTo } = input
  const now = ctx.now.toISOString()
  for (const price of [pricePaise, ...breaks.map((one) => one.pricePaise)]) {
    const refusal = whyNotPrice(price, variant.mrpPaise, variant.rateBp ?? 0)
    refuseIf(refusal && { ...refusal, field: `${prefix}pricePaise` })
  }
  if (validTo && validTo <= ctx.now) throw refused('DATES_REVERSED', {}, `${prefix}validTo`)
  const pointId = await ownPoint(ctx, sellerId, input.dispatchPointId, `${prefix}dispatchPointId`)
  const { id, isNew } = found(
    (await rowOf<{ id: number; isNew: boolean }>(
      ctx.db,
      sql`insert into offers (seller_id, variant_id, dispatch_point_id, sku, moq_milli, step_milli, lead_days, status,
        created_at, updated_at)
          values (${sellerId}, ${variant.id}, ${pointId}, ${sku}, ${variant.moqMilli}, ${variant.stepMilli},
          ${leadDays}, ${status}, ${now}, ${now})
          on conflict on constraint offers_once do update set sku = excluded.sku, lead_days = excluded.lead_days,
          status = excluded.status,
            updated_at = excluded.updated_at, version = offers.version + 1 where offers.status in ('ARCHIVED', 'DRAFT')
          returning id, version = 1 as "isNew"`,
    ).catch((error) => {
      if (brokeConstraint(error, 'offers_sku')) throw refused('DUPLICATE', { field: terms('SKU') }, `${prefix}sku`)
      throw error
    })) ?? refuseSecond(`${prefix}dispatchPointId`),
  )
  await receiveFirstStock(ctx, id, stockMilli, isNew)
  await startBasePrices(ctx, id, input)
  return id
}

function refuseSecond(field: string): never {
  throw refused('OFFER_EXISTS', {}, field)
}

const manyOffers = z.object({
  offers: z
    .array(z.object({ variantId: z.string(), offer: newOfferInput }))
    .min(1, 'Choose at least one size.')
    .max(100, 'Add at most 100 sizes at once.'),
})

/** Creates offers of sizes of a published product: live at once, except with prices far from those of other sellers. */
export async function addOffers(
  ctx: Ctx,
  identifier: string,
  values: unknown,
  sure: boolean,
): Promise<SellerOfferRow[]> {
  const { offers } = parseInput(manyOffers, { offers: values })
  return transaction(ctx, async (ctx) => {
    const sellerId = await companyOf(ctx)
    const sizes = await ctx.db
      .selectFrom('variants as v')
      .innerJoin('products as p', 'p.id', 'v.productId')
      .select('v.id')
      .where('p.identifier', '=', identifier)
      .where('p.status', '=', 'PUBLISHED')
      .where('v.status', '=', 'ACTIVE')
      .execute()
    const chosen = offers.map(({ variantId }) => idOf(variantId))
    await refuseUndeclared(ctx, sql`p.identifier = ${identifier} and v.id = any(${chosen}::bigint[])`)
    const ids: number[] = []
    for (const [at, { variantId, offer }] of offers.entries()) {
      found(sizes.find(({ id }) => id === idOf(variantId)))
      ids.push(await addOne(ctx, sellerId, idOf(variantId), offer, { sure, prefix: `offers.${at}.offer.` }))
    }
    await changed(ctx, ids)
    return readSellerOffers(ctx, sql`o.id = any(${ids}::bigint[])`)
  })
}

async function addOne(
  ctx: Ctx,
  sellerId: number,
  variantId: number,
  input: NewOfferInput,
  { sure, prefix }: { sure: boolean; prefix: string },
): Promise<number> {
  const variant = await variantFor(ctx, variantId, sellerId)
  const median = await medianFor(ctx, { ...variant, variantId }, sellerId)
  const verdict = priceVerdict(input.pricePaise, median, variant.bounds ?? usualBounds)
  if (verdict !== 'USUAL' && !sure)
    throw refused('PRICE_UNUSUAL', { median: formatInr(median ?? 0) }, `${prefix}pricePaise`)
  const held = verdict === 'HOLD'
  const id = await makeOffer(ctx, { sellerId, variant, input, prefix, status: held ? 'PENDING_APPROVAL' : 'LIVE' })
  if (held)
    await submitChange(ctx, {
      target: 'OFFER',
      targetId: id,
      productId: variant.productId,
      sellerId,
      kind: 'CREATE',
      diff: [
        { action: 'FIELD_SET', name: 'pricePaise', old: median, new: input.pricePaise },
        { action: 'STATUS', name: 'offer', old: null, new: 'LIVE' },
      ],
      risks: ['PRICE_JUMP'],
      note: '',
    })
  return id
}
