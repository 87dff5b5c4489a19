-- Money: payments through a provider, bank transfers and the statements that prove them, refunds, settlements of
-- providers.
create table payments (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint not null references orders,
  gateway text not null,
  attempt int not null,
  status text not null default 'CREATED'
    check (status in ('CREATED', 'PENDING', 'AUTHORISED', 'CAPTURED', 'FAILED', 'CANCELLED', 'EXPIRED',
      'PARTIALLY_REFUNDED', 'REFUNDED')),
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
create unique index payments_gateway_payment on payments (gateway, gateway_payment_id)
  where gateway_payment_id is not null;
create unique index payments_one_capture on payments (order_id)
  where status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED');
create index payments_requested on payments (created_at)
  where status in ('CREATED', 'PENDING', 'AUTHORISED', 'FAILED', 'CANCELLED', 'EXPIRED');

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
comment on table payment_events is
  'Everything a gateway told us, once: a repeated event is recognised here and changes nothing.';

create table payment_reviews (
  id bigint generated always as identity primary key,
  payment_id bigint references payments,
  order_id bigint references orders,
  gateway text not null,
  gateway_payment_id text,
  reason text not null
    check (reason in ('WRONG_AMOUNT', 'UNKNOWN_ORDER', 'PAID_TWICE', 'PAID_AFTER_EXPIRY', 'WRONG_CURRENCY')),
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

create table bank_account_requests (
  id bigint generated always as identity primary key,
  holder text not null,
  account_number text not null,
  ifsc text not null,
  bank text not null,
  branch text not null,
  upi text,
  is_default boolean not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'IN_USE', 'REJECTED', 'WITHDRAWN')),
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  approved_by bigint references users,
  approved_at timestamptz,
  holds_from timestamptz,
  closed_by bigint references users,
  closed_at timestamptz,
  reason text,
  bank_account_id bigint references bank_accounts,
  check ((status in ('APPROVED', 'IN_USE')) <= (approved_by is not null and approved_at is not null
    and holds_from is not null)),
  check ((status in ('REJECTED', 'WITHDRAWN')) = (closed_by is not null and closed_at is not null)),
  check ((status = 'IN_USE') = (bank_account_id is not null)),
  check (not (is_default and status = 'IN_USE') or holds_from >= approved_at + interval '72 hours'),
  constraint bank_account_requests_two_people check (approved_by is null or approved_by <> requested_by)
);
create unique index bank_account_requests_default on bank_account_requests (is_default)
  where is_default and status in ('PENDING', 'APPROVED');
create index bank_account_requests_due on bank_account_requests (holds_from) where status = 'APPROVED';
comment on table bank_account_requests is
  'The platform''s own accounts change by two people; the one for new transfers after 72 hours.';

-- A transfer goes to an account of ours or to the seller's own, and pays an order or a debit note of it. Several that
-- were never found may bear one reference: it may have been for another order.
create table bank_transfers (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  debit_note_id bigint references debit_notes,
  bank_account_id bigint references bank_accounts,
  seller_bank_account_id bigint references seller_bank_accounts,
  status text not null default 'AWAITED'
    check (status in ('AWAITED', 'SUBMITTED', 'VERIFIED', 'SHORT', 'EXCESS', 'REJECTED', 'EXPIRED', 'LATE')),
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
  check (decided_by is null or decided_by <> submitted_by),
  check ((bank_account_id is null) <> (seller_bank_account_id is null))
);
create index bank_transfers_order on bank_transfers (order_id);
create index bank_transfers_queue on bank_transfers (status, submitted_at);
create index bank_transfers_seller on bank_transfers (seller_bank_account_id) where seller_bank_account_id is not null;
create unique index bank_transfers_debit on bank_transfers (debit_note_id) where debit_note_id is not null;
create unique index bank_transfers_utr on bank_transfers (utr)
  where utr is not null and status not in ('REJECTED', 'EXPIRED');
