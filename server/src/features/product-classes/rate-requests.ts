import { gstRateInput, whyNotLawful, whyNotRate } from '@neev/domain/catalogue/product-classes'
import { istDate } from '@neev/domain/core/fiscal'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import {
  type RateEffect,
  type RateRequestRow,
  readRateEffect,
  readRequest,
  readRequests,
} from './rate-requests.queries.ts'

export type RateDecision = 'APPROVED' | 'REJECTED' | 'WITHDRAWN'

/** What a rate from a day would change: goods, offers, carts and open orders that are taxed by the HSN code. */
export async function gstRateEffect(ctx: Ctx, hsn: string, rateBp: number): Promise<RateEffect> {
  return readRateEffect(ctx.db, hsn, rateBp)
}

/** Changes that wait for a second admin, oldest first. */
export const listRateRequests = (ctx: Ctx): Promise<RateRequestRow[]> => readRequests(ctx.db, actorOf(ctx).userId)

/**
 * Requests a rate from a future day, or with `rateBp` null that the rate of that day is removed. RATE_IN_FORCE,
 * RATE_NOT_LAWFUL, RATE_REQUESTED while another change of that day waits.
 */
export async function requestRate(ctx: Ctx, hsn: string, from: string, rateBp: number | null): Promise<RateRequestRow> {
  return transaction(ctx, async (ctx) => {
    found(await ctx.db.selectFrom('hsnCodes').select('hsn').where('hsn', '=', hsn).forUpdate().executeTakeFirst())
    refuseIf(whyNotRate(from, istDate(ctx.now)))
    if (rateBp !== null) refuseIf(whyNotLawful(hsn, rateBp))
    else found(await rateOf(ctx, hsn, from))
    const { id } = await ctx.db
      .insertInto('gstRateRequests')
      .values({ hsn, validFrom: from, rateBp, requestedBy: actorOf(ctx).userId, requestedAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (brokeConstraint(error, 'gst_rate_requests_open')) throw refused('RATE_REQUESTED', {}, 'from')
        throw error
      })
    await audit(ctx, 'gst.rate.request', 'tariff', hsn, null, { from, rateBp })
    return found(await readRequest(ctx.db, id, actorOf(ctx).userId))
  })
}

export const submitGstRate = (ctx: Ctx, entered: unknown): Promise<RateRequestRow> => {
  const { hsn, from, rateBp } = parseInput(gstRateInput, entered)
  return requestRate(ctx, hsn, from, rateBp)
}

const rateOf = (ctx: Ctx, hsn: string, from: string) =>
  ctx.db
    .selectFrom('gstRates')
    .select('rateBp')
    .where('hsn', '=', hsn)
    .where((db) => db(db.cast<string>('validFrom', 'text'), '=', from))
    .executeTakeFirst()

/**
 * Decides a change. NOT_YOURSELF to approve one's own, which one can only withdraw; RATE_IN_FORCE if its day has come
 * meanwhile.
 */
export async function decideRate(ctx: Ctx, id: string, isApproved: boolean): Promise<RateRequestRow> {
  const { userId } = actorOf(ctx)
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('gstRateRequests').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const request = found(await readRequest(ctx.db, idOf(id), userId))
    if (request.decision !== null) throw refused('BAD_TRANSITION')
    const decision = isApproved ? 'APPROVED' : request.isMine ? 'WITHDRAWN' : 'REJECTED'
    if (isApproved && request.isMine) throw refused('NOT_YOURSELF')
    if (isApproved) await apply(ctx, request)
    await ctx.db
      .updateTable('gstRateRequests')
      .set({ decision, decidedBy: userId, decidedAt: ctx.now })
      .where('id', '=', request.id)
      .execute()
    if (!isApproved) await audit(ctx, 'gst.rate.reject', 'tariff', request.hsn, null, { from: request.from, decision })
    return found(await readRequest(ctx.db, request.id, userId))
  })
}

async function apply(ctx: Ctx, { hsn, from, rateBp }: RateRequestRow): Promise<void> {
  refuseIf(whyNotRate(from, istDate(ctx.now)))
  const before = (await rateOf(ctx, hsn, from)) ?? null
  if (rateBp === null) {
    await ctx.db
      .deleteFrom('gstRates')
      .where('hsn', '=', hsn)
      .where((db) => db(db.cast<string>('validFrom', 'text'), '=', from))
      .execute()
    await audit(ctx, 'gst.rate.remove', 'tariff', hsn, { from, ...before }, null)
    return
  }
  await ctx.db
    .insertInto('gstRates')
    .values({ hsn, validFrom: from, rateBp })
    .onConflict((conflict) =>
      conflict.columns(['hsn', 'validFrom']).doUpdateSet((db) => ({ rateBp: db.ref('excluded.rateBp') })),
    )
    .execute()
  await audit(ctx, 'gst.rate.set', 'tariff', hsn, before, { from, rateBp })
}
