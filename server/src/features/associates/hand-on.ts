import { terms } from '@neev/domain/core/refusals'
import { isOpenAssociate, whyNotHandedOn } from '@neev/domain/sellers/associates'
import { distanceKm } from '@neev/domain/shipping/freight'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { idOf, refused, refuseIf } from '#core/errors.ts'
import { findPlace } from '#features/pincodes/pincodes.ts'
import { type AssociateRow, getAssociate, isOwnAssociate, lockAssociate } from './admin.ts'

export type NearAssociate = {
  id: number
  name: string
  address: string
  territory: string | null
  dealers: number
  dealersThere: number
  km: number | null
}
type Row = Omit<NearAssociate, 'km'> & { yards: { lat: number; lon: number }[] }

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
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select s.id, s.trade_name as name, s.address,
          (select a.territory from associate_applications a where a.seller_id = s.id order by a.id desc
          limit 1) as territory,
          (select count(*)::int from dealer_terms t where t.associate_id = s.id and t.status = 'ACTIVE') as dealers,
          (select count(*)::int from dealer_terms t join dealer_pincodes p on p.dealer_id = t.dealer_id
            where t.associate_id = s.id and t.status = 'ACTIVE' and p.pincode = ${pincode}) as "dealersThere",
          (select coalesce(json_agg(json_build_object('lat', y.lat_micro, 'lon', y.lon_micro)), '[]')
            from dispatch_points y join sellers f on f.id = y.seller_id
            where y.is_active and f.status = 'APPROVED' and (f.id = s.id or f.parent_id = s.id)) as yards
        from sellers s where s.kind = 'ASSOCIATE' and s.status = 'APPROVED' order by s.trade_name, s.id`,
  )
  return rows
    .map(({ yards, ...row }) => ({ ...row, km: nearestKm(yards, place?.position ?? null) }))
    .sort(
      (a, b) =>
        Number(b.dealersThere > 0) - Number(a.dealersThere > 0) ||
        (a.km ?? Number.MAX_SAFE_INTEGER) - (b.km ?? Number.MAX_SAFE_INTEGER),
    )
    .slice(0, atMost)
}

const nearestKm = (yards: Row['yards'], position: Row['yards'][number] | null): number | null =>
  position && yards.length > 0 ? Math.min(...yards.map((yard) => distanceKm(yard, position))) : null

/** Assigns the application, which is then handled as if the dealer had named the associate. */
export async function assignDealerToAssociate(ctx: Ctx, id: string, associateId: string): Promise<AssociateRow> {
  return transaction(ctx, async (ctx) => {
    const row = await lockAssociate(ctx, id)
    refuseIf(whyNotHandedOn({ ...row, isOwn: isOwnAssociate(ctx, row) }))
    const associate = await ctx.db
      .selectFrom('sellers')
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