comment on column bank_transfers.debit_note_id is 'It pays this note of the order, and not the order.';

create table statement_columns (
  bank_account_id bigint primary key references bank_accounts,
  head text[] not null,
  columns jsonb not null,
  saved_by bigint references users,
  saved_at timestamptz not null
);
comment on table statement_columns is
  'How the statements of an account are read: confirmed by a person, used again while the titles are the same.';

create table statements (
  id bigint generated always as identity primary key,
  bank_account_id bigint not null references bank_accounts,
  file_key text not null,
  file_name text not null,
  state text not null default 'UPLOADED' check (state in ('UPLOADED', 'IMPORTED')),
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
comment on column statements.known_columns is
  'The columns were confirmed for an earlier statement with the same titles.';

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
  state text not null check (state in ('OPEN', 'MATCHED', 'IGNORED', 'RETURNED', 'REVERSED', 'NOTED', 'PROVIDER')),
  reason text,
  decided_by bigint references users,
  decided_at timestamptz,
  proposed_transfer_id bigint references bank_transfers,
  proposed_reason text check (proposed_reason in ('UTR', 'REFERENCE', 'AMOUNT_AND_NAME')),
  confidence text check (confidence in ('SURE', 'LIKELY', 'LOOK')),
  check ((direction = 'DEBIT') = (state = 'NOTED')),
  check ((proposed_transfer_id is null) = (proposed_reason is null)),
  constraint statement_lines_once unique (bank_account_id, on_day, direction, amount_paise, key, ordinal)
);
create index statement_lines_state on statement_lines (state, on_day desc, id desc);
create index statement_lines_statement on statement_lines (statement_id);
create index statement_lines_utrs on statement_lines using gin (utrs);
create index statement_lines_takes_back on statement_lines (takes_back_id) where takes_back_id is not null;
comment on table statement_lines is
  'What bank statements say, each line once however often it is sent. Lines are kept; what was made of them changes.';
comment on column statement_lines.key is
  'With day, direction, amount and ordinal what tells the line from every other: its reference, or its words.';

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
comment on column transfer_allocations.counts is
  'False: a person had counted this money for the transfer before its line came.';

-- Money for an order, or a debit note of it, that waits for it no more: what came to us goes back whole.
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
create trigger late_money_append_only before update or delete on late_money
  for each row execute function forbid_change();
comment on column late_money.line_id is 'The line of a bank statement that shows it.';

-- What came late into a seller's own account is the seller's to give back: that it was, and under which reference, is
-- kept.
create table late_returns (
  late_id bigint primary key references late_money,
  utr text not null,
  confirmed_by bigint not null references users,
  at timestamptz not null
);
create trigger late_returns_append_only before update or delete on late_returns
  for each row execute function forbid_change();

create table refunds (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint references orders,
  suborder_id bigint references suborders,
  payment_id bigint references payments,
  review_id bigint unique references payment_reviews,
  claim_id bigint unique references claims,
  cancellation_id bigint unique references partial_cancellations,
  debit_note_id bigint references debit_notes,
  line_id bigint references statement_lines,
  late_id bigint references late_money,
  amount_paise bigint not null check (amount_paise > 0),
  mode text not null check (mode in ('SOURCE', 'BANK')),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'APPROVED', 'PROCESSING', 'DONE', 'FAILED')),
  reason text not null,
  gateway text,
  gateway_payment_id text,
  gateway_refund_id text,
  try int not null default 1 check (try > 0),
  failure text,
  utr text,
  paid_by bigint references users,
  requested_at timestamptz not null,
  sent_at timestamptz,
  checked_at timestamptz,
  done_at timestamptz,
  constraint refunds_done check ((status = 'DONE') = (done_at is not null)),
  constraint refunds_of check (order_id is not null or line_id is not null),
  constraint refunds_once unique nulls not distinct (order_id, suborder_id, reason, review_id, claim_id,
    cancellation_id, debit_note_id, late_id)
);
create unique index refunds_utr on refunds (utr) where utr is not null;
create unique index refunds_gateway_refund on refunds (gateway, gateway_refund_id) where gateway_refund_id is not null;
create index refunds_queue on refunds (status, requested_at);
create unique index refunds_line on refunds (line_id) where line_id is not null;
create unique index refunds_late on refunds (late_id) where late_id is not null;
comment on column refunds.debit_note_id is
  'More came for this note than was due, money came for it late, or it was taken back.';
