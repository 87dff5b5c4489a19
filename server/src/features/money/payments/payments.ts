import { createHmac, timingSafeEqual } from 'node:crypto'
import { whyNotOnline } from '@neev/domain/buying/carts'
import { paymentNumber } from '@neev/domain/core/fiscal'
import type { MoneyFlow } from '@neev/domain/core/money-flows'
import { terms } from '@neev/domain/core/refusals'
import { whyNotMethod } from '@neev/domain/money/money-flows'
import { reviewChoices, whyNotDirect } from '@neev/domain/money/payments/payments'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import type { PaymentMethod } from '#core/graphql/resolver-types.ts'
import { runHooks } from '#core/hooks.ts'
import { log } from '#core/log.ts'
import { orFault, ProviderFault } from '#core/net/providers.ts'
import { currentSettings, type Settings, settingsAsOf } from '#core/settings.ts'
import {
  extendPaymentDeadline,
  getOrder,
  lockOrder,
  type OrderRow,
  updateSuborderStatuses,
  writePaymentMethod,
} from '#features/orders/orders/orders.ts'
import { accountById } from '#features/people/accounts/accounts.ts'
import { listBankAccounts } from './bank-accounts.ts'
import { findGateway, type Gateway, gatewayOf, hasGateway, type PaymentRequested } from './gateways/gateway.ts'
import { countLate, countMoney, deductReceived, dropLineRefund, queueLineRefund, uncountMoney } from './incoming.ts'
import { hasUnreturnedLateMoney, isOver } from './late.queries.ts'
import { endTransfers } from './late.ts'
import {
  type Attempt,
  attemptsOf,
  insertAttempt,
  insertFirstAttempt,
  type PaymentRow,
  paymentById,
  paymentByNumber,
  paymentsOf,
  paymentsToAsk,
  type ReviewRow,
  requestedPayment,
  reviewById,
  reviewsOf,
} from './payments.queries.ts'
import { refundWaits } from './refunds/refunds.queries.ts'
import { queueCancellationRefunds, queueClaimed, queueDebit, queueRefund, queueReviewed } from './refunds/refunds.ts'
import { type Outcome, settlePayment } from './settle.ts'
import { latestTransfer } from './transfers.queries.ts'
import { openDeadline, openDebitTransfer, openTransfer, whyNoAccount } from './transfers.ts'

export { readTransferFacts, type TransferFacts } from './notices/facts.queries.ts'

declare module '#core/hooks.ts' {
  interface Hooks {
    /** The buyer wants to pay a placed order by another method. */
    'order.paymentMethod': { orderId: number; method: 'GATEWAY' | 'DIRECT' }
  }
}

export { gatewayNames, hasGateway, reportingGateways } from './gateways/gateway.ts'
export { deductedFromSuborder, deductedFromTransfer } from './gst-tds/gst-tds.queries.ts'
export { type Certificate, certificateOf, certifyDeduction, gstTdsOf, gstTdsRule } from './gst-tds/gst-tds.ts'
export type { BankAccountRow, TransferRow } from './transfers.queries.ts'
export {
  countLate,
  countMoney,
  deductReceived,
  dropLineRefund,
  endTransfers,
  hasUnreturnedLateMoney,
  isOver,
  listBankAccounts,
  openDebitTransfer,
  openTransfer,
  queueCancellationRefunds,
  queueClaimed,
  queueDebit,
  queueLineRefund,
  queueRefund,
  refundWaits,
  uncountMoney,
  whyNoAccount,
}

/** The payments and the transfer of an order, for those who may read it. */
export const moneyOf = async (ctx: Ctx, orderId: number) => ({
  payments: await paymentsOf(ctx.db, orderId),
  transfer: (await latestTransfer(ctx.db, orderId, null)) ?? null,
})

/** A payment attempt by id or number, for its buyer and admins. */
export async function getPayment(ctx: Ctx, id: string): Promise<PaymentRow> {
  const row = found(await (/^\d+$/.test(id) ? paymentById(ctx.db, idOf(id)) : paymentByNumber(ctx.db, id)))
  await getOrder(ctx, row.orderId)
  return row
}

