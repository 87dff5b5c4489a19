import { formatInr } from '@neev/domain/core/money'
import {
  DRAFT_CONTACT_DAYS,
  type DraftDeclineReason,
  declineDraftInput,
  whyNotAnsweredDraft,
} from '@neev/domain/procurement/draft-orders'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { countCart, putDraft } from '#features/buying/carts/carts.ts'
import { importAddresses } from '#features/people/accounts/accounts.ts'
import { refuseSelf } from './customers.ts'
import { type DraftRow, draftById, draftsToOrder, readDraftLines } from './draft-orders.queries.ts'
import { priceDraft, priceIn, pricesOf } from './pricing.ts'
import { lockDraft, moveDraft } from './transitions.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A customer declined a draft order. */
    'draftOrder.declined': { draftOrderId: number }
  }
}

/** The account that prices count for: the customer's own, also before the draft knows it. */
const forCaller = (ctx: Ctx, row: DraftRow): DraftRow => ({ ...row, userId: row.userId ?? actorOf(ctx).userId })

/** A draft that was sent to the caller; NOT_FOUND for others. */
export const getPrepared = async (ctx: Ctx, id: string | number): Promise<DraftRow> =>
  forCaller(ctx, found(await draftById(ctx.db, { customer: actorOf(ctx).userId }, idOf(id))))

/** Drafts that the caller can order now. */
export const listPrepared = async (ctx: Ctx): Promise<DraftRow[]> =>
  (await draftsToOrder(ctx.db, actorOf(ctx).userId, ctx.now)).map((row) => forCaller(ctx, row))

async function preparedFor(ctx: Ctx, id: string): Promise<DraftRow> {
  await lockDraft(ctx, idOf(id))
  const row = await getPrepared(ctx, id)
  refuseIf(whyNotAnsweredDraft(row, ctx.now))
  return row
}

/** Puts a draft into its customer's cart, at the total that was shown, with its address among the customer's. */
export async function addToCart(ctx: Ctx, id: string, expectedPaise: number) {
  const { userId } = actorOf(ctx)
  return transaction(ctx, async (ctx) => {
    const row = await preparedFor(ctx, id)
    await refuseSelf(ctx, row.preparedById, userId)
    const cart = await priceDraft(ctx, row)
    if (cart.payablePaise !== expectedPaise)
      throw refused('PRICE_CHANGED', { old: formatInr(expectedPaise), new: formatInr(cart.payablePaise) })
    refuseIf(cart.whyNot)
    const prices = pricesOf(cart)
    const lines = (await readDraftLines(ctx.db, [row.id])).map(({ id, ...line }) => ({
      ...line,
      lineId: id,
      pricePaise: priceIn(prices, line.offerId),
    }))
    await putDraft(ctx, row.pincode, { draftOrderId: row.id, lines })
    await ctx.db.updateTable('draftOrders').set({ userId }).where('id', '=', row.id).execute()
    return { count: await countCart(ctx), addressId: await addressFor(ctx, row) }
  })
}

/** The id of the customer's address that a draft is delivered to; added unless they have it. */
async function addressFor(ctx: Ctx, { customerName, mobile, line1, city, pincode, gstin }: DraftRow): Promise<number> {
  const { userId } = actorOf(ctx)
  const gstins = gstin === null ? [] : [gstin]
  const address = { label: 'Site', contactName: customerName, mobile, line1, line2: null, city, pincode, sez: null }
  const [id] = await importAddresses(ctx, { userId }, [{ ...address, gstins }])
  return found(id)
}

/** Declines a draft; its seller can be blocked at once. */
export async function declineDraft(
  ctx: Ctx,
  id: string,
  values: { reason: DraftDeclineReason; isBlocking: boolean },
): Promise<DraftRow> {
  const { reason, isBlocking } = parseInput(declineDraftInput, values)
  const { userId } = actorOf(ctx)
  return transaction(ctx, async (ctx) => {
    const row = await preparedFor(ctx, id)
    await moveDraft(ctx, row, { to: 'DECLINED', reasonCode: reason }, { userId, declineReason: reason })
    await audit(ctx, 'draftOrder.decline', 'draftOrder', row.id, null, { reason })
    if (isBlocking) await setBlock(ctx, row, true)
    await ctx.emit('draftOrder.declined', { draftOrderId: row.id })
    return getPrepared(ctx, id)
  })
}

/** Blocks further drafts of the seller of this one, or allows them again. Drafts of staff cannot be blocked. */
export async function updateBlock(ctx: Ctx, id: string, isBlocked: boolean): Promise<DraftRow> {
  const row = await getPrepared(ctx, id)
  await setBlock(ctx, row, isBlocked)
  return getPrepared(ctx, id)
}

async function setBlock(ctx: Ctx, { sellerId }: DraftRow, isBlocked: boolean): Promise<void> {
  const { userId } = actorOf(ctx)
  if (sellerId === null) throw refused('FORBIDDEN')
  if (isBlocked)
    await ctx.db
      .insertInto('draftOrderBlocks')
      .values({ userId, sellerId, createdAt: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await ctx.db.deleteFrom('draftOrderBlocks').where('userId', '=', userId).where('sellerId', '=', sellerId).execute()
}

/** Removes the customer from the drafts of a deleted account; those still with them end. */
export async function eraseDrafts(ctx: Ctx, userId: number): Promise<void> {
  const open = await ctx.db
    .selectFrom('draftOrders')
    .select(['id', 'status', 'version'])
    .where('userId', '=', userId)
    .where('status', 'in', ['DRAFT', 'SENT'])
    .execute()
  for (const row of open) await moveDraft(ctx, row, { to: 'CANCELLED' })
  const own = await ctx.db.selectFrom('draftOrders').select('id').where('userId', '=', userId).execute()
  const ids = own.map(({ id }) => id)
  await eraseContacts(ctx, ids, 'Deleted account')
  await ctx.db.deleteFrom('draftOrderBlocks').where('userId', '=', userId).execute()
}

async function eraseContacts(ctx: Ctx, ids: readonly number[], customerName: string): Promise<void> {
  if (ids.length === 0) return
  const erased = { customerName, mobile: '', email: null, line1: '', gstin: null, note: null }
  await ctx.db.updateTable('draftOrderMessages').set({ mobile: '' }).where('draftOrderId', 'in', ids).execute()
  await ctx.db.updateTable('draftOrders').set(erased).where('id', 'in', ids).execute()
}

const erasedPerRun = 500

/** Removes the contacts of drafts without an order that ended, or were left unsent, long ago. A nightly job. */
export const eraseOldContacts = (ctx: Ctx): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const old = await ctx.db
      .selectFrom('draftOrders')
      .select(['id', 'status', 'version'])
      .where('status', 'in', ['DRAFT', 'DECLINED', 'EXPIRED', 'CANCELLED'])
      .where('movedAt', '<', new Date(ctx.now.getTime() - DRAFT_CONTACT_DAYS * 86_400_000))
      .where('mobile', '!=', '')
      .orderBy('id')
      .limit(erasedPerRun)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of old) if (row.status === 'DRAFT') await moveDraft(ctx, row, { to: 'CANCELLED' })
    const ids = old.map(({ id }) => id)
    await eraseContacts(ctx, ids, 'Removed')
  })
