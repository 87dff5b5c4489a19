import { chooseDealer, type PassReason, whyNotByHand } from '@neev/domain/dealers'
import { addWorkingHours } from '@neev/domain/fiscal'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { byOf, moveDealerStock, noteStep } from '#features/orders/orders.ts'
import { type AssignedSuborder, type DealerCandidate, lockSuborder, needOf, readCandidates } from './candidates.ts'

declare module '#core/events.ts' {
  interface Events {
    /** A dealer is asked to send a part of an order. */
    'dealer.offered': { assignmentId: number }
    /** It said yes, no, or nothing in time; or the associate took the part back. */
    'dealer.answered': { assignmentId: number; outcome: 'ACCEPTED' | 'DECLINED' | 'TIMED_OUT' | 'TAKEN_OVER' }
    /** No dealer is left to ask: the associate sends it. */
    'dealer.noneLeft': { suborderId: number; anyRequested: boolean }
  }
}

/** Before anything is packed it can still go to another. */
export const isMovable = ({ status, loaded }: AssignedSuborder): boolean =>
  status === 'PLACED' || (status === 'CONFIRMED' && !loaded)

/** Asks the best dealer that was not asked yet; where none is left the associate hears that it is its own. */
export async function offerNext(ctx: Ctx, suborderId: number): Promise<void> {
  const part = await lockSuborder(ctx, suborderId)
  if (!part || !isMovable(part) || part.requested) return
  const candidates = await readCandidates(ctx, part)
  if (candidates.length === 0) return
  const { chosen, passed } = chooseDealer(candidates, needOf(part))
  await writePasses(ctx, part.id, passed)
  const dealer = candidates.find(({ id }) => id === chosen)
  if (dealer) return askDealer(ctx, part, dealer, false)
  await noteStep(ctx, { ...stepOf(part), kind: 'dealer.none', by: 'shop' })
  const anyRequested = candidates.some(({ requestedBefore }) => requestedBefore)
  await ctx.emit('dealer.noneLeft', { suborderId: part.id, anyRequested })
}

const stepOf = ({ id, orderId, status }: AssignedSuborder) => ({ suborderId: id, orderId, status })

async function writePasses(ctx: Ctx, suborderId: number, passed: { id: number; reason: PassReason }[]): Promise<void> {
  await sql`
    insert into dealer_passes (suborder_id, dealer_id, reason, at)
    select ${suborderId}::bigint, p.id, p.reason, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(passed)}::jsonb) as p(id bigint, reason text)`.execute(ctx.db)
}

