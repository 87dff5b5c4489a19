import { type DealerStatus, type DealerTransition, dealerTransitions, whyNotTransition } from '@neev/domain/dealers'
import { can } from '@neev/domain/permissions'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { refused, refuseIf } from '#core/errors.ts'
import { endSessions } from '#features/accounts/accounts.ts'
import { offerNext, takeBack } from './assign.ts'
import { lockSuborder } from './candidates.ts'
import { type DealerRow, getDealer } from './network.queries.ts'

const companyStatus: Record<DealerStatus, string> = {
  INVITED: 'DRAFT',
  REGISTERED: 'SUBMITTED',
  ACTIVE: 'APPROVED',
  PAUSED: 'APPROVED',
  SUSPENDED: 'SUSPENDED',
  REMOVED: 'TERMINATED',
}

/** Writes the status of a dealer and its business, which go together. */
export async function writeStatus(
  ctx: Ctx,
  dealer: { id: number },
  to: DealerStatus,
  reason: string | null,
): Promise<void> {
  await sql`
    with firm as (update sellers set status = ${companyStatus[to]}, version = version + 1 where id = ${dealer.id})
    update dealer_terms set status = ${to}, status_reason = ${reason}, version = version + 1
    where dealer_id = ${dealer.id}`.execute(ctx.db)
  await ctx.emit('dealer.moved', { dealerId: dealer.id, to, reason })
}

/**
 * The associate activates, pauses or removes a dealer; an admin suspends one. Its offers and suborders that are not
 * packed go to others.
 */
export async function updateDealerStatus(
  ctx: Ctx,
  id: string,
  name: Exclude<DealerTransition, 'register'>,
  note: string | null,
): Promise<DealerRow> {
  const dealer = await getDealer(ctx, id)
  const by = can(actorOf(ctx).roles, 'seller:approve') ? 'admin' : 'associate'
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('dealerTerms').select('dealerId').where('dealerId', '=', dealer.id).forUpdate().execute()
    const now = await getDealer(ctx, id)
    refuseIf(whyNotTransition(name, now.status, by, note ?? ''))
    const { to } = dealerTransitions[name]
    if (to === 'REMOVED') await leave(ctx, dealer)
    await writeStatus(ctx, dealer, to, note?.trim().slice(0, 300) || null)
    await audit(ctx, `dealer.${name}`, 'dealer', dealer.id, { status: now.status }, { status: to, note })
    if (to !== 'ACTIVE') await handOn(ctx, dealer, to !== 'PAUSED')
    return getDealer(ctx, id)
  })
}

const sending = sql`('PACKED', 'DISPATCHED', 'ON_HOLD', 'CANCEL_REQUESTED')`

/** Removes a dealer without open suborders; its members become customers again. */
async function leave(ctx: Ctx, dealer: DealerRow): Promise<void> {
  const busy = await rowOf(
    ctx.db,
    sql`select 1 from suborders where dealer_id = ${dealer.id} and status in ${sending} limit 1`,
  )
  if (busy) throw refused('DEALER_DISPATCHING')
  const people = await ctx.db
    .deleteFrom('sellerMembers')
    .where('sellerId', '=', dealer.id)
    .returning('userId')
    .execute()
  for (const { userId } of people) {
    await sql`
      with gone as (delete from user_roles where user_id = ${userId} and role = 'subBusiness')
      insert into user_roles (user_id, role, granted_by, granted_at)
      values (${userId}, 'customer', ${actorOf(ctx).userId}, ${ctx.now})
      on conflict do nothing`.execute(ctx.db)
    await endSessions(ctx, userId)
  }
}

async function handOn(ctx: Ctx, dealer: DealerRow, accepted: boolean): Promise<void> {
  const ownSuborders = await rowsOf<{ id: number }>(
    ctx.db,
    sql`select p.id from dealer_assignments a join suborders p on p.id = a.suborder_id
        where a.dealer_id = ${dealer.id} and p.status in ('PLACED', 'CONFIRMED') and (a.outcome is null
        or (${accepted} and a.outcome = 'ACCEPTED'))
        order by p.order_id, p.id`,
  )
  for (const { id } of ownSuborders) {
    const suborder = await lockSuborder(ctx, id)
    if (suborder?.requested?.dealerId !== dealer.id) continue
    await takeBack(ctx, suborder)
    await offerNext(ctx, id)
  }
}
