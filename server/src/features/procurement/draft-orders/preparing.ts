import { scopeOf } from '@neev/domain/core/access/permissions'
import {
  type DraftOrderInput,
  type DraftOrderSide,
  draftOrderInput,
  draftOrderNumber,
  draftOrderStepsNow,
  whyNotAnotherDraft,
  whyNotDraftHours,
  whyNotDraftStep,
} from '@neev/domain/procurement/draft-orders'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { withIdempotency } from '#core/idempotency.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { kmTo } from '#features/places/shipping/shipping.ts'
import { getEnquiry } from '#features/procurement/enquiries/enquiries.ts'
import { refuseSelf } from './customers.ts'
import {
  countDrafts,
  countOpen,
  type DraftFilter,
  type DraftRow,
  draftById,
  findCustomer,
  findOffers,
  lockWords,
  type Reader,
  readDraftPage,
} from './draft-orders.queries.ts'
import { inWholePieces } from './pricing.ts'
import { lockDraft, moveDraft } from './transitions.ts'

/** Looking up numbers by making drafts is slow on purpose. */
const perPreparer = rateLimit('draft-orders.write', 60, 60 * 60)

/** On whose behalf the caller prepares: staff of any offers, others of their business's. */
export function sideOf(ctx: Ctx): { side: DraftOrderSide; sellerId: number | null } {
  const { roles, sellerId } = actorOf(ctx)
  return scopeOf(roles, 'draftOrder:read') === 'any'
    ? { side: 'STAFF', sellerId: null }
    : { side: 'SELLER', sellerId: found(sellerId) }
}

const readerOf = (ctx: Ctx): Reader => {
  const { side, sellerId } = sideOf(ctx)
  return side === 'STAFF' ? 'ALL' : { sellerId }
}

/** A page of drafts of the caller's business, or all, with counts by status. */
export async function listDrafts(ctx: Ctx, page: PageInput, filter: DraftFilter) {
  const reader = readerOf(ctx)
  const rows = await readDraftPage(ctx.db, reader, page, filter)
  return { ...pageOf(rows), counts: await countDrafts(ctx.db, reader, { ...filter, status: null }) }
}

/** A draft that the caller's side prepared; NOT_FOUND for others. */
export const getDraft = async (ctx: Ctx, id: string | number): Promise<DraftRow> =>
  found(await draftById(ctx.db, readerOf(ctx), idOf(id)))

/** Staff read drafts of sellers, and change only the operator's own. */
const isOwnSide = (ctx: Ctx, { side }: Pick<DraftRow, 'side'>): boolean => sideOf(ctx).side === side

/** What the caller can do with a draft now. */
export const stepsFor = (ctx: Ctx, row: DraftRow) =>
  scopeOf(actorOf(ctx).roles, 'draftOrder:write') && isOwnSide(ctx, row) ? [...draftOrderStepsNow(row, ctx.now)] : []

/** A draft locked for a step of its preparers. */
export async function draftFor(ctx: Ctx, id: string, step: Parameters<typeof whyNotDraftStep>[0]): Promise<DraftRow> {
  await lockDraft(ctx, idOf(id))
  const row = await getDraft(ctx, id)
  if (!isOwnSide(ctx, row)) throw refused('FORBIDDEN')
  refuseIf(whyNotDraftStep(step, row, ctx.now))
  return row
}

/** Offers that can be lines: on sale, of the caller's business unless staff, and delivered to the place. */
export async function searchOffers(ctx: Ctx, search: string, pincode: string) {
  if (search.trim().length < 2) return []
  const km = await kmTo(ctx, await getPlace(ctx, pincode))
  return findOffers(ctx, sideOf(ctx).sellerId, search, [...km.keys()])
}

/** The offers of the lines: OFFER_UNAVAILABLE at the first that is not the seller's own, or not there. */
async function refuseOthersOffers(ctx: Ctx, sellerId: number | null, lines: DraftOrderInput['lines']): Promise<void> {
  const ids = lines.map(({ offerId }) => idOf(offerId))
  const rows = await ctx.db
    .selectFrom('offerShown')
    .select(['id', 'sellerId'])
    .where('id', '=', anyOf(ids))
    .where('status', '=', 'LIVE')
    .execute()
  const known = new Map(rows.map((row) => [row.id, row.sellerId]))
  for (const [at, id] of ids.entries()) {
    const owner = known.get(id)
    if (owner === undefined || (sellerId !== null && owner !== sellerId))
      throw refused('OFFER_UNAVAILABLE', {}, `lines.${at}.offerId`)
  }
}

