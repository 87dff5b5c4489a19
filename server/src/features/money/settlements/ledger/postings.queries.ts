import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

/** Paid suborders that will not be delivered and whose commission is not reversed. */
export const cancelledToReverse = (db: Db): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'settlements.cancelledToReverse',
    sql`select s.id from suborder_shown s join order_shown o on o.id = s.order_id
        where s.status in ('CANCELLED', 'REJECTED') and o.paid_at is not null
          and not exists (select 1 from sale_reversals r where r.key = 'cancelled:' || s.id)
          and s.total_paise > coalesce((select sum(r.paise) from sale_reversals r where r.suborder_id = s.id), 0)
        order by s.id limit 500`,
  )

/** Paid orders with lines whose commission is not recorded. */
export const ordersWithOpenLines = (db: Db): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'settlements.ordersWithOpenLines',
    sql`select distinct s.order_id as id from order_line_shown l join suborder_shown s on s.id = l.suborder_id
          join order_shown o on o.id = s.order_id
        where o.paid_at is not null and not exists (select 1 from commission_lines x where x.line_id = l.id
          and x.key = 'sold') order by 1 limit 500`,
  )
