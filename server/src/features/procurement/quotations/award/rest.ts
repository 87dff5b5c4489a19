import { istDate } from '@neev/domain/core/fiscal'
import { isRefusal } from '@neev/domain/core/refusals'
import { scheduleNumber } from '@neev/domain/orders/schedules'
import { inUnit } from '@neev/domain/procurement/quotations/equality'
import { restScheduleInput } from '@neev/domain/procurement/quotations/quotations'
import {
  quoteRequestInput,
  quoteRequestLimits,
  quoteRequestNumber,
  type RestSellers,
} from '@neev/domain/procurement/quotations/requests'
import type { Ctx } from '#core/context.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { withIdempotency } from '#core/idempotency.ts'
import { loadOf, whyNotOffered } from '#features/catalogue/products/products.ts'
import { askForRest } from '#features/orders/schedules/schedules.ts'
import { earliestAt } from '../comparison/equals.ts'
import { type Basis, readBasis } from '../pricing.ts'
import type { RequestRow } from '../requests.queries.ts'
import { getRequest, isOfOther, limitRequests, lockRequest, sendRequest } from '../requests.ts'
import { type AwardedLine, type RestLine, readRest, readRestRequests, readRestSchedules } from './rest.queries.ts'

/** The caller's partly awarded request, locked, so that its rest is asked for once; BAD_TRANSITION for others of the caller. */
async function lockPartAwarded(ctx: Ctx, id: string): Promise<RequestRow> {
  const request = await getRequest(ctx, id)
  if (isOfOther(ctx, request)) throw refused('NOT_FOUND')
  if (request.status !== 'PART_AWARDED') throw refused('BAD_TRANSITION')
  await lockRequest(ctx, request.id)
  return request
}

/**
 * Asks again for what an award left open, on the same terms; the day only while it lies ahead. Asks the sellers of the
 * request, others, or both. BAD_TRANSITION unless the request is partly awarded; REST_TAKEN where nothing is open any more;
 * NOBODY_QUOTES where there is no such seller.
 */
export async function requestRest(ctx: Ctx, key: string, id: string, sellers: RestSellers): Promise<RequestRow> {
  await limitRequests(ctx)
  const sent = await withIdempotency(ctx, key, { id, sellers }, async (ctx) => {
    const request = await lockPartAwarded(ctx, id)
    const { title, pincode, deliverBy, maxQuotes, isSealed, certificateNeeded, alternatesAllowed, note } = request
    const rest = await readRest(ctx.db, request.id)
    if (rest.length === 0) throw refused('REST_TAKEN')
    const input = parseInput(quoteRequestInput, {
      ...{ title, pincode, maxQuotes, isSealed, certificateNeeded, alternatesAllowed, note },
      deliverBy: deliverBy !== null && deliverBy > istDate(ctx.now) ? deliverBy : null,
      deadlineHours: quoteRequestLimits.presetHours,
      lines: rest,
    })
    const lineIds = rest.map((line) => line.id)
    const made = await sendRequest(ctx, input, { of: request.id, sellers, lineIds })
    return { id: made }
  })
  return getRequest(ctx, sent.id)
}

/** The rest of a line from the seller of an awarded one, in whole pieces; null if that offer is not delivered any more. */
function offerOf(ctx: Ctx, basis: Basis, line: RestLine, one: AwardedLine) {
  const offer = basis.offers.get(one.offerId)
  const milli = inUnit(line.quantityMilli, line.unit, one.unit)
  const earliest = earliestAt(ctx, basis, one.offerId, one.leadDays)
  if (!offer || milli === null || earliest === null || whyNotOffered(ctx, offer)) return null
  const load = loadOf(offer, milli, null)
  return isRefusal(load) ? null : { ...one, offer, earliest, quantityMilli: load.quantityMilli }
}

/** What the award of a request left open, and which sellers of it can be asked for that by delivery schedule. */
export async function restLines(ctx: Ctx, request: RequestRow) {
  if (request.status !== 'PART_AWARDED' || isOfOther(ctx, request)) return []
  const lines = await readRest(ctx.db, request.id)
  const ids = lines.flatMap(({ awarded }) => awarded.map(({ offerId }) => offerId))
  const basis = await readBasis(ctx, request.pincode, ids)
  return lines.map((line) => ({
    ...line,
    offers: line.awarded.flatMap((one) => offerOf(ctx, basis, line, one) ?? []),
  }))
}

/**
 * Asks sellers of an award for what stayed open of their lines, by delivery schedule at the awarded price; each line of the
 * request once, with all of its rest. BAD_TRANSITION unless the request is partly awarded; REST_TAKEN for a line of which
 * nothing is open any more.
 */
export async function scheduleRest(ctx: Ctx, key: string, id: string, values: unknown): Promise<RequestRow> {
  const { addressId, parts } = parseInput(restScheduleInput, values)
  await withIdempotency(ctx, key, { id, values }, async (ctx) => {
    const request = await lockPartAwarded(ctx, id)
    const open = new Map((await restLines(ctx, request)).map((line) => [line.id, line.offers]))
    const lines = parts.map(({ quotationLineId, drops }) => {
      const [lineId, offers] =
        [...open].find(([, some]) => some.some((one) => String(one.quotationLineId) === quotationLineId)) ?? []
      if (lineId === undefined) throw refused('REST_TAKEN', {}, 'parts')
      open.delete(lineId)
      return { ...found(offers?.find((one) => String(one.quotationLineId) === quotationLineId)), drops }
    })
    await askForRest(ctx, { addressId, pincode: request.pincode }, lines)
    return { id }
  })
  return getRequest(ctx, id)
}

/** The requests that a request's rest was asked for with. */
export const restRequestsOf = async (ctx: Ctx, { id }: Pick<RequestRow, 'id'>) =>
  (await readRestRequests(ctx.db, id)).map((one) => ({ ...one, number: quoteRequestNumber(one.id) }))

/** The delivery schedules that its rest was asked for with. */
export const restSchedulesOf = async (ctx: Ctx, { id }: Pick<RequestRow, 'id'>) =>
  (await readRestSchedules(ctx.db, id)).map((one) => ({ ...one, number: scheduleNumber(one.id) }))