export async function paymentsOfOrder(ctx: Ctx, orderId: string): Promise<PaymentRow[]> {
  const order = await getOrder(ctx, orderId)
  return paymentsOf(ctx.db, order.id)
}

const returnUrlOf = (ctx: Ctx, gateway: string) => `${ctx.config.origin}/api/payment/response/${gateway}`

type Buyer = PaymentRequested['buyer']

const requestedOf = (ctx: Ctx, row: Attempt, buyer: Buyer): PaymentRequested => ({
  number: row.number,
  amountPaise: row.amountPaise,
  orderNumber: row.orderNumber,
  gatewayOrderId: row.gatewayOrderId,
  buyer,
  returnUrl: returnUrlOf(ctx, row.gateway),
})

/** Signs a link to the request page, which needs no session because it is opened as a plain page. */
const keyOf = (ctx: Ctx, number: string) =>
  createHmac('sha256', ctx.config.secret).update(`pay:${number}`).digest('base64url')

export function isKeyOf(ctx: Ctx, number: string, key: string): boolean {
  const [right, input] = [Buffer.from(keyOf(ctx, number)), Buffer.from(key)]
  return right.length === input.length && timingSafeEqual(right, input)
}

/**
 * Starts a payment attempt for an order of the caller, and returns the page to open. An open attempt is reused, so that
 * two tabs or clicks make one payment. The provider is called outside of transactions.
 */
export async function startPayment(ctx: Ctx, orderId: string): Promise<{ paymentId: number; url: string }> {
  const order = await ownUnpaidOrder(ctx, orderId)
  if (order.paymentMethod !== 'GATEWAY') throw refused('PAYMENT_METHOD')
  refuseIf(whyNotOnline(order.payablePaise, await currentSettings(ctx)))
  if (!hasGateway(ctx.config)) throw refused('NO_GATEWAY')
  const gateway = gatewayOf(ctx.config)
  const payment =
    (await attemptAtOnce(ctx, order, gateway.name)) ??
    (await transaction(ctx, (ctx) => openAttempt(ctx, orderId, gateway.name)))
  if (payment.status === 'CREATED' && payment.gatewayOrderId === null) {
    const gatewayOrderId = await openAt(ctx, gateway, requestedOf(ctx, payment, order.buyer))
    await ctx.db
      .updateTable('payments')
      .set((db) => ({ gatewayOrderId: db.fn.coalesce('gatewayOrderId', db.val(gatewayOrderId)) }))
      .where('id', '=', payment.id)
      .execute()
  }
  const url = `${ctx.config.origin}/api/payment/request/${payment.number}?key=${keyOf(ctx, payment.number)}`
  return { paymentId: payment.id, url }
}

/** Opens a payment at the provider; a buyer reads what else to do if the provider fails. */
async function openAt(ctx: Ctx, gateway: Gateway, requested: PaymentRequested): Promise<string | null> {
  try {
    return await orFault('payments', () => gateway.open(ctx, requested))
  } catch (error) {
    throw error instanceof ProviderFault ? refused(`PAYMENT_PROVIDER_${error.kind}`) : error
  }
}