async function askDealer(ctx: Ctx, part: AssignedSuborder, dealer: DealerCandidate, byHand: boolean): Promise<void> {
  const { dealerAnswerMinutes } = await settingsAsOf(ctx)
  const answerBy = addWorkingHours(ctx.now, dealerAnswerMinutes / 60)
  const { id } = found(
    await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into dealer_assignments (suborder_id, dealer_id, by_hand, offered_at, answer_by)
          values (${part.id}, ${dealer.id}, ${byHand}, ${ctx.now}, ${answerBy}) returning id`,
    ),
  )
  const by = byHand ? byOf(ctx) : 'shop'
  await noteStep(ctx, {
    ...stepOf(part),
    kind: 'dealer.offered',
    by,
    note: dealer.name,
    details: { dealer: dealer.id },
  })
  await ctx.emit('dealer.offered', { assignmentId: id })
}

type End = { outcome: 'ACCEPTED' | 'DECLINED' | 'TIMED_OUT' | 'TAKEN_OVER'; reasonCode?: string; note?: string | null }
const kinds = {
  ACCEPTED: 'dealer.accepted',
  DECLINED: 'dealer.declined',
  TIMED_OUT: 'dealer.timedOut',
  TAKEN_OVER: 'dealer.takenOver',
} as const

/** Writes an answer down, beside the order and in the log, and tells whom it concerns. */
export async function endAssignment(
  ctx: Ctx,
  part: AssignedSuborder,
  { outcome, reasonCode, note }: End,
): Promise<void> {
  const { id, dealerId } = found(part.requested)
  const row = found(
    await rowOf<{ name: string }>(
      ctx.db,
      sql`update dealer_assignments a set outcome = ${outcome}, reason_code = ${reasonCode ?? null}, note = ${note ?? null},
            decided_at = ${ctx.now}, decided_by = ${ctx.actor?.userId ?? null}
          from sellers s where a.id = ${id} and s.id = a.dealer_id returning s.trade_name as name`,
    ),
  )
  const message = [row.name, reasonCode, note].filter(Boolean).join(': ')
  const by = ctx.actor ? byOf(ctx) : 'shop'
  await noteStep(ctx, { ...stepOf(part), kind: kinds[outcome], by, note: message, details: { dealer: dealerId } })
  await ctx.emit('dealer.answered', { assignmentId: id, outcome })
}

/** The dealer sends the part: its goods are set aside, and where it bills, the part is billed in its name. */
export async function giveTo(ctx: Ctx, part: AssignedSuborder, dealer: DealerCandidate): Promise<void> {
  const bills = part.rule === 'DEALER_BILLS'
  await sql`
    update suborders set dealer_id = ${dealer.id}, leaves_from_id = ${dealer.yardId}, dealer_bills = ${bills},
      gstin = case when ${bills} then ${dealer.gstin} else gstin end,
      supplier_state = case when ${bills} then ${dealer.stateCode} else supplier_state end, version = version + 1
    where id = ${part.id}`.execute(ctx.db)
  await moveDealerStock(ctx, part.id, { kind: 'RESERVE' })
}

/** The part is the associate's own again, as it was ordered. */
export async function takeBack(ctx: Ctx, part: AssignedSuborder, note?: string | null): Promise<void> {
  if (part.dealerId !== null) {
    await moveDealerStock(ctx, part.id, { kind: 'RELEASE' })
    await sql`
      update suborders p set dealer_id = null, leaves_from_id = null, dealer_bills = false, gstin = d.gstin,
        supplier_state = d.state_code, version = p.version + 1
      from dispatch_points d where p.id = ${part.id} and d.id = p.dispatch_point_id`.execute(ctx.db)
  }
  await endAssignment(ctx, part, { outcome: 'TAKEN_OVER', ...(note && { note }) })
}

/** The associate asks a dealer of its choice; what another had is taken back first. */
export async function askByHand(ctx: Ctx, part: AssignedSuborder, dealerId: number): Promise<void> {
  if (!isMovable(part)) throw refused('BAD_TRANSITION', { from: part.status.toLowerCase().replaceAll('_', ' ') })
  if (part.requested?.dealerId === dealerId) throw refused('NOTHING_CHANGED')
  const dealer = found((await readCandidates(ctx, part)).find(({ id }) => id === dealerId))
  const why = whyNotByHand(dealer, needOf(part))
  if (why) throw refused('DEALER_UNABLE', { reason: why.toLowerCase().replaceAll('_', ' ') }, 'dealerId')
  if (part.requested) await takeBack(ctx, part)
  await askDealer(ctx, part, dealer, true)
}

/** Dealers that did not answer in time make room for the next: a job. One transaction each. */
export async function timeOut(ctx: Ctx): Promise<void> {
  const due = await rowsOf<{ suborderId: number }>(
    ctx.db,
    sql`select suborder_id as "suborderId" from dealer_assignments where outcome is null and answer_by <= ${ctx.now} order by id limit 200`,
  )
  for (const { suborderId } of due)
    await transaction(ctx, async (ctx) => {
      const part = await lockSuborder(ctx, suborderId)
      if (!part?.requested || part.requested.outcome !== null || new Date(part.requested.answerBy) > ctx.now) return
      await endAssignment(ctx, part, { outcome: 'TIMED_OUT' })
      await offerNext(ctx, suborderId)
    })
}

/** Every part of a paid order that an associate received looks for its dealer. */
export async function assignOrder(ctx: Ctx, orderId: number): Promise<void> {
  const parts = await rowsOf<{ id: number }>(
    ctx.db,
    sql`select p.id from suborders p join sellers s on s.id = p.seller_id where p.order_id = ${orderId} and s.kind = 'ASSOCIATE' and p.status = 'PLACED' order by p.id`,
  )
  for (const { id } of parts) await offerNext(ctx, id)
}
