-- Weighbridge slips of both sides for a shipment; never changed.
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
create trigger weighments_append_only before update or delete on weighments
  for each row execute function forbid_change();

-- Mill test certificates, and the heats in each shipment: a buyer can trace a bar to its melt.
create table mill_certificates (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  number text not null,
  mill text not null,
  heat_number text not null,
  licence text check (licence ~ '^CM/L-?[0-9]{7,10}$'),
  grade text not null,
  diameter_mm int,
  grams bigint not null check (grams > 0),
  tested_on date not null,
  lab text,
  yield_mpa int not null check (yield_mpa > 0),
  tensile_mpa int not null check (tensile_mpa > 0),
  elongation_bp int not null check (elongation_bp > 0),
  agt_bp int check (agt_bp > 0),
  carbon int not null check (carbon >= 0),
  sulphur int not null check (sulphur >= 0),
  phosphorus int not null check (phosphorus >= 0),
  carbon_equivalent int check (carbon_equivalent >= 0),
  file_id bigint not null references files,
  created_by bigint references users,
  created_at timestamptz not null
);
create unique index mill_certificates_once
  on mill_certificates (seller_id, number, heat_number, coalesce(diameter_mm, 0));
create index mill_certificates_fit on mill_certificates (seller_id, grade, diameter_mm, id desc);
create trigger mill_certificates_append_only before update or delete on mill_certificates
  for each row execute function forbid_change();
comment on table mill_certificates is
  'One heat in one size. Carbon, sulphur, phosphorus and the equivalent are thousandths of a percent.';
comment on column mill_certificates.grams is 'The certified weight; no more of it can be shipped.';

create table shipment_heats (
  shipment_id bigint not null,
  line_id bigint not null,
  certificate_id bigint not null references mill_certificates,
  grams bigint not null check (grams > 0),
  primary key (shipment_id, line_id, certificate_id),
  foreign key (shipment_id, line_id) references shipment_lines
);
create index shipment_heats_certificate on shipment_heats (certificate_id);

-- Delivery challans (CGST Rule 55): issued once, in a separate series for each GSTIN and year.
create table challans (
  id bigint generated always as identity primary key,
  shipment_id bigint not null unique references shipments,
  number text not null,
  gstin text not null references seller_gstins,
  financial_year text not null,
  issued_at timestamptz not null,
  issued_by bigint references users,
  constraint challans_number unique (gstin, number)
);
create trigger challans_append_only before update or delete on challans for each row execute function forbid_change();
comment on table challans is
  'Its content is that of the shipment and its invoice. The challan of an unpacked shipment keeps its number and '
  'counts as cancelled.';

-- An invoice states who pays the tax and, for consumers of a large supplier, has a payment QR code (Notification
-- 14/2020).
create table invoices (
  id bigint generated always as identity primary key,
  type text not null default 'TAX_INVOICE' check (type in ('TAX_INVOICE', 'BILL_OF_SUPPLY')),
  number text not null,
  gstin text not null,
  financial_year text not null,
  suborder_id bigint not null references suborders,
  shipment_id bigint not null unique references shipments,
  order_id bigint not null references orders,
  seller_id bigint not null references sellers,
  issued_at timestamptz not null,
  supplier jsonb not null,
  recipient jsonb not null,
  ship_to jsonb not null,
  dispatched_from jsonb,
  po_number text,
  place_of_supply text not null,
  tax_kind text not null,
  sez text check (sez in ('WITH_TAX', 'UNDER_LUT')),
  lut_number text,
  reverse_charge boolean not null default false,
  lines jsonb not null,
  totals jsonb not null,
  amount_in_words text not null,
  upi_uri text check (upi_uri like 'upi://pay?%'),
  constraint invoices_number unique (gstin, number),
  constraint invoices_sez_lut check ((sez is not distinct from 'UNDER_LUT') = (lut_number is not null))
);
create index invoices_seller on invoices (seller_id, issued_at desc);
create index invoices_order on invoices (order_id);
create index invoices_suborder on invoices (suborder_id);
create trigger invoices_append_only before update or delete on invoices for each row execute function forbid_change();
create trigger invoices_no_truncate before truncate on invoices for each statement execute function forbid_change();
comment on table invoices is 'Issued tax invoices. Never changed; corrections are credit or debit notes.';
comment on column invoices.type is 'A supplier who charges no tax issues a bill of supply (CGST Rule 49).';
comment on column invoices.dispatched_from is 'Place of dispatch, if it is not the supplier''s own.';
comment on column invoices.po_number is 'The buyer''s purchase order number.';
comment on column invoices.reverse_charge is 'The recipient pays the tax (CGST Act s. 9(3), (4)); Rule 46(p).';
comment on column invoices.upi_uri is
  'The URI in the payment QR code of a consumer invoice, stored with it. Null if none is required.';

