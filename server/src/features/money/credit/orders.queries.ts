import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'

/**
 * `quotedDays`: Days to pay of the quotations that all its goods were awarded from; null for other goods, and
 * where they say none.
 */
export type PlacedPart = RowOf<'credit.partsOf'>

/** The suborders of an order with what the buyer owes for each. */
export const partsOf = (db: Db, orderId: number): Promise<PlacedPart[]> =>
  rowsOf(
    db,
    'credit.partsOf',
    sql`select s.id, s.seller_id, coalesce(nullif(c.trade_name, ''), c.legal_name) as "sellerName",
          s.total_paise as "amountPaise", s.platform_credit_paise as "couponPaise",
          (select case when bool_and(coalesce(q.payment_days, 0) > 0) then min(q.payment_days) end from order_line_shown x
            left join quotation_line_shown ql on ql.id = x.quotation_line_id left join quotation_shown q on q.id = ql.quotation_id
            where x.suborder_id = s.id) as "quotedDays"
        from suborder_shown s join seller_shown c on c.id = s.seller_id where s.order_id = ${orderId} order by s.id`,
  )

/** Names of sellers by id. */
export const namesOf = (db: Db, sellerIds: readonly number[]) =>
  rowsOf(
    db,
    'credit.namesOf',
    sql`select c.id, coalesce(nullif(c.trade_name, ''), c.legal_name) as name from seller_shown c
        where c.id = any(${sellerIds}::bigint[]) order by c.id`,
  )

/** An invoice of an order on credit with its line and terms; undefined for other orders. */
export const invoiceOnCredit = (db: Db, invoiceId: number) =>
  rowOf(
    db,
    'credit.invoiceOnCredit',
    sql`select k.line_id, k.terms_days, coalesce((i.totals ->> 'totalPaise')::bigint, 0) as "totalPaise",
          i.issued_at
        from invoice_shown i join credit_orders k on k.suborder_id = i.suborder_id where i.id = ${invoiceId}`,
  )

/** A debit note of an order on credit with its line and terms; undefined for other orders. */
export const debitOnCredit = (db: Db, debitNoteId: number) =>
  rowOf(
    db,
    'credit.debitOnCredit',
    sql`select k.line_id, k.terms_days, n.total_paise,
          n.issued_at
        from debit_note_shown n join credit_orders k on k.suborder_id = n.suborder_id where n.id = ${debitNoteId}`,
  )

/** A credit note against such an invoice or debit note with the entry of that; undefined for other orders. */
export const noteOnCredit = (db: Db, noteId: number) =>
  rowOf(
    db,
    'credit.noteOnCredit',
    sql`select e.line_id, e.id as "entryId", n.total_paise, n.issued_at
        from credit_note_shown n join credit_entries e on e.debit_note_id = n.debit_note_id
          or (n.debit_note_id is null and e.invoice_id = n.invoice_id)
        where n.id = ${noteId}`,
  )

export type SuborderCredit = RowOf<'credit.creditOf'>

/** The credit of these suborders, with the invoices that are due. */
export const creditOf = (db: Db, suborderIds: readonly number[]): Promise<SuborderCredit[]> =>
  rowsOf(
    db,
    'credit.creditOf',
    sql`select k.suborder_id, k.line_id, k.terms_days,
          coalesce(nullif(c.trade_name, ''), c.legal_name) as "sellerName",
          coalesce((select jsonb_agg(jsonb_build_object('number', coalesce(i.number, n.number, ''), 'dueOn', e.due_on, 'openPaise',
              e.amount_paise - coalesce((select sum(a.amount_paise) from credit_allocations a
                where a.to_entry_id = e.id and a.undone_at is null), 0)) order by e.id)
            from credit_entries e left join invoice_shown i on i.id = e.invoice_id
              left join debit_note_shown n on n.id = e.debit_note_id
            where coalesce(i.suborder_id, n.suborder_id) = k.suborder_id and e.line_id = k.line_id and e.due_on is not null), '[]') as dues
        from credit_orders k join credit_lines l on l.id = k.line_id join seller_shown c on c.id = l.seller_id
        where k.suborder_id = any(${suborderIds}::bigint[])`,
  )
