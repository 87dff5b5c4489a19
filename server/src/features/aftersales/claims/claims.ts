import {
  asFarAsLeft,
  type ClaimKind,
  type ClaimStatus,
  type ClaimTransition,
  type CreditLine,
  claimInput,
  claimStatusAfter,
  claimTransitionNames,
  creditLinesOfClaim,
  reduceCredit,
  shortWeight,
  totalOf,
  whyNotClaimTransition,
  whyNotInTime,
} from '@neev/domain/aftersales/claims/claims'
import { isSellersFault, wayBackBy, whyNotReturn } from '@neev/domain/aftersales/claims/returns'
import { CLAIM_ANSWER_HOURS, type ClaimReason } from '@neev/domain/content/claim-terms'
import { can } from '@neev/domain/core/access/permissions'
import { sum } from '@neev/domain/core/money'
import { isRefusal, terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { dropUpload, fileLink, type StoredFile, storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { recordTransition } from '#core/history.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { returnTermsOf } from '#features/content/policies/policies.ts'
import { lockOrder, maySend, readSuborders, type SuborderRow, worksOn } from '#features/orders/orders/orders.ts'
import {
  addClaimFiles,
  type ClaimFilter,
  type ClaimRow,
  claimById,
  claimsOfSuborders,
  countClaims,
  insertClaimRow,
  isClaimOfBuyer,
  oneSuborder,
  ownSuborderOf,
  pageOfClaims,
} from './claims.queries.ts'
import { billedLines, payBack } from './credits.ts'
import { uncreditedLines } from './left.queries.ts'

export { type ClaimRow, waitsFor } from './claims.queries.ts'
export { billedLines } from './credits.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A claim changed its status; `from` is null for a new one. */
    'claim.moved': { claimId: number; orderId: number; from: ClaimStatus | null; to: ClaimStatus }
  }
}

/** Claims against the caller's business, or all for admins, with counts by status. */
export const listClaims = (ctx: Ctx, page: PageInput, filter: ClaimFilter) => claimsFor(ctx, worksOn(ctx), page, filter)

/** Claims and returns of the caller as a buyer, with counts by status. */
export const listMyClaims = (ctx: Ctx, page: PageInput, filter: ClaimFilter) =>
  claimsFor(ctx, isClaimOfBuyer(actorOf(ctx).userId), page, filter)

async function claimsFor(ctx: Ctx, reader: Sql, page: PageInput, filter: ClaimFilter) {
  const rows = await pageOfClaims(ctx, reader, filter, page)
  const counts = await countClaims(ctx.db, reader, { ...filter, status: null })
  return { ...pageOf(rows), counts }
}

/** Claims of a suborder, for callers who may read it. */
export const claimsOf = (ctx: Ctx, suborderId: number): Promise<ClaimRow[]> =>
  batched(ctx, readOfSuborders).load(suborderId)

async function readOfSuborders(ctx: Ctx, ids: readonly number[]): Promise<ClaimRow[][]> {
  const rows = await claimsOfSuborders(ctx, ids)
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}

export const filesOf = (ctx: Ctx, { fileKeys }: ClaimRow): string[] => fileKeys.map((key) => fileLink(ctx, key))

const buyers: readonly ClaimTransition[] = ['escalate', 'withdraw']
const admins: readonly ClaimTransition[] = ['grant', 'dismiss', 'overrule']
const carriers: readonly ClaimTransition[] = ['schedule', 'pickUp']

/** Whether this person can make the transition: as buyer, seller or admin. */
function isTheirs(ctx: Ctx, claim: ClaimRow, name: ClaimTransition): boolean {
  const { userId, roles } = actorOf(ctx)
  if (buyers.includes(name) || (carriers.includes(name) && claim.returnArrangedBy === 'BUYER'))
    return claim.userId === userId
  return admins.includes(name) ? can(roles, 'order:steer') : maySend(ctx, claim)
}