-- Debit proposals for excess weight: the seller can charge the difference only with the buyer's consent.
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
create trigger debit_notes_append_only before update or delete on debit_notes
  for each row execute function forbid_change();
comment on table debit_notes is
  'Debit notes: charges in addition to an issued invoice, in a separate series (CGST Act s. 34(3)). Never changed.';
comment on column debit_notes.key is
  'The fact that it is issued for, such as debit:7; at most one note per fact.';

-- Credit notes: an issued invoice is never changed, but reduced in a separate series (CGST Act s. 34).
create table credit_notes (
  id bigint generated always as identity primary key,
  number text not null,
  gstin text not null,
  financial_year text not null,
  invoice_id bigint not null references invoices,
  debit_note_id bigint references debit_notes,
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
  round_off_paise bigint not null default 0 check (round_off_paise between -100 and 100),
  total_paise bigint not null,
  amount_in_words text not null,
  constraint credit_notes_number unique (gstin, number),
  constraint credit_notes_total
    check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise)
);
create index credit_notes_suborder on credit_notes (suborder_id);
create index credit_notes_invoice on credit_notes (invoice_id);
create index credit_notes_seller on credit_notes (seller_id, issued_at desc);
create unique index credit_notes_debit on credit_notes (debit_note_id) where debit_note_id is not null;
create trigger credit_notes_append_only before update or delete on credit_notes
  for each row execute function forbid_change();
comment on column credit_notes.debit_note_id is
  'The debit note that it cancels, if it is not against the invoice itself.';
comment on column credit_notes.key is
  'The fact that it is issued for, such as claim:7; at most one note per fact.';

-- Claims about goods that the buyer keeps, or returns for a refund or replacement. A refund instead of a replacement
-- includes the outbound freight.
create table claims (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint not null references orders,
  suborder_id bigint not null references suborders,
  shipment_id bigint not null references shipments,
  kind text not null default 'CLAIM' check (kind in ('CLAIM', 'RETURN', 'REPLACEMENT')),
  return_arranged_by text check (return_arranged_by in ('BUYER', 'SELLER', 'PLATFORM')),
  pickup jsonb,
  reason text not null,
  note text not null,
  status text not null default 'SELLER_REVIEW',
  moved_at timestamptz not null,
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  answer_by timestamptz not null,
  lines jsonb not null,
  total_paise bigint not null check (total_paise > 0),
  answer text,
  agreed jsonb,
  agreed_paise bigint,
  inspection jsonb,
  inspected_at timestamptz,
  inspected_by bigint references users,
  note_id bigint unique references credit_notes,
  constraint claims_status
    check (status in ('SELLER_REVIEW', 'ESCALATED', 'APPROVED', 'PICKUP_SCHEDULED', 'IN_TRANSIT', 'RECEIVED',
      'INSPECTED', 'RETURNING_TO_BUYER', 'RESOLVED', 'REJECTED', 'DISMISSED', 'RETURNED_TO_BUYER', 'WITHDRAWN')),
  constraint claims_reason
    check (reason in ('SHORT_WEIGHT', 'SHORT_PIECES', 'WRONG_ITEM', 'WRONG_GRADE', 'DAMAGED', 'BENT', 'RUSTED',
      'MTC_MISMATCH', 'NOT_NEEDED')),
  constraint claims_return_arranged_by check ((kind = 'CLAIM') = (return_arranged_by is null)),
  constraint claims_noted
    check (case kind when 'CLAIM' then (status = 'RESOLVED') = (note_id is not null)
      else note_id is null or status in ('RESOLVED', 'RETURNING_TO_BUYER') end),
  constraint claims_inspected check ((inspection is null) = (inspected_at is null)),
  constraint claims_agreed check (agreed_paise >= 1 and (kind = 'REPLACEMENT' or agreed_paise <= total_paise + 100))
);
create index claims_suborder on claims (suborder_id, id);
create index claims_queue on claims (status, requested_at);
create index claims_late on claims (answer_by) where status = 'SELLER_REVIEW';
create unique index claims_weight on claims (shipment_id) where reason = 'SHORT_WEIGHT';
comment on column claims.return_arranged_by is
  'The party that transports the goods back and pays for it; null if the buyer keeps them.';
