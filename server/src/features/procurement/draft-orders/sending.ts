import { printIstMoment } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import type { MoneyFlow } from '@neev/domain/core/money-flows'
import { whyNotTogether } from '@neev/domain/money/money-flows'
import { draftOrderNumber, whyNotDraftMessage } from '@neev/domain/procurement/draft-orders'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { refused, refuseIf } from '#core/errors.ts'
import type { PricedCart } from '#features/buying/carts/carts.ts'
import { sendToNumber } from '#features/people/messages/messages.ts'
import { refuseSelf } from './customers.ts'
import {
  countMessages,
  type DraftRow,
  draftById,
  findCustomer,
  lockWords,
  readDraftLines,
} from './draft-orders.queries.ts'
import { draftFor, getDraft } from './preparing.ts'
import { priceDraft, priceIn, pricesOf } from './pricing.ts'
import { moveDraft } from './transitions.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A draft order was sent to its customer, or sent again. */
    'draftOrder.sent': { draftOrderId: number; messageId: number }
    /** One that the customer had was cancelled by its preparers. */
    'draftOrder.cancelled': { draftOrderId: number }
  }
}

const dayMs = 86_400_000

/** The path of the customer's page. It has no secret: only the account or the number that it was sent to opens it. */
export const customerPath = (id: number): string => `/draft-order/${id}`

/** The facts of messages about a draft. */
export const factsOf = ({ id, sellerName, customerName, sentPaise, validUntil }: DraftRow) => ({
  number: draftOrderNumber(id),
  seller: sellerName ?? 'Neev',
  buyer: customerName,
  amount: sentPaise === null ? '–' : formatInr(sentPaise),
  deadline: validUntil === null ? '–' : printIstMoment(validUntil),
})

/** Whether a customer has blocked the seller of a draft. */
async function refuseBlocked(ctx: Ctx, { sellerId }: DraftRow, userId: number | null): Promise<void> {
  if (sellerId === null || userId === null) return
  const block = await ctx.db
    .selectFrom('draftOrderBlocks')
    .select('userId')
    .where('userId', '=', userId)
    .where('sellerId', '=', sellerId)
    .executeTakeFirst()
  if (block) throw refused('DRAFT_ORDER_BLOCKED')
}

/** Prices must be complete: what is sent can be ordered. */
function refuseUnsendable({ whyNot, settings, groups }: PricedCart): void {
  refuseIf(whyNot)
  refuseIf(whyNotTogether(settings.moneyFlow as MoneyFlow, new Set(groups.map(({ sellerId }) => sellerId)).size))
}

/**
 * Prices a draft, holds these prices until its end, and sends the link. Where the number has had its messages of the
 * day, it is sent without one: the preparer passes on the link.
 */
export async function sendDraft(ctx: Ctx, id: string, version: number): Promise<DraftRow> {
  return transaction(ctx, async (ctx) => {
    const draft = await draftFor(ctx, id, 'send')
    if (draft.version !== version) throw refused('STALE')
    // The number can have been verified since
    const userId = (await findCustomer(ctx.db, draft))?.id ?? null
    await refuseSelf(ctx, draft.preparedById, userId)
    await refuseBlocked(ctx, draft, userId)
    const cart = await priceDraft(ctx, { ...draft, userId })
    refuseUnsendable(cart)
    const goodsPaise = await holdPrices(ctx, draft, cart)
    await moveDraft(
      ctx,
      draft,
      { to: 'SENT' },
      {
        userId,
        sentAt: ctx.now,
        validUntil: new Date(ctx.now.getTime() + draft.validHours * 3_600_000),
        sentPaise: cart.payablePaise,
      },
    )
    await audit(ctx, 'draftOrder.send', 'draftOrder', draft.id, null, { payablePaise: cart.payablePaise, goodsPaise })
    await sendMessage(ctx, await getDraft(ctx, id), { isRequired: false })
    return getDraft(ctx, id)
  })
}

/** Records the price of each line. Returns what the lines come to in paise, before GST and freight. */
async function holdPrices(ctx: Ctx, { id }: DraftRow, cart: PricedCart): Promise<number> {
  const prices = pricesOf(cart)
  let goods = 0n
  for (const line of await readDraftLines(ctx.db, [id])) {
    const pricePaise = priceIn(prices, line.offerId)
    goods += BigInt(pricePaise) * BigInt(line.quantityMilli)
    await ctx.db.updateTable('draftOrderLines').set({ pricePaise }).where('id', '=', line.id).execute()
  }
  return Number((goods + 500n) / 1000n)
}

/** Sends the message again; refused once there were enough, and where none can be sent. */
export async function resendDraft(ctx: Ctx, id: string): Promise<DraftRow> {
  return transaction(ctx, async (ctx) => {
    const row = await draftFor(ctx, id, 'resend')
    await refuseBlocked(ctx, row, row.userId)
    await sendMessage(ctx, row, { isRequired: true })
    return getDraft(ctx, id)
  })
}

async function sendMessage(ctx: Ctx, row: DraftRow, { isRequired }: { isRequired: boolean }): Promise<void> {
  await lockWords(ctx.db, `draft order messages ${row.mobile}`)
  const counts = await countMessages(ctx.db, row, new Date(ctx.now.getTime() - dayMs))
  const why = whyNotDraftMessage(counts)
  if (isRequired) refuseIf(why)
  if (why) return
  const { id } = await ctx.db
    .insertInto('draftOrderMessages')
    .values({ draftOrderId: row.id, mobile: row.mobile, sentAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (row.userId === null) {
    const facts = { ...factsOf(row), name: row.customerName, link: ctx.config.origin + customerPath(row.id) }
    const message = { event: 'draftOrder.sent', to: row.mobile, facts, locale: 'en-IN', key: `draftOrder:${id}` }
    const isSent = await sendToNumber(ctx, message)
    if (!isSent && row.email === null) {
      if (isRequired) throw refused('DRAFT_ORDER_NO_SMS')
      await ctx.db.deleteFrom('draftOrderMessages').where('id', '=', id).execute()
      return
    }
  }
  await ctx.emit('draftOrder.sent', { draftOrderId: row.id, messageId: id })
}

/** A draft, for messages. */
export const readDraft = (ctx: Ctx, id: number): Promise<DraftRow | undefined> => draftById(ctx.db, 'ALL', id)