/** What the status allows but the facts do not: a packed replacement, a paid refund. */
const isDone = (name: ClaimTransition, { shipmentNumber, noteId }: ClaimRow): boolean =>
  (name === 'refundClaim' && shipmentNumber !== null) || (name === 'overrule' && noteId !== null)

export const transitionsOf = (ctx: Ctx, claim: ClaimRow): string[] =>
  claimTransitionNames.filter(
    (name) =>
      isTheirs(ctx, claim, name) && !isDone(name, claim) && !whyNotClaimTransition(name, claim, actorOf(ctx).roles),
  )

/** The claim, locked with its order, for a caller who can make this transition now. */
export async function lockClaim(ctx: Ctx, id: number, name: ClaimTransition): Promise<ClaimRow> {
  const known = await claimById(ctx, id)
  if (!known || !isTheirs(ctx, known, name)) throw refused('NOT_FOUND')
  await lockOrder(ctx, known.orderId)
  await ctx.db.selectFrom('claims').select('id').where('id', '=', id).forUpdate().execute()
  const claim = found(await claimById(ctx, id))
  refuseIf(whyNotClaimTransition(name, claim, actorOf(ctx).roles))
  if (isDone(name, claim)) throw refused('REPLACED_ALREADY')
  return claim
}

export async function publishChange(
  ctx: Ctx,
  claim: { id: number; orderId: number; status: ClaimStatus | null },
  to: ClaimStatus,
  note?: string | null,
) {
  await recordTransition(ctx, { entity: 'claim', id: claim.id, from: claim.status, to, note: note ?? null })
  await ctx.emit('claim.moved', { claimId: claim.id, orderId: claim.orderId, from: claim.status, to })
}

type Moved = { id: number; orderId: number; kind: ClaimKind; status: ClaimStatus }

/** Applies the transition and publishes the event. */
export async function updateClaimStatus(
  ctx: Ctx,
  claim: Moved,
  name: ClaimTransition,
  note: string | null = null,
): Promise<void> {
  const to = claimStatusAfter(name, claim.kind)
  await ctx.db
    .updateTable('claims')
    .set((db) => ({ status: to, movedAt: ctx.now, answer: db.fn.coalesce(db.val(note), 'answer') }))
    .where('id', '=', claim.id)
    .execute()
  await publishChange(ctx, claim, to, note)
}

type Made = {
  part: SuborderRow
  shipmentId: number
  kind: ClaimKind
  reason: ClaimReason
  note: string
  lines: CreditLine[]
  userId: number
  returnArrangedBy?: ClaimRow['returnArrangedBy']
}

async function insertClaim(ctx: Ctx, made: Made): Promise<number> {
  const { part: suborder, shipmentId, kind, reason, note, lines, userId, returnArrangedBy = null } = made
  const answerBy = new Date(ctx.now.getTime() + CLAIM_ANSWER_HOURS * 3_600_000)
  const row = await insertClaimRow(ctx.db, {
    suborderId: suborder.id,
    suborderNumber: suborder.number,
    orderId: suborder.orderId,
    shipmentId,
    kind,
    returnArrangedBy,
    reason,
    note,
    userId,
    now: ctx.now,
    answerBy,
    lines,
    totalPaise: totalOf(lines),
  })
  const { id } = found(row)
  await publishChange(ctx, { id, orderId: suborder.orderId, status: null }, 'SELLER_REVIEW')
  return id
}

const maxFiles = 8
type Wanted = Partial<Record<'quantityMilli' | 'pieces', number | null>> & { lineId: string }

