import type { Ctx } from '#core/context.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { insertProviderEvent } from './money.queries.ts'

/** How a notice of a provider came: by the buyer's browser, from its server, or as an answer. */
export type Source = 'RETURN' | 'CALLBACK' | 'RECONCILE'

type ProviderEvent = {
  eventId: string
  source: Source
  body: object
  outcome?: string
  paymentId?: number | null
  /** A thing of the provider that is locked before, as `lockProviderRef` does. */
  lock?: string | null
}

/** Keeps an event of a provider by its unique id; returns its row's id, or null if it is here already. */
export async function storeEvent(
  ctx: Ctx,
  gateway: Pick<Gateway, 'name'>,
  { eventId, source, body, outcome = 'RECEIVED', paymentId = null, lock = null }: ProviderEvent,
): Promise<number | null> {
  const event = { gateway: gateway.name, eventId, paymentId, source, outcome, body, lock }
  return (await insertProviderEvent(ctx, event))?.id ?? null
}

/** Whether an event of a provider is here already. */
export async function isStored(ctx: Ctx, gateway: Pick<Gateway, 'name'>, eventId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('paymentEvents')
    .select('id')
    .where('gateway', '=', gateway.name)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes what an event came to. */
export async function setOutcome(ctx: Ctx, eventId: number, outcome: string, paymentId: number | null): Promise<void> {
  await ctx.db.updateTable('paymentEvents').set({ outcome, paymentId }).where('id', '=', eventId).execute()
}
