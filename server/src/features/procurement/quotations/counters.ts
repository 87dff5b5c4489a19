import { formatInr } from '@neev/domain/core/money'
import { answerBy, type CounterLine, changedLines, counterInput } from '@neev/domain/procurement/quotations/counters'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { withIdempotency } from '#core/idempotency.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { insertCounter, readCounters, readOverdue } from './counters.queries.ts'
import { type QuotationLineRow, readCurrent } from './quotations.queries.ts'
import { getRequest, lockRequest } from './requests.ts'
import { endTurn, whyNotCounteredNow } from './turns.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The buyer made a counter-offer on a quotation. */
    'quotation.countered': { quotationId: number; counterId: number }
  }
}

const perBuyer = rateLimit('quotations.counter', 60, 60 * 60)

/** The buyer proposes prices, quantities and days for lines of a quotation; the seller has a day to answer. */
export async function createCounterOffer(ctx: Ctx, key: string, quotationId: string, values: unknown) {
  const { lines, ...terms } = parseInput(counterInput, values)
  const { userId } = actorOf(ctx)
  await perBuyer(ctx, ofAccount(userId))
  const { requestId } = await withIdempotency(ctx, key, { quotationId, values }, async (ctx) => {
    const ownId = await requestOfOwn(ctx, quotationId)
    await lockRequest(ctx, ownId)
    const request = await getRequest(ctx, ownId)
    const quotation = (await readCurrent(ctx.db, ownId)).find(({ id }) => id === idOf(quotationId))
    if (!quotation) throw refused('QUOTATION_GONE')
    const counters = await readCounters(ctx.db, [request.id])
    refuseIf(whyNotCounteredNow(ctx, request, quotation, counters))
    const quoted = quotation.lines.map((line) => ({ ...line, id: String(line.id) }))
    if (lines.some(({ quotationLineId }) => !quoted.some(({ id }) => id === quotationLineId)))
      throw refused('REQUEST_LINES_UNKNOWN', {}, 'lines')
    const changed = changedLines(lines, quoted)
    refuseAbove(changed, quotation.lines)
    if (changed.length === 0 && terms.leadDays === quotation.leadDays) throw refused('COUNTER_SAME', {}, 'lines')
    const counter = {
      ...terms,
      quotationId: quotation.id,
      round: counters.filter(({ sellerId }) => sellerId === quotation.sellerId).length + 1,
      madeBy: userId,
      madeAt: ctx.now,
      answerBy: answerBy(ctx.now, quotation.validUntil),
    }
    const { id } = found(await insertCounter(ctx.db, counter, changed))
    await ctx.emit('quotation.countered', { quotationId: quotation.id, counterId: id })
    return { requestId: request.id }
  })
  return getRequest(ctx, requestId)
}

/** Refuses a price above the quoted one. */
function refuseAbove(lines: readonly CounterLine[], quoted: readonly QuotationLineRow[]): void {
  for (const [at, { quotationLineId, pricePaise }] of lines.entries()) {
    const line = quoted.find(({ id }) => String(id) === quotationLineId)
    if (line && pricePaise > line.pricePaise)
      throw refused('COUNTER_ABOVE', { title: line.title, price: formatInr(line.pricePaise) }, `lines.${at}.pricePaise`)
  }
}

/** The id of the caller's own request that a quotation is for; NOT_FOUND for others. */
async function requestOfOwn(ctx: Ctx, id: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('quotations')
    .innerJoin('quoteRequests', 'quoteRequests.id', 'quotations.requestId')
    .select('quotations.requestId')
    .where('quotations.id', '=', idOf(id))
    .where('quoteRequests.userId', '=', actorOf(ctx).userId)
    .executeTakeFirst()
  return found(row).requestId
}

const maxPerRun = 200

/** Ends the turns of sellers who did not answer in time: a job. */
export async function lapseOverdue(ctx: Ctx): Promise<void> {
  for (const { id, requestId } of await readOverdue(ctx.db, ctx.now, maxPerRun))
    await transaction(ctx, async (ctx) => {
      await lockRequest(ctx, requestId)
      if (await endTurn(ctx, id, 'LAPSED')) ctx.topics.publish(`quote-request:${requestId}`)
    })
}
