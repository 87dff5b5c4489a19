import { addWorkingHours } from '@neev/domain/core/fiscal'
import { isRefusal, type Refusal } from '@neev/domain/core/refusals'
import {
  answersEdit,
  cutTo,
  type EditKind,
  type EditStatus,
  editKinds,
  editReason,
  proposesEdit,
  whyNotEdit,
} from '@neev/domain/orders/orders/order-edits'
import {
  type PartialCancellationSide,
  whyNotPartialCancellation,
} from '@neev/domain/orders/orders/partial-cancellations'
import { type PackedLine, packLines } from '@neev/domain/orders/orders/shipments'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import type { ProposalAnswer } from '#core/graphql/resolver-types.ts'
import { settingsAsOf } from '#core/settings.ts'
import { suborderById } from '../lists/lists.queries.ts'
import type { BeforeAfter, EditRow, SuborderRow } from '../orders.queries.ts'
import { packableLines } from '../shipments/bills.ts'
import { lapseEdit } from '../shipments/shipments.ts'
import { lessSums, swapSums } from './edit-sums.ts'
import { lockFor, noteProposal, sideOf, writeOff } from './partial-cancellations.ts'
import { barsOf, candidates, insertSwapped, isSwapped, lockBoth, piecesOf, swapChoices } from './swaps.ts'

/** The changes that the caller can propose now. */
export function mayPropose(ctx: Ctx, suborder: SuborderRow): EditKind[] {
  const side = sideOf(ctx, suborder)
  const lines = packableLines(suborder).filter((line) => line.packedMilli < line.quantityMilli)
  const some = { LESS: lines.length > 0, SWAP: lines.some(isSwapped) }
  return editKinds.filter(
    (kind) =>
      side !== null &&
      some[kind] &&
      proposesEdit(kind, side) &&
      !whyNotEdit(kind, suborder) &&
      !suborder.edits.some((edit) => edit.kind === kind && edit.status === 'REQUESTED'),
  )
}

/** The suborder, for callers who can propose changes, before a proposal. */
async function suborderToEdit(ctx: Ctx, id: string): Promise<SuborderRow> {
  const suborder = found(await suborderById(ctx, idOf(id)))
  found(sideOf(ctx, suborder))
  return suborder
}

type Less = { lineId: string; pieces?: number | null; quantityMilli?: number | null }
type Swap = { lineId: string; pieces?: number | null; offerId: string }

/** What to remove from a line so that this quantity remains; something of the suborder must remain. */
function cutOf(suborder: SuborderRow, { lineId, pieces, quantityMilli }: Less): PackedLine {
  const lines = packableLines(suborder)
  const line = found(lines.find(({ id }) => id === idOf(lineId)))
  const amount = cutTo(line, (line.pieces === null ? quantityMilli : pieces) ?? -1)
  if (isRefusal(amount)) throw new Refused(amount)
  const unit = line.pieces === null ? 'quantityMilli' : 'pieces'
  const cut = packLines(lines, [{ lineId: line.id, [unit]: amount }])
  if (isRefusal(cut)) throw new Refused(cut)
  refuseIf(whyNotPartialCancellation(lines, cut))
  return found(cut[0])
}

/** The effect of a smaller quantity of a line. */
export async function previewQuantityReduction(ctx: Ctx, suborderId: string, less: Less): Promise<BeforeAfter> {
  const suborder = await suborderToEdit(ctx, suborderId)
  refuseIf(whyNotEdit('LESS', suborder))
  return lessSums(suborder, cutOf(suborder, less)).sums
}

/** The goods that could replace part of a line. */
export async function swapsShown(ctx: Ctx, suborderId: string, lineId: string, pieces: number | null) {
  const suborder = await suborderToEdit(ctx, suborderId)
  refuseIf(whyNotEdit('SWAP', suborder))
  return swapChoices(ctx, suborder, lineId, pieces)
}

type Proposal = Pick<EditRow, 'swapPieces' | 'swapBundles' | 'swapGrams' | 'offerId' | 'sums'> & {
  kind: EditKind
  cut: PackedLine
  note: string
}

/** Proposes a smaller quantity of a line. */
export const submitQuantityReduction = (ctx: Ctx, suborderId: string, { reason, ...less }: Less & { reason: string }) =>
  propose(ctx, suborderId, 'LESS', reason, async (_, suborder) => {
    const cut = cutOf(suborder, less)
    const noBars = { offerId: null, swapPieces: null, swapBundles: null, swapGrams: null }
    const { title } = found(suborder.lines.find(({ id }) => id === cut.lineId))
    return { kind: 'LESS', cut, ...noBars, sums: lessSums(suborder, cut).sums, note: `${title} −${amountOf(cut)}` }
  })

