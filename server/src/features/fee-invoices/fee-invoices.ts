import { financialYear, fyShort, invoiceNumber } from '@neev/domain/core/fiscal'
import { inrInWords } from '@neev/domain/core/money'
import { scopeOf } from '@neev/domain/core/permissions'
import { isRefusal } from '@neev/domain/core/refusals'
import { type StateCode, stateName } from '@neev/domain/core/states'
import type { Taxed } from '@neev/domain/pricing/amounts'
import {
  FEE_SAC,
  type FeeEntry,
  type FeeLine,
  feeDocuments,
  feePrefix,
  feeTaxKind,
  feeTotals,
} from '@neev/domain/tax/fee-invoices'
import { sql } from 'kysely'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { nextNumber } from '#core/counters.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refuseIf } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import type { Party } from '#features/invoices/invoices.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Commission was invoiced or credited. */
    'feeInvoice.issued': { sellerId: number }
  }
}

type Kind = 'INVOICE' | 'CREDIT_NOTE'
type Entry = FeeEntry & { transactionId: number }

/** Commission of a seller on statements up to this one that is not invoiced yet. */
const unbilled = (ctx: Ctx, sellerId: number, settlementId: number): Promise<Entry[]> =>
  rowsOf<Entry>(
    ctx.db,
    sql`select t.id as "transactionId", p.number as "suborderNumber",
          coalesce(sum(e.amount_paise) filter (where e.part = 'COMMISSION'), 0)::bigint as "feePaise",
          coalesce(sum(e.amount_paise) filter (where e.part = 'COMMISSION_GST'), 0)::bigint as "gstPaise",
          coalesce(max(e.rate_bp) filter (where e.part = 'COMMISSION_GST'), 0) as "gstBp",
          (select b.fee_invoice_id from ledger_transactions s join fee_invoice_postings b on b.transaction_id = s.id
            where s.key = case t.kind when 'REVERSAL' then 'SALE:' || t.suborder_id
            when 'DEBIT_BACK' then 'DEBIT:' || split_part(t.key, ':', 2) end) as "billedOn"
        from settlement_entries x join ledger_entries e on e.id = x.entry_id
        join ledger_transactions t on t.id = e.transaction_id
          join settlements m on m.id = x.settlement_id join suborders p on p.id = t.suborder_id
        where m.seller_id = ${sellerId} and m.id <= ${settlementId} and m.approved_at is not null
        and e.part in ('COMMISSION', 'COMMISSION_GST')
          and not exists (select 1 from fee_invoice_postings b where b.transaction_id = t.id)
        group by t.id, p.id order by t.id`,
  )

type Parties = { supplier: Party; recipient: Party; from: StateCode; to: StateCode }

/**
 * The parties of a commission invoice. A seller without a GSTIN counts as located in the operator's state (IGST Act s.
 * 12(2)(b)(ii)). Null if the operator has not set its own GSTIN.
 */
async function partiesOf(ctx: Ctx, sellerId: number): Promise<Parties | null> {
  const settings = await settingsAsOf(ctx)
  const { operatorName, operatorAddress, operatorGstin } = settings
  if (operatorGstin === '') return null
  const seller = found(
    await rowOf<Omit<Party, 'state'>>(
      ctx.db,
      sql`select s.trade_name as name, s.legal_name as "legalName", s.address, coalesce(g.state_code,
        ${operatorGstin.slice(0, 2)}) as "stateCode", g.gstin, s.support_phone as phone,
            s.support_email as email
          from sellers s left join lateral (select gstin, state_code from seller_gstins g where g.seller_id = s.id
            order by g.gstin = (select d.gstin from dispatch_points d where d.seller_id = s.id order by d.id
            limit 1) desc nulls last, g.gstin limit 1) g on true
          where s.id = ${sellerId}`,
    ),
  )
  const from = operatorGstin.slice(0, 2) as StateCode
  const supplier = {
    name: operatorName,
    legalName: null,
    address: operatorAddress,
    gstin: operatorGstin,
    phone: settings.operatorPhone,
    email: settings.operatorEmail,
    pan: settings.operatorPan || operatorGstin.slice(2, 12),
    cin: settings.operatorCin || null,
  }
  return {
    from,
    to: seller.stateCode as StateCode,
    supplier: { ...supplier, stateCode: from, state: stateName(from) },
    recipient: { ...seller, state: stateName(seller.stateCode) },
  }
}

