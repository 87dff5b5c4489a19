import { can } from '@neev/domain/core/permissions'
import { isRefusal } from '@neev/domain/core/refusals'
import { billOfShipment } from '@neev/domain/orders/load-bills'
import {
  answersPartialCancellation,
  type PartialCancellationSide,
  type PartialCancellationStatus,
  partialCancellationInput,
  partialCancellationTerms,
  transitionAfterPartialCancellation,
  whyNotPartialCancellation,
} from '@neev/domain/orders/partial-cancellations'
import { type PackedLine, type PackInput, packed, packRemaining } from '@neev/domain/shipping/shipments'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { moveStock } from '#features/stock/stock.ts'
import { suborderById } from '../lists/lists.queries.ts'
import type { CancellationRow, SuborderRow } from '../orders.queries.ts'
import { maySend } from '../orders.ts'
import { billedBefore } from '../shipments/bills.ts'
import { isPacked, lapseEdits, packableLines, standsAt } from '../shipments/shipments.ts'
import { noteStep, updateSuborderStatuses } from '../transitions.ts'
import { insertCancelledLines } from './partial-cancellations.queries.ts'

/** The side that the caller acts for; NOT_FOUND for others. */
export function sideOf(
  ctx: Ctx,
  ownSuborder: Pick<SuborderRow, 'userId' | 'sellerId' | 'dealerId'>,
): PartialCancellationSide | null {
  const { userId, roles } = actorOf(ctx)
  if (ownSuborder.userId === userId) return 'BUYER'
  if (can(roles, 'order:steer')) return 'ADMIN'
  return can(roles, 'order:fulfil') && maySend(ctx, ownSuborder) ? 'SELLER' : null
}

const readSuborder = async (ctx: Ctx, id: number): Promise<SuborderRow> => found(await suborderById(ctx, id))

/** The suborder, locked with its order, and the side that the caller acts for. */
export async function lockFor(
  ctx: Ctx,
  id: number,
): Promise<{ part: SuborderRow; side: PartialCancellationSide; read: () => Promise<SuborderRow> }> {
  const known = await readSuborder(ctx, id)
  found(sideOf(ctx, known))
  await ctx.db.selectFrom('orders').select('id').where('id', '=', known.orderId).forUpdate().execute()
  const ownSuborder = await readSuborder(ctx, id)
  return { part: ownSuborder, side: found(sideOf(ctx, ownSuborder)), read: () => readSuborder(ctx, id) }
}

const withoutPacked = (ownSuborder: SuborderRow): SuborderRow => ({
  ...ownSuborder,
  shipments: ownSuborder.shipments.filter((shipment) => !isPacked(shipment)),
})

/** The goods to cancel: the given ones that are not packed, otherwise everything not shipped. */
function meant(
  ownSuborder: SuborderRow,
  wanted: readonly PackInput[] | null,
): { lines: PackedLine[]; packed: boolean } {
  const lines = wanted
    ? packed(packableLines(ownSuborder), wanted)
    : packRemaining(packableLines(withoutPacked(ownSuborder)))
  if (isRefusal(lines)) throw new Refused(lines)
  refuseIf(whyNotPartialCancellation(packableLines(ownSuborder), lines))
  return { lines, packed: wanted === null && ownSuborder.shipments.some(isPacked) }
}

/** The amounts of the goods as they would be billed in a shipment now. */
export const billOf = (ownSuborder: SuborderRow, lines: readonly PackedLine[]) =>
  billOfShipment(ownSuborder, lines, billedBefore(ownSuborder))

/** How the caller can cancel the remaining goods now; null if not at all. */
export function partialCancellationTermsOf(ctx: Ctx, ownSuborder: SuborderRow): 'AT_ONCE' | 'REQUEST' | null {
  const side = sideOf(ctx, ownSuborder)
  if (!side || ownSuborder.cancellations.some(({ status }) => status === 'REQUESTED')) return null
  if (!packableLines(withoutPacked(ownSuborder)).some((line) => line.packedMilli < line.quantityMilli)) return null
  const terms = partialCancellationTerms(side, { ...ownSuborder, packed: ownSuborder.shipments.some(isPacked) })
  return isRefusal(terms) ? null : terms
}