const valuesOf = ({ lines: _, ...values }: DraftOrderInput, userId: number | null) => ({ ...values, userId })

const writeLines = (ctx: Ctx, draftOrderId: number, lines: DraftOrderInput['lines']) =>
  ctx.db
    .insertInto('draftOrderLines')
    .values(
      lines.map(({ offerId, quantityMilli }, position) => ({
        draftOrderId,
        position,
        offerId: idOf(offerId),
        quantityMilli,
      })),
    )
    .execute()

/** Input checked for a side, with the account that the number or address belongs to. */
async function checkedInput(ctx: Ctx, values: unknown) {
  const input = parseInput(draftOrderInput, values)
  const own = sideOf(ctx)
  await perPreparer(ctx, ofAccount(actorOf(ctx).userId))
  await getPlace(ctx, input.pincode)
  await refuseOthersOffers(ctx, own.sellerId, input.lines)
  const customer = await findCustomer(ctx.db, input)
  const userId = customer?.id ?? null
  await refuseSelf(ctx, actorOf(ctx).userId, userId)
  const lines = await inWholePieces(ctx, input.lines)
  return { input: { ...input, lines }, userId, ...own }
}

/** Begins a draft, once per key. */
export async function createDraft(ctx: Ctx, key: string, values: unknown, enquiryId: string | null) {
  const { id } = await withIdempotency(ctx, key, { values, enquiryId }, async (ctx) => {
    const { input, userId, side, sellerId } = await checkedInput(ctx, values)
    refuseIf(whyNotDraftHours(side, input.validHours))
    const enquiry = enquiryId === null ? null : await getEnquiry(ctx, enquiryId)
    const preparedBy = actorOf(ctx).userId
    await lockWords(ctx.db, `draft orders ${preparedBy}`)
    await lockWords(ctx.db, `draft orders of ${sellerId ?? 'staff'} for ${input.mobile}`)
    const open = await countOpen(ctx.db, { preparedBy, sellerId, mobile: input.mobile, userId }, ctx.now)
    refuseIf(whyNotAnotherDraft(open))
    const row = await ctx.db
      .insertInto('draftOrders')
      .values({
        ...valuesOf(input, userId),
        ...{ side, sellerId, preparedBy, enquiryId: enquiry?.id ?? null, status: 'DRAFT' as const },
        ...{ createdAt: ctx.now, movedAt: ctx.now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeLines(ctx, row.id, input.lines)
    await recordTransition(ctx, { entity: 'draftOrder', id: row.id, from: null, to: 'DRAFT' })
    await audit(ctx, 'draftOrder.create', 'draftOrder', row.id, null, {
      number: draftOrderNumber(row.id),
      side,
      sellerId,
    })
    return row
  })
  return getDraft(ctx, id)
}

/** Replaces what a draft says, before it is sent. */
export async function updateDraft(ctx: Ctx, id: string, version: number, values: unknown): Promise<DraftRow> {
  const { input, userId } = await checkedInput(ctx, values)
  return transaction(ctx, async (ctx) => {
    const row = await draftFor(ctx, id, 'edit')
    if (row.version !== version) throw refused('STALE')
    // Staff may edit what a seller prepared, which is held as long as sellers may hold it
    refuseIf(whyNotDraftHours(row.side, input.validHours))
    await ctx.db.deleteFrom('draftOrderLines').where('draftOrderId', '=', row.id).execute()
    await ctx.db
      .updateTable('draftOrders')
      .set({ ...valuesOf(input, userId), version: version + 1 })
      .where('id', '=', row.id)
      .execute()
    await writeLines(ctx, row.id, input.lines)
    await audit(ctx, 'draftOrder.update', 'draftOrder', row.id, { lines: row.lineCount }, { lines: input.lines.length })
    return getDraft(ctx, id)
  })
}

/** Ends a draft; what the customer has of it in the cart can no longer be ordered as such. */
export async function cancelDraft(ctx: Ctx, id: string): Promise<DraftRow> {
  return transaction(ctx, async (ctx) => {
    const row = await draftFor(ctx, id, 'cancel')
    await moveDraft(ctx, row, { to: 'CANCELLED' })
    await audit(ctx, 'draftOrder.cancel', 'draftOrder', row.id, { status: row.status }, { status: 'CANCELLED' })
    if (row.status === 'SENT') await ctx.emit('draftOrder.cancelled', { draftOrderId: row.id })
    return getDraft(ctx, id)
  })
}
