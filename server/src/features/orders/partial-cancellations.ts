import { billOfShipment } from '@neev/domain/load-bills'
import {
  answersPartialCancellation,
  type PartialCancellationSide,
  type PartialCancellationStatus,
  partialCancellationInput,
  partialCancellationTerms,
  transitionAfterPartialCancellation,
  whyNotPartialCancellation,
} from '@neev/domain/partial-cancellations'
import { can } from '@neev/domain/permissions'
import { isRefusal } from '@neev/domain/refusals'
import { type PackedLine, type PackInput, packed, packRemaining } from '@neev/domain/shipments'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, rowOf } from '#core/db/open.ts'
import { found, idOf, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { billedBefore } from './bills.ts'
import { type CancellationRow, readSuborders, type SuborderRow } from './orders.queries.ts'
import { maySend } from './orders.ts'
import { isPacked, lapseEdits, packableLines, standsAt } from './shipments.ts'
import { moveStock } from './stock.ts'
import { noteStep, updateSuborderStatuses } from './transitions.ts'

/** For whom this person speaks; NOT_FOUND for whoever has nothing to do with the part. */
export function sideOf(
  ctx: Ctx,
  part: Pick<SuborderRow, 'userId' | 'sellerId' | 'dealerId'>,
): PartialCancellationSide | null {
  const { userId, roles } = actorOf(ctx)
  if (part.userId === userId) return 'BUYER'
  if (can(roles, 'order:steer')) return 'ADMIN'
  return can(roles, 'order:fulfil') && maySend(ctx, part) ? 'SELLER' : null
}

const readSuborder = async (ctx: Ctx, id: number): Promise<SuborderRow> =>
  found((await readSuborders(ctx, sql`s.id = ${id}`))[0])

/** The part as it stands now, locked with its order, and for whom this person speaks. */
export async function lockFor(
  ctx: Ctx,
  id: number,
): Promise<{ part: SuborderRow; side: PartialCancellationSide; read: () => Promise<SuborderRow> }> {
  const known = await readSuborder(ctx, id)
  found(sideOf(ctx, known))
  await sql`select 1 from orders where id = ${known.orderId} for update`.execute(ctx.db)
  const part = await readSuborder(ctx, id)
  return { part, side: found(sideOf(ctx, part)), read: () => readSuborder(ctx, id) }
}

const withoutPacked = (part: SuborderRow): SuborderRow => ({
  ...part,
  shipments: part.shipments.filter((shipment) => !isPacked(shipment)),
})

/** The goods that are meant: what is named of those that are not packed; else all that has not left. */
function meant(part: SuborderRow, wanted: readonly PackInput[] | null): { lines: PackedLine[]; packed: boolean } {
  const lines = wanted ? packed(packableLines(part), wanted) : packRemaining(packableLines(withoutPacked(part)))
  if (isRefusal(lines)) throw new Refused(lines)
  refuseIf(whyNotPartialCancellation(packableLines(part), lines))
  return { lines, packed: wanted === null && part.shipments.some(isPacked) }
}

/** What the goods come to by the shares of their lines, as a load of them would be billed now. */
export const billOf = (part: SuborderRow, lines: readonly PackedLine[]) =>
  billOfShipment(part, lines, billedBefore(part))

/** How this person can have the rest cancelled now; null: not at all. */
export function partialCancellationTermsOf(ctx: Ctx, part: SuborderRow): 'AT_ONCE' | 'REQUEST' | null {
  const side = sideOf(ctx, part)
  if (!side || part.cancellations.some(({ status }) => status === 'REQUESTED')) return null
  if (!packableLines(withoutPacked(part)).some((line) => line.packedMilli < line.quantityMilli)) return null
  const terms = partialCancellationTerms(side, { ...part, packed: part.shipments.some(isPacked) })
  return isRefusal(terms) ? null : terms
}

export const mayAnswerPartialCancellation = (
  ctx: Ctx,
  part: SuborderRow,
  { requestedBy, status }: CancellationRow,
): boolean => {
  const side = sideOf(ctx, part)
  return status === 'REQUESTED' && side !== null && answersPartialCancellation(requestedBy, side)
}

/** The goods that it is about: as they were written down, or those that a yes would mean now. */
export function linesOfPartialCancellation(
  part: SuborderRow,
  { status, wanted, lines }: CancellationRow,
): PackedLine[] {
  if (status !== 'REQUESTED') return lines
  const now = wanted ? packed(packableLines(part), wanted) : packRemaining(packableLines(withoutPacked(part)))
  return isRefusal(now) ? [] : now
}

type Wish = { id: string; reason: string; wanted: readonly (Omit<PackInput, 'lineId'> & { lineId: string })[] | null }

/** Goods of a part that have not left are not to be sent any more: at once, or when the other side says yes. */
export async function createPartialCancellation(
  ctx: Ctx,
  { id, wanted: values, ...input }: Wish,
): Promise<SuborderRow> {
  const { reason } = parseInput(partialCancellationInput, input)
  return transaction(ctx, async (ctx) => {
    const { part, side } = await lockFor(ctx, idOf(id))
    const wanted = values?.map((line) => ({ ...line, lineId: idOf(line.lineId) })) ?? null
    const goods = meant(part, wanted)
    const terms = partialCancellationTerms(side, { ...part, packed: goods.packed })
    if (isRefusal(terms)) throw new Refused(terms)
    const bill = billOf(part, goods.lines)
    const { userId } = actorOf(ctx)
    const { cancellationId } = found(
      await rowOf<{ cancellationId: number }>(
        ctx.db,
        sql`insert into partial_cancellations (order_id, suborder_id, requested_by, status, wanted, reason, requested_user_id, requested_at, total_paise, taxable_paise, credit_paise)
            values (${part.orderId}, ${part.id}, ${side}, 'REQUESTED', ${wanted && JSON.stringify(wanted)}::jsonb, ${reason}, ${userId}, ${ctx.now},
              ${bill.totalPaise}, ${bill.taxablePaise}, ${bill.creditPaise}) returning id as "cancellationId"`,
      ).catch((error) => {
        if (brokeConstraint(error, 'partial_cancellations_open')) throw refused('PARTIAL_CANCELLATION_REQUESTED')
        throw error
      }),
    )
    if (terms === 'AT_ONCE') await carryOut(ctx, part, { cancellationId, side, wanted, note: reason })
    else await told(ctx, part, { cancellationId, side, status: 'REQUESTED', note: reason })
    return readSuborder(ctx, part.id)
  })
}

/** The other side, or the desk, says yes or no. */
export async function submitPartialCancellationResponse(
  ctx: Ctx,
  id: string,
  yes: boolean,
  note: string | null,
): Promise<SuborderRow> {
  const cancellationId = idOf(id)
  return transaction(ctx, async (ctx) => {
    const known = await rowOf<{ suborderId: number }>(
      ctx.db,
      sql`select suborder_id as "suborderId" from partial_cancellations where id = ${cancellationId}`,
    )
    const { part, side } = await lockFor(ctx, found(known).suborderId)
    const requested = found(part.cancellations.find((one) => one.id === cancellationId))
    if (requested.status !== 'REQUESTED') throw refused('BAD_TRANSITION', { from: requested.status.toLowerCase() })
    if (!answersPartialCancellation(requested.requestedBy, side)) throw refused('FORBIDDEN')
    if (yes) await carryOut(ctx, part, { cancellationId, side, wanted: requested.wanted, note })
    else {
      if (!note || note.trim().length < 3) throw refused('REASON_NEEDED', {}, 'note')
      await decide(ctx, cancellationId, 'REFUSED', note)
      await told(ctx, part, { cancellationId, side, status: 'REFUSED', note })
    }
    return readSuborder(ctx, part.id)
  })
}

const decide = (ctx: Ctx, id: number, status: PartialCancellationStatus, note: string | null) =>
  sql`
    update partial_cancellations set status = ${status}, answer = ${note}, decided_user = ${actorOf(ctx).userId}, decided_at = ${ctx.now}
    where id = ${id}`.execute(ctx.db)

type Done = {
  cancellationId: number
  side: PartialCancellationSide
  wanted: readonly PackInput[] | null
  note: string | null
}

/** Packed loads are taken apart, the goods are free again, their shares are written down, and the part stands where its loads are. */
async function carryOut(ctx: Ctx, part: SuborderRow, { cancellationId, side, wanted, note }: Done): Promise<void> {
  const { lines } = meant(part, wanted)
  if (wanted === null)
    for (const { id } of part.shipments.filter(isPacked))
      await sql`update shipments set status = 'VOID' where id = ${id}`.execute(ctx.db)
  await writeOff(ctx, part, { cancellationId, side, note, lines, bill: billOf(part, lines) })
}

type WrittenOff = Omit<Done, 'wanted'> & {
  lines: readonly PackedLine[]
  bill: ReturnType<typeof billOfShipment<SuborderRow['lines'][number]>>
  /** A change of the order, which tells of itself. */
  ofEdit?: true
}

/** What these goods come to is written down, they are free again, and the part stands where its loads are. */
export async function writeOff(
  ctx: Ctx,
  part: SuborderRow,
  { cancellationId, side, note, lines, bill, ofEdit }: WrittenOff,
): Promise<void> {
  const rows = bill.lines.map((line) => ({
    ...line,
    ...found(lines.find(({ lineId }) => lineId === line.id)),
    taxPaise: line.totalPaise - line.taxablePaise,
  }))
  await sql`
    with done as (
      update partial_cancellations set status = 'DONE', answer = ${side === 'BUYER' ? null : note}, decided_user = ${actorOf(ctx).userId},
        decided_at = ${ctx.now}, total_paise = ${bill.totalPaise}, taxable_paise = ${bill.taxablePaise}, credit_paise = ${bill.creditPaise}
      where id = ${cancellationId} returning id
    )
    insert into cancelled_lines (cancellation_id, line_id, quantity_milli, pieces, grams, goods_paise, discount_paise, freight_paise, loading_paise,
      taxable_paise, tax_paise)
    select done.id, r."lineId", r."quantityMilli", r.pieces, r.grams, r."goodsPaise", r."discountPaise", r."freightPaise", r."loadingPaise",
      r."taxablePaise", r."taxPaise"
    from done, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("lineId" bigint, "quantityMilli" bigint, pieces int, grams bigint,
      "goodsPaise" bigint, "discountPaise" bigint, "freightPaise" bigint, "loadingPaise" bigint, "taxablePaise" bigint, "taxPaise" bigint)`.execute(
    ctx.db,
  )
  await moveStock(ctx, part.id, { kind: 'RELEASE', cancellationId })
  if (ofEdit)
    await ctx.emit('rest.moved', { orderId: part.orderId, suborderId: part.id, cancellationId, status: 'DONE' })
  else {
    await told(ctx, part, { cancellationId, side, status: 'DONE', note })
    await audit(
      ctx,
      'order.createPartialCancellation',
      'suborder',
      part.id,
      { status: part.status },
      { cancellationId, note, lines },
    )
  }
  const now = await readSuborder(ctx, part.id)
  const to = standsAt(now)
  if (now.status !== 'PLACED' && to !== now.status && to in transitionAfterPartialCancellation) {
    const name = transitionAfterPartialCancellation[to as keyof typeof transitionAfterPartialCancellation]
    await updateSuborderStatuses(ctx, now.orderId, [now.id], { name, by: 'shop', note })
  }
  await lapseEdits(ctx, await readSuborder(ctx, part.id))
}

type News = {
  cancellationId: number
  side: PartialCancellationSide
  status: PartialCancellationStatus
  note: string | null
}
export const sideLabels = { BUYER: 'buyer', SELLER: 'seller', ADMIN: 'admin' } as const

async function told(ctx: Ctx, part: SuborderRow, { cancellationId, side, status, note }: News): Promise<void> {
  const { orderId, id: suborderId } = part
  await noteStep(ctx, { orderId, suborderId, status: part.status, kind: `rest.${status}`, by: sideLabels[side], note })
  await ctx.emit('rest.moved', { orderId, suborderId, cancellationId, status })
}
