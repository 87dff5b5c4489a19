import { requestOfferInput } from '@neev/domain/catalogue/products'
import { type Leads, opensOn } from '@neev/domain/procurement/enquiries/enquiries'
import { createCache } from '#core/cache.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { approvedSellerId } from '../pricing/company-prices.ts'
import {
  countsByStatus,
  liveRequestOffers,
  type NewRequestOffer,
  type PartnerRow,
  pageOfRequestOffers,
  partnersByProduct,
  type RequestOfferFilter,
  type RequestOfferRow,
  type RequestOfferStatus,
  requestOfferById,
  requestOfferOfProduct,
  upsertRequestOffer,
} from './on-request.queries.ts'

/** A page of the business's offers on request, with counts by status. */
export async function listOnRequest(ctx: Ctx, page: PageInput, filter: RequestOfferFilter) {
  const { sellerId } = actorOf(ctx)
  const rows = await pageOfRequestOffers(ctx.db, sellerId, page, filter)
  return { ...pageOf(rows), counts: await countsByStatus(ctx.db, sellerId, filter) }
}

/** The business's offer on request of a product. */
export const onRequestOf = async (ctx: Ctx, productId: number): Promise<RequestOfferRow | null> =>
  (await requestOfferOfProduct(ctx.db, actorOf(ctx).sellerId, productId)) ?? null

/** Creates an offer on request; restores one that was archived. */
export async function putOnRequest(
  ctx: Ctx,
  { sellerId, productId, hintPaise, status }: NewRequestOffer,
): Promise<void> {
  const made = await upsertRequestOffer(ctx.db, { sellerId, productId, hintPaise, status }, ctx.now)
  if (!made) throw refused('OFFER_EXISTS', {}, 'identifier')
}

type Moved = { sellerId: number; productId: number; from: readonly RequestOfferStatus[]; to: RequestOfferStatus }

/** Follows the status of its product when that is deleted or submitted again. */
export async function updateOnRequestStatus(ctx: Ctx, { sellerId, productId, from, to }: Moved): Promise<void> {
  await ctx.db
    .updateTable('requestOffers')
    .set((db) => ({ status: to, updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('sellerId', '=', sellerId)
    .where('productId', '=', productId)
    .where('status', '=', anyOf([...from]))
    .execute()
}

/** Offers a published product on request. */
export async function createRequestOffer(ctx: Ctx, identifier: string, input: unknown): Promise<RequestOfferRow> {
  const { hintPaise } = parseInput(requestOfferInput, input)
  return transaction(ctx, async (ctx) => {
    const sellerId = await approvedSellerId(ctx)
    const { id: productId } = found(
      await ctx.db
        .selectFrom('productShown')
        .select('id')
        .where('identifier', '=', identifier)
        .where('status', '=', 'PUBLISHED')
        .executeTakeFirst(),
    )
    await putOnRequest(ctx, { sellerId, productId, hintPaise, status: 'LIVE' })
    return changed(ctx, productId)
  })
}

async function changed(ctx: Ctx, productId: number): Promise<RequestOfferRow> {
  await ctx.emit('catalogue.changed', { productIds: [productId] })
  return found(await onRequestOf(ctx, productId))
}

async function lockOwn(ctx: Ctx, id: string): Promise<RequestOfferRow> {
  await approvedSellerId(ctx)
  const { sellerId } = actorOf(ctx)
  await ctx.db
    .selectFrom('requestOffers')
    .select('id')
    .where('id', '=', idOf(id))
    .where('sellerId', '=', sellerId)
    .forUpdate()
    .execute()
  return found(await requestOfferById(ctx.db, sellerId, idOf(id)))
}

/** Sets the indicative price per unit, with immediate effect. */
export async function setRequestOfferHint(
  ctx: Ctx,
  id: string,
  version: number,
  input: unknown,
): Promise<RequestOfferRow> {
  const { hintPaise } = parseInput(requestOfferInput, input)
  return transaction(ctx, async (ctx) => {
    const offer = await lockOwn(ctx, id)
    if (offer.version !== version) throw refused('STALE')
    if (offer.status === 'ARCHIVED') throw refused('BAD_TRANSITION')
    await ctx.db
      .updateTable('requestOffers')
      .set((db) => ({ hintPaise, updatedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', offer.id)
      .execute()
    return changed(ctx, offer.productId)
  })
}

const transitions: Record<
  'PAUSE' | 'RESUME' | 'ARCHIVE',
  { from: readonly RequestOfferStatus[]; to: RequestOfferStatus }
> = {
  PAUSE: { from: ['LIVE'], to: 'PAUSED' },
  RESUME: { from: ['PAUSED'], to: 'LIVE' },
  ARCHIVE: { from: ['LIVE', 'PAUSED'], to: 'ARCHIVED' },
}

/** Pauses, resumes or archives an offer on request; its enquiries are kept. */
export async function stepOnRequest(
  ctx: Ctx,
  id: string,
  transition: keyof typeof transitions,
): Promise<RequestOfferRow> {
  return transaction(ctx, async (ctx) => {
    const { status, productId } = await lockOwn(ctx, id)
    const { from, to } = transitions[transition]
    if (!from.includes(status)) throw refused('BAD_TRANSITION')
    await updateOnRequestStatus(ctx, { sellerId: await approvedSellerId(ctx), productId, from, to })
    return changed(ctx, productId)
  })
}

export type RequestPartner = Omit<PartnerRow, keyof Leads | 'productId'> & {
  /** Indian date from which enquiries are accepted again; null if they are accepted now. */
  opensOn: string | null
}

/** Partners that accept enquiries for a product now. */
export const partnersOf = (ctx: Ctx, productId: number): Promise<RequestPartner[]> =>
  batched(ctx, readPartners).load(productId)

const onRequest = createCache<OnRequest>({ name: 'on-request', seconds: 60, max: 1 })
type OnRequest = { productIds: ReadonlySet<number>; categories: ReadonlySet<string> }

/** The few products with a live offer on request, and the slugs of their categories: others need no statement. */
export const productsOnRequest = (ctx: Ctx): Promise<OnRequest> =>
  onRequest.get(ctx, '', async () => {
    const rows = await liveRequestOffers(ctx.db)
    return {
      productIds: new Set(rows.map(({ productId }) => productId)),
      categories: new Set(rows.map(({ category }) => category)),
    }
  })

/** Invalidates which products are on request. */
export const invalidateOnRequest = (ctx: Ctx): void => onRequest.invalidate(ctx)

/** As `partnersOf`, for pages: without a statement for products that are not on request. */
export const shownPartnersOf = async (ctx: Ctx, productId: number): Promise<RequestPartner[]> =>
  (await productsOnRequest(ctx)).productIds.has(productId) ? partnersOf(ctx, productId) : []

async function readPartners(ctx: Ctx, productIds: readonly number[]): Promise<RequestPartner[][]> {
  const rows = await partnersByProduct(ctx.db, productIds, ctx.now)
  const byProduct = Map.groupBy(rows, (row) => row.productId)
  const partnerOf = ({ quota, taken, ...row }: (typeof rows)[number]) => ({
    ...row,
    opensOn: opensOn({ quota, taken }, ctx.now),
  })
  return productIds.map((id) => (byProduct.get(id) ?? []).map(partnerOf))
}
