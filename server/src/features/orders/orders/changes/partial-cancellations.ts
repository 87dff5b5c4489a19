import { can } from '@neev/domain/core/access/permissions'
import { isRefusal } from '@neev/domain/core/refusals'
import { billOfShipment } from '@neev/domain/orders/orders/load-bills'
import {
  answersPartialCancellation,
  type PartialCancellationSide,
  type PartialCancellationStatus,
  partialCancellationInput,
  partialCancellationTerms,
  transitionAfterPartialCancellation,
  whyNotPartialCancellation,
} from '@neev/domain/orders/orders/partial-cancellations'
import { type PackedLine, type PackInput, packLines, packRemaining } from '@neev/domain/orders/orders/shipments'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { moveStock } from '#features/offers/stock/stock.ts'
import { suborderById } from '../lists/lists.queries.ts'
import type { CancellationRow, SuborderRow } from '../orders.queries.ts'
import { maySend } from '../orders.ts'
import { billedBefore, isPacked, packableLines } from '../shipments/bills.ts'
import { lapseEdits, standsAt } from '../shipments/shipments.ts'
import { noteStep, updateSuborderStatuses } from '../transitions.ts'
import { insertCancelledLines } from './partial-cancellations.queries.ts'

/** The side that the caller acts for; NOT_FOUND for others. */
export function sideOf(
  ctx: Ctx,
  suborder: Pick<SuborderRow, 'userId' | 'sellerId' | 'dealerId'>,
): PartialCancellationSide | null {
  const { userId, roles } = actorOf(ctx)
  if (suborder.userId === userId) return 'BUYER'
  if (can(roles, 'order:steer')) return 'ADMIN'
  return can(roles, 'order:fulfil') && maySend(ctx, suborder) ? 'SELLER' : null
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
  const suborder = await readSuborder(ctx, id)
  return { part: suborder, side: found(sideOf(ctx, suborder)), read: () => readSuborder(ctx, id) }
}

const withoutPacked = (suborder: SuborderRow): SuborderRow => ({
  ...suborder,
  shipments: suborder.shipments.filter((shipment) => !isPacked(shipment)),
})

/** The goods to cancel: the given ones that are not packed, otherwise everything not shipped. */
function meant(suborder: SuborderRow, wanted: readonly PackInput[] | null): { lines: PackedLine[]; packed: boolean } {
  const lines = wanted
    ? packLines(packableLines(suborder), wanted)
    : packRemaining(packableLines(withoutPacked(suborder)))
  if (isRefusal(lines)) throw new Refused(lines)
  refuseIf(whyNotPartialCancellation(packableLines(suborder), lines))
  return { lines, packed: wanted === null && suborder.shipments.some(isPacked) }
}

/** The amounts of the goods as they would be billed in a shipment now. */
export const billOf = (suborder: SuborderRow, lines: readonly PackedLine[]) =>
  billOfShipment(suborder, lines, billedBefore(suborder))

/** How the caller can cancel the remaining goods now; null if not at all. */
export function partialCancellationTermsOf(ctx: Ctx, suborder: SuborderRow): 'AT_ONCE' | 'REQUEST' | null {
  const side = sideOf(ctx, suborder)
  if (!side || suborder.cancellations.some(({ status }) => status === 'REQUESTED')) return null
  if (!packableLines(withoutPacked(suborder)).some((line) => line.packedMilli < line.quantityMilli)) return null
  const terms = partialCancellationTerms(side, { ...suborder, packed: suborder.shipments.some(isPacked) })
  return isRefusal(terms) ? null : terms
}

export const mayAnswerPartialCancellation = (
  ctx: Ctx,
  suborder: SuborderRow,
  { requestedBy, status }: CancellationRow,
): boolean => {
  const side = sideOf(ctx, suborder)
  return status === 'REQUESTED' && side !== null && answersPartialCancellation(requestedBy, side)
}

