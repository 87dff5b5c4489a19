import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

type MovementRow = RowOf<'offers.stockMovementsOf'>

/** The last 50 changes of an offer's stock, newest first. */
export const stockMovementsOf = (db: Db, offerId: number): Promise<MovementRow[]> =>
  rowsOf(
    db,
    'offers.stockMovementsOf',
    sql`select m.kind, m.on_hand_change_milli, m.reserved_change_milli,
      m.reason,
          s.number as "orderNumber", case when m.suborder_id is null then u.name end as by, m.at
        from stock_movement_shown m left join suborder_shown s on s.id = m.suborder_id left join person_shown u on u.id = m.actor_id
        where m.offer_id = ${offerId} order by m.id desc limit 50`,
  )
