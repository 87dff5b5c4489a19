import { sql } from 'kysely'
import { historyInvariant } from '#core/history.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'
import { unsettledLines } from './ledger.queries.ts'

/** Invariants of credit lines and their ledgers. */
export const creditInvariants: Invariant[] = [
  {
    name: 'credit limits',
    message: 'every order on credit was within the limit of its line when it was placed, and is on one of its seller',
    query: sql`
      select k.suborder_id from credit_orders k where k.exposure_paise > k.limit_paise
      union all
      select k.suborder_id from credit_orders k join suborder_shown s on s.id = k.suborder_id
        join order_shown o on o.id = s.order_id join credit_lines l on l.id = k.line_id
      where l.seller_id <> s.seller_id or o.company_id is distinct from l.account_id or k.amount_paise <> s.total_paise
        or o.payment_method <> 'CREDIT'
      union all
      select s.id from suborder_shown s join order_shown o on o.id = s.order_id
      where o.payment_status = 'ON_CREDIT' and not exists (select 1 from credit_orders k where k.suborder_id = s.id)`,
  },
  {
    name: 'credit invoices',
    message:
      'every invoice, credit note and debit note of an order on credit is in the ledger of its line, with its sum',
    query: sql`
      select i.id from invoice_shown i join credit_orders k on k.suborder_id = i.suborder_id
        left join credit_entries e on e.invoice_id = i.id
      where e.id is null or e.line_id <> k.line_id or e.amount_paise <> (i.totals ->> 'totalPaise')::bigint
        or e.due_on <> (i.issued_at at time zone 'Asia/Kolkata')::date + k.terms_days
      union all
      select n.id from credit_note_shown n join credit_orders k on k.suborder_id = n.suborder_id
        left join credit_entries e on e.credit_note_id = n.id
      where n.debit_note_id is null and n.total_paise > 0
        and (e.id is null or e.line_id <> k.line_id or e.amount_paise <> -n.total_paise)
      union all
      select n.id from debit_note_shown n join credit_orders k on k.suborder_id = n.suborder_id
        left join credit_entries e on e.debit_note_id = n.id
      where not exists (select 1 from bank_transfer_shown t where t.debit_note_id = n.id)
        and (e.id is null or e.line_id <> k.line_id or e.amount_paise <> n.total_paise
          or e.due_on <> (n.issued_at at time zone 'Asia/Kolkata')::date + k.terms_days)
      union all
      select n.id from credit_note_shown n join credit_entries d on d.debit_note_id = n.debit_note_id
        left join credit_entries e on e.credit_note_id = n.id
      where e.id is null or e.line_id <> d.line_id or e.amount_paise <> -n.total_paise
      union all
      select e.id from credit_entries e left join invoice_shown i on i.id = e.invoice_id
        left join credit_orders k on k.suborder_id = i.suborder_id
      where e.kind = 'INVOICE' and k.suborder_id is null`,
  },
  {
    name: 'credit interest',
    message: 'charged interest is the sum of its stretches of days, less what was charged before',
    query: sql`
      select e.id from credit_entries e where e.parts is not null and e.amount_paise <> coalesce((
        select sum((x ->> 'paise')::bigint) from jsonb_array_elements(e.parts -> 'parts') x), 0)
        - (e.parts ->> 'beforePaise')::bigint`,
  },
  {
    name: 'credit proposals',
    message: 'a limit that needed two people was approved by another one than proposed it, with exactly these terms',
    query: sql`
      select p.id from credit_proposals p where p.status = 'APPROVED'
        and (p.decided_by is null or p.decided_by = p.proposed_by or p.line_id is null
          or (p.terms ->> 'limitPaise')::bigint <> p.limit_paise)`,
  },
  {
    name: 'credit bank rows',
    message: 'a credit of a seller’s bank became one receipt of its sum, on a line of the seller',
    query: sql`
      select r.id from credit_bank_rows r join credit_entries e on e.id = r.entry_id
        join credit_lines l on l.id = e.line_id
      where e.kind <> 'RECEIPT' or e.amount_paise <> -r.amount_paise or l.seller_id <> r.seller_id`,
  },
  {
    name: 'credit allocations',
    message: 'no more is allocated of an entry than it has, or to one than it is, and only what lowers to what is owed',
    query: sql`
      select e.id from credit_entries e join credit_allocations a on a.from_entry_id = e.id and a.undone_at is null
      group by e.id, e.amount_paise having sum(a.amount_paise) > -e.amount_paise
      union all
      select e.id from credit_entries e join credit_allocations a on a.to_entry_id = e.id and a.undone_at is null
      group by e.id, e.amount_paise having sum(a.amount_paise) > e.amount_paise
      union all
      select a.id from credit_allocations a join credit_entries f on f.id = a.from_entry_id
        join credit_entries t on t.id = a.to_entry_id
      where a.undone_at is null and (f.line_id <> t.line_id or t.due_on is null or f.amount_paise > 0
        or exists (select 1 from credit_entries x where x.of_entry_id = f.id and x.kind = 'REVERSAL'))`,
  },
  {
    name: 'credit unallocated',
    message: 'no money lies unallocated on a line while something is open on it, so that no interest runs beside it',
    query: sql`select x.line_id from (${unsettledLines}) x`,
  },
  {
    name: 'credit balances',
    message: 'what is owed on a line is what is open of its invoices less what is not allocated',
    query: sql`
      select l.id from credit_lines l join lateral (
        select coalesce(sum(e.amount_paise), 0) as paise,
          coalesce(sum(e.amount_paise - coalesce(a.paise, 0)) filter (where e.due_on is not null), 0) as open,
          coalesce(sum(e.amount_paise + coalesce(a.paise, 0)) filter (where e.due_on is null), 0) as spare
        from credit_entries e left join lateral (
          select sum(x.amount_paise) as paise from credit_allocations x
          where x.undone_at is null and (x.from_entry_id = e.id or x.to_entry_id = e.id)) a on true
        where e.line_id = l.id) b on true
      where b.paise <> b.open + b.spare
      union all
      select x.id from credit_entries x join credit_entries r on r.id = x.of_entry_id
      where x.kind = 'REVERSAL' and (r.kind not in ('RECEIPT', 'GST_TDS') or x.amount_paise <> -r.amount_paise)`,
  },
  {
    name: 'credit deductions',
    message:
      'GST that a company deducted pays an invoice that its receipt pays, and is at most the rate of the taxable value',
    query: sql`
      select e.id from credit_entries e left join credit_deductions d on d.entry_id = e.id
        left join credit_entries r on r.id = d.receipt_entry_id and r.line_id = e.line_id and r.kind = 'RECEIPT'
      where e.kind = 'GST_TDS' and not exists (select 1 from credit_entries x
          where x.of_entry_id = e.id and x.kind = 'REVERSAL')
        and (r.id is null or exists (select 1 from credit_entries x where x.of_entry_id = r.id and x.kind = 'REVERSAL')
          or not exists (select 1 from credit_allocations a where a.from_entry_id = r.id
            and a.to_entry_id = e.of_entry_id and a.undone_at is null)
          or -e.amount_paise is distinct from (select sum(a.amount_paise) from credit_allocations a
            where a.from_entry_id = e.id and a.to_entry_id = e.of_entry_id and a.undone_at is null))
      union all
      select e.of_entry_id from credit_entries e join credit_deductions d on d.entry_id = e.id
        join credit_entries o on o.id = e.of_entry_id left join invoice_shown i on i.id = o.invoice_id
      where e.kind = 'GST_TDS' and not exists (select 1 from credit_entries x
          where x.of_entry_id = e.id and x.kind = 'REVERSAL')
      group by e.of_entry_id, i.id, i.totals
      having i.id is null or -sum(e.amount_paise)
        > round(max(d.rate_bp) * (i.totals ->> 'taxablePaise')::bigint / 10000.0)`,
  },
  historyInvariant('creditLine', 'credit_lines'),
  {
    name: 'credit exposure',
    message: 'what an order on credit was counted with is at least the order and what was owed then',
    query: sql`
      select k.suborder_id from credit_orders k where k.exposure_paise < k.amount_paise + coalesce((
        select sum(e.amount_paise) from credit_entries e where e.line_id = k.line_id and e.at < k.granted_at), 0)`,
  },
  {
    name: 'credit receipts',
    message: 'a receipt was recorded by a person, with its sum in the audit log, or is a credit of the seller’s bank',
    query: sql`
      select e.id from credit_entries e where e.kind = 'RECEIPT'
        and not exists (select 1 from credit_bank_rows b where b.entry_id = e.id)
        and (e.created_by is null or (select count(*) from audit_log a where a.entity = 'creditLine'
            and a.entity_id = e.line_id::text and a.action = 'credit.receipt'
            and (a.after ->> 'amountPaise')::bigint = -e.amount_paise and a.at = e.at and a.actor_id = e.created_by)
          < (select count(*) from credit_entries o where o.kind = 'RECEIPT' and o.line_id = e.line_id
            and o.amount_paise = e.amount_paise and o.at = e.at and o.created_by = e.created_by))`,
  },
  {
    name: 'limits of credit lines',
    message: 'the limit of a line is the one that was granted or changed last, in the audit log',
    query: sql`
      select l.id from credit_lines l where l.limit_paise is distinct from (
        select (a.after ->> 'limitPaise')::bigint from audit_log a where a.entity = 'creditLine'
          and a.entity_id = l.id::text and a.action in ('credit.grant', 'credit.change') order by a.id desc limit 1)`,
  },
  {
    name: 'credit interest once',
    message:
      'interest of an entry is charged once for each day: what was charged before is what is in the ledger before',
    query: sql`
      select x.id from (select e.id, (e.parts ->> 'beforePaise')::bigint as said,
          coalesce(sum(e.amount_paise) over (partition by e.of_entry_id order by e.id
            rows between unbounded preceding and 1 preceding), 0) as charged
        from credit_entries e where e.kind = 'INTEREST' and e.parts is not null) x
      where x.said <> x.charged`,
  },
]
