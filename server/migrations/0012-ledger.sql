-- Commission and statutory deductions: dated rows, so that any amount can be recalculated later.
create table commission_rules (
  id bigint generated always as identity primary key,
  name text not null,
  seller_id bigint references sellers,
  class_id bigint references product_classes,
  category_id bigint references categories,
  brand_id bigint references brands,
  product_kind text check (product_kind in ('TMT', 'SERIES', 'SINGLE')),
  rate text not null check (rate in ('PERCENT', 'PER_TONNE', 'PER_UNIT', 'FLAT')),
  percent_bp int check (percent_bp between 0 and 3000),
  amount_paise bigint check (amount_paise >= 0),
  unit text,
  min_paise bigint check (min_paise > 0),
  max_paise bigint check (max_paise >= coalesce(min_paise, 1)),
  base text not null default 'GOODS' check (base in ('GOODS', 'GOODS_AND_FREIGHT')),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  withdrawn_at timestamptz,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  check ((rate = 'PERCENT') = (percent_bp is not null)),
  check ((rate = 'PERCENT') = (amount_paise is null)),
  check ((rate = 'PER_UNIT') = (unit is not null))
);
create index commission_rules_seller on commission_rules (seller_id) where withdrawn_at is null;
create unique index commission_rules_start on commission_rules (coalesce(seller_id, 0), coalesce(class_id, 0),
  coalesce(category_id, 0), coalesce(brand_id, 0), coalesce(product_kind, ''), coalesce(unit, ''), valid_from)
  where withdrawn_at is null;
comment on table commission_rules is
  'The narrowest matching rule applies: seller, class, category, brand, kind of product, unit; null for any.';
comment on column commission_rules.valid_to is 'Its last day; null until it is ended.';
comment on column commission_rules.withdrawn_at is 'Withdrawn before its first day.';

create function keep_commission_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'valid_to' - 'withdrawn_at' <> to_jsonb(old) - 'valid_to' - 'withdrawn_at' then
    raise exception 'a commission rule is ended and followed by another, never changed';
  end if;
  return new;
end $$;
create trigger commission_rules_kept before update or delete on commission_rules
  for each row execute function keep_commission_rule();

-- initial rules, which admins can change
insert into commission_rules (name, product_kind, rate, percent_bp, amount_paise, valid_from) values
  ('TMT bars by weight', 'TMT', 'PER_TONNE', null, 15000, '2025-04-01'),
  ('Series in sizes', 'SERIES', 'PERCENT', 500, null, '2025-04-01'),
  ('Single products', 'SINGLE', 'PERCENT', 800, null, '2025-04-01'),
  ('Everything else', null, 'PERCENT', 300, null, '2025-04-01');

create table deduction_rates (
  kind text not null check (kind in ('FEE_GST', 'TCS', 'TDS')),
  valid_from date not null,
  rate_bp int not null check (rate_bp between 0 and 4000),
  primary key (kind, valid_from)
);
comment on table deduction_rates is
  'GST on the commission; GST collected at source (CGST Act s. 52); income tax on sales through a marketplace.';

insert into deduction_rates (kind, valid_from, rate_bp) values
  ('FEE_GST', '2017-07-01', 1800),
  ('TCS', '2018-10-01', 100),
  ('TCS', '2024-07-10', 50),
  ('TDS', '2021-07-01', 100),
  ('TDS', '2024-10-01', 10);

-- Commission of each line by the rules at the time of the order; cancellations and returns are negative rows.
create table commission_lines (
  id bigint generated always as identity primary key,
  line_id bigint not null references order_lines,
  suborder_id bigint not null references suborders,
  key text not null,
  rule_id bigint references commission_rules,
  rule_name text,
  rate text,
  percent_bp int,
  amount_paise bigint,
  unit text,
  min_paise bigint,
  max_paise bigint,
  base text,
  quantity_milli bigint not null,
  taxable_paise bigint not null,
  base_paise bigint not null,
  fee_paise bigint not null,
  gst_bp int not null,
  gst_paise bigint not null,
  at timestamptz not null,
  constraint commission_lines_once unique (line_id, key)
);
create index commission_lines_suborder on commission_lines (suborder_id);
create trigger commission_lines_append_only before update or delete on commission_lines
  for each row execute function forbid_change();
create trigger commission_lines_kept before truncate on commission_lines
  for each statement execute function forbid_change();
