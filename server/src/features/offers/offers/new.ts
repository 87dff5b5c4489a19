import { defaultBounds, priceVerdict } from '@neev/domain/catalogue/approvals'
import { type NewOfferInput, newOfferInput } from '@neev/domain/catalogue/products'
import { z } from '@neev/domain/core/input/zod'
import { formatInr } from '@neev/domain/core/money'
import { terms } from '@neev/domain/core/refusals'
import { whyNotPrice } from '@neev/domain/offers/prices/prices'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { submitChange } from '#features/catalogue/approvals/approvals.ts'
import { refuseUnpublishable } from '#features/catalogue/products/products.ts'
import { startBasePrices } from '#features/offers/prices/prices.ts'
import { receiveFirstStock } from '#features/offers/stock/stock.ts'
import { offersById, type SellerOfferRow } from './admin.queries.ts'
import { publishOfferChange } from './admin.ts'
import { activeVariant, sizesOfProduct, upsertOffer, type VariantForOffer } from './new.queries.ts'
import { approvedSellerId, ownPoint } from './pricing/company-prices.ts'
import { medianFor } from './pricing/market.queries.ts'

/** Variant data for checking a new offer. */
export const variantFor = async (ctx: Ctx, variantId: number, sellerId: number): Promise<VariantForOffer> =>
  found(await activeVariant(ctx, variantId, sellerId))

type Made = {
  sellerId: number
  variant: VariantForOffer
  input: NewOfferInput
  status: 'LIVE' | 'PENDING_APPROVAL'
  prefix: string
}

/** Creates an offer with stock and prices; restores one that was archived or never went live. */
export async function makeOffer(ctx: Ctx, { sellerId, variant, input, status, prefix }: Made): Promise<number> {
  const { sku, leadDays, stockMilli, pricePaise, breaks, validTo } = input
  for (const price of [pricePaise, ...breaks.map((one) => one.pricePaise)]) {
    const refusal = whyNotPrice(price, variant.mrpPaise, variant.rateBp)
    refuseIf(refusal && { ...refusal, field: `${prefix}pricePaise` })
  }
  if (validTo && validTo <= ctx.now) throw refused('DATES_REVERSED', {}, `${prefix}validTo`)
  const pointId = await ownPoint(ctx, sellerId, input.dispatchPointId, `${prefix}dispatchPointId`)
  const { id, isNew } = found(
    (await upsertOffer(ctx.db, { sellerId, variant, pointId, sku, leadDays, status }, ctx.now).catch((error) => {
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
    const sellerId = await approvedSellerId(ctx)
    const sizes = await ctx.db
      .selectFrom('sizeShown as v')
      .innerJoin('productShown as p', 'p.id', 'v.productId')
      .select('v.id')
      .where('p.identifier', '=', identifier)
      .where('p.status', '=', 'PUBLISHED')
      .where('v.status', '=', 'ACTIVE')
      .execute()
    const chosen = offers.map(({ variantId }) => idOf(variantId))
    await refuseUnpublishable(ctx, sizesOfProduct(identifier, chosen))
    const ids: number[] = []
    for (const [at, { variantId, offer }] of offers.entries()) {
      found(sizes.find(({ id }) => id === idOf(variantId)))
      ids.push(await addOne(ctx, sellerId, idOf(variantId), offer, { sure, prefix: `offers.${at}.offer.` }))
    }
    await publishOfferChange(ctx, ids)
    return offersById(ctx, ids)
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
  const verdict = priceVerdict(input.pricePaise, median, variant.bounds ?? defaultBounds)
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
