import { sql } from 'kysely'
import { historyInvariant } from '#core/history.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

/** Events of this order are still to be delivered to the ledger; those due for more than ten minutes do not count. */
const waits = (orderId: ReturnType<typeof sql>) => sql`exists (
  select 1 from events e where e.done_at is null and e.failed_at is null
  and e.not_before > now() - interval '10 minutes'
    and (e.payload ->> 'orderId')::bigint = ${orderId})`
/** Events of this refund (r) without an order are still to be delivered. */
const onItsWay = sql`exists (select 1 from events e where e.name = 'refund.unclaimed' and e.done_at is null
  and e.failed_at is null
  and (e.payload ->> 'refundId')::bigint = r.id)`
const inLedger = (key: ReturnType<typeof sql>) => sql`exists (select 1 from ledger_transactions t where t.key = ${key})`

/** Invariants of the ledger. */
export const ledgerInvariants: Invariant[] = [
  {
    name: 'books balance',
    message: 'every transaction of the ledger has two sides that sum to nothing',
    query: sql`
      select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having count(e.id) < 2 or sum(e.amount_paise) <> 0`,
  },
  {
    name: 'books of money',
    message: 'what came in and what went back is in the books, each once and with its sum',
    query: sql`
      select x.suborder_id from payment_split_shown x join payment_shown p on p.id = x.payment_id
      where p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED') and x.captured_paise > 0
        and not ${inLedger(sql`'CAPTURE:' || p.id || ':' || x.suborder_id`)} and not ${waits(sql`p.order_id`)}
      union all
      select r.id from refund_shown r where not ${inLedger(sql`'REFUND_DUE:' || r.id`)} and not ${waits(sql`r.order_id`)}
      and not ${onItsWay}
        and (r.status = 'DONE' or (r.order_id is not null and r.outside_id is null))
      union all
      select r.id from refund_shown r where r.status = 'DONE' and r.amount_paise > r.deducted_paise
      and not ${inLedger(sql`'REFUND_DONE:' || r.id`)}
      and not ${waits(sql`r.order_id`)} and not ${onItsWay}
      union all
      select r.id from refund_shown r where r.line_id is not null and r.status = 'DONE'
      and not ${inLedger(sql`'UNMATCHED:LINE:' || r.line_id`)} and not ${onItsWay}
      union all
      select r.id from refund_shown r join ledger_transactions t on t.key in ('REFUND_DUE:' || r.id, 'REFUND_DONE:' || r.id)
        join ledger_entries e on e.transaction_id = t.id and e.account = 'REFUND_DUE'
        where abs(e.amount_paise) <> r.amount_paise - r.deducted_paise`,
  },
  {
    name: 'books of late money',
    message:
      'what came to us when nothing waited for it any more is in the books with its sum; what came to a seller then is not',
    query: sql`
      select t.id from bank_transfers t left join ledger_transactions x on x.order_id = t.order_id
      and x.key like 'UNMATCHED:' || t.id || ':%'
        left join ledger_entries e on e.transaction_id = x.id and e.account in ('BANK', 'WITH_SELLERS')
      where t.status = 'LATE' and not ${waits(sql`t.order_id`)} group by t.id
      having coalesce(sum(e.amount_paise), 0) <> case when t.seller_bank_account_id is null then t.received_paise
      else 0 end`,
  },
  {
    name: 'books of sales',
    message:
      'what was delivered is in the books, and seller’s share, commission and tax are what was invoiced less what was taken back',
    query: sql`
      select s.id from suborder_shown s join order_shown o on o.id = s.order_id
      where s.status in ('DELIVERED', 'COMPLETED') and o.paid_at is not null and not ${inLedger(sql`'SALE:' || s.id`)}
      and not ${waits(sql`o.id`)}
        and s.total_paise > coalesce((select sum(r.paise) from sale_reversals r where r.suborder_id = s.id), 0)
      union all
      select s.id from suborder_shown s join ledger_transactions t on t.suborder_id = s.id and t.kind in ('SALE', 'REVERSAL')
        join ledger_entries e on e.transaction_id = t.id
          and e.account in ('SELLER_PAYABLE', 'COMMISSION_INCOME', 'GST_OUTPUT', 'TCS_PAYABLE', 'TDS_PAYABLE')
          and e.part is distinct from 'COLLECTED'
      group by s.id, s.total_paise having -sum(e.amount_paise) <> s.total_paise - coalesce((select sum(r.paise) from sale_reversals r
      where r.suborder_id = s.id), 0)`,
  },
  {
    name: 'books of commission',
    message:
      'commission in the books is what was frozen on the lines less what was given back, and no line gives back more than it took',
    query: sql`
      select t.suborder_id from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      and e.account in ('COMMISSION_INCOME', 'GST_OUTPUT')
      where t.kind in ('SALE', 'REVERSAL') group by t.suborder_id
      having -sum(e.amount_paise) <> (select sum(x.fee_paise + x.gst_paise) from commission_lines x
      where x.suborder_id = t.suborder_id and x.key not like 'debit:%')
      union all
      select x.line_id from commission_lines x group by x.line_id
      having sum(x.fee_paise) < 0 or sum(x.gst_paise) < 0 or sum(x.quantity_milli) < 0 or sum(x.taxable_paise) < 0
      or count(*) filter (where x.key = 'sold') <> 1`,
  },
  {
    name: 'books of credit notes',
    message: 'every credit note has lowered its sale once, by its sum',
    query: sql`
      select n.id from credit_note_shown n left join sale_reversals r on r.key = 'creditNote:' || n.id
      where n.debit_note_id is null and r.paise is distinct from n.total_paise and not ${waits(sql`n.order_id`)}`,
  },
  {
    name: 'books of debit notes',
    message:
      'a debit note that is paid is in the books once, with its sum and the commission that was frozen for it; one that is not paid is not',
    query: sql`
      select n.id from debit_note_shown n join bank_transfer_shown t on t.debit_note_id = n.id
        left join ledger_transactions x on x.key = 'DEBIT:' || n.id
      where (t.status in ('VERIFIED', 'EXCESS')) <> (x.id is not null) and not ${waits(sql`n.order_id`)}
      union all
      select n.id from debit_note_shown n join credit_entry_shown k on k.debit_note_id = n.id
        left join ledger_transactions x on x.key = 'DEBIT:' || n.id
      where x.id is null and not ${waits(sql`n.order_id`)}
      union all
      select n.id from debit_note_shown n join ledger_transactions x on x.key = 'DEBIT:' || n.id
      join ledger_entries e on e.transaction_id = x.id
      group by n.id, n.total_paise, n.suborder_id having -sum(e.amount_paise) filter (where e.part = 'SALE') is distinct from n.total_paise
        or coalesce(-sum(e.amount_paise) filter (where e.account in ('COMMISSION_INCOME', 'GST_OUTPUT')), 0)
          <> (select sum(c.fee_paise + c.gst_paise) from commission_lines c where c.suborder_id = n.suborder_id
          and c.key = 'debit:' || n.id)
      union all
      select c.id from commission_lines c where c.key like 'debit:%' and not exists (select 1 from ledger_transactions x
        where x.key = case when c.key like '%:back' then 'DEBIT_BACK:' || split_part(c.key, ':', 2) else upper(c.key)
        end)
      union all
      select n.id from debit_note_shown n join credit_note_shown c on c.debit_note_id = n.id
      left join ledger_transactions x on x.key = 'DEBIT:' || n.id
        left join ledger_transactions y on y.key = 'DEBIT_BACK:' || n.id
      where (x.id is not null) <> (y.id is not null) and not ${waits(sql`n.order_id`)}
      union all
      select n.id from debit_note_shown n join ledger_transactions y on y.key = 'DEBIT_BACK:' || n.id
        join ledger_transactions x on x.key in ('DEBIT:' || n.id, 'DEBIT_BACK:' || n.id)
        join ledger_entries e on e.transaction_id = x.id and e.account = 'SELLER_PAYABLE' and e.part <> 'COLLECTED'
      group by n.id, e.part having sum(e.amount_paise) <> 0 or sum(e.base_paise) <> 0`,
  },
  {
    name: 'held shares',
    message: 'what is held of a seller’s share is held for an open claim',
    query: sql`
      select t.suborder_id from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      and e.account = 'SELLER_HELD'
      where not ${waits(sql`t.order_id`)} and not exists (select 1 from claim_shown k where k.suborder_id = t.suborder_id
        and k.status in ('SELLER_REVIEW', 'ESCALATED', 'APPROVED', 'PICKUP_SCHEDULED', 'IN_TRANSIT', 'RECEIVED',
        'INSPECTED', 'RETURNING_TO_BUYER'))
      group by t.suborder_id having sum(e.amount_paise) <> 0`,
  },
  {
    name: 'advances',
    message: 'of an order that is over nothing is left of what its buyer paid ahead',
    query: sql`
      select o.id from order_shown o join ledger_transactions t on t.order_id = o.id
        join ledger_entries e on e.transaction_id = t.id and e.account = 'BUYER_ADVANCE'
      where not ${waits(sql`o.id`)}
        and not exists (select 1 from suborder_shown s where s.order_id = o.id
        and s.status not in ('DELIVERED', 'COMPLETED', 'CANCELLED', 'REJECTED'))
        and not exists (select 1 from sale_reversals r join suborder_shown s on s.id = r.suborder_id where s.order_id = o.id
        and r.key not like 'cancelled:%' and r.key not like 'creditNote:%' and r.key not like 'rest:%')
      group by o.id having sum(e.amount_paise) <> 0`,
  },
  {
    name: 'money with sellers',
    message:
      'what buyers paid to a seller is set against that seller’s account by the time the order is over, and never more than was paid',
    query: sql`
      select o.id from order_shown o join ledger_transactions t on t.order_id = o.id
        join ledger_entries e on e.transaction_id = t.id and e.account = 'WITH_SELLERS'
      where not ${waits(sql`o.id`)}
      group by o.id having sum(e.amount_paise) < 0 or (sum(e.amount_paise) filter (where t.suborder_id is not null) <> 0
        and not exists (select 1 from suborder_shown s where s.order_id = o.id
        and s.status not in ('DELIVERED', 'COMPLETED', 'CANCELLED', 'REJECTED')))
      union all
      select o.id from order_shown o join bank_transfer_shown t on t.order_id = o.id
      where (o.money_flow = 'BUYER_PAYS_SELLER') <> (t.seller_bank_account_id is not null)
      union all
      select p.id from payment_shown p join order_shown o on o.id = p.order_id where o.money_flow = 'BUYER_PAYS_SELLER'`,
  },
  {
    name: 'statements',
    message:
      'a statement closes with what it opened with and its entries, and opens with what the one before carried on',
    query: sql`
      select m.id from settlements m left join settlement_entries x on x.settlement_id = m.id
      left join ledger_entries e on e.id = x.entry_id
      group by m.id having m.entries_paise <> coalesce(-sum(e.amount_paise), 0)
      or m.closing_paise <> m.opening_paise + m.entries_paise
      union all
      select m.id from settlements m left join lateral (
        select b.closing_paise - b.payable_paise as carried from settlements b where b.seller_id = m.seller_id
        and b.to_day < m.to_day order by b.to_day desc limit 1
      ) b on true where m.opening_paise <> coalesce(b.carried, 0)
      union all
      select m.id from settlement_entries x join settlements m on m.id = x.settlement_id
      join ledger_entries e on e.id = x.entry_id
      where e.account <> 'SELLER_PAYABLE' or e.seller_id <> m.seller_id or e.part = 'PAYOUT'`,
  },
  {
    name: 'payouts',
    message: 'what was paid is what the statement said, once, and approved by another person',
    query: sql`
      select m.id from settlements m where m.status = 'PAID' and (m.paid_by = m.approved_by
      or not ${inLedger(sql`'PAYOUT:' || m.id`)})
      union all
      select t.id from ledger_transactions t left join settlements m on t.key = 'PAYOUT:' || m.id
        left join ledger_entries e on e.transaction_id = t.id and e.account in ('BANK', 'GATEWAY')
      where t.kind = 'PAYOUT' and (m.id is null or m.status <> 'PAID'
      or e.amount_paise is distinct from -m.payable_paise)`,
  },
  {
    name: 'feeInvoices',
    message:
      'what stands on an invoice of commission, or was taken back of it, is the commission of its postings, and no posting stands on two',
    query: sql`
      select f.id from fee_invoice_shown f join fee_invoice_postings b on b.fee_invoice_id = f.id
        join ledger_entries e on e.transaction_id = b.transaction_id and e.account = 'SELLER_PAYABLE'
        and e.part in ('COMMISSION', 'COMMISSION_GST')
      group by f.id, f.kind, f.total_paise having sum(e.amount_paise) <> case f.kind when 'INVOICE' then f.total_paise else -f.total_paise
      end`,
  },
  {
    name: 'feeTax',
    message: 'GST owed on commission is what the invoices say, once their rounding is in the books',
    query: sql`
      select f.id from fee_invoice_shown f
        join fee_invoice_postings b on b.fee_invoice_id = f.id
        join ledger_entries e on e.transaction_id = b.transaction_id and e.account = 'SELLER_PAYABLE'
        and e.part = 'COMMISSION_GST'
        left join lateral (
          select sum(r.amount_paise) as paise from ledger_transactions t
          join ledger_entries r on r.transaction_id = t.id and r.account = 'GST_OUTPUT'
          where t.key = 'ADJUSTMENT:FEE:' || f.id) x on true
      where f.round_off_paise = 0 or x.paise is not null
      group by f.id, f.kind, f.igst_paise, f.cgst_paise, f.sgst_paise, x.paise having sum(e.amount_paise) - coalesce(x.paise, 0)
        <> case f.kind when 'INVOICE' then 1 else -1 end * (f.igst_paise + f.cgst_paise + f.sgst_paise)`,
  },
  historyInvariant('settlement', 'settlements'),
]
