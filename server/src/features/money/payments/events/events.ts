import type { Ctx } from '#core/context.ts'
import type { Gateway } from '../gateways/gateway.ts'

/** How a notice of a provider came: by the buyer's browser, from its server, or as an answer. */
export type Source = 'RETURN' | 'CALLBACK' | 'RECONCILE'

type Kept = { eventId: string; source: Source; body: object; outcome?: string; paymentId?: number | null }

/** Keeps an event of a provider by its unique id; returns its row's id, or null if it is here already. */
export async function keepEvent(
  ctx: Ctx,
  gateway: Pick<Gateway, 'name'>,
  { eventId, source, body, outcome = 'RECEIVED', paymentId = null }: Kept,
): Promise<number | null> {
  const row = await ctx.db
    .insertInto('paymentEvents')
    .values({
      gateway: gateway.name,
      eventId,
      paymentId,
      source,
      outcome,
      body: JSON.stringify(body),
      receivedAt: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'eventId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Writes what an event came to. */
export async function setOutcome(ctx: Ctx, eventId: number, outcome: string, paymentId: number | null): Promise<void> {
  await ctx.db.updateTable('paymentEvents').set({ outcome, paymentId }).where('id', '=', eventId).execute()
}
