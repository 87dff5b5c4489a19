-- Income tax that sellers deducted on the operator's commission, claimed back by their certificates
create table commission_tds_claims (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  financial_year text not null check (financial_year ~ '^20\d\d-\d\d$'),
  quarter int not null check (quarter between 1 and 4),
  number text not null,
  amount_paise bigint not null check (amount_paise > 0),
  file_id bigint not null references files,
  state text not null default 'PENDING' check (state in ('PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN')),
  submitted_by bigint not null references users,
  submitted_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  reason text,
  check ((state = 'PENDING') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((state = 'REJECTED') = (reason is not null))
);
comment on table commission_tds_claims is
  'Income-tax Act 1961 s. 194H. What is accepted is an adjustment of the ledger, and a line of the next statement.';
comment on column commission_tds_claims.quarter is 'Of the financial year: 1 from April to June.';
create unique index commission_tds_claims_number on commission_tds_claims (seller_id, number)
  where state in ('PENDING', 'ACCEPTED');
create index commission_tds_claims_seller on commission_tds_claims (seller_id, submitted_at desc);
create index commission_tds_claims_state on commission_tds_claims (state, submitted_at desc);
create trigger commission_tds_claims_evidence before update or delete on commission_tds_claims
  for each row execute function keep_evidence('state,decided_by,decided_at,reason', 'decided_at', '', '');
create trigger commission_tds_claims_kept before truncate on commission_tds_claims
  for each statement execute function forbid_change();

insert into statutory_values (rule, from_day, value, source) values
  ('COMMISSION_TDS', '2020-04-01', 500, 'Income-tax Act 1961 s. 194H'),
  ('COMMISSION_TDS', '2024-10-01', 200, 'Finance (No. 2) Act 2024'),
  ('COMMISSION_TDS_EXEMPT', '2016-06-01', 1500000, 'Finance Act 2016'),
  ('COMMISSION_TDS_EXEMPT', '2025-04-01', 2000000, 'Finance Act 2025');
