-- What each seller is paid, statement by statement, and what is put right by hand.
create table settlement_files (
  id bigint generated always as identity primary key,
  number text not null unique,
  made_by bigint not null references users,
  made_at timestamptz not null
);
comment on table settlement_files is 'What was handed to the bank at once.';

create table settlements (
  id bigint generated always as identity primary key,
  number text not null unique,
  seller_id bigint not null references sellers,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'REVIEW', 'DISPUTED', 'APPROVED', 'PAYMENT_FILE', 'PAID', 'FAILED')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  opening_paise bigint not null,
  entries_paise bigint not null,
  closing_paise bigint not null check (closing_paise = opening_paise + entries_paise),
  payable_paise bigint not null check (payable_paise >= 0 and payable_paise <= greatest(closing_paise, 0)),
  built_at timestamptz not null,
  review_until timestamptz,
  accepted_at timestamptz,
  accepted_by bigint references users,
  approved_at timestamptz,
  approved_by bigint references users,
  file_id bigint references settlement_files,
  paid_at timestamptz,
  paid_by bigint references users,
  utr text,
  failure text,
  check ((status in ('APPROVED', 'PAYMENT_FILE', 'PAID', 'FAILED')) = (approved_at is not null)),
  check ((approved_at is null) = (approved_by is null)),
  check ((status = 'PAID') = (utr is not null and paid_at is not null)),
  constraint settlements_two_people check (paid_by <> approved_by)
);
create unique index settlements_open on settlements (seller_id) where status in ('DRAFT', 'REVIEW', 'DISPUTED');
create unique index settlements_days on settlements (seller_id, to_day);
create unique index settlements_utr on settlements (utr) where utr is not null;
create index settlements_status on settlements (status, to_day desc);
comment on column settlements.opening_paise is 'What the one before carried on: its closing less what was paid of it.';
comment on column settlements.entries_paise is 'To the seller''s good; the ledger keeps the same with the other sign.';

create table settlement_entries (
  settlement_id bigint not null references settlements,
  entry_id bigint not null references ledger_entries,
  primary key (entry_id)
);
create index settlement_entries_settlement on settlement_entries (settlement_id);

create function keep_settlement() returns trigger language plpgsql as $$
declare
  later text[] := array['status', 'file_id', 'paid_at', 'paid_by', 'utr', 'failure'];
begin
  if tg_op = 'DELETE' or (old.approved_at is not null and to_jsonb(new) - later <> to_jsonb(old) - later) then
    raise exception 'an approved statement is frozen' using errcode = '23514', constraint = 'settlements_frozen';
  end if;
  return new;
end $$;
create trigger settlements_frozen before update or delete on settlements for each row execute function keep_settlement();
create trigger settlements_kept before truncate on settlements for each statement execute function forbid_change();

create function keep_settlement_entries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from settlements where approved_at is not null
      and id = case when tg_op = 'DELETE' then old.settlement_id else new.settlement_id end) or tg_op = 'UPDATE' then
    raise exception 'an approved statement is frozen' using errcode = '23514', constraint = 'settlements_frozen';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger settlement_entries_frozen before insert or update or delete on settlement_entries for each row execute function keep_settlement_entries();
create trigger settlement_entries_kept before truncate on settlement_entries for each statement execute function forbid_change();

create table settlement_disputes (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlements,
  transaction_ids bigint[] not null default '{}',
  reason text not null,
  opened_by bigint not null references users,
  opened_at timestamptz not null,
  answer text,
  answered_by bigint references users,
  answered_at timestamptz
);
create index settlement_disputes_settlement on settlement_disputes (settlement_id);
create unique index settlement_disputes_open on settlement_disputes (settlement_id) where answered_at is null;
comment on column settlement_disputes.transaction_ids is 'What of the statement is meant; empty: the whole of it.';

create table settlement_payments (
  settlement_id bigint not null references settlements,
  file_id bigint not null references settlement_files,
  holder text not null,
  account_number text not null,
  ifsc text not null,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (settlement_id, file_id)
);
create index settlement_payments_file on settlement_payments (file_id);
create trigger settlement_payments_append_only before update or delete on settlement_payments for each row execute function forbid_change();
comment on table settlement_payments is 'A try to pay a statement: the account as it was when the file was made.';

create table ledger_adjustments (
  id bigint generated always as identity primary key,
  debit text not null,
  credit text not null check (credit <> debit),
  seller_id bigint references sellers,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  status text not null default 'PROPOSED' check (status in ('PROPOSED', 'POSTED', 'REFUSED')),
  proposed_by bigint not null references users,
  proposed_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  check ((status = 'PROPOSED') = (decided_by is null)),
  constraint ledger_adjustments_two_people check (status <> 'POSTED' or decided_by <> proposed_by)
);
create index ledger_adjustments_open on ledger_adjustments (proposed_at desc);
