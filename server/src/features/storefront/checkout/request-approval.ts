import { formatInr } from '@neev/domain/core/money'
import { type Ctx, transaction } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import type { PaymentMethod } from '#core/graphql/resolver-types.ts'
import { getApproval, requestApproval } from '#features/procurement/order-approvals/order-approvals.ts'
import { askAbout, refuseStopped } from '#features/tax/gstin-statuses/gstin-statuses.ts'
import { readCheckout } from './checkout.queries.ts'
import { lockCheckout, priceFor, refuseUnready, type Site } from './checkout.ts'

type Requested = Site & { method: PaymentMethod; note?: string | null; expectedPaise: number }

/** Sends the cart, as it was reviewed, to the company's approvers. PRICE_CHANGED at another amount than was seen. */
export async function requestOrderApproval(ctx: Ctx, input: Requested) {
  await askAbout(ctx, [input.gstin])
  const id = await transaction(ctx, async (ctx) => {
    const { row, parties, lock } = await lockCheckout(ctx, input, readCheckout)
    await refuseStopped(ctx, parties.gstin)
    const cart = await priceFor(ctx, row, parties, lock)
    refuseUnready(cart)
    if (cart.payablePaise !== input.expectedPaise)
      throw refused('PRICE_CHANGED', { old: formatInr(input.expectedPaise), new: formatInr(cart.payablePaise) })
    const note = input.note?.trim().slice(0, 300) || null
    return requestApproval(ctx, { ...parties, cart }, { method: input.method, note })
  })
  return getApproval(ctx, id)
}