export const mayAnswerPartialCancellation = (
  ctx: Ctx,
  ownSuborder: SuborderRow,
  { requestedBy, status }: CancellationRow,
): boolean => {
  const side = sideOf(ctx, ownSuborder)
  return status === 'REQUESTED' && side !== null && answersPartialCancellation(requestedBy, side)
}

/** The goods concerned: as recorded, or those that would be cancelled now. */
export function linesOfPartialCancellation(
  ownSuborder: SuborderRow,
  { status, wanted, lines }: CancellationRow,
): PackedLine[] {
  if (status !== 'REQUESTED') return lines
  const now = wanted
    ? packed(packableLines(ownSuborder), wanted)
    : packRemaining(packableLines(withoutPacked(ownSuborder)))
  return isRefusal(now) ? [] : now
}

type ChangeRequest = {
  id: string
  reason: string
  wanted: readonly (Omit<PackInput, 'lineId'> & { lineId: string })[] | null
}

/** Cancels goods of a suborder that are not shipped: at once, or after the other side's consent. */
export async function createPartialCancellation(
  ctx: Ctx,
  { id, wanted: values, ...input }: ChangeRequest,
): Promise<SuborderRow> {
  const { reason } = parseInput(partialCancellationInput, input)
  return transaction(ctx, async (ctx) => {
    const { part: ownSuborder, side } = await lockFor(ctx, idOf(id))
    const wanted = values?.map((line) => ({ ...line, lineId: idOf(line.lineId) })) ?? null
    const goods = meant(ownSuborder, wanted)
    const terms = partialCancellationTerms(side, { ...ownSuborder, packed: goods.packed })
    if (isRefusal(terms)) throw new Refused(terms)
    const bill = billOf(ownSuborder, goods.lines)
    const { userId } = actorOf(ctx)
    const { cancellationId } = found(
      await ctx.db
        .insertInto('partialCancellations')
        .values({
          orderId: ownSuborder.orderId,
          suborderId: ownSuborder.id,
          requestedBy: side,
          status: 'REQUESTED',
          wanted: wanted && JSON.stringify(wanted),
          reason,
          requestedUserId: userId,
          requestedAt: ctx.now,
          totalPaise: bill.totalPaise,
          taxablePaise: bill.taxablePaise,
          creditPaise: bill.creditPaise,
        })
        .returning('id as cancellationId')
        .executeTakeFirst()
        .catch((error) => {
          if (brokeConstraint(error, 'partial_cancellations_open')) throw refused('PARTIAL_CANCELLATION_REQUESTED')
          throw error
        }),
    )
    if (terms === 'AT_ONCE') await carryOut(ctx, ownSuborder, { cancellationId, side, wanted, note: reason })
    else await publishChange(ctx, ownSuborder, { cancellationId, side, status: 'REQUESTED', note: reason })
    return readSuborder(ctx, ownSuborder.id)
  })
}

/** The other side, or an admin, accepts or refuses. */
export async function submitPartialCancellationResponse(
  ctx: Ctx,
  id: string,
  yes: boolean,
  note: string | null,
): Promise<SuborderRow> {
  const cancellationId = idOf(id)
  return transaction(ctx, async (ctx) => {
    const known = await ctx.db
      .selectFrom('partialCancellations')
      .select('suborderId')
      .where('id', '=', cancellationId)
      .executeTakeFirst()
    const { part: ownSuborder, side } = await lockFor(ctx, found(known).suborderId)
    const requested = found(ownSuborder.cancellations.find((one) => one.id === cancellationId))
    if (requested.status !== 'REQUESTED') throw refused('BAD_TRANSITION')
    if (!answersPartialCancellation(requested.requestedBy, side)) throw refused('FORBIDDEN')
    if (yes) await carryOut(ctx, ownSuborder, { cancellationId, side, wanted: requested.wanted, note })
    else {
      if (!note || note.trim().length < 3) throw refused('REASON_NEEDED', {}, 'note')
      await decide(ctx, cancellationId, 'REFUSED', note)
      await publishChange(ctx, ownSuborder, { cancellationId, side, status: 'REFUSED', note })
    }
    return readSuborder(ctx, ownSuborder.id)
  })
}

const decide = (ctx: Ctx, id: number, status: PartialCancellationStatus, note: string | null) =>
  ctx.db
    .updateTable('partialCancellations')
    .set({ status, answer: note, decidedUser: actorOf(ctx).userId, decidedAt: ctx.now })
    .where('id', '=', id)
    .execute()

