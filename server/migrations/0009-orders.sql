-- order numbers may have gaps (invoice numbers may not): a sequence keeps buyers from waiting for each other
create sequence order_numbers;

create table orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  user_id bigint not null references users,
  idempotency_key text not null,
  status text not null,
  payment_method text not null check (payment_method in ('GATEWAY', 'DIRECT')),
  payment_status text not null default 'UNPAID' check (payment_status in ('UNPAID', 'PENDING', 'REVIEW', 'PAID', 'FAILED', 'PART_REFUNDED', 'REFUNDED')),
  pincode text not null,
  shipping jsonb not null,
  billing jsonb not null,
  gstin text,
  po_number text,
  notes text,
  coupon_id bigint references coupons,
  coupon_code text,
  goods_paise bigint not null check (goods_paise >= 0),
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  freight_paise bigint not null check (freight_paise >= 0),
  loading_paise bigint not null check (loading_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  round_off_paise bigint not null default 0,
  platform_credit_paise bigint not null default 0 check (platform_credit_paise >= 0),
  total_paise bigint not null check (total_paise > 0),
  placed_at timestamptz not null,
  lock_expires_at timestamptz not null,
  paid_at timestamptz,
  version int not null default 1,
  constraint orders_idempotent unique (user_id, idempotency_key)
);
create index orders_user on orders (user_id, placed_at desc, id desc);
create index orders_status on orders (status, placed_at desc);
create index orders_placed on orders (placed_at desc, id desc);
create index orders_unpaid on orders (lock_expires_at) where payment_status in ('UNPAID', 'PENDING', 'FAILED');
comment on column orders.platform_credit_paise is 'Discount that the platform bears: the sellers'' invoices stay full, the buyer pays this much less.';

create table suborders (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint not null references orders,
  seller_id bigint not null references sellers,
  dispatch_point_id bigint not null references dispatch_points,
  gstin text not null,
  supplier_state text not null,
  place_of_supply text not null,
  tax_kind text not null check (tax_kind in ('IGST', 'CGST_SGST', 'CGST_UTGST')),
  status text not null,
  grams bigint not null,
  km int,
  vehicle text,
  goods_paise bigint not null,
  discount_paise bigint not null default 0,
  freight_paise bigint not null,
  loading_paise bigint not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  round_off_paise bigint not null,
  platform_credit_paise bigint not null default 0,
  total_paise bigint not null,
  accept_by timestamptz,
  expected_delivery date,
  reason_code text,
  reason_note text,
  held_from text,
  delivered_at timestamptz,
  version int not null default 1
);
create index suborders_order on suborders (order_id);
create index suborders_seller on suborders (seller_id, status, id desc);
comment on column suborders.total_paise is 'What this seller''s invoice will come to; the buyer''s share is total_paise − platform_credit_paise.';

create table order_lines (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  offer_id bigint not null references offers,
  variant_id bigint not null references variants,
  position int not null,
  title text not null,
  product_identifier text not null,
  brand text,
  drawing jsonb not null,
  attributes jsonb not null,
  hsn text not null,
  unit text not null,
  uqc text not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  typed_quantity text,
  typed_unit text,
  pieces int,
  bundles int,
  grams bigint not null,
  price_paise bigint not null check (price_paise > 0),
  price_source text not null,
  goods_paise bigint not null check (goods_paise >= 0),
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  freight_paise bigint not null check (freight_paise >= 0),
  loading_paise bigint not null check (loading_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  rate_bp int not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null
);
create index order_lines_suborder on order_lines (suborder_id, position);
create index order_lines_variant on order_lines (variant_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  suborder_id bigint references suborders,
  kind text not null,
  from_status text,
  to_status text,
  actor_id bigint,
  actor_role text,
  note text,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_append_only before update or delete on order_events for each row execute function forbid_change();

create table shipments (
  id bigint generated always as identity primary key,
  number text not null unique,
  suborder_id bigint not null references suborders,
  vehicle_number text not null,
  driver_name text not null,
  driver_mobile text not null,
  transporter text,
  lr_number text,
  eway_number text,
  delivery_code text not null,
  dispatched_at timestamptz not null,
  delivered_at timestamptz,
  received_by text,
  proof_file_id bigint references files
);
create index shipments_suborder on shipments (suborder_id);
comment on column shipments.delivery_code is 'Six digits that the buyer reads to the driver; shown to the buyer only.';
