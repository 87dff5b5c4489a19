import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Subscribers } from '#core/events/events.ts'
import { lockOrder, lockOrders } from '#features/orders/orders/orders.ts'
import { freezeCommission } from '../commission-lines.ts'
import { debitsToPost, debitsToTakeBack } from '../debits.queries.ts'
import { type FactName, factsOf, maxAtOnce, ordersToSell } from '../facts.queries.ts'
import type { Which } from '../which.queries.ts'
import { post } from './ledger.ts'
import { reverseAllNoted, reverseCancelled, reverseNoted, reversePartialCancellation } from './noted.ts'
import { cancelledToReverse, ordersWithOpenLines } from './postings.queries.ts'

async function postFacts(ctx: Ctx, names: readonly FactName[], which: Which): Promise<number> {
  let count = 0
  for (const name of names)
    for (let isRead = false; !isRead; ) {
      const facts = await factsOf[name](ctx, which)
      const posted = await post(ctx, facts)
      count += posted.length
      isRead = facts.length < maxAtOnce || posted.length === 0
    }
  return count
}

/** Ledger entries for payments, sales and refunds; idempotent by key. */
export const ledgerSubscribers: Subscribers = {
  'order.placed': {
    async batch(ctx, placed) {
      const orderIds = placed.map(({ orderId }) => orderId)
      // Locks the orders before their suborders, as everywhere
      await lockOrders(ctx, orderIds)
      await freezeCommission(ctx, { orderIds })
      await postFacts(ctx, ['captures', 'transfers', 'credits', 'unmatched'], { orderIds })
    },
  },
  // One on credit is owed to the seller at once
  'debit.moved': async (ctx, { orderId, to }) => {
    if (to === 'ACCEPTED') await postDebits(ctx, orderId)
  },
  'transfer.decided': async (ctx, { orderId }) => {
    await lockOrder(ctx, orderId)
    await postFacts(ctx, ['unmatched'], { orderIds: [orderId] })
    await postDebits(ctx, orderId)
  },
  'lines.released': async (ctx, { orderId }) => {
    await postFacts(ctx, ['unmatched'], { orderIds: [orderId] })
  },
  'payment.review': async (ctx, { reviewId }) => {
    await postFacts(ctx, ['reviews'], { reviewId })
  },
  'refund.queued': async (ctx, { orderId }) => {
    await postFacts(ctx, ['refundsDue'], { orderIds: [orderId] })
  },
  'refund.done': async (ctx, { orderId }) => {
    await postFacts(ctx, ['refundsDue', 'refundsDone'], { orderIds: [orderId] })
  },
  'refund.unclaimed': async (ctx, { refundId }) => {
    await postFacts(ctx, ['unclaimed', 'refundsDue', 'refundsDone'], { refundId })
  },
  'feeInvoice.issued': async (ctx) => {
    await postFacts(ctx, ['feeRoundings'], {})
  },
  'claim.moved': async (ctx, { orderId }) => {
    await lockOrder(ctx, orderId)
    await postFacts(ctx, ['holds'], { orderIds: [orderId] })
  },
  'creditNote.issued': async (ctx, { noteId, orderId }) => {
    await reverseNoted(ctx, noteId)
    await postCredits(ctx, orderId)
    await takeBackDebits(ctx, orderId)
  },
  'rest.moved': async (ctx, { orderId, cancellationId, status }) => {
    if (status !== 'DONE') return
    await reversePartialCancellation(ctx, cancellationId)
    await postCredits(ctx, orderId)
  },
  'suborder.moved': async (ctx, { orderId, suborderId, to }) => {
    if (to === 'DELIVERED') {
      await postSales(ctx, orderId)
    }
    if (to === 'CANCELLED' || to === 'REJECTED') {
      await lowerIfPaid(ctx, suborderId)
      await postCredits(ctx, orderId)
    }
  },
}

/** Posts what changed of an order on credit; locked, so that each change is posted once. */
async function postCredits(ctx: Ctx, orderId: number): Promise<void> {
  const [order] = await ctx.db
    .selectFrom('orders')
    .select('paymentMethod')
    .where('id', '=', orderId)
    .forUpdate()
    .execute()
  if (order?.paymentMethod === 'CREDIT') await postFacts(ctx, ['credits'], { orderIds: [orderId] })
}

