import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

export type AssociateToAssign = RowOf<'associates.associatesToAssign'>

/** All approved associates, with their yards and how many of their dealers there are, in all and at the pincode. */
export const associatesToAssign = (db: Db, pincode: string) =>
  rowsOf(
    db,
    'associates.associatesToAssign',
    sql`select s.id, s.trade_name as name, s.address,
          (select a.territory from associate_applications a where a.seller_id = s.id order by a.id desc
          limit 1) as territory,
          (select count(*)::int from dealer_terms t where t.associate_id = s.id and t.status = 'ACTIVE') as dealers,
          (select count(*)::int from dealer_terms t join dealer_pincodes p on p.dealer_id = t.dealer_id
            where t.associate_id = s.id and t.status = 'ACTIVE' and p.pincode = ${pincode}) as "dealersThere",
          (select coalesce(json_agg(json_build_object('lat', y.lat_micro, 'lon', y.lon_micro)), '[]')
            from dispatch_point_shown y join seller_shown f on f.id = y.seller_id
            where y.is_active and f.status = 'APPROVED' and (f.id = s.id or f.parent_id = s.id)) as yards
        from sellers s where s.kind = 'ASSOCIATE' and s.status = 'APPROVED' order by s.trade_name, s.id`,
  )
