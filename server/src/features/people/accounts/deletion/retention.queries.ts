import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'

/** Orders of deleted accounts with nothing younger than `before`, oldest first, after the order `after`. */
export const retainedOrders = (db: Db, before: Date, after: number, max: number) =>
  rowsOf(
    db,
    'accounts.retainedOrders',
    sql`select o.id, o.user_id from users u join orders o on o.user_id = u.id
        where u.status = 'DELETED' and o.erased_at is null and o.id > ${after} and o.placed_at < ${before}
          and is_over_before(o, ${before})
        order by o.id limit ${max}`,
  )

/** Keys of the files of an order that show a person or what they wrote: slips, photos of claims and of the delivery. */
export const filesOfOrder = async (db: Db, orderId: number): Promise<string[]> => {
  const rows = await rowsOf(
    db,
    'accounts.filesOfOrder',
    sql`select f.key from file_shown f where f.id in (
          select t.slip_file_id from bank_transfer_shown t where t.order_id = ${orderId}
          union select h.proof_file_id from shipment_shown h join suborder_shown s on s.id = h.suborder_id
            where s.order_id = ${orderId}
          union select q.file_id from claim_files q join claim_shown k on k.id = q.claim_id where k.order_id = ${orderId})`,
  )
  return rows.map(({ key }) => key)
}

/** Erases what names the buyer from an order and its documents; false if its time is not over. */
export const eraseRetainedOrder = async (db: Db, orderId: number, now: Date): Promise<boolean> =>
  (await rowOf(db, 'accounts.eraseRetainedOrder', sql`select erase_retained_order(${orderId}, ${now}) as done`))
    ?.done ?? false