/** Posts the delivered suborders of an order; locked against concurrent reversals. */
async function postSales(ctx: Ctx, orderId: number): Promise<number> {
  await lockOrder(ctx, orderId)
  await freezeCommission(ctx, { orderIds: [orderId] })
  return postFacts(ctx, ['sales', 'holds'], { orderIds: [orderId] })
}

/** Posts the paid debit notes of an order; locked, so that each is recorded once. */
async function postDebits(ctx: Ctx, orderId: number): Promise<number> {
  if ((await debitsToPost(ctx.db, { orderIds: [orderId] })).length === 0) return 0
  await lockOrder(ctx, orderId)
  return postFacts(ctx, ['debits'], { orderIds: [orderId] })
}

/** Reverses cancelled debit notes that are in the ledger; after the lock of their order. */
async function takeBackDebits(ctx: Ctx, orderId: number): Promise<number> {
  // A debit note may be paid and cancelled before either event is delivered
  const posted = await postDebits(ctx, orderId)
  if ((await debitsToTakeBack(ctx.db, { orderIds: [orderId] })).length === 0) return posted
  await lockOrder(ctx, orderId)
  return posted + (await postFacts(ctx, ['debitsBack'], { orderIds: [orderId] }))
}

async function lowerIfPaid(ctx: Ctx, suborderId: number): Promise<void> {
  const [paid] = await ctx.db
    .selectFrom('suborderShown as s')
    .innerJoin('orderShown as o', 'o.id', 's.orderId')
    .select('s.id')
    .where('s.id', '=', suborderId)
    .where('o.paidAt', 'is not', null)
    .execute()
  if (paid) await reverseCancelled(ctx, suborderId)
}

const byMoney = [
  'captures',
  'transfers',
  'credits',
  'unmatched',
  'reviews',
  'unclaimed',
  'refundsDue',
  'refundsDone',
  'feeRoundings',
] as const

/**
 * Posts missed facts of orders that nobody else has locked. Orders are locked first, because two processes posting the
 * same would wait for each other. Skipped ones are left for the next run.
 */
async function postUntold(ctx: Ctx, name: FactName): Promise<number> {
  const untold = await factsOf[name](ctx, {})
  if (untold.length === 0) return 0
  const ids = untold.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const free = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const locked = new Set(free.map(({ id }) => id))
  const postings = (await factsOf[name](ctx, {})).filter(({ orderId }) => orderId === null || locked.has(orderId))
  return (await post(ctx, postings)).length
}

/** Records the commission of missed paid orders; locks them before their suborders, as everywhere. */
async function freezeUntold(ctx: Ctx): Promise<number> {
  const orderIds = (await ordersWithOpenLines(ctx.db)).map(({ id }) => id)
  if (orderIds.length === 0) return 0
  await lockOrders(ctx, orderIds)
  return freezeCommission(ctx, { orderIds })
}

/**
 * Posts everything that the ledger does not have yet, such as facts whose event failed: a job. If nothing is missing,
 * it costs a few queries. Each piece is a transaction of its own: one that locked suborders of many orders before the
 * orders themselves would cause deadlocks.
 */
export async function postHistory(ctx: Ctx): Promise<void> {
  const each = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => transaction(ctx, work)
  for (let count = 1; count > 0; ) {
    count = await each(freezeUntold)
    for (const name of byMoney) count += await each((ctx) => postUntold(ctx, name))
    for (const { id } of await cancelledToReverse(ctx.db)) {
      await each((ctx) => reverseCancelled(ctx, id))
      count++
    }
    for (const { id } of await ordersToSell(ctx)) count += await each((ctx) => postSales(ctx, id))
    for (const { id } of await debitsToPost(ctx.db, {})) count += await each((ctx) => postDebits(ctx, id))
    for (const { id } of await debitsToTakeBack(ctx.db, {})) count += await each((ctx) => takeBackDebits(ctx, id))
    count += await reverseAllNoted(ctx)
    count += await each((ctx) => postUntold(ctx, 'holds'))
  }
}
