-- Credit that sellers grant to companies: lines, an append-only ledger, and what each receipt pays. The platform grants
-- nothing and holds none of this money; it records who owes what to whom.
create table credit_lines (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  account_id bigint not null references b2b_accounts,
  limit_paise bigint not null check (limit_paise > 0),
  terms_days int not null check (terms_days between 1 and 45),
  exposure_at text not null check (exposure_at in ('ORDER', 'DISPATCH')),
  interest_bp int check (interest_bp between 1 and 3600),
  valid_to date,
  security text,
  upi text,
  status text not null check (status in ('ACTIVE', 'HOLD', 'CLOSED')),
  hold_reason text,
  granted_by bigint not null references users,
  granted_at timestamptz not null,
  moved_at timestamptz not null,
  version int not null default 1,
  check ((status = 'HOLD') = (hold_reason is not null))
);
create unique index credit_lines_once on credit_lines (seller_id, account_id) where status <> 'CLOSED';
create index credit_lines_account on credit_lines (account_id, id);
create index credit_lines_granted on credit_lines (granted_at desc, id desc);
comment on column credit_lines.exposure_at is 'When orders count towards the limit.';
comment on column credit_lines.interest_bp is 'Hundredths of a percent a year, simple, after the due day; null for none.';

create table credit_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references b2b_accounts,
  seller_id bigint not null references sellers,
  limit_paise bigint not null check (limit_paise > 0),
  terms_days int not null check (terms_days between 1 and 45),
  note text,
  status text not null check (status in ('REQUESTED', 'GRANTED', 'DECLINED', 'WITHDRAWN')),
  answer text,
  line_id bigint references credit_lines,
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  check ((status = 'REQUESTED') = (decided_at is null)),
  check ((status = 'GRANTED') = (line_id is not null))
);
create unique index credit_requests_open on credit_requests (account_id, seller_id) where status = 'REQUESTED';
create index credit_requests_seller on credit_requests (seller_id, id desc);
create index credit_requests_account on credit_requests (account_id, id desc);

-- What was granted when an order was placed on credit.
create table credit_orders (
  suborder_id bigint primary key references suborders,
  line_id bigint not null references credit_lines,
  amount_paise bigint not null check (amount_paise > 0),
  exposure_paise bigint not null,
  limit_paise bigint not null,
  terms_days int not null,
  granted_at timestamptz not null
);
create index credit_orders_line on credit_orders (line_id, suborder_id);
create trigger credit_orders_append_only before update or delete on credit_orders
  for each row execute function forbid_change();
create trigger credit_orders_kept before truncate on credit_orders
  for each statement execute function forbid_change();
comment on column credit_orders.exposure_paise is 'What counted towards the limit at that moment, with this suborder.';

create table credit_entries (
  id bigint generated always as identity primary key,
  line_id bigint not null references credit_lines,
  kind text not null
    check (kind in ('INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE', 'RECEIPT', 'INTEREST', 'REVERSAL', 'WRITE_OFF')),
  key text not null unique,
  amount_paise bigint not null,
  day date not null,
  due_on date,
  invoice_id bigint unique references invoices,
  credit_note_id bigint unique references credit_notes,
  of_entry_id bigint,
  mode text check (mode in ('NEFT', 'RTGS', 'IMPS', 'UPI', 'CHEQUE', 'CASH')),
  reference text,
  note text,
  created_by bigint references users,
  at timestamptz not null,
  constraint credit_entries_of_line unique (id, line_id),
  foreign key (of_entry_id, line_id) references credit_entries (id, line_id),
  check (case when kind in ('INVOICE', 'DEBIT_NOTE', 'INTEREST', 'REVERSAL') then amount_paise > 0
    else amount_paise < 0 end),
  check ((kind in ('INVOICE', 'DEBIT_NOTE', 'INTEREST')) = (due_on is not null)),
  check ((kind = 'INVOICE') = (invoice_id is not null)),
  check ((kind = 'CREDIT_NOTE') = (credit_note_id is not null)),
  check ((kind = 'RECEIPT') = (mode is not null)),
  check ((kind in ('INTEREST', 'REVERSAL', 'WRITE_OFF')) = (of_entry_id is not null))
);
create index credit_entries_line on credit_entries (line_id, day, id);
create index credit_entries_due on credit_entries (due_on) where due_on is not null;
create index credit_entries_of on credit_entries (of_entry_id) where of_entry_id is not null;
create unique index credit_entries_reversed on credit_entries (of_entry_id) where kind = 'REVERSAL';
create trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function forbid_change();
create trigger credit_entries_kept before truncate on credit_entries
  for each statement execute function forbid_change();
comment on table credit_entries is
  'Positive: the company owes more. Corrections are new entries. The sum of a line is what is owed on it.';
comment on column credit_entries.of_entry_id is
  'The invoice that interest is for or that is written off; the receipt that is reversed.';

create table credit_allocations (
  id bigint generated always as identity primary key,
  line_id bigint not null,
  from_entry_id bigint not null,
  to_entry_id bigint not null,
  amount_paise bigint not null check (amount_paise > 0),
  at timestamptz not null,
  created_by bigint references users,
  undone_at timestamptz,
  foreign key (from_entry_id, line_id) references credit_entries (id, line_id),
  foreign key (to_entry_id, line_id) references credit_entries (id, line_id)
);
create index credit_allocations_from on credit_allocations (from_entry_id) where undone_at is null;
create index credit_allocations_to on credit_allocations (to_entry_id) where undone_at is null;
comment on table credit_allocations is 'Which invoices a receipt, credit note or write-off pays; both are of one line.';
comment on column credit_allocations.undone_at is 'Set when the receipt is reversed.';

create table credit_reminders (
  entry_id bigint not null references credit_entries,
  kind text not null check (kind in ('BEFORE', 'DUE', 'AFTER')),
  sent_at timestamptz not null,
  primary key (entry_id, kind)
);

alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('GATEWAY', 'DIRECT', 'CREDIT'));
alter table orders drop constraint orders_payment_status_check;
alter table orders add constraint orders_payment_status_check check (payment_status in
  ('UNPAID', 'PENDING', 'REVIEW', 'PAID', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'ON_CREDIT'));
alter table orders add constraint orders_on_credit check (payment_status <> 'ON_CREDIT' or payment_method = 'CREDIT');
comment on column orders.paid_at is 'Since when sellers can start: paid in full, or placed on credit.';

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('CAPTURE', 'TRANSFER', 'CREDIT', 'UNMATCHED', 'REVIEW', 'REFUND_DUE', 'REFUND_DONE', 'SALE',
    'REVERSAL', 'DEBIT', 'DEBIT_BACK', 'HOLD', 'RELEASE', 'PAYOUT', 'PROVIDER', 'ADJUSTMENT'));
