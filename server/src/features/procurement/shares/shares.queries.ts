import { MAX_SHARED_PRICES } from '@neev/domain/procurement/shares'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'

/** Two links made at once are counted one after the other. */
export const lockOwner = (db: Db, userId: number) =>
  rowOf(db, 'shares.lockOwner', sql`select id from users where id = ${userId} for update`)

/** An order of this buyer; undefined for those of others. */
export const ownOrder = (db: Db, userId: number, id: number) =>
  rowOf(db, 'shares.ownOrder', sql`select id from order_shown where id = ${id} and user_id = ${userId}`)

/** The request that a quotation answers, and whether its buyer's account is active. */
export const quotationRequest = (db: Db, quotationId: number) =>
  rowOf(
    db,
    'shares.quotationRequest',
    sql`select r.user_id, r.status, r.is_sealed, r.pincode, p.district,
          u.status = 'ACTIVE' as "isActive"
        from quotation_shown q join quote_request_shown r on r.id = q.request_id join person_shown u on u.id = r.user_id
          join pincode_shown p on p.pincode = r.pincode
        where q.id = ${quotationId}`,
  )

const ended = sql`('EXPIRED', 'REJECTED', 'CANCELLED', 'DELIVERED', 'COMPLETED')`
const linesJson = sql`(select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'unit', l.unit,
  'quantityMilli', l.quantity_milli, 'pricePaise', l.price_paise, 'totalPaise', l.total_paise) order by l.id), '[]')
  from order_line_shown l where l.suborder_id = s.id)`

/** An order without what is private of its buyer; undefined if it is not of this buyer or the account is closed. */
export const readSharedOrder = (db: Db, id: number, userId: number) =>
  rowOf(
    db,
    'shares.readSharedOrder',
    sql`select o.number, o.status, o.placed_at, coalesce(o.shipping ->> 'city', '') as city, o.pincode,
          o.goods_paise, o.discount_paise, o.freight_paise,
          o.loading_paise, o.cgst_paise + o.sgst_paise + o.igst_paise as "taxPaise",
          o.round_off_paise, o.total_paise,
          (select coalesce(json_agg(json_build_object('id', s.id, 'number', s.number, 'sellerName', c.trade_name,
            'status', s.status, 'expectedDelivery', case when s.status not in ${ended} then s.expected_delivery end,
            'deliveredAt', s.delivered_at, 'lines', ${linesJson}) order by s.id), '[]')
            from suborder_shown s join seller_shown c on c.id = s.seller_id where s.order_id = o.id) as suborders
        from orders o join person_shown u on u.id = o.user_id
        where o.id = ${id} and o.user_id = ${userId} and u.status = 'ACTIVE'`,
  )

/** The seller of a price list; undefined if it does not sell or the user does not work there any more. */
export const readSharedSeller = (db: Db, sellerId: number, userId: number) =>
  rowOf(
    db,
    'shares.readSharedSeller',
    sql`select c.trade_name as "sellerName", c.slug as "sellerSlug", m.role
        from seller_shown c join seller_member_shown m on m.seller_id = c.id join person_shown u on u.id = m.user_id
        where c.id = ${sellerId} and c.status = 'APPROVED' and m.user_id = ${userId} and u.status = 'ACTIVE'`,
  )

/** Live offers with a price for everybody and all places, in the order of the catalogue; at most 100. */
export const readSharedPrices = (db: Db, sellerId: number, now: Date) =>
  rowsOf(
    db,
    'shares.readSharedPrices',
    sql`select o.id, v.title, b.name as brand, v.unit, base.price_paise, base.valid_to,
          greatest(o.moq_milli, base.min_milli) as "minMilli", d.city, count(*) over ()::int as total
        from offers o join size_shown v on v.id = o.variant_id join product_shown p on p.id = v.product_id
          join dispatch_point_shown d on d.id = o.dispatch_point_id left join brand_shown b on b.id = p.brand_id
          join lateral (select r.price_paise, r.valid_to, r.min_milli from offer_price_shown r
            where r.offer_id = o.id and r.buyer = 'EVERYONE' and r.scope = 'ALL'
              and r.valid_from <= ${now} and (r.valid_to is null or r.valid_to > ${now})
            order by r.min_milli, r.valid_from desc limit 1) base on true
        where o.seller_id = ${sellerId} and o.status = 'LIVE' and p.status = 'PUBLISHED' and v.status = 'ACTIVE'
        order by p.category_id, p.title_order, v.position, o.id limit ${MAX_SHARED_PRICES}`,
  )
