import { sql } from 'kysely'
import { type Db, type RowOf, rowOf } from '#core/db/open.ts'

type Part = RowOf<'settlements.readPart'>
/** Income tax deducted under one certificate, or none, and what was given back of it. */
type PostedTds = {
  lowerDeductionId: number | null
  rateBp: number
  basePaise: number
  paise: number
  baseBackPaise: number
  backPaise: number
}
type PostedSale = {
  availableOn: string
  tcsPaise: number
  tcsBp: number
  tcsBackPaise: number
  tds: PostedTds[]
  taxablePaise: number
  taxableBackPaise: number
}

/** A suborder with what was reversed of it; undefined if there is none. */
export const readPart = (db: Db, suborderId: number): Promise<Part | undefined> =>
  rowOf(
    db,
    'settlements.readPart',
    sql`select s.order_id, s.seller_id as "payeeId",
          s.total_paise, s.platform_credit_paise as "creditPaise",
          coalesce((select sum(r.paise) from sale_reversals r
          where r.suborder_id = s.id), 0)::bigint as "beforePaise",
          coalesce((select sum(r.coupon_paise) from sale_reversals r
          where r.suborder_id = s.id), 0)::bigint as "couponBeforePaise"
        from suborder_shown s where s.id = ${suborderId}`,
  )

/**
 * The statutory deductions of the posted sale and of earlier reversals; undefined before it is posted. A posted sale has
 * a suborder, and an entry for its seller, which has a day (check of `ledger_entries`).
 */
export const postedSale = (db: Db, suborderId: number): Promise<PostedSale | undefined> =>
  rowOf(
    db,
    'settlements.postedSale',
    sql`select ${sql<NonNullable<string>>`to_char(max(e.available_on) filter (where t.kind = 'SALE'), 'YYYY-MM-DD')`} as "availableOn",
          coalesce(sum(e.amount_paise) filter (where t.kind = 'SALE' and e.part = 'TCS'), 0)::bigint as "tcsPaise",
          coalesce(max(e.rate_bp) filter (where e.part = 'TCS'), 0) as "tcsBp",
          coalesce(-sum(e.amount_paise) filter (where t.kind = 'REVERSAL'
          and e.part = 'TCS'), 0)::bigint as "tcsBackPaise",
          (select coalesce(jsonb_agg(x order by x."lowerDeductionId"), '[]') from (
            select d.lower_deduction_id as "lowerDeductionId", coalesce(max(d.rate_bp), 0) as "rateBp",
              coalesce(sum(d.base_paise) filter (where k.kind = 'SALE'), 0)::bigint as "basePaise",
              coalesce(sum(d.amount_paise) filter (where k.kind = 'SALE'), 0)::bigint as paise,
              coalesce(-sum(d.base_paise) filter (where k.kind = 'REVERSAL'), 0)::bigint as "baseBackPaise",
              coalesce(-sum(d.amount_paise) filter (where k.kind = 'REVERSAL'), 0)::bigint as "backPaise"
            from ledger_transactions k join ledger_entries d on d.transaction_id = k.id and d.part = 'TDS'
            where k.suborder_id = ${suborderId} and k.kind in ('SALE', 'REVERSAL') group by 1) x) as tds,
          ${sql<
            NonNullable<number>
          >`(select s.taxable_paise - coalesce(sum(r.taxable_paise) filter (where r.before_sale), 0)
            from suborders s left join sale_reversals r on r.suborder_id = s.id where s.id = ${suborderId}
            group by s.id)::bigint`} as "taxablePaise",
          coalesce((select sum(r.taxable_paise) from sale_reversals r where r.suborder_id = ${suborderId}
          and not r.before_sale), 0)::bigint
            as "taxableBackPaise"
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.suborder_id = ${suborderId} and t.kind in ('SALE', 'REVERSAL') having bool_or(t.kind = 'SALE')`,
  )
