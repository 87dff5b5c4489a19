import { can } from '@neev/domain/core/permissions'
import {
  type DealerStatus,
  type DealerTransition,
  dealerTransitions,
  whyNotTransition,
} from '@neev/domain/sellers/dealers'
import type { SellerStatus } from '@neev/domain/sellers/sellers'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { refused, refuseIf } from '#core/errors.ts'
import { deleteRole, endSessions, insertRole } from '#features/accounts/accounts.ts'
import { removeMembers, setDealerCompanyStatus } from '#features/sellers/sellers.ts'
import { offerNext, takeBack } from './assign.ts'
import { lockSuborder } from './candidates.ts'
import { type DealerRow, getDealer } from './network.queries.ts'

const companyStatus: Record<DealerStatus, SellerStatus> = {
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
  await setDealerCompanyStatus(ctx, dealer.id, companyStatus[to])
  await ctx.db
    .updateTable('dealerTerms')
    .set((db) => ({ status: to, statusReason: reason, version: db('version', '+', 1) }))
    .where('dealerId', '=', dealer.id)
    .execute()
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
  for (const userId of await removeMembers(ctx, dealer.id)) {
    await deleteRole(ctx, userId, 'subBusiness')
    await insertRole(ctx, userId, 'customer')
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
