import type { Ctx } from '#core/context.ts'
import { readSellerPeople } from '#features/businesses/sellers/sellers.ts'
import { notifyPeople, printDay } from '#features/people/messages/messages.ts'
import { expiredPrices, lowStocks, type OfferNotice } from './notices.queries.ts'

const homes = { SELLER: '/seller', ASSOCIATE: '/superSeller' } as const

/**
 * The job that notifies sellers of prices that expired within the last day, and of offers whose stock fell below one
 * usual order; of each price once, and of low stock once a week.
 */
export async function watchOffers(ctx: Ctx): Promise<void> {
  const week = Math.floor(ctx.now.getTime() / (7 * 24 * 60 * 60_000))
  for (const offer of await expiredPrices(ctx))
    await notifyMembers(ctx, offer, 'price.expired', `price.expired:${offer.offerId}:${offer.validTo?.getTime()}`)
  for (const offer of await lowStocks(ctx))
    await notifyMembers(ctx, offer, 'stock.low', `stock.low:${offer.offerId}:${week}`)
}

async function notifyMembers(ctx: Ctx, offer: OfferNotice, template: string, key: string): Promise<void> {
  const { people, isAssociate } = await readSellerPeople(ctx, offer.sellerId)
  const party = isAssociate ? 'ASSOCIATE' : 'SELLER'
  const { product, seller, stock, validTo } = offer
  await notifyPeople(ctx, people, {
    template,
    party,
    key,
    facts: { product, seller, stock, deadline: printDay(validTo) },
    path: `${homes[party]}/product/list`,
  })
}