/** Proposes bars of another diameter for part of a line. */
export const submitSubstitution = (
  ctx: Ctx,
  suborderId: string,
  { reason, lineId, pieces, offerId }: Swap & { reason: string },
) =>
  propose(ctx, suborderId, 'SWAP', reason, async (ctx, suborder) => {
    const line = barsOf(suborder, idOf(lineId))
    const cut = piecesOf(suborder, line, pieces ?? null)
    const to = (await candidates(ctx, suborder, line, cut)).find(({ offer }) => offer.id === idOf(offerId))
    if (!to) throw refused('SWAP_OTHER', {}, 'offerId')
    if (to.refusal) throw new Refused({ ...to.refusal, field: 'offerId' })
    const bars = { offerId: to.offer.id, swapPieces: to.pieces, swapBundles: to.bundles, swapGrams: to.grams }
    const note = `${line.title} ×${cut.pieces} → ${to.title} ×${to.pieces}`
    return { kind: 'SWAP', cut, ...bars, sums: swapSums(suborder, cut, to.grams).sums, note }
  })

const amountOf = ({ pieces, quantityMilli }: PackedLine) => (pieces === null ? quantityMilli / 1000 : pieces)

async function propose(
  ctx: Ctx,
  id: string,
  kind: EditKind,
  input: string,
  make: (ctx: Ctx, part: SuborderRow) => Promise<Proposal>,
): Promise<SuborderRow> {
  const { reason } = parseInput(editReason, { reason: input })
  return transaction(ctx, async (ctx) => {
    const { part: suborder, side, read } = await lockFor(ctx, idOf(id))
    if (!proposesEdit(kind, side)) throw refused('FORBIDDEN')
    refuseIf(whyNotEdit(kind, suborder))
    const { cut, note, ...made } = await make(ctx, suborder)
    const { editAnswerHours } = await settingsAsOf(ctx)
    const answerBy = addWorkingHours(ctx.now, editAnswerHours).toISOString()
    const { editId } = found(
      await ctx.db
        .insertInto('orderEdits')
        .values({
          suborderId: suborder.id,
          kind,
          requestedBy: side,
          status: 'REQUESTED',
          lineId: cut.lineId,
          cutMilli: cut.quantityMilli,
          cutPieces: cut.pieces,
          offerId: made.offerId,
          swapPieces: made.swapPieces,
          swapBundles: made.swapBundles,
          swapGrams: made.swapGrams,
          sums: JSON.stringify(made.sums),
          reason,
          requestedUserId: actorOf(ctx).userId,
          requestedAt: ctx.now,
          answerBy,
        })
        .returning('id as editId')
        .executeTakeFirst()
        .catch((error) => {
          if (brokeConstraint(error, 'order_edits_open')) throw refused('EDIT_REQUESTED')
          throw error
        }),
    )
    await audit(ctx, 'order.proposeEdit', 'suborder', suborder.id, null, { editId, kind, reason })
    await publishChange(ctx, suborder, { editId, side, status: 'REQUESTED', note: `${note}. ${reason}` })
    return read()
  })
}

const outcomes = { ACCEPT: 'DONE', DECLINE: 'REFUSED', WITHDRAW: 'WITHDRAWN' } as const

/**
 * Accepts or refuses (with a reason) a proposal of the other side, or withdraws one's own. Acceptance takes effect at
 * once, or fails.
 */
export async function submitOrderEditResponse(
  ctx: Ctx,
  id: string,
  answer: ProposalAnswer,
  note: string | null,
): Promise<SuborderRow> {
  const editId = idOf(id)
  return transaction(ctx, async (ctx) => {
    const known = await ctx.db.selectFrom('orderEdits').select('suborderId').where('id', '=', editId).executeTakeFirst()
    const { part: suborder, side, read } = await lockFor(ctx, found(known).suborderId)
    const edit = found(suborder.edits.find((one) => one.id === editId))
    if (edit.status !== 'REQUESTED') throw refused('BAD_TRANSITION')
    const theirs = answer === 'WITHDRAW' ? side === edit.requestedBy : answersEdit(edit.kind, edit.requestedBy, side)
    if (!theirs) throw refused('FORBIDDEN')
    if (answer === 'DECLINE' && (note?.trim().length ?? 0) < 3) throw refused('REASON_NEEDED', {}, 'note')
    const status = outcomes[answer]
    if (answer === 'ACCEPT') await carryOut(ctx, suborder, edit, side, note)
    else
      await ctx.db
        .updateTable('orderEdits')
        .set({ status, answer: note, answeredBy: side, decidedUser: actorOf(ctx).userId, decidedAt: ctx.now })
        .where('id', '=', editId)
        .execute()
    await audit(
      ctx,
      'order.submitOrderEditResponse',
      'suborder',
      suborder.id,
      { editId, status: 'REQUESTED' },
      { editId, status, note },
    )
    await publishChange(ctx, suborder, { editId, side, status, note })
    return read()
  })
}

