import { refuse } from '@neev/domain/core/refusals'
import { type CounterStatus, whyNotCountered } from '@neev/domain/procurement/quotations/counters'
import { actorOf, batched, type Ctx } from '#core/context.ts'
import { partyTexts } from '#core/graphql/party-text.ts'
import { type CounterRow, readCounters } from './counters.queries.ts'
import type { QuotationRow } from './quotations.queries.ts'
import type { RequestRow } from './requests.queries.ts'

/** The counter-offers of requests, by request and read together. */
export async function countersByRequest(ctx: Ctx, ids: readonly number[]): Promise<CounterRow[][]> {
  const rows = await readCounters(ctx.db, ids)
  return ids.map((id) => rows.filter(({ requestId }) => requestId === id))
}

/** The counter-offers to a seller for a request, oldest first. */
export const countersTo = async (ctx: Ctx, requestId: number, sellerId: number): Promise<CounterRow[]> =>
  (await batched(ctx, countersByRequest).load(requestId)).filter((row) => row.sellerId === sellerId)

/** Counter-offers for a reader who knows the buyer, or does not. */
export function presentCounters(rows: readonly CounterRow[], isKnown: boolean) {
  const notes = partyTexts(
    rows.map(({ note }) => note),
    isKnown,
  )
  return rows.map((row, at) => ({ ...row, note: notes[at] ?? null }))
}
export type PresentedCounter = ReturnType<typeof presentCounters>[number]

/** Why the buyer cannot make a counter-offer on the quotation now, or null. `counters` are those of the request. */
export function whyNotCounteredNow(
  ctx: Ctx,
  request: Pick<RequestRow, 'userId' | 'status' | 'isSealed'>,
  quotation: QuotationRow,
  counters: readonly CounterRow[],
) {
  if (actorOf(ctx).userId !== request.userId) return refuse('REQUEST_OF_OTHER')
  const own = counters.filter(({ sellerId }) => sellerId === quotation.sellerId)
  const rounds = { rounds: own.length, isOpen: own.some(({ status }) => status === 'OPEN') }
  return whyNotCountered(request, quotation, rounds, ctx.now)
}

/** Ends the seller's turn. In the caller's transaction, with the request locked; false if it had ended already. */
export async function endTurn(ctx: Ctx, id: number, status: Exclude<CounterStatus, 'OPEN'>): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('quoteCounters')
    .set({ status, answeredAt: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers the open counter-offer to a seller. Returns it, or null if there is none. */
export async function answerCounter(ctx: Ctx, requestId: number, sellerId: number, status: 'REVISED' | 'KEPT') {
  const rows = await readCounters(ctx.db, [requestId])
  const open = rows.find((row) => row.sellerId === sellerId && row.status === 'OPEN')
  return open && (await endTurn(ctx, open.id, status)) ? open : null
}

/** Ends open counter-offers of a request, or to one seller, because the request has ended or the quotation is gone. */
export async function lapseCounters(ctx: Ctx, requestId: number, sellerId: number | null = null): Promise<void> {
  for (const row of await readCounters(ctx.db, [requestId]))
    if (row.status === 'OPEN' && (sellerId === null || row.sellerId === sellerId)) await endTurn(ctx, row.id, 'LAPSED')
}