type DocumentInput = Parties & {
  kind: Kind
  sellerId: number
  settlementId: number
  againstId: number | null
  lines: readonly FeeLine[]
  transactionIds: readonly number[]
}

/**
 * Writes one document with the next number of its series and year, without gaps, because the counter is part of the
 * transaction.
 */
async function write(ctx: Ctx, feeDocument: DocumentInput): Promise<void> {
  const { supplier, recipient, from, to, kind } = feeDocument
  const fy = kind === 'INVOICE' ? fyShort(ctx.now) : `C${fyShort(ctx.now)}`
  const seq = await nextNumber(ctx.db, `fee:${supplier.gstin}:${fy}`)
  const number = invoiceNumber({ prefix: feePrefix, fy, seq })
  if (isRefusal(number)) refuseIf(number)
  const taxKind = feeTaxKind(from, to)
  const sums = feeTotals(feeDocument.lines, taxKind)
  await sql`
    with paper as (
      insert into fee_invoices (kind, number, gstin, financial_year, issued_at, settlement_id, seller_id, against_id,
      supplier, recipient,
        place_of_supply, tax_kind, sac, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise,
        total_paise, amount_in_words)
      values (${kind}, ${String(number)}, ${supplier.gstin}, ${financialYear(ctx.now)}, ${ctx.now},
      ${feeDocument.settlementId},
        ${feeDocument.sellerId}, ${feeDocument.againstId}, ${JSON.stringify(supplier)}::jsonb,
        ${JSON.stringify(recipient)}::jsonb, ${to}, ${taxKind},
        ${FEE_SAC}, ${JSON.stringify(feeDocument.lines)}::jsonb, ${sums.taxablePaise}, ${sums.cgstPaise},
        ${sums.sgstPaise}, ${sums.igstPaise},
        ${sums.roundOffPaise}, ${sums.totalPaise}, ${inrInWords(sums.totalPaise)}) returning id
    )
    insert into fee_invoice_postings (transaction_id, fee_invoice_id)
    select t, paper.id from paper, unnest(${feeDocument.transactionIds}::bigint[]) t`.execute(ctx.db)
  await ctx.emit('feeInvoice.issued', { sellerId: feeDocument.sellerId })
}

/**
 * Invoices the commission of a statement in the transaction of its approval, and credits reversals of earlier invoices.
 * Nothing is issued until the operator's GSTIN is set; it follows later. Idempotent.
 */
export async function issueFeeInvoices(ctx: Ctx, { id, sellerId }: { id: number; sellerId: number }): Promise<void> {
  const parties = await partiesOf(ctx, sellerId)
  if (!parties) return
  await ctx.db.selectFrom('sellers').select('id').where('id', '=', sellerId).forUpdate().execute()
  const entries = await unbilled(ctx, sellerId, id)
  const { invoice, notes } = feeDocuments(entries)
  const about = { ...parties, sellerId, settlementId: id }
  const of = (picked: (entry: Entry) => boolean) => entries.filter(picked).map(({ transactionId }) => transactionId)
  if (invoice.length > 0) {
    const transactionIds = of(({ billedOn, feePaise }) => billedOn === null && feePaise !== 0)
    await write(ctx, { ...about, kind: 'INVOICE', againstId: null, lines: invoice, transactionIds })
  }
  for (const { invoiceId, lines } of notes) {
    const transactionIds = of(({ billedOn }) => billedOn === invoiceId)
    await write(ctx, { ...about, kind: 'CREDIT_NOTE', againstId: invoiceId, lines, transactionIds })
  }
}