/** The effect of accepting now: the goods concerned and the change. Throws if it is not possible. */
function meant(suborder: SuborderRow, { kind, lineId, cutMilli, cutPieces, swapGrams }: EditRow) {
  refuseIf(whyNotEdit(kind, suborder))
  const lines = packableLines(suborder)
  const line = found(lines.find(({ id }) => id === lineId))
  const cut = packLines(lines, [
    { lineId, ...(cutPieces === null ? { quantityMilli: cutMilli } : { pieces: cutPieces }) },
  ])
  if (isRefusal(cut)) throw new Refused(cut)
  const [goods] = cut
  if (kind === 'LESS') {
    refuseIf(whyNotPartialCancellation(lines, cut))
    return { line, cut: found(goods), ...lessSums(suborder, found(goods)), carried: null }
  }
  return { line, cut: found(goods), ...swapSums(suborder, found(goods), swapGrams ?? 0) }
}

async function carryOut(
  ctx: Ctx,
  suborder: SuborderRow,
  edit: EditRow,
  side: PartialCancellationSide,
  note: string | null,
) {
  const { line, cut, bill, sums, carried } = meant(suborder, edit)
  const { offerId, swapPieces, swapBundles, swapGrams, reason, requestedBy } = edit
  let carriedId: number | null = null
  if (carried && offerId !== null) {
    const swap = { line, offerId, pieces: swapPieces ?? 0, bundles: swapBundles, grams: swapGrams ?? 0 }
    const still = (await candidates(ctx, suborder, line, cut)).find(({ offer }) => offer.id === offerId)
    if (!still) throw refused('OFFER_UNAVAILABLE')
    await lockBoth(ctx, suborder, swap)
    carriedId = await insertSwapped(ctx, suborder, swap, carried)
  }
  const { userId } = actorOf(ctx)
  const { requestedUserId, requestedAt } = await ctx.db
    .selectFrom('orderEdits')
    .select(['requestedUserId', 'requestedAt'])
    .where('id', '=', edit.id)
    .executeTakeFirstOrThrow()
  const { id: cancellationId } = await ctx.db
    .insertInto('partialCancellations')
    .values({
      orderId: suborder.orderId,
      suborderId: suborder.id,
      requestedBy,
      status: 'DONE',
      wanted: null,
      reason,
      requestedUserId,
      requestedAt,
      decidedUser: userId,
      decidedAt: ctx.now,
      totalPaise: bill.totalPaise,
      taxablePaise: bill.taxablePaise,
      creditPaise: bill.creditPaise,
      carriedLineId: carriedId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('orderEdits')
    .set({
      status: 'DONE',
      answer: note,
      answeredBy: side,
      decidedUser: userId,
      decidedAt: ctx.now,
      sums: JSON.stringify(sums),
      cancellationId,
    })
    .where('id', '=', edit.id)
    .execute()
  await writeOff(ctx, suborder, { cancellationId, side, note, lines: [cut], bill, ofEdit: true })
}

type Update = { editId: number; side: PartialCancellationSide; status: EditStatus; note: string | null }

async function publishChange(ctx: Ctx, suborder: SuborderRow, { editId, ...step }: Update): Promise<void> {
  await noteProposal(ctx, suborder, 'edit', step)
  await ctx.emit('edit.moved', {
    orderId: suborder.orderId,
    suborderId: suborder.id,
    editId,
    status: step.status,
  })
}

/** The proposals of a suborder as shown to the caller, with their current or final effect. */
export function shownEdits(ctx: Ctx, suborder: SuborderRow) {
  const side = sideOf(ctx, suborder)
  return suborder.edits.map((edit) => {
    const isOpen = edit.status === 'REQUESTED'
    const now = isOpen ? tried(suborder, edit) : { sums: edit.sums, whyNot: null }
    const line = suborder.lines.find(({ id }) => id === edit.lineId)
    return {
      ...edit,
      title: line?.title ?? '',
      unit: line?.unit ?? '',
      ...now.sums,
      backPaise: backOf(now.sums),
      whyNot: now.whyNot,
      mayAnswer: isOpen && side !== null && answersEdit(edit.kind, edit.requestedBy, side),
      mayWithdraw: isOpen && side === edit.requestedBy,
    }
  })
}

function tried(suborder: SuborderRow, edit: EditRow): { sums: BeforeAfter; whyNot: Refusal | null } {
  try {
    return { sums: meant(suborder, edit).sums, whyNot: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { sums: edit.sums, whyNot: error.refusal }
  }
}

const paid = ({ totalPaise, creditPaise }: BeforeAfter['before']) => totalPaise - creditPaise
/** The buyer's refund. */
export const backOf = ({ before, after }: BeforeAfter): number => paid(before) - paid(after)

/** Expires proposals without an answer in time: a job. */
export async function lapseUnanswered(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('orderEdits as e')
    .innerJoin('suborders as s', 's.id', 'e.suborderId')
    .select(['e.id', 's.orderId', 's.id as suborderId'])
    .where('e.status', '=', 'REQUESTED')
    .where('e.answerBy', '<', ctx.now)
    .orderBy('e.id')
    .limit(200)
    .execute()
  for (const { id, orderId, suborderId } of due)
    await transaction(ctx, async (ctx) => {
      await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
      const suborder = found(await suborderById(ctx, suborderId))
      if (suborder.edits.some((edit) => edit.id === id && edit.status === 'REQUESTED'))
        await lapseEdit(ctx, suborder, id)
    })
}