/** The goods concerned: as recorded, or those that would be cancelled now. */
export function linesOfPartialCancellation(
  suborder: SuborderRow,
  { status, wanted, lines }: CancellationRow,
): PackedLine[] {
  if (status !== 'REQUESTED') return lines
  const now = wanted
    ? packLines(packableLines(suborder), wanted)
    : packRemaining(packableLines(withoutPacked(suborder)))
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
    const { part: suborder, side } = await lockFor(ctx, idOf(id))
    const wanted = values?.map((line) => ({ ...line, lineId: idOf(line.lineId) })) ?? null
    const goods = meant(suborder, wanted)
    const terms = partialCancellationTerms(side, { ...suborder, packed: goods.packed })
    if (isRefusal(terms)) throw new Refused(terms)
    const bill = billOf(suborder, goods.lines)
    const { userId } = actorOf(ctx)
    const { cancellationId } = found(
      await ctx.db
        .insertInto('partialCancellations')
        .values({
          orderId: suborder.orderId,
          suborderId: suborder.id,
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
    if (terms === 'AT_ONCE') await carryOut(ctx, suborder, { cancellationId, side, wanted, note: reason })
    else await publishChange(ctx, suborder, { cancellationId, side, status: 'REQUESTED', note: reason })
    return readSuborder(ctx, suborder.id)
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
    const { part: suborder, side } = await lockFor(ctx, found(known).suborderId)
    const requested = found(suborder.cancellations.find((one) => one.id === cancellationId))
    if (requested.status !== 'REQUESTED') throw refused('BAD_TRANSITION')
    if (!answersPartialCancellation(requested.requestedBy, side)) throw refused('FORBIDDEN')
    if (yes) await carryOut(ctx, suborder, { cancellationId, side, wanted: requested.wanted, note })
    else {
      if (!note || note.trim().length < 3) throw refused('REASON_NEEDED', {}, 'note')
      await decide(ctx, cancellationId, 'REFUSED', note)
      await publishChange(ctx, suborder, { cancellationId, side, status: 'REFUSED', note })
    }
    return readSuborder(ctx, suborder.id)
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
async function carryOut(ctx: Ctx, suborder: SuborderRow, { cancellationId, side, wanted, note }: Done): Promise<void> {
  const { lines } = meant(suborder, wanted)
  if (wanted === null)
    for (const { id } of suborder.shipments.filter(isPacked))
      await ctx.db.updateTable('shipments').set({ status: 'VOID' }).where('id', '=', id).execute()
  await writeOff(ctx, suborder, { cancellationId, side, note, lines, bill: billOf(suborder, lines) })
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
  suborder: SuborderRow,
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
  await moveStock(ctx, suborder.id, { kind: 'RELEASE', cancellationId })
  if (ofEdit)
    await ctx.emit('rest.moved', {
      orderId: suborder.orderId,
      suborderId: suborder.id,
      cancellationId,
      status: 'DONE',
    })
  else {
    await publishChange(ctx, suborder, { cancellationId, side, status: 'DONE', note })
    await audit(
      ctx,
      'order.createPartialCancellation',
      'suborder',
      suborder.id,
      { status: suborder.status },
      { cancellationId, note, lines },
    )
  }
  const now = await readSuborder(ctx, suborder.id)
  const to = standsAt(now)
  if (now.status !== 'PLACED' && to !== now.status && to in transitionAfterPartialCancellation) {
    const name = transitionAfterPartialCancellation[to as keyof typeof transitionAfterPartialCancellation]
    await updateSuborderStatuses(ctx, now.orderId, [now.id], { name, by: 'shop', note })
  }
  await lapseEdits(ctx, await readSuborder(ctx, suborder.id))
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

async function publishChange(ctx: Ctx, suborder: SuborderRow, { cancellationId, ...step }: Update): Promise<void> {
  await noteProposal(ctx, suborder, 'rest', step)
  await ctx.emit('rest.moved', {
    orderId: suborder.orderId,
    suborderId: suborder.id,
    cancellationId,
    status: step.status,
  })
}
