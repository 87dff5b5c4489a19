import type { SellerStatus } from '@neev/domain/businesses/sellers/sellers'
import { can } from '@neev/domain/core/access/permissions'
import {
  type DealerStatus,
  type DealerTransition,
  dealerTransitions,
  whyNotTransition,
} from '@neev/domain/orders/dealers'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { refused, refuseIf } from '#core/errors.ts'
import { removeMembers, setDealerCompanyStatus } from '#features/businesses/sellers/sellers.ts'
import { deleteRole, endSessions, insertRole } from '#features/people/accounts/accounts.ts'
import { offerNext, takeBack } from './assign.ts'
import { lockSuborder } from './candidates.queries.ts'
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

const sending = ['PACKED', 'DISPATCHED', 'ON_HOLD', 'CANCEL_REQUESTED'] as const

/** Removes a dealer without open suborders; its members become customers again. */
async function leave(ctx: Ctx, dealer: DealerRow): Promise<void> {
  const busy = await ctx.db
    .selectFrom('suborderShown')
    .select('id')
    .where('dealerId', '=', dealer.id)
    .where('status', 'in', sending)
    .limit(1)
    .executeTakeFirst()
  if (busy) throw refused('DEALER_DISPATCHING')
  for (const userId of await removeMembers(ctx, dealer.id)) {
    await deleteRole(ctx, userId, 'subBusiness')
    await insertRole(ctx, userId, 'customer')
    await endSessions(ctx, userId)
  }
}

async function handOn(ctx: Ctx, dealer: DealerRow, accepted: boolean): Promise<void> {
  const suborders = await ctx.db
    .selectFrom('dealerAssignments as a')
    .innerJoin('suborderShown as p', 'p.id', 'a.suborderId')
    .select('p.id')
    .where('a.dealerId', '=', dealer.id)
    .where('p.status', 'in', ['PLACED', 'CONFIRMED'])
    .where((db) => db.or([db('a.outcome', 'is', null), ...(accepted ? [db('a.outcome', '=', 'ACCEPTED')] : [])]))
    .orderBy('p.orderId')
    .orderBy('p.id')
    .execute()
  for (const { id } of suborders) {
    const suborder = await lockSuborder(ctx, id)
    if (suborder?.requested?.dealerId !== dealer.id) continue
    await takeBack(ctx, suborder)
    await offerNext(ctx, id)
  }
}
