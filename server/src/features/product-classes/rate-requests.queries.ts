import { closedStatuses } from '@neev/domain/orders/orders'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import type { RateDecision } from './rate-requests.ts'

export type RateRequestRow = {
  id: number
  hsn: string
  description: string
  from: string
  rateBp: number | null
  requestedBy: string
  requestedAt: Date
  decision: RateDecision | null
  isMine: boolean
}

const requests = (db: Db, where: Sql, userId: number) =>
  rowsOf<RateRequestRow>(
    db,
    sql`select q.id, q.hsn, h.description, q.valid_from::text as "from", q.rate_bp as "rateBp", u.name as "requestedBy",
          q.requested_at as "requestedAt", q.decision, q.requested_by = ${userId} as "isMine"
        from gst_rate_requests q join hsn_codes h on h.hsn = q.hsn join users u on u.id = q.requested_by
        where ${where} order by q.id`,
  )

/** Changes that wait for a decision. */
export const readRequests = (db: Db, userId: number) => requests(db, sql`q.decision is null`, userId)

/** A change; undefined if there is none. */
export const readRequest = async (db: Db, id: number, userId: number): Promise<RateRequestRow | undefined> =>
  (await requests(db, sql`q.id = ${id}`, userId))[0]

export type RateEffect = {
  productCount: number
  offerCount: number
  cartCount: number
  orderCount: number
  taxNowPaise: number
  taxThenPaise: number
}

/**
 * What is taxed by an HSN code, and the tax of what is ordered and not delivered, now and at another rate: paise, rounded
 * by line.
 */
export async function readRateEffect(db: Db, hsn: string, rateBp: number): Promise<RateEffect> {
  const row = await rowOf<RateEffect>(
    db,
    sql`select
      (select count(*)::int from products p where p.hsn = ${hsn}) as "productCount",
      (select count(*)::int from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
        where p.hsn = ${hsn} and o.status = 'LIVE') as "offerCount",
      (select count(distinct l.cart_id)::int from cart_lines l join offers o on o.id = l.offer_id
        join variants v on v.id = o.variant_id join products p on p.id = v.product_id where p.hsn = ${hsn}) as "cartCount",
      open.count as "orderCount", open.now as "taxNowPaise", open.later as "taxThenPaise"
      from (
        select count(distinct s.id)::int as count,
          coalesce(sum(l.cgst_paise + l.sgst_paise + l.igst_paise), 0)::bigint as now,
          coalesce(sum(round(l.taxable_paise::numeric * ${rateBp}::int / 10000)), 0)::bigint as later
        from order_lines l join suborders s on s.id = l.suborder_id
        where l.hsn = ${hsn} and s.status <> all(${[...closedStatuses]}::text[])
      ) as open`,
  )
  if (!row) throw new Error('The effect of a rate was not counted.')
  return row
}
