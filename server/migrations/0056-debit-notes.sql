-- Goods weighed more than was billed: the seller may ask for the difference, and only the buyer's yes makes a debit note of it.
create table debit_notes (
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
  due_by timestamptz not null,
  lines jsonb not null,
  taxable_paise bigint not null check (taxable_paise > 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  amount_in_words text not null,
  constraint debit_notes_number unique (gstin, number)
);
create index debit_notes_suborder on debit_notes (suborder_id);
create index debit_notes_invoice on debit_notes (invoice_id);
create index debit_notes_seller on debit_notes (seller_id, issued_at desc);
create trigger debit_notes_append_only before update or delete on debit_notes for each row execute function forbid_change();
comment on table debit_notes is 'What is charged on top of an issued invoice, in a series of its own (CGST Act s. 34(3)): frozen.';
comment on column debit_notes.key is 'The fact that it is written for, such as debit:7: each fact has one note at most.';

create table debit_proposals (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  suborder_id bigint not null references suborders,
  shipment_id bigint not null unique references shipments,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'LEFT', 'LAPSED')),
  billed_grams bigint not null check (billed_grams > 0),
  yard_grams bigint not null check (yard_grams > 0),
  site_grams bigint not null,
  tolerance_grams bigint not null check (tolerance_grams >= 0),
  excess_grams bigint not null check (excess_grams = site_grams - billed_grams and excess_grams > tolerance_grams),
  lines jsonb not null,
  total_paise bigint not null check (total_paise > 0),
  created_at timestamptz not null,
  send_by timestamptz not null,
  asked jsonb,
  asked_paise bigint check (asked_paise between 1 and total_paise + 100),
  note text,
  sent_at timestamptz,
  sent_user bigint references users,
  answer_by timestamptz,
  answer text,
  decided_at timestamptz,
  decided_user bigint references users,
  note_id bigint unique references debit_notes,
  check ((sent_at is null) = (asked is null) and (sent_at is null) = (asked_paise is null) and (sent_at is null) = (answer_by is null)),
  check ((status in ('DRAFT', 'SENT')) = (decided_at is null)),
  check ((status = 'ACCEPTED') = (note_id is not null)),
  check (status <> 'SENT' or sent_at is not null)
);
create index debit_proposals_suborder on debit_proposals (suborder_id, id);
create index debit_proposals_send on debit_proposals (send_by) where status = 'DRAFT';
create index debit_proposals_answer on debit_proposals (answer_by) where status = 'SENT';
comment on column debit_proposals.lines is 'What the rule makes of the excess, line by line with its tax; `asked` is what the seller sent to the buyer.';

-- A debit note is paid like an order: one instruction for it, beside that of the order itself.
alter table bank_transfers add debit_note_id bigint references debit_notes;
create unique index bank_transfers_debit on bank_transfers (debit_note_id) where debit_note_id is not null;
comment on column bank_transfers.debit_note_id is 'It pays this note of the order, and not the order.';

alter table refunds
  add column debit_note_id bigint references debit_notes,
  drop constraint refunds_once,
  add constraint refunds_once unique nulls not distinct (order_id, suborder_id, reason, review_id, claim_id, cancellation_id, debit_note_id);
comment on column refunds.debit_note_id is 'More came for this note than was due.';

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in ('CAPTURE', 'TRANSFER', 'UNMATCHED', 'REVIEW', 'REFUND_DUE',
  'REFUND_DONE', 'SALE', 'REVERSAL', 'DEBIT', 'HOLD', 'RELEASE', 'PAYOUT', 'ADJUSTMENT'));
comment on column commission_lines.key is '''sold'', the key of the reversal, or debit: and the note by which more was charged.';
