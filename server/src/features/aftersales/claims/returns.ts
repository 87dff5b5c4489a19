import { asFarAsLeft, type ClaimStatus } from '@neev/domain/aftersales/claims/claims'
import {
  creditsOf,
  type InspectedAmount,
  type InspectedLine,
  inspectionInput,
  isSellersFault,
  outcomeOf,
  pickupInput,
  toInspectedLines,
  whyNotPickup,
} from '@neev/domain/aftersales/claims/returns'
import { isRefusal } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, Refused, refuseIf } from '#core/errors.ts'
import { moveStock } from '#features/offers/stock/stock.ts'
import { lockOrder, readSuborders, type SuborderRow } from '#features/orders/orders/orders.ts'
import { type ClaimRow, claimById, oneSuborder } from './claims.queries.ts'
import { lockClaim, publishChange, readClaim, updateClaimStatus } from './claims.ts'
import { billedLines, payBack } from './credits.ts'
import { uncreditedLines } from './left.queries.ts'

const suborderOf = async (ctx: Ctx, { suborderId }: ClaimRow): Promise<SuborderRow> =>
  found((await readSuborders(ctx, oneSuborder(suborderId)))[0])

/** Sets when, by whom and where the goods are collected; can be changed until they have left. */
export const setReturnPickup = (ctx: Ctx, id: string, values: unknown): Promise<ClaimRow> => {
  const pickup = parseInput(pickupInput, values)
  refuseIf(whyNotPickup(pickup, ctx.now))
  return transaction(ctx, async (ctx) => {
    const claim = await lockClaim(ctx, idOf(id), 'schedule')
    await ctx.db
      .updateTable('claims')
      .set({ pickup: JSON.stringify(pickup) })
      .where('id', '=', claim.id)
      .execute()
    await updateClaimStatus(ctx, claim, 'schedule')
    return readClaim(ctx, claim.id)
  })
}

/** Records that the goods have left the site, have arrived, or are back with the buyer. */
export const updateReturnStatus = (ctx: Ctx, id: string, name: 'pickUp' | 'receive' | 'bringBack'): Promise<ClaimRow> =>
  transaction(ctx, async (ctx) => {
    const claim = await lockClaim(ctx, idOf(id), name)
    await updateClaimStatus(ctx, claim, name === 'bringBack' && claim.noteId !== null ? 'closeBack' : name)
    return readClaim(ctx, claim.id)
  })

type Result = Omit<InspectedAmount, 'lineId'> & { lineId: string }

/**
 * Records the inspection: goods that pass are refunded or replaced, those that can be sold again return to stock, the
 * others go back to the buyer. If nothing passed, an admin can overrule it.
 */
export const inspect = (ctx: Ctx, id: string, values: unknown, results: readonly Result[]): Promise<ClaimRow> => {
  const input = parseInput(inspectionInput, values)
  return transaction(ctx, async (ctx) => {
    const known = found(await claimById(ctx, idOf(id)))
    const again = known.status === 'RETURNING_TO_BUYER'
    const claim = await lockClaim(ctx, known.id, again ? 'overrule' : 'inspect')
    const lines = toInspectedLines(
      claim.lines,
      results.map((line) => ({ ...line, lineId: idOf(line.lineId) })),
    )
    if (isRefusal(lines)) throw new Refused(lines)
    const { userId } = actorOf(ctx)
    await ctx.db
      .updateTable('claims')
      .set({ inspection: JSON.stringify({ ...input, lines }), inspectedAt: ctx.now, inspectedBy: userId })
      .where('id', '=', claim.id)
      .execute()
    await moveStock(ctx, claim.suborderId, { kind: 'RETURN', claimId: claim.id })
    await updateClaimStatus(ctx, claim, again ? 'overrule' : 'inspect', input.remarks)
    const seen: ClaimRow = { ...claim, status: 'INSPECTED' }
    const { pays, bringsBack } = outcomeOf(claim.kind, claim.lines, lines)
    if (pays) await payFor(ctx, seen, lines, bringsBack ? 'RETURNING_TO_BUYER' : 'RESOLVED')
    else if (bringsBack) await updateClaimStatus(ctx, seen, 'sendBack')
    await audit(ctx, 'claim.inspect', 'claim', claim.id, { status: claim.status }, { ...input, lines })
    return readClaim(ctx, claim.id)
  })
}

async function payFor(ctx: Ctx, claim: ClaimRow, lines: readonly InspectedLine[], status: ClaimStatus) {
  const suborder = await suborderOf(ctx, claim)
  const credits = creditsOf(await billedLines(ctx, suborder, claim.shipmentId), lines, {
    taxKind: suborder.taxKind,
    withCarriage: isSellersFault(claim.reason),
  })
  // Amounts already refunded for short weight are not refunded twice
  const left = asFarAsLeft(credits, await uncreditedLines(ctx, claim.shipmentId), suborder.taxKind)
  if (isRefusal(left)) throw new Refused(left)
  await payBack(ctx, claim, { part: suborder, lines: left, status, note: null })
  await publishChange(ctx, claim, status)
}

const inspectedLines = ({ inspection }: ClaimRow): InspectedLine[] =>
  (inspection?.lines ?? []).filter(({ quantityMilli }) => quantityMilli > 0)

/** Refunds a replacement that cannot be supplied. */
export const refundClaim = (ctx: Ctx, id: string): Promise<ClaimRow> =>
  transaction(ctx, async (ctx) => {
    const claim = await lockClaim(ctx, idOf(id), 'refundClaim')
    const lines = inspectedLines(claim)
    const all = claim.lines.every(({ lineId, quantityMilli }) =>
      lines.some((line) => line.lineId === lineId && line.quantityMilli === quantityMilli),
    )
    await payFor(ctx, claim, lines, all ? 'RESOLVED' : 'RETURNING_TO_BUYER')
    await audit(ctx, 'claim.refundClaim', 'claim', claim.id, { status: claim.status }, { lines })
    return readClaim(ctx, claim.id)
  })

/** Closes the claim when its replacement was delivered. Idempotent. */
export async function closeReplaced(ctx: Ctx, shipmentId: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('shipmentShown as h')
    .innerJoin('suborderShown as s', 's.id', 'h.suborderId')
    .select(['h.claimId', 's.orderId'])
    .where('h.id', '=', shipmentId)
    .where('h.status', '=', 'DELIVERED')
    .executeTakeFirst()
  if (!row?.claimId) return
  await lockOrder(ctx, row.orderId)
  const claim = await readClaim(ctx, row.claimId)
  if (claim.status === 'INSPECTED') await updateClaimStatus(ctx, claim, 'replace')
}