type Done = {
  cancellationId: number
  side: PartialCancellationSide
  wanted: readonly PackInput[] | null
  note: string | null
}

/** Carries it out: unpacks shipments, releases the goods, records their amounts, and updates the suborder's status. */
async function carryOut(
  ctx: Ctx,
  ownSuborder: SuborderRow,
  { cancellationId, side, wanted, note }: Done,
): Promise<void> {
  const { lines } = meant(ownSuborder, wanted)
  if (wanted === null)
    for (const { id } of ownSuborder.shipments.filter(isPacked))
      await ctx.db.updateTable('shipments').set({ status: 'VOID' }).where('id', '=', id).execute()
  await writeOff(ctx, ownSuborder, { cancellationId, side, note, lines, bill: billOf(ownSuborder, lines) })
}

type WrittenOff = Omit<Done, 'wanted'> & {
  lines: readonly PackedLine[]
  bill: ReturnType<typeof billOfShipment<SuborderRow['lines'][number]>>
  /** True for a proposed change, which has its own event. */
  ofEdit?: true
}

/** Records the amounts of these goods, releases them, and updates the suborder's status. */
export async function writeOff(
  ctx: Ctx,
  ownSuborder: SuborderRow,
  { cancellationId, side, note, lines, bill, ofEdit }: WrittenOff,
): Promise<void> {
  const rows = bill.lines.map((line) => ({
    ...line,
    ...found(lines.find(({ lineId }) => lineId === line.id)),
    taxPaise: line.totalPaise - line.taxablePaise,
  }))
  await ctx.db
    .updateTable('partialCancellations')
    .set({
      status: 'DONE',
      answer: side === 'BUYER' ? null : note,
      decidedUser: actorOf(ctx).userId,
      decidedAt: ctx.now,
      totalPaise: bill.totalPaise,
      taxablePaise: bill.taxablePaise,
      creditPaise: bill.creditPaise,
    })
    .where('id', '=', cancellationId)
    .execute()
  await insertCancelledLines(ctx.db, cancellationId, rows)
  await moveStock(ctx, ownSuborder.id, { kind: 'RELEASE', cancellationId })
  if (ofEdit)
    await ctx.emit('rest.moved', {
      orderId: ownSuborder.orderId,
      suborderId: ownSuborder.id,
      cancellationId,
      status: 'DONE',
    })
  else {
    await publishChange(ctx, ownSuborder, { cancellationId, side, status: 'DONE', note })
    await audit(
      ctx,
      'order.createPartialCancellation',
      'suborder',
      ownSuborder.id,
      { status: ownSuborder.status },
      { cancellationId, note, lines },
    )
  }
  const now = await readSuborder(ctx, ownSuborder.id)
  const to = standsAt(now)
  if (now.status !== 'PLACED' && to !== now.status && to in transitionAfterPartialCancellation) {
    const name = transitionAfterPartialCancellation[to as keyof typeof transitionAfterPartialCancellation]
    await updateSuborderStatuses(ctx, now.orderId, [now.id], { name, by: 'shop', note })
  }
  await lapseEdits(ctx, await readSuborder(ctx, ownSuborder.id))
}

type Update = {
  cancellationId: number
  side: PartialCancellationSide
  status: PartialCancellationStatus
  note: string | null
}
const sideLabels = { BUYER: 'buyer', SELLER: 'seller', ADMIN: 'admin' } as const

/** Records a step of a proposal (another day, an edit, a partial cancellation) in the history of its suborder. */
export const noteProposal = (
  ctx: Ctx,
  { orderId, id: suborderId, status }: SuborderRow,
  proposal: 'day' | 'edit' | 'rest',
  step: { side: PartialCancellationSide; status: string; note: string | null },
) =>
  noteStep(ctx, {
    orderId,
    suborderId,
    status,
    kind: `${proposal}.${step.status}`,
    by: sideLabels[step.side],
    note: step.note,
  })

async function publishChange(ctx: Ctx, ownSuborder: SuborderRow, { cancellationId, ...step }: Update): Promise<void> {
  await noteProposal(ctx, ownSuborder, 'rest', step)
  await ctx.emit('rest.moved', {
    orderId: ownSuborder.orderId,
    suborderId: ownSuborder.id,
    cancellationId,
    status: step.status,
  })
}
