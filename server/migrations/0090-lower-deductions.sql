-- Certificates by which less income tax is deducted from a seller, up to a value of supplies
create table lower_deductions (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  pan text not null check (pan ~ '^[A-Z]{5}\d{4}[A-Z]$'),
  number text not null,
  rate_bp int not null check (rate_bp between 0 and 4000),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  limit_paise bigint not null check (limit_paise > 0),
  file_id bigint not null references files,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'ENDED')),
  submitted_by bigint not null references users,
  submitted_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  ended_by bigint references users,
  ended_at timestamptz,
  reason text,
  check ((state = 'PENDING') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((state = 'ENDED') = (ended_at is not null) and (ended_at is null) = (ended_by is null)),
  check ((state in ('REJECTED', 'ENDED')) = (reason is not null))
);
comment on table lower_deductions is
  'Income-tax Act 1961 s. 197, 2025 s. 395. What is used of the limit is the base of the ledger entries that name it.';
comment on column lower_deductions.pan is 'Of the seller on the day of submission; it holds for all sellers of this PAN.';
create unique index lower_deductions_number on lower_deductions (pan, number) where state in ('PENDING', 'APPROVED', 'ENDED');
create index lower_deductions_seller on lower_deductions (seller_id, submitted_at desc);
create index lower_deductions_state on lower_deductions (state, submitted_at desc);
create trigger lower_deductions_evidence before update or delete on lower_deductions
  for each row execute function keep_evidence('state,decided_by,decided_at,ended_by,ended_at,reason', 'ended_at', '', '');
create trigger lower_deductions_kept before truncate on lower_deductions
  for each statement execute function forbid_change();

alter table ledger_entries add column lower_deduction_id bigint references lower_deductions,
  drop constraint ledger_entries_amount_paise_check,
  add constraint ledger_entries_amount_paise_check check (amount_paise <> 0
    or (lower_deduction_id is not null and base_paise <> 0)),
  add constraint ledger_entries_lower_deduction check (lower_deduction_id is null or part = 'TDS');
comment on column ledger_entries.lower_deduction_id is
  'The certificate whose limit the base uses up; at a rate of zero the entry has a base and no amount.';
create index ledger_entries_lower_deduction on ledger_entries (lower_deduction_id) include (base_paise)
  where lower_deduction_id is not null;

-- The rate without a PAN was a setting; what a shop had set holds on its days
insert into statutory_values (rule, from_day, value, source) values
  ('TDS_NO_PAN', '2020-10-01', 500, 'Finance Act 2020, Income-tax Act 1961 s. 206AA');
insert into statutory_values (rule, from_day, value, source)
  select 'TDS_NO_PAN', day, value, 'Setting of the shop' from (
    select distinct on (day) (valid_from at time zone 'Asia/Kolkata')::date as day, (value #>> '{}')::bigint as value
    from settings where key = 'tdsNoPanBp' order by day, valid_from desc) s
  where day > date '2020-10-01';
