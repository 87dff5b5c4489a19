-- What the weighbridge of each side says of a load; a slip is never changed.
create table weighments (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments,
  side text not null check (side in ('SELLER', 'BUYER')),
  gross_grams bigint not null,
  tare_grams bigint not null check (tare_grams > 0),
  net_grams bigint not null generated always as (gross_grams - tare_grams) stored check (net_grams > 0),
  slip_number text not null,
  weighbridge text not null,
  weighed_at timestamptz not null,
  file_id bigint not null references files,
  recorded_by bigint not null references users,
  recorded_at timestamptz not null,
  constraint weighments_once unique (shipment_id, side)
);
create trigger weighments_append_only before update or delete on weighments for each row execute function forbid_change();

-- An issued invoice is never changed: a credit note takes back a part of it, in a series of its own (CGST Act s. 34).
create table credit_notes (
  id bigint generated always as identity primary key,
  number text not null,
  gstin text not null,
  financial_year text not null,
  invoice_id bigint not null references invoices,
  suborder_id bigint not null references suborders,
  order_id bigint not null references orders,
  seller_id bigint not null references sellers,
  reason text not null,
  key text not null unique,
  issued_at timestamptz not null,
  lines jsonb not null,
  taxable_paise bigint not null check (taxable_paise > 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  amount_in_words text not null,
  constraint credit_notes_number unique (gstin, number)
);
create index credit_notes_suborder on credit_notes (suborder_id);
create index credit_notes_invoice on credit_notes (invoice_id);
create index credit_notes_seller on credit_notes (seller_id, issued_at desc);
create trigger credit_notes_append_only before update or delete on credit_notes for each row execute function forbid_change();
comment on column credit_notes.key is 'The fact that it is written for, such as claim:7: each fact has one note at most.';

-- Something is wrong with goods that the buyer keeps.
create table claims (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint not null references orders,
  suborder_id bigint not null references suborders,
  shipment_id bigint not null references shipments,
  reason text not null check (reason in ('SHORT_WEIGHT', 'SHORT_PIECES', 'WRONG_ITEM', 'WRONG_GRADE', 'DAMAGED', 'BENT', 'RUSTED', 'MTC_MISMATCH')),
  note text not null,
  status text not null default 'SELLER_REVIEW' check (status in ('SELLER_REVIEW', 'ESCALATED', 'RESOLVED', 'REJECTED', 'DISMISSED', 'WITHDRAWN')),
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  answer_by timestamptz not null,
  lines jsonb not null,
  total_paise bigint not null check (total_paise > 0),
  answer text,
  agreed jsonb,
  agreed_paise bigint check (agreed_paise between 1 and total_paise),
  note_id bigint unique references credit_notes,
  check ((status = 'RESOLVED') = (note_id is not null))
);
create index claims_suborder on claims (suborder_id, id);
create index claims_queue on claims (status, requested_at);
create index claims_late on claims (answer_by) where status = 'SELLER_REVIEW';
create unique index claims_weight on claims (shipment_id) where reason = 'SHORT_WEIGHT';
comment on column claims.lines is 'What is claimed, line by line with its tax; `agreed` is what the two or the desk came to.';

create table claim_files (
  claim_id bigint not null references claims,
  file_id bigint not null references files,
  position int not null,
  primary key (claim_id, file_id)
);

alter table refunds
  add column claim_id bigint unique references claims,
  drop constraint refunds_once,
  add constraint refunds_once unique nulls not distinct (order_id, suborder_id, reason, review_id, claim_id);