comment on column claims.pickup is 'When, by whom and where the goods are collected, or delivered back.';
comment on column claims.moved_at is 'When it reached its current status.';
comment on column claims.lines is
  'The claimed amounts by line with tax; `agreed` is the granted amount.';
comment on column claims.inspection is
  'The inspector and the findings, and for each line the passed quantity and whether it can be sold again.';

create table claim_files (
  claim_id bigint not null references claims,
  file_id bigint not null references files,
  position int not null,
  primary key (claim_id, file_id)
);

-- shipments and stock changes caused by a claim
alter table shipments add foreign key (claim_id) references claims;
alter table stock_movements add foreign key (claim_id) references claims;
alter table dealer_stock_movements add foreign key (claim_id) references claims;

create table debit_proposals (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  suborder_id bigint not null references suborders,
  shipment_id bigint not null unique references shipments,
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'DISMISSED', 'LAPSED', 'CANCELLED')),
  billed_grams bigint not null check (billed_grams > 0),
  yard_grams bigint not null check (yard_grams > 0),
  site_grams bigint not null,
  tolerance_grams bigint not null check (tolerance_grams >= 0),
  excess_grams bigint not null check (excess_grams = site_grams - billed_grams and excess_grams > tolerance_grams),
  lines jsonb not null,
  total_paise bigint not null check (total_paise > 0),
  created_at timestamptz not null,
  send_by timestamptz not null,
  requested jsonb,
  requested_paise bigint check (requested_paise between 1 and total_paise + 100),
  note text,
  sent_at timestamptz,
  sent_user bigint references users,
  answer_by timestamptz,
  answer text,
  decided_at timestamptz,
  decided_user bigint references users,
  note_id bigint unique references debit_notes,
  cancel_reason text,
  cancelled_at timestamptz,
  cancelled_user bigint references users,
  check ((sent_at is null) = (requested is null) and (sent_at is null) = (requested_paise is null)
    and (sent_at is null) = (answer_by is null)),
  check ((status in ('DRAFT', 'SENT')) = (decided_at is null)),
  check (status <> 'SENT' or sent_at is not null),
  constraint debit_proposals_note check ((status in ('ACCEPTED', 'CANCELLED')) = (note_id is not null)),
  constraint debit_proposals_cancelled
    check ((status = 'CANCELLED') = (cancelled_at is not null) and (cancelled_at is null or cancel_reason is not null))
);
create index debit_proposals_suborder on debit_proposals (suborder_id, id);
create index debit_proposals_send on debit_proposals (send_by) where status = 'DRAFT';
create index debit_proposals_answer on debit_proposals (answer_by) where status = 'SENT';
comment on column debit_proposals.lines is
  'The calculated excess by line with tax; `requested` is what the seller sent to the buyer.';

