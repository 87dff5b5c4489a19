-- The operator's own papers: what sellers are invoiced for selling here, and what of it is taken back.
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
  sac text not null,
  lines jsonb not null,
  taxable_paise bigint not null check (taxable_paise > 0),
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  round_off_paise bigint not null,
  total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise),
  amount_in_words text not null,
  constraint fee_invoices_number unique (gstin, number),
  check ((kind = 'CREDIT_NOTE') = (against_id is not null))
);
create index fee_invoices_settlement on fee_invoices (settlement_id);
create index fee_invoices_seller on fee_invoices (seller_id, issued_at desc);
create trigger fee_invoices_append_only before update or delete on fee_invoices for each row execute function forbid_change();

create table fee_invoice_postings (
  transaction_id bigint primary key references ledger_transactions,
  fee_invoice_id bigint not null references fee_invoices
);
create index fee_invoice_postings_paper on fee_invoice_postings (fee_invoice_id);
create trigger fee_invoice_postings_append_only before update or delete on fee_invoice_postings for each row execute function forbid_change();
comment on table fee_invoice_postings is 'Whose commission stands on which paper: each posting on one.';