async function ownUnpaidOrder(ctx: Ctx, orderId: string): Promise<OrderRow> {
  const order = await getOrder(ctx, orderId)
  if (order.userId !== actorOf(ctx).userId) throw refused('NOT_FOUND')
  if (['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(order.paymentStatus)) throw refused('ALREADY_PAID')
  if (!['AWAITING_PAYMENT', 'PAYMENT_FAILED'].includes(order.status)) throw refused('PAYMENT_METHOD')
  if (new Date(order.lockExpiresAt) <= ctx.now) throw refused('LOCK_EXPIRED')
  return order
}

/**
 * The open attempt of an order, or a first or further one, without a transaction: its number is unique, and the statement
 * that writes it has locked the order. Null if another one came in between, or the order has to change as well.
 */
async function attemptAtOnce(ctx: Ctx, order: OrderRow, gateway: string): Promise<Attempt | null> {
  const first = await insertFirstAttempt(ctx, { order, gateway, number: paymentNumber(order.number, 1) })
  if (first) return first
  const { open, count } = await attemptsOf(ctx.db, order.id, gateway)
  if (open) return open
  const attempt = count + 1
  return insertAttempt(ctx, { order, gateway, attempt, number: paymentNumber(order.number, attempt) })
}

/** The same with the order locked and read again. */
async function openAttempt(ctx: Ctx, orderId: string, gateway: string): Promise<Attempt> {
  await lockOrder(ctx, idOf(orderId))
  const order = await ownUnpaidOrder(ctx, orderId)
  if (order.status === 'PAYMENT_FAILED') {
    const { open } = await attemptsOf(ctx.db, order.id, gateway)
    if (open) return open
    await updateSuborderStatuses(ctx, order.id, 'all', { name: 'retryPayment', by: 'buyer' })
  }
  const attempt = await attemptAtOnce(ctx, order, gateway)
  if (!attempt) throw refused('BUSY')
  return attempt
}

/** The form that the request page posts to the provider; the payment is under way from here. */
export async function requestForm(ctx: Ctx, number: string) {
  const { buyer, ...row } = found(await requestedPayment(ctx.db, number))
  return { form: gatewayOf(ctx.config, row.gateway).form(requestedOf(ctx, row, buyer)) }
}

/** Queries the provider about one payment and applies the answer; used by the buyer's page and the job. */
export async function reconcilePayment(ctx: Ctx, number: string): Promise<Outcome | null> {
  const row = await ctx.db
    .updateTable('payments')
    .set({ checkedAt: ctx.now })
    .where('number', '=', number)
    .returning(['id', 'number', 'gateway', 'gatewayOrderId'])
    .executeTakeFirst()
  const gateway = row && findGateway(ctx.config, row.gateway)
  // A gateway that is not configured any more cannot be queried
  return gateway ? ask(ctx, gateway, row) : null
}

async function ask(ctx: Ctx, gateway: Gateway, payment: Parameters<Gateway['query']>[1]): Promise<Outcome | null> {
  const notices = await gateway.query(ctx, payment)
  return notices && settlePayment(ctx, gateway, notices, 'RECONCILE')
}

/** Queries what a provider announced without proof, in any status, including payments unknown here. */
export async function confirmPayment(ctx: Ctx, gateway: Gateway, number: string): Promise<Outcome | null> {
  const known = await ctx.db.selectFrom('payments').select('id').where('number', '=', number).executeTakeFirst()
  return known ? reconcilePayment(ctx, number) : ask(ctx, gateway, { number, gatewayOrderId: null })
}

/**
 * Queries attempts without a known capture: after one minute, then ever more rarely, for three days. Includes failed
 * ones, because a buyer may still pay on the provider's page and the notice be lost.
 */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  for (const { number } of await paymentsToAsk(ctx.db, ctx.now)) {
    await reconcilePayment(ctx, number).catch((error) =>
      log.error({ err: error, payment: number }, 'the gateway could not be asked'),
    )
  }
}

/** Payment methods for an order with this money flow. */
export const paymentMethodsOf = (ctx: Ctx, flow: MoneyFlow): ('GATEWAY' | 'DIRECT')[] =>
  (['GATEWAY', 'DIRECT'] as const).filter(
    (method) => whyNotMethod(flow, method) === null && (method === 'DIRECT' || hasGateway(ctx.config)),
  )

/** Why the caller cannot pay by bank transfer now, or null. */
export async function directRefusal(ctx: Ctx) {
  const { userId, isUnverified } = actorOf(ctx)
  if (isUnverified !== undefined) return whyNotDirect(isUnverified ? 'PENDING_VERIFICATION' : 'ACTIVE')
  return whyNotDirect(found(await accountById(ctx, userId)).status)
}

/** Payment deadline of a bank transfer in minutes, by the settings. */
export const transferMinutes = (ctx: Ctx, settings: Settings): number =>
  actorOf(ctx).roles.includes('b2b') ? settings.transferLockMinutesB2b : settings.transferLockMinutes

/**
 * Changes the payment method while no payment is in progress. A bank transfer has its own deadline, counted from when
 * it was first chosen, until which prices and stock are reserved; changing back does not shorten it.
 */
export async function setPaymentMethod(ctx: Ctx, orderId: string, method: PaymentMethod): Promise<OrderRow> {
  // Credit is chosen when an order is placed, while its limit is locked
  if (method === 'CREDIT') throw refused('PAYMENT_METHOD')
  const order = await ownUnpaidOrder(ctx, orderId)
  refuseIf(whyNotMethod(order.moneyFlow, method))
  if (method === 'GATEWAY' && !hasGateway(ctx.config)) throw refused('NO_GATEWAY')
  if (method === 'DIRECT') refuseIf(await directRefusal(ctx))
  await transaction(ctx, async (ctx) => {
    await lockOrder(ctx, order.id)
    // It may have been paid while this waited for the lock
    await ownUnpaidOrder(ctx, orderId)
    const busy = await ctx.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', order.id)
      .where('status', 'in', ['PENDING', 'AUTHORISED'])
      .executeTakeFirst()
    if (busy) throw refused('PAYMENT_PENDING')
    if (method === 'GATEWAY') refuseIf(whyNotOnline(order.payablePaise, await settingsAsOf(ctx)))
    await runHooks(ctx, 'order.paymentMethod', { orderId: order.id, method })
    await writePaymentMethod(ctx, order.id, method)
    if (method === 'DIRECT') await holdForTransfer(ctx, order)
  })
  return getOrder(ctx, orderId)
}

async function holdForTransfer(ctx: Ctx, order: OrderRow): Promise<void> {
  const ownEnd = new Date(ctx.now.getTime() + transferMinutes(ctx, await settingsAsOf(ctx)) * 60_000)
  const deadline = (await openDeadline(ctx, order.id)) ?? ownEnd
  await extendPaymentDeadline(ctx, order.id, deadline)
  const { id: orderId, payablePaise: expectedPaise, moneyFlow: flow } = order
  await openTransfer(ctx, { orderId, expectedPaise, deadline, flow })
}

/** Payments that need a person, oldest first. */
export const listReviews = (ctx: Ctx, open: boolean): Promise<ReviewRow[]> => reviewsOf(ctx.db, open)

/** What can be done about a review is in `reviewChoices`. */
export async function resolveReview(ctx: Ctx, id: string, resolution: string, note: string): Promise<ReviewRow> {
  if (note.trim().length < 3) throw refused('REASON_NEEDED', {}, 'note')
  return transaction(ctx, async (ctx) => {
    // Locks the order first, as everywhere
    await ctx.db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', (db) => db.selectFrom('paymentReviews').select('orderId').where('id', '=', idOf(id)))
      .forUpdate()
      .execute()
    const review = await reviewById(ctx.db, idOf(id))
    const row = found(review?.resolvedAt === null ? review : undefined)
    const choice = reviewChoices(row).find((one) => one === resolution)
    if (!choice) throw refused('NOT_A_CHOICE', { field: terms('RESOLUTION') }, 'resolution')
    found(
      await ctx.db
        .updateTable('paymentReviews')
        .set({ resolvedAt: ctx.now, resolvedBy: actorOf(ctx).userId, resolution: choice, note })
        .where('id', '=', row.id)
        .where('resolvedAt', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    )
    if (choice === 'REFUND') await queueReviewed(ctx, row.id)
    if (row.orderId !== null && choice === 'RESUME')
      await updateSuborderStatuses(ctx, row.orderId, row.heldIds, { name: 'resume', by: 'admin', note })
    if (row.orderId !== null && choice === 'CANCEL')
      await updateSuborderStatuses(ctx, row.orderId, row.cancellableIds, { name: 'cancelForBuyer', by: 'admin', note })
    await audit(ctx, 'payment.resolve', 'paymentReview', row.id, null, { resolution, note })
    return found(await reviewById(ctx.db, row.id))
  })
}
