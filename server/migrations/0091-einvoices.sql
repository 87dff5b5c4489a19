-- Above five crore rupees of turnover documents to registered buyers are registered with the government's portal (CGST Rule 48(4)).
alter table sellers
  add column over_500_crore boolean not null default false,
  add column einvoice_since timestamptz,
  add constraint sellers_turnover check (over_5_crore or not over_500_crore);
update sellers set einvoice_since = now() where over_5_crore;
comment on column sellers.over_500_crore is 'Turnover above 500 crore in a year: invoices to consumers carry a QR code to pay by (Notification 14/2020).';
comment on column sellers.einvoice_since is 'From when on documents to registered buyers are registered; null: they are not.';

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
  status text not null default 'PENDING' check (status in ('PENDING', 'REGISTERED', 'FAILED', 'WITHDRAWN', 'CANCELLING', 'CANCELLED')),
  source text check (source in ('PORTAL', 'SANDBOX', 'MANUAL')),
  ack_number text,
  ack_at timestamptz,
  signed_qr text,
  signature_verified boolean,
  registered_at timestamptz,
  tries int not null default 0 check (tries >= 0),
  next_try_at timestamptz,
  asked_at timestamptz,
  error_code text,
  error_message text,
  cancelled_at timestamptz,
  constraint einvoices_number unique (gstin, kind, number),
  check ((kind = 'INV') = (shipment_id is not null)),
  check ((kind = 'CRN') = (credit_note_id is not null)),
  check ((kind = 'DBN') = (debit_note_id is not null)),
  check (kind <> 'INV' or document is not null),
  check ((registered_at is not null) = (status in ('REGISTERED', 'CANCELLING', 'CANCELLED'))),
  check ((ack_number is null) = (registered_at is null) and (ack_at is null) = (registered_at is null)
    and (signed_qr is null) = (registered_at is null) and (source is null) = (registered_at is null)),
  check ((cancelled_at is not null) = (status = 'CANCELLED'))
);
-- a load has one invoice that counts
create unique index einvoices_shipment on einvoices (shipment_id) where kind = 'INV' and status in ('PENDING', 'REGISTERED', 'FAILED');
create index einvoices_due on einvoices (next_try_at) where next_try_at is not null;
create index einvoices_seller on einvoices (seller_id, id desc);
create index einvoices_open on einvoices (status, id) where status in ('PENDING', 'FAILED', 'CANCELLING');
create index einvoices_order on einvoices (order_id);
comment on table einvoices is 'Documents that need an Invoice Reference Number (IRN), and what became of it.';
comment on column einvoices.document is 'The invoice as it will be written when the load leaves: its number and figures are frozen before.';
comment on column einvoices.irn is 'As it follows from GSTIN, year, type and number; the portal must give the same.';
comment on column einvoices.asked_at is 'The portal was asked and no answer came: it is asked by document before the next try.';
comment on column einvoices.next_try_at is 'Null: nothing is tried before somebody has acted.';

-- The user name and password of a GSTIN for interfaces of the portal.
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
comment on column einvoice_access.sealed is 'AES-256-GCM under a key of APP_SECRET, bound to the GSTIN.';

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
comment on table test_einvoices is 'What the built-in sandbox portal itself remembers: the other side''s books, never read by the shop''s own rules.';
