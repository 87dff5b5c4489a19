import type { Ctx } from '#core/context.ts'
import { watchRow } from '#core/events/watch-row.ts'
import { getOwn, getTicket } from './tickets.ts'

/** The customer's own ticket now and after each change. */
export const watchOwn = (ctx: Ctx, id: string) =>
  watchRow(ctx, `ticket:${id}`, async (ctx) => ({ myTicketUpdated: await getOwn(ctx, id) }))

/** Any ticket now and after each change, for staff. */
export const watchAny = (ctx: Ctx, id: string) =>
  watchRow(ctx, `ticket:${id}`, async (ctx) => ({ ticketUpdated: await getTicket(ctx, id) }))
