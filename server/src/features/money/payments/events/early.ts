import type { Ctx } from '#core/context.ts'
import type { DisputeNotice, Gateway, RefundNotice } from '../gateways/gateway.ts'
import { applyRefund } from '../refunds/refund-sending.ts'
import { applyDispute } from './disputes.ts'
import { setOutcome } from './events.ts'
import { earlyEvents } from './money.queries.ts'

const isDispute = (body: RefundNotice | DisputeNotice): body is DisputeNotice => 'phase' in body

/** Applies refunds and disputes that came before their payment, once it is in the books. */
export async function applyEarly(ctx: Ctx, gateway: Gateway, gatewayPaymentId: string): Promise<void> {
  for (const { id, body } of await earlyEvents(ctx.db, gateway.name, gatewayPaymentId)) {
    const notice = body as RefundNotice | DisputeNotice
    const { outcome, paymentId } = isDispute(notice)
      ? await applyDispute(ctx, gateway, notice)
      : await applyRefund(ctx, gateway, notice)
    await setOutcome(ctx, id, outcome, paymentId)
  }
}
