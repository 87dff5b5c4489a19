create table payments (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint not null references orders,
  gateway text not null,
  attempt int not null,
  status text not null default 'CREATED' check (status in ('CREATED', 'PENDING', 'AUTHORISED', 'CAPTURED', 'FAILED', 'CANCELLED', 'EXPIRED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR',
  gateway_order_id text,
  gateway_payment_id text,
  instrument text,
  failure text,
  checked_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (order_id, attempt)
);
create unique index payments_gateway_order on payments (gateway, gateway_order_id) where gateway_order_id is not null;
create unique index payments_gateway_payment on payments (gateway, gateway_payment_id) where gateway_payment_id is not null;
create unique index payments_one_capture on payments (order_id) where status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED');
create index payments_open on payments (created_at) where status in ('CREATED', 'PENDING', 'AUTHORISED');

create table payment_events (
  id bigint generated always as identity primary key,
  gateway text not null,
  event_id text not null,
  payment_id bigint references payments,
  source text not null check (source in ('RETURN', 'CALLBACK', 'RECONCILE')),
  outcome text not null,
  body jsonb not null,
  received_at timestamptz not null,
  unique (gateway, event_id)
);
comment on table payment_events is 'Everything a gateway told us, once: a repeated event is recognised here and changes nothing.';

create table payment_reviews (
  id bigint generated always as identity primary key,
  payment_id bigint references payments,
  order_id bigint references orders,
  gateway text not null,
  gateway_payment_id text,
  reason text not null check (reason in ('WRONG_AMOUNT', 'UNKNOWN_ORDER', 'PAID_TWICE', 'PAID_AFTER_EXPIRY', 'WRONG_CURRENCY')),
  amount_paise bigint not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint references users,
  resolution text check (resolution in ('REFUND', 'ACCEPT', 'DISMISS')),
  note text
);
create index payment_reviews_open on payment_reviews (created_at) where resolved_at is null;
comment on table payment_reviews is 'Money that arrived and fits no open order: a person decides.';

create table payment_splits (
  payment_id bigint not null references payments,
  suborder_id bigint not null references suborders,
  captured_paise bigint not null check (captured_paise >= 0),
  refunded_paise bigint not null default 0 check (refunded_paise >= 0),
  primary key (payment_id, suborder_id),
  check (refunded_paise <= captured_paise)
);

create table bank_accounts (
  id bigint generated always as identity primary key,
  holder text not null,
  account_number text not null,
  ifsc text not null,
  bank text not null,
  branch text not null,
  upi text,
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_by bigint references users,
  created_at timestamptz not null default now()
);
create unique index bank_accounts_default on bank_accounts (is_default) where is_default;

create table bank_transfers (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  bank_account_id bigint not null references bank_accounts,
  status text not null default 'AWAITED' check (status in ('AWAITED', 'SUBMITTED', 'VERIFIED', 'SHORT', 'EXCESS', 'REJECTED', 'EXPIRED')),
  expected_paise bigint not null check (expected_paise > 0),
  paid_paise bigint check (paid_paise > 0),
  received_paise bigint check (received_paise >= 0),
  mode text check (mode in ('NEFT', 'RTGS', 'IMPS', 'UPI', 'CHEQUE', 'CASH_DEPOSIT')),
  utr text,
  paid_on date,
  payer text,
  slip_file_id bigint references files,
  note text,
  reason text,
  submitted_at timestamptz,
  submitted_by bigint references users,
  decided_at timestamptz,
  decided_by bigint references users,
  deadline timestamptz not null,
  created_at timestamptz not null,
  check (decided_by is null or decided_by <> submitted_by)
);
create unique index bank_transfers_utr on bank_transfers (utr) where utr is not null and status <> 'REJECTED';
create index bank_transfers_order on bank_transfers (order_id);
create index bank_transfers_queue on bank_transfers (status, submitted_at);

create table refunds (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint not null references orders,
  suborder_id bigint references suborders,
  payment_id bigint references payments,
  amount_paise bigint not null check (amount_paise > 0),
  mode text not null check (mode in ('SOURCE', 'BANK')),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'APPROVED', 'PROCESSING', 'DONE', 'FAILED')),
  reason text not null,
  gateway_refund_id text,
  requested_at timestamptz not null,
  done_at timestamptz,
  constraint refunds_once unique nulls not distinct (order_id, suborder_id, reason)
);

create table invoices (
  id bigint generated always as identity primary key,
  number text not null,
  gstin text not null,
  financial_year text not null,
  suborder_id bigint not null unique references suborders,
  order_id bigint not null references orders,
  seller_id bigint not null references sellers,
  issued_at timestamptz not null,
  supplier jsonb not null,
  recipient jsonb not null,
  ship_to jsonb not null,
  place_of_supply text not null,
  tax_kind text not null,
  lines jsonb not null,
  totals jsonb not null,
  amount_in_words text not null,
  constraint invoices_number unique (gstin, number)
);
create index invoices_seller on invoices (seller_id, issued_at desc);
create index invoices_order on invoices (order_id);
create trigger invoices_append_only before update or delete on invoices for each row execute function forbid_change();
comment on table invoices is 'Issued tax invoices: frozen. Corrections are credit or debit notes.';

create table test_gateway_orders (
  id text primary key,
  payment_number text not null,
  amount_paise bigint not null,
  currency text not null default 'INR',
  return_url text not null,
  status text not null default 'created' check (status in ('created', 'captured', 'failed', 'cancelled')),
  payment_id text unique,
  failure text,
  created_at timestamptz not null,
  decided_at timestamptz
);
comment on table test_gateway_orders is 'What the built-in TEST gateway itself remembers: the other side''s books, never read by the shop''s own rules.';
