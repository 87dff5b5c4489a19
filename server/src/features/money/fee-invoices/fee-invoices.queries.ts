import type { FeeLine } from '@neev/domain/money/fee-invoices'
import type { Taxed } from '@neev/domain/tax/amounts'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import type { Party } from '#features/orders/invoices/invoices.ts'

export type Kind = 'INVOICE' | 'CREDIT_NOTE'
export type Entry = RowOf<'fee-invoices.unbilledCommission'>

/** Commission of a seller on statements up to this one that is not invoiced yet. */
export const unbilledCommission = (db: Db, sellerId: number, settlementId: number): Promise<Entry[]> =>
  rowsOf(
    db,
    'fee-invoices.unbilledCommission',
    sql`select t.id as "transactionId", p.number as "suborderNumber",
          coalesce(sum(e.amount_paise) filter (where e.part = 'COMMISSION'), 0)::bigint as "feePaise",
          coalesce(sum(e.amount_paise) filter (where e.part = 'COMMISSION_GST'), 0)::bigint as "gstPaise",
          coalesce(max(e.rate_bp) filter (where e.part = 'COMMISSION_GST'), 0) as "gstBp",
          (select b.fee_invoice_id from ledger_transactions s join fee_invoice_postings b on b.transaction_id = s.id
            where s.key = case t.kind when 'REVERSAL' then 'SALE:' || t.suborder_id
            when 'DEBIT_BACK' then 'DEBIT:' || split_part(t.key, ':', 2) end) as "billedOn"
        from settlement_entries x join ledger_entry_shown e on e.id = x.entry_id
        join ledger_transaction_shown t on t.id = e.transaction_id
          join settlement_shown m on m.id = x.settlement_id join suborder_shown p on p.id = t.suborder_id
        where m.seller_id = ${sellerId} and m.id <= ${settlementId} and m.approved_at is not null
        and e.part in ('COMMISSION', 'COMMISSION_GST')
          and not exists (select 1 from fee_invoice_postings b where b.transaction_id = t.id)
        group by t.id, t.kind, t.key, t.suborder_id, p.number order by t.id`,
  )

/** A seller as the recipient of a commission invoice, without a GSTIN in the operator's state. */
export const readRecipient = (db: Db, sellerId: number, operatorState: string) =>
  rowOf(
    db,
    'fee-invoices.readRecipient',
    sql`select s.trade_name as name, s.legal_name, s.address,
          coalesce(g.state_code, ${operatorState}) as "stateCode", g.gstin, s.support_phone as phone,
          s.support_email as email
        from sellers s left join lateral (select gstin, state_code from seller_gstin_shown g where g.seller_id = s.id
          order by g.gstin = (select d.gstin from dispatch_point_shown d where d.seller_id = s.id order by d.id
          limit 1) desc nulls last, g.gstin limit 1) g on true
        where s.id = ${sellerId}`,
  )

export type FeeInvoiceRow = Taxed & {
  id: number
  kind: Kind
  number: string
  issuedAt: Date
  settlementId: number
  settlementNumber: string
  from: string
  to: string
  againstId: number | null
  againstNumber: string | null
  supplier: Party
  recipient: Party
  placeOfSupply: string
  taxKind: 'IGST' | 'CGST_SGST' | 'CGST_UTGST'
  sac: string
  lines: FeeLine[]
  reverseCharge: boolean
  roundOffPaise: number
  totalPaise: number
  amountInWords: string
}

const readWhere = (db: Db, where: Sql): Promise<FeeInvoiceRow | undefined> =>
  rowOf(
    db,
    'fee-invoices.readWhere',
    sql`select f.id, f.kind, f.number, f.issued_at, m.id as "settlementId",
      m.number as "settlementNumber",
          to_char(m.from_day, 'YYYY-MM-DD') as "from", to_char(m.to_day, 'YYYY-MM-DD') as "to", a.id as "againstId",
          a.number as "againstNumber",
          f.supplier, f.recipient, f.place_of_supply, f.tax_kind,
          f.reverse_charge, f.sac, f.lines, f.taxable_paise,
          f.cgst_paise, f.sgst_paise, f.igst_paise,
          f.round_off_paise,
          f.total_paise, f.amount_in_words
        from fee_invoices f join settlement_shown m on m.id = f.settlement_id
        left join fee_invoices a on a.id = f.against_id where ${where}`,
  )

/** One document; undefined if there is none. */
export const feeInvoiceById = (db: Db, id: number) => readWhere(db, sql`f.id = ${id}`)

/** One document of a seller; undefined if it is another one's. */
export const feeInvoiceOfSeller = (db: Db, id: number, sellerId: number) =>
  readWhere(db, sql`f.id = ${id} and f.seller_id = ${sellerId}`)

export type FeeDocumentRow = RowOf<'fee-invoices.documentsToGstin'>
/** Documents of a seller to one GSTIN, earliest first. */
export const documentsToGstin = (db: Db, sellerId: number, gstin: string): Promise<FeeDocumentRow[]> =>
  rowsOf(
    db,
    'fee-invoices.documentsToGstin',
    sql`select id, kind, number, to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
          gstin as "supplierGstin", taxable_paise,
          (igst_paise + cgst_paise + sgst_paise)::bigint as "taxPaise", total_paise
        from fee_invoices where seller_id = ${sellerId} and recipient ->> 'gstin' = ${gstin} order by issued_at, id`,
  )

type NewFeeInvoice = Taxed &
  Pick<FeeInvoiceRow, 'kind' | 'number' | 'issuedAt' | 'settlementId' | 'againstId' | 'supplier' | 'recipient'> &
  Pick<FeeInvoiceRow, 'placeOfSupply' | 'taxKind' | 'sac' | 'roundOffPaise' | 'totalPaise' | 'amountInWords'> & {
    sellerId: number
    financialYear: string
    lines: readonly FeeLine[]
  }

/** Inserts a document with the transactions that it bills, in one statement. */
export async function insertFeeInvoice(db: Db, one: NewFeeInvoice, transactionIds: readonly number[]): Promise<void> {
  await sql`
    with document as (
      insert into fee_invoices (kind, number, gstin, financial_year, issued_at, settlement_id, seller_id, against_id,
        supplier, recipient, place_of_supply, tax_kind, sac, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise,
        round_off_paise, total_paise, amount_in_words)
      values (${one.kind}, ${one.number}, ${one.supplier.gstin}, ${one.financialYear}, ${one.issuedAt},
        ${one.settlementId}, ${one.sellerId}, ${one.againstId}, ${JSON.stringify(one.supplier)}::jsonb,
        ${JSON.stringify(one.recipient)}::jsonb, ${one.placeOfSupply}, ${one.taxKind}, ${one.sac},
        ${JSON.stringify(one.lines)}::jsonb, ${one.taxablePaise}, ${one.cgstPaise}, ${one.sgstPaise},
        ${one.igstPaise}, ${one.roundOffPaise}, ${one.totalPaise}, ${one.amountInWords}) returning id
    )
    insert into fee_invoice_postings (transaction_id, fee_invoice_id)
    select t, document.id from document, unnest(${transactionIds}::bigint[]) t`.execute(db)
}
