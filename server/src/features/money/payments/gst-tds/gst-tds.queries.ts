import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

/** What was deducted from a suborder (s) whose order was paid by transfer, in paise. */
export const deductedFromSuborder = (suborderId: Sql): Sql =>
  sql`coalesce((select d.amount_paise from transfer_deductions d where d.suborder_id = ${suborderId}), 0)`

/** What was deducted from the order of a transfer, in paise. */
export const deductedFromTransfer = (transferId: Sql): Sql =>
  sql`coalesce((select sum(d.amount_paise) from transfer_deductions d where d.transfer_id = ${transferId}), 0)::bigint`

/**
 * Parts of orders that government buyers with a registration to deduct pay by these transfers, in order of the parts.
 * `day`: Indian date of the payment as the buyer says; today until then.
 */
export const readDeductible = (db: Db, transferIds: readonly number[], today: string) =>
  rowsOf(
    db,
    'payments.readDeductible',
    sql`select t.id as "transferId", s.id as "suborderId", s.number as "suborderNumber",
          coalesce(nullif(c.trade_name, ''), c.legal_name) as "sellerName", d.gstin as "deductorGstin",
          left(d.gstin, 2) as "deductorState", s.supplier_state,
          s.place_of_supply, s.taxable_paise,
          (sum(s.taxable_paise) over (partition by t.id, s.seller_id))::bigint as "contractPaise",
          coalesce(t.paid_on, ${today}::date)::text as day
        from bank_transfers t join order_shown o on o.id = t.order_id
          join b2b_account_shown b on b.id = o.company_id and b.kind = 'GOVERNMENT'
          join suborder_shown s on s.order_id = o.id join seller_shown c on c.id = s.seller_id
          join lateral (select r.gstin from b2b_deductor_shown r where r.account_id = b.id
            and r.from_day <= coalesce(t.paid_on, ${today}::date)
            order by r.from_day desc, r.id desc limit 1) d on true
        where t.id = any(${transferIds}::bigint[]) and t.debit_note_id is null
        order by s.id`,
  )

/** The registration by which a company deducts on an Indian date; undefined if it does not. */
export const readDeductor = (db: Db, companyId: number, day: string) =>
  rowOf(
    db,
    'payments.readDeductor',
    sql`select r.gstin from b2b_deductor_shown r join b2b_account_shown b on b.id = r.account_id and b.kind = 'GOVERNMENT'
        where b.id = ${companyId} and r.from_day <= ${day}::date order by r.from_day desc, r.id desc limit 1`,
  )