comment on column refunds.line_id is 'Money that came to the bank for no order, and goes back.';
comment on column refunds.late_id is 'It came after nothing waited for it any more.';
comment on column refunds.try is
  'Part of the key under which the provider is asked: one key is one refund there, however often it is asked.';
comment on column refunds.utr is 'The bank''s reference where a person sent the money by hand.';

create table refund_approvals (
  refund_id bigint not null references refunds,
  user_id bigint not null references users,
  at timestamptz not null,
  primary key (refund_id, user_id)
);

-- What payment providers hand to our bank: the payments of some days less refunds, their fee and the tax on it.
create table provider_settlements (
  id bigint generated always as identity primary key,
  gateway text not null,
  reference text not null,
  settled_on date not null,
  utr text,
  payments_paise bigint not null check (payments_paise >= 0),
  refunds_paise bigint not null check (refunds_paise >= 0),
  other_paise bigint not null,
  fee_paise bigint not null check (fee_paise >= 0),
  fee_gst_paise bigint not null check (fee_gst_paise >= 0),
  tds_paise bigint not null check (tds_paise >= 0),
  net_paise bigint not null
    check (net_paise = payments_paise - refunds_paise + other_paise - fee_paise - fee_gst_paise - tds_paise),
  source text not null check (source in ('API', 'SHEET')),
  file_name text,
  reported_by bigint references users,
  reported_at timestamptz not null,
  bank_line_id bigint unique references statement_lines,
  confirmed_by bigint references users,
  confirmed_at timestamptz,
  check ((bank_line_id is null) = (confirmed_at is null)),
  constraint provider_settlements_once unique (gateway, reference)
);
create index provider_settlements_day on provider_settlements (settled_on desc, id desc);
create index provider_settlements_open on provider_settlements (settled_on) where confirmed_at is null;
comment on column provider_settlements.bank_line_id is
  'The credit by which it came to the bank; empty: it is on its way.';

create table provider_settlement_lines (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references provider_settlements,
  kind text not null check (kind in ('PAYMENT', 'REFUND', 'OTHER')),
  reference text not null,
  amount_paise bigint not null,
  fee_paise bigint not null check (fee_paise >= 0),
  fee_gst_paise bigint not null check (fee_gst_paise >= 0),
  tds_paise bigint not null check (tds_paise >= 0),
  note text,
  order_id bigint references orders,
  matched_paise bigint not null default 0,
  problem text check (problem in ('UNKNOWN', 'AMOUNT', 'TWICE'))
);
create index provider_settlement_lines_settlement on provider_settlement_lines (settlement_id);
create index provider_settlement_lines_reference on provider_settlement_lines (reference, kind);
comment on column provider_settlement_lines.matched_paise is
  'What our own records say of the payment or refund; the ledger takes the rest to money that fits no order.';

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
comment on table test_gateway_orders is
  'What the built-in TEST gateway itself remembers: the other side''s books, never read by the shop''s own rules.';

create table test_gateway_refunds (
  id text primary key,
  key text not null unique,
  payment_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  status text not null default 'pending' check (status in ('pending', 'processed', 'failed')),
  failure text,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index test_gateway_refunds_payment on test_gateway_refunds (payment_id);
comment on table test_gateway_refunds is
  'What the built-in TEST gateway remembers of refunds: the other side''s books again.';
