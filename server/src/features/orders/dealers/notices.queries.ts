import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'
import { reader } from '#features/people/messages/messages.ts'

/** Members who work on orders for a business. */
const members = (company: string) => sql`
  coalesce((select jsonb_agg(${reader('m')}) from seller_member_shown sm join users m on m.id = sm.user_id
    where sm.seller_id = ${sql.raw(company)} and sm.role in ('OWNER', 'ORDERS')
    and m.status in ('ACTIVE', 'PENDING_VERIFICATION')), '[]')`

/** A dealer and its associate, with their members. */
export const readDealer = (db: Db, dealerId: number) =>
  rowOf(
    db,
    'dealers.readDealer',
    sql`select d.trade_name as dealer, a.trade_name as seller, ${members('d.id')} as people,
      ${members('a.id')} as associates
        from seller_shown d join seller_shown a on a.id = d.parent_id where d.id = ${dealerId}`,
  )

const suborderColumns = sql`p.id as "suborderId", p.number as part, concat_ws(', ', o.shipping ->> 'city',
  o.pincode) as place, p.accept_by as "acceptBy",
  coalesce((select string_agg(l.title || coalesce(' (' || l.pieces || ' pcs)', ''), '; ' order by l.position)
    from order_line_shown l where l.suborder_id = p.id), '') as items`

/** An assignment of a suborder to a dealer. */
export const readAssignment = (db: Db, assignmentId: number) =>
  rowOf(
    db,
    'dealers.readAssignment',
    sql`select ${suborderColumns}, x.answer_by as deadline,
      nullif(concat_ws(': ', lower(replace(x.reason_code, '_', ' ')), x.note), '') as reason,
          d.trade_name as dealer, a.trade_name as seller, ${members('d.id')} as people, ${members('a.id')} as associates
        from dealer_assignments x join suborder_shown p on p.id = x.suborder_id join orders o on o.id = p.order_id
          join seller_shown d on d.id = x.dealer_id join seller_shown a on a.id = p.seller_id where x.id = ${assignmentId}`,
  )

/** A suborder of an associate. */
export const readDealerSuborder = (db: Db, suborderId: number) =>
  rowOf(
    db,
    'dealers.readDealerSuborder',
    sql`select ${suborderColumns}, a.trade_name as seller, ${members('a.id')} as associates
        from suborder_shown p join orders o on o.id = p.order_id join seller_shown a on a.id = p.seller_id
        where p.id = ${suborderId}`,
  )
