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
  net_paise bigint not null check (net_paise = payments_paise - refunds_paise + other_paise - fee_paise - fee_gst_paise - tds_paise),
  source text not null check (source in ('API', 'SHEET')),
  file_name text,
  reported_by bigint references users,
  reported_at timestamptz not null,
  bank_line_id bigint unique references statement_lines,
  confirmed_by bigint references users,
  confirmed_at timestamptz,
  constraint provider_settlements_once unique (gateway, reference),
  check ((bank_line_id is null) = (confirmed_at is null))
);
create index provider_settlements_day on provider_settlements (settled_on desc, id desc);
create index provider_settlements_open on provider_settlements (settled_on) where confirmed_at is null;
comment on column provider_settlements.bank_line_id is 'The credit by which it came to the bank; empty: it is on its way.';

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
comment on column provider_settlement_lines.matched_paise is 'What our own records say of the payment or refund; the ledger takes the rest to money that fits no order.';

alter table statement_lines drop constraint statement_lines_state_check;
alter table statement_lines add constraint statement_lines_state_check
  check (state in ('OPEN', 'MATCHED', 'ASIDE', 'RETURNED', 'REVERSED', 'NOTED', 'PROVIDER'));

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in ('CAPTURE', 'TRANSFER', 'UNMATCHED', 'REVIEW', 'REFUND_DUE',
  'REFUND_DONE', 'SALE', 'REVERSAL', 'DEBIT', 'DEBIT_BACK', 'HOLD', 'RELEASE', 'PAYOUT', 'PROVIDER', 'ADJUSTMENT'));
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('GATEWAY', 'BANK', 'WITH_SELLERS', 'BUYER_ADVANCE',
  'SELLER_PAYABLE', 'SELLER_HELD', 'REFUND_DUE', 'SUSPENSE', 'COMMISSION_INCOME', 'GST_OUTPUT', 'TCS_PAYABLE', 'TDS_PAYABLE', 'COUPON_COST',
  'PROVIDER_FEES', 'GST_INPUT', 'TDS_RECEIVABLE', 'ADJUSTMENTS'));
