-- Money that comes for an order, or a debit note of it, that waits for it no more: it is kept here, and what came to us goes back whole.
alter table bank_transfers drop constraint bank_transfers_status_check;
alter table bank_transfers add constraint bank_transfers_status_check
  check (status in ('AWAITED', 'SUBMITTED', 'VERIFIED', 'SHORT', 'EXCESS', 'REJECTED', 'EXPIRED', 'LATE'));
-- what was never found may have been for another order
drop index bank_transfers_utr;
create unique index bank_transfers_utr on bank_transfers (utr) where utr is not null and status not in ('REJECTED', 'EXPIRED');

create table late_money (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references bank_transfers,
  amount_paise bigint not null check (amount_paise > 0),
  utr text,
  line_id bigint references statement_lines,
  noted_by bigint references users,
  at timestamptz not null
);
create index late_money_transfer on late_money (transfer_id);
create index late_money_line on late_money (line_id) where line_id is not null;
create trigger late_money_append_only before update or delete on late_money for each row execute function forbid_change();
comment on column late_money.line_id is 'The line of a bank statement that shows it.';

alter table refunds
  add column late_id bigint references late_money,
  drop constraint refunds_once,
  add constraint refunds_once unique nulls not distinct (order_id, suborder_id, reason, review_id, claim_id, cancellation_id, debit_note_id, late_id);
create unique index refunds_late on refunds (late_id) where late_id is not null;
comment on column refunds.late_id is 'It came after nothing waited for it any more.';

-- too little came before the end, and nobody sent it back
with left_over as (
  insert into late_money (transfer_id, amount_paise, utr, noted_by, at)
  select t.id, t.received_paise, t.utr, t.decided_by, coalesce(t.decided_at, t.created_at)
  from bank_transfers t where t.status = 'EXPIRED' and t.received_paise > 0
    and not exists (select 1 from transfer_allocations a where a.transfer_id = t.id and a.undone_at is null)
  returning id, transfer_id, amount_paise, at
), late as (
  update bank_transfers t set status = 'LATE' from left_over x where x.transfer_id = t.id
)
insert into refunds (number, order_id, late_id, amount_paise, mode, status, reason, requested_at)
select o.number || '-R' || (select count(*) + 1 from refunds y where y.order_id = o.id), o.id, x.id, x.amount_paise, 'BANK',
  case when x.amount_paise > 5000000 then 'REQUESTED' else 'APPROVED' end, 'late', x.at
from left_over x join bank_transfers t on t.id = x.transfer_id join orders o on o.id = t.order_id where t.bank_account_id is not null;