/** Opens a claim on goods of a delivered shipment, in time and with pictures. */
export async function createClaim(
  ctx: Ctx,
  shipmentId: string,
  input: unknown,
  wanted: readonly Wanted[],
  files: readonly Upload[],
): Promise<SuborderRow> {
  const { kind, reason, note } = parseInput(claimInput, input)
  const own = ownSuborderOf(idOf(shipmentId), actorOf(ctx).userId)
  const read = async (ctx: Ctx) => found((await readSuborders(ctx, own))[0])
  const { orderId } = await read(ctx)
  if (files.length === 0) throw refused('REQUIRED', { field: terms('PICTURES') }, 'files')
  if (files.length > maxFiles) throw refused('TOO_LARGE', { field: terms('PICTURES'), max: maxFiles }, 'files')
  const stored: StoredFile[] = []
  try {
    for (const file of files) stored.push(await storeUpload(ctx, file, 'deliveryProof'))
    await transaction(ctx, async (ctx) => {
      await lockOrder(ctx, orderId)
      const suborder = await read(ctx)
      const shipment = found(suborder.shipments.find(({ id }) => id === idOf(shipmentId)))
      if (!shipment.deliveredAt) throw refused('NOT_DELIVERED')
      const deliveredAt = new Date(shipment.deliveredAt)
      const withCarriage = kind === 'RETURN' && isSellersFault(reason)
      const lines = creditLinesOfClaim(
        await billedLines(ctx, suborder, shipment.id),
        wanted.map((line) => ({ ...line, lineId: idOf(line.lineId) })),
        { taxKind: suborder.taxKind, withCarriage },
      )
      if (isRefusal(lines)) return refuseIf(lines)
      const terms = (await returnTermsOf(ctx, suborder.id)).filter((one) =>
        lines.some((line) => line.lineId === one.lineId),
      )
      refuseIf(
        kind === 'CLAIM'
          ? whyNotInTime(reason, deliveredAt, ctx.now)
          : whyNotReturn(reason, terms, { deliveredAt, now: ctx.now }),
      )
      const returnArrangedBy = kind === 'CLAIM' ? null : wayBackBy(reason, terms)
      const what = { shipmentId: shipment.id, kind, reason, note, lines, returnArrangedBy }
      const id = await insertClaim(ctx, { ...what, part: suborder, userId: suborder.userId })
      const fileIds = stored.map((file) => file.id)
      await addClaimFiles(ctx.db, id, fileIds)
    })
  } catch (error) {
    for (const { key } of stored) await dropUpload(ctx, key)
    throw error
  }
  return read(ctx)
}

/** Opens a claim for the buyer if two weighbridges differ beyond the tolerance, at the invoiced price. */
export async function claimShort(
  ctx: Ctx,
  {
    suborderId,
    shipmentId,
    gapGrams,
    userId,
  }: { suborderId: number; shipmentId: number; gapGrams: number; userId: number },
): Promise<void> {
  const known = await ctx.db
    .selectFrom('claims')
    .select('id')
    .where('shipmentId', '=', shipmentId)
    .where('reason', '=', 'SHORT_WEIGHT')
    .executeTakeFirst()
  if (known) return
  const suborder = found((await readSuborders(ctx, oneSuborder(suborderId)))[0])
  const lines = shortWeight(await billedLines(ctx, suborder, shipmentId), gapGrams, suborder.taxKind)
  const note = `The weighbridge at the site measured ${gapGrams / 1000} kg less than the one at the yard.`
  await insertClaim(ctx, { part: suborder, shipmentId, kind: 'CLAIM', reason: 'SHORT_WEIGHT', note, lines, userId })
}

/**
 * Grants a claim: without return a credit note is issued and the refund is due at once; otherwise the goods have to
 * come back first.
 */
