-- The books: every movement of money of the shop, twice written, never changed.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('CAPTURE', 'TRANSFER', 'UNMATCHED', 'REVIEW', 'REFUND_DUE', 'REFUND_DONE', 'SALE', 'REVERSAL', 'PAYOUT', 'ADJUSTMENT')),
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
comment on column ledger_transactions.key is 'Of the fact, such as SALE:17: each fact is posted once, whoever brings the news however often.';

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account text not null check (account in ('GATEWAY', 'BANK', 'BUYER_ADVANCE', 'SELLER_PAYABLE', 'REFUND_DUE', 'SUSPENSE', 'COMMISSION_INCOME',
    'GST_OUTPUT', 'TCS_PAYABLE', 'TDS_PAYABLE', 'COUPON_COST', 'ADJUSTMENTS')),
  amount_paise bigint not null check (amount_paise <> 0),
  seller_id bigint references sellers,
  part text check (part in ('SALE', 'COMMISSION', 'COMMISSION_GST', 'TCS', 'TDS', 'ADJUSTMENT', 'PAYOUT')),
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
comment on column ledger_entries.amount_paise is 'What comes into the account is positive (debit), what goes out of it negative (credit).';
comment on column ledger_entries.available_on is 'The Indian day from which on it may be paid out to the seller.';

create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function forbid_change();
create trigger ledger_transactions_kept before truncate on ledger_transactions for each statement execute function forbid_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function forbid_change();
create trigger ledger_entries_kept before truncate on ledger_entries for each statement execute function forbid_change();

-- asked when the act is over: its entries are written one by one
create function ledger_balances() returns trigger language plpgsql as $$
declare
  written record;
begin
  select count(*) as entries, coalesce(sum(amount_paise), 0) as paise into written
    from ledger_entries where transaction_id = (to_jsonb(new) ->> tg_argv[0])::bigint;
  if written.entries < 2 or written.paise <> 0 then
    raise exception 'a ledger transaction has two sides that sum to nothing' using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_balances('id');
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances('transaction_id');

-- What was taken of each line, as the rules stood when it was ordered; what is cancelled or comes back is a row with a minus.
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
create trigger commission_lines_append_only before update or delete on commission_lines for each row execute function forbid_change();
create trigger commission_lines_kept before truncate on commission_lines for each statement execute function forbid_change();
comment on column commission_lines.key is '''sold'', or the key of the reversal.';
comment on column commission_lines.rule_id is 'Empty: no rule reached the goods, and nothing is taken.';

create table sale_reversals (
  id bigint generated always as identity primary key,
  key text not null unique,
  suborder_id bigint not null references suborders,
  paise bigint not null check (paise > 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  coupon_paise bigint not null check (coupon_paise between 0 and paise),
  before_sale boolean not null,
  reason text not null,
  at timestamptz not null
);
create index sale_reversals_suborder on sale_reversals (suborder_id);
create trigger sale_reversals_append_only before update or delete on sale_reversals for each row execute function forbid_change();
create trigger sale_reversals_kept before truncate on sale_reversals for each statement execute function forbid_change();
comment on table sale_reversals is 'What a part was lowered by: cancelled, returned, short of weight.';
comment on column sale_reversals.before_sale is 'The sale was not posted yet: it is posted without this.';
