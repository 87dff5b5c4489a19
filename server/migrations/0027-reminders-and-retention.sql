-- A bank transfer that nobody has made yet is reminded of once, a day before its deadline
alter table bank_transfers add column reminded_at timestamptz;
create index bank_transfers_remind on bank_transfers (deadline)
  where status = 'AWAITED' and reminded_at is null and debit_note_id is null;
comment on column bank_transfers.reminded_at is 'When its buyer was reminded that the deadline is near; null before.';