async function resolve(
  ctx: Ctx,
  claim: ClaimRow,
  name: 'accept' | 'grant',
  taxablePaise: number | null,
  note: string | null,
): Promise<void> {
  if (claim.kind !== 'CLAIM') {
    await updateClaimStatus(ctx, claim, name, note)
    if (name === 'grant') await audit(ctx, 'claim.grant', 'claim', claim.id, { status: claim.status }, { note })
    return
  }
  const suborder = found((await readSuborders(ctx, oneSuborder(claim.suborderId)))[0])
  const whole = claim.lines.map(({ title: _, unit: __, rateBp: ___, ...line }) => line)
  const remaining = asFarAsLeft(whole, await uncreditedLines(ctx, claim.shipmentId), suborder.taxKind)
  if (isRefusal(remaining)) return refuseIf(remaining)
  const rates = new Map(claim.lines.map(({ lineId, rateBp }) => [lineId, rateBp]))
  const lines = taxablePaise === null ? remaining : reduceCredit(remaining, taxablePaise, rates, suborder.taxKind)
  if (isRefusal(lines)) return refuseIf(lines)
  const agreed = await payBack(ctx, claim, { part: suborder, lines, status: 'RESOLVED', note })
  await publishChange(ctx, claim, 'RESOLVED', note)
  if (name === 'grant')
    await audit(ctx, 'claim.grant', 'claim', claim.id, { status: claim.status }, { agreedPaise: agreed, note })
}

export const readClaim = async (ctx: Ctx, id: number): Promise<ClaimRow> => found(await claimById(ctx, id))
type Answer = { yes: boolean; taxablePaise: number | null; note: string | null }

/** The seller's answer. */
export const submitClaimResponse = (ctx: Ctx, id: string, { yes, taxablePaise, note }: Answer): Promise<ClaimRow> =>
  transaction(ctx, async (ctx) => {
    const claim = await lockClaim(ctx, idOf(id), yes ? 'accept' : 'refuse')
    if (yes) await resolve(ctx, claim, 'accept', taxablePaise, note)
    else {
      if (!note || note.trim().length < 3) throw refused('REASON_NEEDED', {}, 'note')
      await updateClaimStatus(ctx, claim, 'refuse', note.trim())
    }
    return readClaim(ctx, claim.id)
  })

/** The admin's decision, with a reason. */
export const submitClaimDecision = (ctx: Ctx, id: string, { yes, taxablePaise, note }: Answer): Promise<ClaimRow> =>
  transaction(ctx, async (ctx) => {
    const claim = await lockClaim(ctx, idOf(id), yes ? 'grant' : 'dismiss')
    if (!note || note.trim().length < 3) throw refused('REASON_NEEDED', {}, 'note')
    if (yes) await resolve(ctx, claim, 'grant', taxablePaise, note.trim())
    else {
      await updateClaimStatus(ctx, claim, 'dismiss', note.trim())
      await audit(ctx, 'claim.dismiss', 'claim', claim.id, { status: claim.status }, { note })
    }
    return readClaim(ctx, claim.id)
  })

/** The buyer escalates or withdraws the claim. */
export const updateClaimAsClaimant = (
  ctx: Ctx,
  id: string,
  name: 'escalate' | 'withdraw',
  note: string | null,
): Promise<ClaimRow> =>
  transaction(ctx, async (ctx) => {
    const claim = await lockClaim(ctx, idOf(id), name)
    if (name === 'escalate' && (note ?? '').trim().length < 3) throw refused('REASON_NEEDED', {}, 'note')
    await updateClaimStatus(ctx, claim, name, note?.trim() || null)
    return readClaim(ctx, claim.id)
  })

/** Escalates claims that no seller has answered in time: a job. */
export async function timeOut(ctx: Ctx): Promise<void> {
  const late = await ctx.db
    .updateTable('claims')
    .set({ status: 'ESCALATED', movedAt: ctx.now })
    .where('status', '=', 'SELLER_REVIEW')
    .where('answerBy', '<', ctx.now)
    .returning(['id', 'orderId'])
    .execute()
  for (const claim of late) await publishChange(ctx, { ...claim, status: 'SELLER_REVIEW' }, 'ESCALATED')
}

export const taxableOf = ({ lines }: ClaimRow): number => sum(lines.map((line) => line.taxablePaise))