create table einvoices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('INV', 'CRN', 'DBN')),
  number text not null,
  gstin text not null,
  financial_year text not null,
  issued_at timestamptz not null,
  seller_id bigint not null references sellers,
  order_id bigint not null references orders,
  suborder_id bigint not null references suborders,
  shipment_id bigint references shipments,
  invoice_id bigint unique references invoices,
  credit_note_id bigint unique references credit_notes,
  debit_note_id bigint unique references debit_notes,
  recipient_gstin text not null,
  total_paise bigint not null check (total_paise > 0),
  document jsonb,
  payload text not null,
  irn text not null unique check (irn ~ '^[0-9a-f]{64}$'),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'REGISTERED', 'FAILED', 'WITHDRAWN', 'CANCELLING', 'CANCELLED')),
  source text check (source in ('PORTAL', 'SANDBOX', 'MANUAL')),
  ack_number text,
  ack_at timestamptz,
  signed_qr text,
  signature_verified boolean,
  registered_at timestamptz,
  tries int not null default 0 check (tries >= 0),
  next_try_at timestamptz,
  requested_at timestamptz,
  error_code text,
  error_message text,
  cancelled_at timestamptz,
  check ((kind = 'INV') = (shipment_id is not null)),
  check ((kind = 'CRN') = (credit_note_id is not null)),
  check ((kind = 'DBN') = (debit_note_id is not null)),
  check (kind <> 'INV' or document is not null),
  check ((registered_at is not null) = (status in ('REGISTERED', 'CANCELLING', 'CANCELLED'))),
  check ((ack_number is null) = (registered_at is null) and (ack_at is null) = (registered_at is null)
    and (signed_qr is null) = (registered_at is null) and (source is null) = (registered_at is null)),
  check ((cancelled_at is not null) = (status = 'CANCELLED')),
  constraint einvoices_number unique (gstin, kind, number)
);
-- a shipment has one valid invoice
create unique index einvoices_shipment on einvoices (shipment_id)
  where kind = 'INV' and status in ('PENDING', 'REGISTERED', 'FAILED');
create index einvoices_due on einvoices (next_try_at) where next_try_at is not null;
create index einvoices_seller on einvoices (seller_id, id desc);
create index einvoices_open on einvoices (status, id) where status in ('PENDING', 'FAILED', 'CANCELLING');
create index einvoices_order on einvoices (order_id);
comment on table einvoices is 'Documents that need an Invoice Reference Number (IRN), with their registration.';
comment on column einvoices.document is
  'The invoice as it will be issued at dispatch: its number and amounts are fixed before.';
comment on column einvoices.irn is 'Calculated from GSTIN, year, type and number; the portal must assign the same.';
comment on column einvoices.next_try_at is 'Null if nothing is tried before somebody has acted.';
comment on column einvoices.requested_at is
  'The portal was called without an answer: it is queried by document before the next attempt.';

-- Credentials of a GSTIN for the portal's API.
create table einvoice_access (
  gstin text primary key references seller_gstins,
  seller_id bigint not null references sellers,
  sealed bytea not null,
  user_name_end text not null,
  saved_by bigint not null references users,
  saved_at timestamptz not null,
  tested_at timestamptz,
  test_failure text
);
create index einvoice_access_seller on einvoice_access (seller_id);
comment on column einvoice_access.sealed is 'AES-256-GCM with a key derived from APP_SECRET, bound to the GSTIN.';

create table test_einvoices (
  irn text primary key,
  gstin text not null,
  kind text not null,
  number text not null,
  day text not null,
  ack_number bigint generated always as identity (start with 112610000000001),
  ack_at timestamptz not null,
  signed_qr text not null,
  cancelled_at timestamptz
);
comment on table test_einvoices is
  'Records of the built-in sandbox portal: the other side''s data, never read by business rules.';
