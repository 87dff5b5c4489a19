import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

/** Invariants of balances with payment providers and of their settlements. */
export const providerInvariants: Invariant[] = [
  {
    name: 'provider settlements',
    message:
      'a settlement is the sum of its lines; one that is in the bank stands in the ledger with the amount of the bank’s line, any other does not',
    query: sql`
      select s.id from provider_settlements s join provider_settlement_lines l on l.settlement_id = s.id
      group by s.id having sum(l.amount_paise - l.fee_paise - l.fee_gst_paise - l.tds_paise) <> s.net_paise
        or sum(l.fee_paise) <> s.fee_paise or sum(l.fee_gst_paise) <> s.fee_gst_paise
      union all
      select s.id from provider_settlements s join statement_line_shown b on b.id = s.bank_line_id
      where b.amount_paise <> s.net_paise or b.state <> 'PROVIDER' or b.direction <> 'CREDIT'
      union all
      select b.id from statement_line_shown b where b.state = 'PROVIDER' and not exists (select 1
      from provider_settlements s where s.bank_line_id = b.id)
      union all
      select s.id from provider_settlements s left join ledger_transaction_shown t on t.key = 'PROVIDER:' || s.id
        left join ledger_entry_shown e on e.transaction_id = t.id and e.account = 'BANK'
      where (s.confirmed_at is not null) <> (t.id is not null) or (t.id is not null
      and e.amount_paise is distinct from s.net_paise)`,
  },
  {
    name: 'money with providers',
    message:
      'what providers hold by the ledger is what was captured, less what they sent to the bank and what they sent back, and no payment was sent twice',
    query: sql`
      select 1 as id from (
        select
          (select coalesce(sum(e.amount_paise), 0) from ledger_entry_shown e
          join ledger_transaction_shown t on t.id = e.transaction_id
            where e.account = 'GATEWAY' and t.kind in ('CAPTURE', 'REVIEW', 'REFUND_DONE', 'PROVIDER')) as ledger,
          (select coalesce(sum(x.captured_paise), 0) from payment_split_shown x join payment_shown p on p.id = x.payment_id
            where p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED'))
          + (select coalesce(sum(v.amount_paise), 0) from payment_review_shown v where v.amount_paise > 0
            and v.provider_ref is null)
          - (select coalesce(sum(r.amount_paise - r.covered_paise), 0) from refund_shown r where r.status = 'DONE' and r.mode = 'SOURCE')
          - (select coalesce(sum(l.matched_paise), 0) from provider_settlement_lines l
          join provider_settlements s on s.id = l.settlement_id
            where s.confirmed_at is not null) as records
      ) held where held.ledger <> held.records
        -- what is on its way to the ledger is excused for ten minutes
        and not exists (select 1 from events e where e.done_at is null and e.failed_at is null
        and e.not_before > now() - interval '10 minutes')
      union all
      select min(l.id) from provider_settlement_lines l join provider_settlements s on s.id = l.settlement_id
      where s.confirmed_at is not null and l.kind <> 'OTHER' and l.matched_paise <> 0
      group by s.gateway, l.kind, l.reference having count(*) > 1`,
  },
]