/** The same for approved statements that have not been invoiced, because there was no GSTIN: a job. */
export async function invoiceHistory(ctx: Ctx): Promise<void> {
  const { operatorGstin } = await settingsAsOf(ctx)
  if (operatorGstin === '') return
  const due = await ctx.db
    .selectFrom('settlements as m')
    .select(['m.id', 'm.sellerId'])
    .where('m.approvedAt', 'is not', null)
    .where((db) =>
      db.exists(
        db
          .selectFrom('settlementEntries as x')
          .innerJoin('ledgerEntries as e', 'e.id', 'x.entryId')
          .select('x.settlementId')
          .whereRef('x.settlementId', '=', 'm.id')
          .where('e.part', '=', 'COMMISSION')
          .where((db) =>
            db.not(
              db.exists(
                db
                  .selectFrom('feeInvoicePostings as b')
                  .select('b.transactionId')
                  .whereRef('b.transactionId', '=', 'e.transactionId'),
              ),
            ),
          ),
      ),
    )
    .orderBy('m.id')
    .limit(500)
    .execute()
  for (const one of due) await transaction(ctx, (ctx) => issueFeeInvoices(ctx, one))
}

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

const read = (ctx: Ctx, where: Sql): Promise<FeeInvoiceRow[]> =>
  rowsOf<FeeInvoiceRow>(
    ctx.db,
    sql`select f.id, f.kind, f.number, f.issued_at as "issuedAt", m.id as "settlementId",
      m.number as "settlementNumber",
          to_char(m.from_day, 'YYYY-MM-DD') as "from", to_char(m.to_day, 'YYYY-MM-DD') as "to", a.id as "againstId",
          a.number as "againstNumber",
          f.supplier, f.recipient, f.place_of_supply as "placeOfSupply", f.tax_kind as "taxKind",
          f.reverse_charge as "reverseCharge", f.sac, f.lines, f.taxable_paise as "taxablePaise",
          f.cgst_paise as "cgstPaise", f.sgst_paise as "sgstPaise", f.igst_paise as "igstPaise",
          f.round_off_paise as "roundOffPaise",
          f.total_paise as "totalPaise", f.amount_in_words as "amountInWords"
        from fee_invoices f join settlements m on m.id = f.settlement_id
        left join fee_invoices a on a.id = f.against_id where ${where}`,
  )

/** A document, for its seller and admins; NOT_FOUND otherwise. */
export async function getFeeInvoice(ctx: Ctx, id: string): Promise<FeeInvoiceRow> {
  const { roles, sellerId } = actorOf(ctx)
  const own = scopeOf(roles, 'settlement:read') === 'any' ? sql`true` : sql`f.seller_id = ${sellerId ?? 0}`
  const [row] = await read(ctx, sql`f.id = ${idOf(id)} and ${own}`)
  return found(row)
}

/** A document, for holders of a signed link. */
export const readFeeInvoice = async (ctx: Ctx, id: number): Promise<FeeInvoiceRow | undefined> =>
  (await read(ctx, sql`f.id = ${id}`))[0]

type Brief = { id: number; kind: Kind; number: string; totalPaise: number }

/** Documents of a statement, by its id. */
export const feeInvoicesOf = (ctx: Ctx, settlementId: number): Promise<Brief[]> =>
  batched(ctx, readBriefs).load(settlementId)

async function readBriefs(ctx: Ctx, ids: readonly number[]): Promise<Brief[][]> {
  const rows = await ctx.db
    .selectFrom('feeInvoices')
    .select(['id', 'kind', 'number', 'totalPaise', 'settlementId'])
    .where('settlementId', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  const by = Map.groupBy(rows, (row) => row.settlementId)
  return ids.map((id) => by.get(id) ?? [])
}
