import { isOpenAssociate, whyNotHandedOn } from '@neev/domain/businesses/associates'
import { terms } from '@neev/domain/core/refusals'
import { distanceKm } from '@neev/domain/places/shipping/freight'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { idOf, refused, refuseIf } from '#core/errors.ts'
import { findPlace } from '#features/places/pincodes/pincodes.ts'
import type { AssociateRow } from './admin.queries.ts'
import { getAssociate, isOwnAssociate, lockAssociate } from './admin.ts'
import { type AssociateToAssign, associatesToAssign } from './hand-on.queries.ts'

export type NearAssociate = Omit<AssociateToAssign, 'yards'> & { km: number | null }

const atMost = 10

/**
 * Associates that a dealer application without one can be assigned to: those whose dealers serve its pincode, then the
 * nearest.
 */
export async function associatesNear(
  ctx: Ctx,
  { type, status, associateId, pincode }: AssociateRow,
): Promise<NearAssociate[]> {
  if (type !== 'SUB_DEALER' || associateId !== null) return []
  if (!isOpenAssociate(status) && status !== 'APPROVED') return []
  const place = await findPlace(ctx, pincode)
  const rows = await associatesToAssign(ctx.db, pincode)
  return rows
    .map(({ yards, ...row }) => ({ ...row, km: nearestKm(yards, place?.position ?? null) }))
    .sort(
      (a, b) =>
        Number(b.dealersThere > 0) - Number(a.dealersThere > 0) ||
        (a.km ?? Number.MAX_SAFE_INTEGER) - (b.km ?? Number.MAX_SAFE_INTEGER),
    )
    .slice(0, atMost)
}

type Yards = AssociateToAssign['yards']
const nearestKm = (yards: Yards, position: Yards[number] | null): number | null =>
  position && yards.length > 0 ? Math.min(...yards.map((yard) => distanceKm(yard, position))) : null

/** Assigns the application, which is then handled as if the dealer had named the associate. */
export async function assignDealerToAssociate(ctx: Ctx, id: string, associateId: string): Promise<AssociateRow> {
  return transaction(ctx, async (ctx) => {
    const row = await lockAssociate(ctx, id)
    refuseIf(whyNotHandedOn({ ...row, isOwn: isOwnAssociate(ctx, row) }))
    const associate = await ctx.db
      .selectFrom('sellerShown')
      .select('id')
      .where('id', '=', idOf(associateId))
      .where('kind', '=', 'ASSOCIATE')
      .where('status', '=', 'APPROVED')
      .executeTakeFirst()
    if (!associate) throw refused('NOT_A_CHOICE', { field: terms('ASSOCIATE') }, 'associateId')
    await ctx.db
      .updateTable('associateApplications')
      .set({ associateId: associate.id, handedOnAt: ctx.now })
      .where('id', '=', row.id)
      .execute()
    await audit(ctx, 'associate.handOn', 'associate', row.id, { associateId: null }, { associateId: associate.id })
    await ctx.emit('associate.handedOn', { applicationId: row.id })
    return getAssociate(ctx, id)
  })
}