comment on column commission_lines.key is
  '''sold'', the key of the reversal, or debit: and the id of the debit note, with :back if that is cancelled.';
comment on column commission_lines.rule_id is 'Null if no rule applied: no commission.';

-- The remainder is zero if goods of the same price replace others; a reversal of zero is still recorded.
create table sale_reversals (
  id bigint generated always as identity primary key,
  key text not null unique,
  suborder_id bigint not null references suborders,
  paise bigint not null check (paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  coupon_paise bigint not null check (coupon_paise between 0 and paise),
  before_sale boolean not null,
  reason text not null,
  at timestamptz not null
);
create index sale_reversals_suborder on sale_reversals (suborder_id);
create trigger sale_reversals_append_only before update or delete on sale_reversals
  for each row execute function forbid_change();
create trigger sale_reversals_kept before truncate on sale_reversals
  for each statement execute function forbid_change();
comment on table sale_reversals is 'Reductions of a suborder''s sale: cancelled, returned, short weight.';
comment on column sale_reversals.before_sale is 'The sale was not posted yet, and is posted without this amount.';

-- The ledger: double-entry, never changed.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('CAPTURE', 'TRANSFER', 'UNMATCHED', 'REVIEW', 'REFUND_DUE', 'REFUND_DONE', 'SALE', 'REVERSAL',
      'DEBIT', 'DEBIT_BACK', 'HOLD', 'RELEASE', 'PAYOUT', 'PROVIDER', 'ADJUSTMENT')),
  key text not null unique check (key like kind || ':%'),
  order_id bigint references orders,
  suborder_id bigint references suborders,
  seller_id bigint references sellers,
  note text,
  at timestamptz not null
);
create index ledger_transactions_at on ledger_transactions (at desc, id desc);
create index ledger_transactions_order on ledger_transactions (order_id);
create index ledger_transactions_suborder on ledger_transactions (suborder_id);
create index ledger_transactions_seller on ledger_transactions (seller_id, at desc);
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function forbid_change();
create trigger ledger_transactions_kept before truncate on ledger_transactions
  for each statement execute function forbid_change();
comment on column ledger_transactions.key is
  'Key of the fact, such as SALE:17; each fact is posted once.';

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account text not null
    check (account in ('GATEWAY', 'BANK', 'WITH_SELLERS', 'BUYER_ADVANCE', 'SELLER_PAYABLE', 'SELLER_HELD',
      'REFUND_DUE', 'SUSPENSE', 'COMMISSION_INCOME', 'GST_OUTPUT', 'TCS_PAYABLE', 'TDS_PAYABLE', 'COUPON_COST',
      'PROVIDER_FEES', 'GST_INPUT', 'TDS_RECEIVABLE', 'ADJUSTMENTS')),
  amount_paise bigint not null check (amount_paise <> 0),
  seller_id bigint references sellers,
  part text
    check (part in ('SALE', 'COMMISSION', 'COMMISSION_GST', 'TCS', 'TDS', 'COLLECTED', 'HELD', 'ADJUSTMENT', 'PAYOUT')),
  base_paise bigint,
  rate_bp int,
  available_on date,
  check ((account = 'SELLER_PAYABLE') = (seller_id is not null)),
  check ((account = 'SELLER_PAYABLE') = (part is not null)),
  check ((account = 'SELLER_PAYABLE') = (available_on is not null))
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account) include (amount_paise);
create index ledger_entries_seller on ledger_entries (seller_id, available_on) where account = 'SELLER_PAYABLE';
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function forbid_change();
create trigger ledger_entries_kept before truncate on ledger_entries
  for each statement execute function forbid_change();
comment on column ledger_entries.amount_paise is
  'Positive for debit, negative for credit.';
comment on column ledger_entries.available_on is 'The Indian date from which it can be paid out to the seller.';

-- checked at commit, because entries are inserted one by one
create function ledger_balances() returns trigger language plpgsql as $$
declare
  written record;
begin
  select count(*) as entries, coalesce(sum(amount_paise), 0) as paise into written
    from ledger_entries where transaction_id = (to_jsonb(new) ->> tg_argv[0])::bigint;
  if written.entries < 2 or written.paise <> 0 then
    raise exception 'a ledger transaction has two sides that sum to nothing'
      using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions deferrable initially deferred
  for each row execute function ledger_balances('id');
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function ledger_balances('transaction_id');

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

-- Statements and payouts of sellers, and manual adjustments.
create table settlement_files (
  id bigint generated always as identity primary key,
  number text not null unique,
  pays_from text not null default 'BANK' check (pays_from in ('BANK', 'GATEWAY')),
  made_by bigint not null references users,
  made_at timestamptz not null
);
comment on table settlement_files is 'A bank file with several payouts.';

create table settlements (
  id bigint generated always as identity primary key,
  number text not null unique,
  seller_id bigint not null references sellers,
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'REVIEW', 'DISPUTED', 'APPROVED', 'PAYMENT_FILE', 'PAID', 'FAILED')),
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
create trigger settlements_no_truncate before truncate on settlements for each statement execute function forbid_change();
comment on column settlements.opening_paise is
  'Balance carried over from the previous statement: its closing balance less the payout.';
comment on column settlements.entries_paise is 'Positive in favour of the seller; the ledger has the opposite sign.';

create function keep_settlement() returns trigger language plpgsql as $$
declare
  later text[] := array['status', 'file_id', 'paid_at', 'paid_by', 'utr', 'failure'];
begin
  if tg_op = 'DELETE' or (old.approved_at is not null and to_jsonb(new) - later <> to_jsonb(old) - later) then
    raise exception 'an approved statement is frozen' using errcode = '23514', constraint = 'settlements_frozen';
  end if;
  return new;
end $$;
create trigger settlements_frozen before update or delete on settlements
  for each row execute function keep_settlement();

create table settlement_entries (
  settlement_id bigint not null references settlements,
  entry_id bigint not null references ledger_entries,
  primary key (entry_id)
);
create index settlement_entries_settlement on settlement_entries (settlement_id);
create trigger settlement_entries_kept before truncate on settlement_entries
  for each statement execute function forbid_change();

create function keep_settlement_entries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from settlements where approved_at is not null
      and id = case when tg_op = 'DELETE' then old.settlement_id else new.settlement_id end) or tg_op = 'UPDATE' then
    raise exception 'an approved statement is frozen' using errcode = '23514', constraint = 'settlements_frozen';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger settlement_entries_frozen before insert or update or delete on settlement_entries
  for each row execute function keep_settlement_entries();

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
comment on column settlement_disputes.transaction_ids is 'The disputed suborders; empty for the whole statement.';

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
create trigger settlement_payments_append_only before update or delete on settlement_payments
  for each row execute function forbid_change();
comment on table settlement_payments is
  'A payout attempt of a statement, with the bank account at the time of the file.';

-- The operator's invoices to sellers for commission, and credit notes to them.
create table fee_invoices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  number text not null,
  gstin text not null,
  financial_year text not null,
  issued_at timestamptz not null,
  settlement_id bigint not null references settlements,
  seller_id bigint not null references sellers,
  against_id bigint references fee_invoices,
  supplier jsonb not null,
  recipient jsonb not null,
  place_of_supply text not null references states,
  tax_kind text not null check (tax_kind in ('IGST', 'CGST_SGST', 'CGST_UTGST')),
  reverse_charge boolean not null default false,
  sac text not null,
  lines jsonb not null,
  taxable_paise bigint not null check (taxable_paise > 0),
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  round_off_paise bigint not null,
  total_paise bigint not null
    check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise),
  amount_in_words text not null,
  check ((kind = 'CREDIT_NOTE') = (against_id is not null)),
  constraint fee_invoices_number unique (gstin, number)
);
create index fee_invoices_settlement on fee_invoices (settlement_id);
create index fee_invoices_seller on fee_invoices (seller_id, issued_at desc);
create trigger fee_invoices_append_only before update or delete on fee_invoices
  for each row execute function forbid_change();

create table fee_invoice_postings (
  transaction_id bigint primary key references ledger_transactions,
  fee_invoice_id bigint not null references fee_invoices
);
create index fee_invoice_postings_document on fee_invoice_postings (fee_invoice_id);
create trigger fee_invoice_postings_append_only before update or delete on fee_invoice_postings
  for each row execute function forbid_change();
comment on table fee_invoice_postings is 'The document that contains the commission of each transaction.';

-- The operator's registrations for tax collection at source (CGST Act s. 52): one for each state with its sellers.
create table tcs_registrations (
  id bigint generated always as identity primary key,
  gstin text not null unique check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$'),
  state_code text not null references states,
  valid_from date not null,
  ended_on date,
  added_by bigint references users,
  added_at timestamptz not null,
  check (state_code = left(gstin, 2)),
  check (ended_on >= valid_from)
);
create unique index tcs_registrations_open on tcs_registrations (state_code) where ended_on is null;
create index tcs_registrations_state on tcs_registrations (state_code, valid_from desc);
comment on column tcs_registrations.ended_on is 'The last Indian date of validity; null if it has not ended.';

-- GSTR-8 as filed; later months amend it.
create table gstr8_filings (
  id bigint generated always as identity primary key,
  gstin text not null references tcs_registrations (gstin),
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  arn text not null unique check (arn ~ '^[A-Z]{2}\d{12}[A-Z0-9]$'),
  filed_on date not null,
  suppliers jsonb not null,
  amendments jsonb not null,
  filed_by bigint references users,
  filed_at timestamptz not null,
  constraint gstr8_filings_once unique (gstin, month)
);
create trigger gstr8_filings_append_only before update or delete on gstr8_filings
  for each row execute function forbid_change();
create trigger gstr8_filings_kept before truncate on gstr8_filings for each statement execute function forbid_change();
comment on column gstr8_filings.arn is 'Acknowledgement reference number of the GST portal.';
