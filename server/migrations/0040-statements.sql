create table statement_columns (
  bank_account_id bigint primary key references bank_accounts,
  head text[] not null,
  columns jsonb not null,
  saved_by bigint references users,
  saved_at timestamptz not null
);
comment on table statement_columns is 'How the statements of an account are read: confirmed by a person, used again while the titles are the same.';

create table statements (
  id bigint generated always as identity primary key,
  bank_account_id bigint not null references bank_accounts,
  file_key text not null,
  file_name text not null,
  state text not null default 'UPLOADED' check (state in ('UPLOADED', 'TAKEN')),
  head text[] not null,
  head_line int not null,
  sample jsonb not null,
  columns jsonb not null,
  known_columns boolean not null,
  lines int not null default 0,
  added int not null default 0,
  from_day date,
  to_day date,
  problems jsonb not null default '[]',
  uploaded_by bigint not null references users,
  created_at timestamptz not null,
  taken_at timestamptz
);
comment on column statements.head_line is 'As the spreadsheet counts; what stands above are the bank''s own lines.';
comment on column statements.known_columns is 'The columns were confirmed for an earlier statement with the same titles.';

create table statement_lines (
  id bigint generated always as identity primary key,
  bank_account_id bigint not null references bank_accounts,
  statement_id bigint not null references statements,
  on_day date not null,
  narration text not null,
  reference text not null,
  utrs text[] not null,
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount_paise bigint not null check (amount_paise > 0),
  balance_paise bigint,
  key text not null,
  ordinal int not null,
  takes_back_id bigint references statement_lines,
  state text not null check (state in ('OPEN', 'MATCHED', 'ASIDE', 'RETURNED', 'REVERSED', 'NOTED')),
  reason text,
  decided_by bigint references users,
  decided_at timestamptz,
  proposed_transfer_id bigint references bank_transfers,
  proposed_reason text check (proposed_reason in ('UTR', 'REFERENCE', 'AMOUNT_AND_NAME')),
  confidence text check (confidence in ('SURE', 'LIKELY', 'LOOK')),
  constraint statement_lines_once unique (bank_account_id, on_day, direction, amount_paise, key, ordinal),
  check ((direction = 'DEBIT') = (state = 'NOTED')),
  check ((proposed_transfer_id is null) = (proposed_reason is null))
);
create index statement_lines_state on statement_lines (state, on_day desc, id desc);
create index statement_lines_statement on statement_lines (statement_id);
create index statement_lines_utrs on statement_lines using gin (utrs);
create index statement_lines_takes_back on statement_lines (takes_back_id) where takes_back_id is not null;
comment on table statement_lines is 'What bank statements say, each line once however often it is sent. Lines are kept; what was made of them changes.';
comment on column statement_lines.key is 'With day, direction, amount and ordinal what tells the line from every other: its reference, or its words.';

create table transfer_allocations (
  id bigint generated always as identity primary key,
  line_id bigint not null references statement_lines,
  transfer_id bigint not null references bank_transfers,
  amount_paise bigint not null check (amount_paise > 0),
  counts boolean not null,
  by_id bigint references users,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references users
);
create unique index transfer_allocations_once on transfer_allocations (line_id, transfer_id) where undone_at is null;
create index transfer_allocations_transfer on transfer_allocations (transfer_id) where undone_at is null;
comment on column transfer_allocations.counts is 'False: a person had counted this money for the transfer before its line came.';

alter table refunds
  alter column order_id drop not null,
  add column line_id bigint references statement_lines,
  add constraint refunds_of check (order_id is not null or line_id is not null);
create unique index refunds_line on refunds (line_id) where line_id is not null;
comment on column refunds.line_id is 'Money that came to the bank for no order, and goes back.';
