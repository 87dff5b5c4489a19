-- order numbers may have gaps (invoice numbers may not): a sequence keeps buyers from waiting for each other
create sequence order_numbers;

-- money_flow says whose hands the buyer's money goes through: ours, the provider's that splits it, or the seller's own.
create table orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  user_id bigint not null references users,
  idempotency_key text not null,
  status text not null,
  payment_method text not null check (payment_method in ('GATEWAY', 'DIRECT')),
  money_flow text not null default 'OPERATOR_COLLECTS'
    check (money_flow in ('OPERATOR_COLLECTS', 'GATEWAY_SPLITS', 'BUYER_PAYS_SELLER')),
  payment_status text not null default 'UNPAID'
    check (payment_status in ('UNPAID', 'PENDING', 'REVIEW', 'PAID', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
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
-- Admins search orders by number, name on the bill and city: one text, so that one index answers.
create index orders_search on orders
  using gin ((number || ' ' || coalesce(billing ->> 'name', '') || ' ' || coalesce(shipping ->> 'city', '')) gin_trgm_ops);
comment on column orders.platform_credit_paise is
  'Discount that the platform bears: the sellers'' invoices stay full, the buyer pays this much less.';

create table suborders (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint not null references orders,
  seller_id bigint not null references sellers,
  dealer_id bigint references sellers,
  dealer_bills boolean not null default false,
  dispatch_point_id bigint not null references dispatch_points,
  leaves_from_id bigint references dispatch_points,
  gstin text not null,
  supplier_state text not null,
  place_of_supply text not null,
  tax_kind text not null check (tax_kind in ('IGST', 'CGST_SGST', 'CGST_UTGST')),
  sez text check (sez in ('WITH_TAX', 'UNDER_LUT')),
  lut_number text,
  status text not null,
  grams bigint not null,
  km int,
  vehicle text,
  goods_paise bigint not null,
  discount_paise bigint not null default 0,
  freight_paise bigint not null,
  surcharge_paise bigint not null default 0 check (surcharge_paise >= 0),
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
  version int not null default 1,
  check ((dealer_id is null) = (leaves_from_id is null)),
  check (not dealer_bills or dealer_id is not null),
  constraint suborders_sez_tax check (sez is null or tax_kind = 'IGST'),
  constraint suborders_sez_lut check ((sez is not distinct from 'UNDER_LUT') = (lut_number is not null))
);
create index suborders_order on suborders (order_id);
create index suborders_seller on suborders (seller_id, status, id desc);
create index suborders_dealer on suborders (dealer_id, status, id desc) where dealer_id is not null;
comment on column suborders.dealer_id is
  'The dealer that sends the goods for the associate; empty: the associate itself.';
comment on column suborders.dealer_bills is
  'The invoice is the dealer''s: gstin and supplier_state are then the dealer''s too.';
comment on column suborders.leaves_from_id is 'The dealer''s yard that the goods leave from.';
comment on column suborders.sez is
  'How a special economic zone is supplied (IGST Act s. 16(3)); null: the buyer is none.';
comment on column suborders.surcharge_paise is 'What of the freight is for a place that is hard to reach.';
comment on column suborders.total_paise is
  'What this seller''s invoice will come to; the buyer''s share is total_paise − platform_credit_paise.';

create table order_lines (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  offer_id bigint not null references offers,
  variant_id bigint not null references variants,
  schedule_id bigint references schedules,
  drop_id bigint references schedule_drops,
  call_no int,
  replaces_line_id bigint references order_lines,
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
  total_paise bigint not null,
  check ((schedule_id is null) = (call_no is null))
);
create index order_lines_suborder on order_lines (suborder_id, position);
create index order_lines_variant on order_lines (variant_id);
create unique index order_lines_calls on order_lines (schedule_id, call_no) where schedule_id is not null;
create index order_lines_replaces on order_lines (replaces_line_id) where replaces_line_id is not null;
comment on column order_lines.replaces_line_id is
  'It came in place of this line with a part of its amounts: no part of the sums of the order as it was placed.';
comment on column order_lines.price_source is
  'Which row decided: PINCODE, DISTRICT, ZONE, STATE or ALL of everybody''s; COMPANY, a price for companies; LOCK, '
  'one that was promised.';

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
create trigger order_events_append_only before update or delete on order_events
  for each row execute function forbid_change();
create trigger order_events_kept before truncate on order_events for each statement execute function forbid_change();

create table order_policies (
  order_id bigint not null references orders,
  policy_id bigint not null,
  version int not null,
  goods text[] not null default '{}',
  primary key (order_id, policy_id),
  foreign key (policy_id, version) references policy_versions
);
create trigger order_policies_append_only before update or delete on order_policies
  for each row execute function forbid_change();
comment on table order_policies is 'The version of each policy that the buyer was shown on the review step.';
comment on column order_policies.goods is 'The titles of the goods that it holds for; empty: the whole order.';

-- A suborder leaves in one or several trucks: each shipment has its documents, its code and its own tax invoice. One in
-- place of goods that came back is no sale and has no invoice; its challan alone goes with it (CGST Rule 55).
create table shipments (
  id bigint generated always as identity primary key,
  number text not null unique,
  suborder_id bigint not null references suborders,
  status text not null default 'PACKED'
    check (status in ('PACKED', 'DISPATCHED', 'DELIVERED', 'FAILED', 'RETURNED', 'VOID')),
  claim_id bigint,
  invoiced_id bigint references shipments,
  vehicle_number text,
  driver_name text,
  driver_mobile text,
  transporter text,
  lr_number text,
  eway_number text,
  trace_code text unique check (trace_code ~ '^[A-Z2-9]{10}$'),
  packed_at timestamptz not null,
  packed_by bigint references users,
  delivery_code text,
  wrong_codes int not null default 0 check (wrong_codes >= 0),
  tries int not null default 1 check (tries > 0),
  dispatched_at timestamptz,
  delivered_at timestamptz,
  received_by text,
  proof_file_id bigint references files,
  failure_reason text,
  failure_note text,
  constraint shipments_left check ((status in ('PACKED', 'VOID')) = (dispatched_at is null)),
  constraint shipments_documents
    check (dispatched_at is null or (vehicle_number is not null and driver_name is not null
      and delivery_code is not null)),
  constraint shipments_arrived check ((status = 'DELIVERED') = (delivered_at is not null)),
  constraint shipments_replacing check ((claim_id is null) = (invoiced_id is null))
);
create index shipments_suborder on shipments (suborder_id);
create unique index shipments_claim on shipments (claim_id) where claim_id is not null and status <> 'VOID';
comment on column shipments.claim_id is 'It is sent in place of what came back.';
comment on column shipments.invoiced_id is 'Whose invoice holds for its goods.';
comment on column shipments.trace_code is
  'On the invoice: whoever has it can read the certificates of what came, without price or names.';
comment on column shipments.delivery_code is 'Six digits that the buyer reads to the driver; shown to the buyer only.';
comment on column shipments.wrong_codes is
  'Wrong delivery codes that were given; after five only a photo closes the load.';
comment on column shipments.tries is 'How often the truck has set out for the site.';

create table shipment_lines (
  shipment_id bigint not null references shipments,
  line_id bigint not null references order_lines,
  quantity_milli bigint not null check (quantity_milli > 0),
  pieces int check (pieces > 0),
  grams bigint not null check (grams >= 0),
  goods_paise bigint,
  discount_paise bigint,
  freight_paise bigint,
  loading_paise bigint,
  primary key (shipment_id, line_id)
);
create index shipment_lines_line on shipment_lines (line_id);
comment on column shipment_lines.goods_paise is
  'What of the line was billed with this load; empty until the truck leaves.';

-- Goods of a part that have not left are cancelled, while others of it have or will.
create table partial_cancellations (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  suborder_id bigint not null references suborders,
  carried_line_id bigint unique references order_lines,
  requested_by text not null check (requested_by in ('BUYER', 'SELLER', 'ADMIN')),
  status text not null check (status in ('REQUESTED', 'DONE', 'REFUSED', 'LAPSED')),
  wanted jsonb,
  reason text not null,
  requested_user_id bigint not null references users,
  requested_at timestamptz not null,
  answer text,
  decided_user bigint references users,
  decided_at timestamptz,
  total_paise bigint not null check (total_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  credit_paise bigint not null check (credit_paise between 0 and total_paise),
  check ((status = 'REQUESTED') = (decided_at is null))
);
create index partial_cancellations_suborder on partial_cancellations (suborder_id, id);
create unique index partial_cancellations_open on partial_cancellations (suborder_id) where status = 'REQUESTED';
comment on column partial_cancellations.carried_line_id is
  'The line that comes in place of what is cancelled: the sums here are what is over.';
comment on column partial_cancellations.wanted is 'What of each line; empty: all that has not left, packed or not.';
comment on column partial_cancellations.total_paise is
  'What its goods come to with tax and their share of the rounding: an estimate until it is done.';
comment on column partial_cancellations.credit_paise is 'What of it the marketplace bore.';

create table cancelled_lines (
  cancellation_id bigint not null references partial_cancellations,
  line_id bigint not null references order_lines,
  quantity_milli bigint not null check (quantity_milli > 0),
  pieces int check (pieces > 0),
  grams bigint not null check (grams >= 0),
  goods_paise bigint not null,
  discount_paise bigint not null,
  freight_paise bigint not null,
  loading_paise bigint not null,
  taxable_paise bigint not null,
  tax_paise bigint not null,
  primary key (cancellation_id, line_id)
);
create index cancelled_lines_line on cancelled_lines (line_id);
create trigger cancelled_lines_append_only before update or delete on cancelled_lines
  for each row execute function forbid_change();
comment on table cancelled_lines is
  'What is not sent any more of a line, with its shares: what is left of the line is billed with the loads.';

-- How much of a schedule lies in order lines that live: what expired, was rejected or cancelled, whole or in part, is
-- back in the balance.
create function schedule_called(schedule bigint) returns bigint language sql stable as $$
  select coalesce(sum(l.quantity_milli
    - coalesce((select sum(c.quantity_milli) from cancelled_lines c where c.line_id = l.id), 0)), 0)::bigint
  from order_lines l join suborders s on s.id = l.suborder_id
  where l.schedule_id = schedule and s.status not in ('EXPIRED', 'CANCELLED', 'REJECTED')
$$;

-- A part is to be delivered on another day: one side asks, the other agrees.
create table day_changes (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  requested_by text not null check (requested_by in ('BUYER', 'SELLER', 'ADMIN')),
  from_day date,
  to_day date not null,
  reason text not null,
  status text not null check (status in ('REQUESTED', 'DONE', 'REFUSED', 'WITHDRAWN')),
  requested_user_id bigint not null references users,
  requested_at timestamptz not null,
  answer text,
  decided_user bigint references users,
  decided_at timestamptz,
  check ((status = 'REQUESTED') = (decided_at is null))
);
create index day_changes_suborder on day_changes (suborder_id, id);
create unique index day_changes_open on day_changes (suborder_id) where status = 'REQUESTED';

create table order_edits (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  kind text not null check (kind in ('LESS', 'SWAP')),
  requested_by text not null check (requested_by in ('BUYER', 'SELLER', 'ADMIN')),
  status text not null check (status in ('REQUESTED', 'DONE', 'REFUSED', 'WITHDRAWN', 'LAPSED')),
  line_id bigint not null references order_lines,
  cut_milli bigint not null check (cut_milli > 0),
  cut_pieces int check (cut_pieces > 0),
  offer_id bigint references offers,
  swap_pieces int check (swap_pieces > 0),
  swap_bundles int,
  swap_grams bigint check (swap_grams <= cut_milli),
  sums jsonb not null,
  reason text not null,
  requested_user_id bigint not null references users,
  requested_at timestamptz not null,
  answer_by timestamptz not null,
  answer text,
  answered_by text check (answered_by in ('BUYER', 'SELLER', 'ADMIN')),
  decided_user bigint references users,
  decided_at timestamptz,
  cancellation_id bigint unique references partial_cancellations,
  check ((status = 'REQUESTED') = (decided_at is null)),
  check ((status = 'DONE') = (cancellation_id is not null)),
  check ((kind = 'SWAP') = (offer_id is not null and swap_pieces is not null and swap_grams is not null))
);
create index order_edits_suborder on order_edits (suborder_id, id);
create index order_edits_due on order_edits (answer_by) where status = 'REQUESTED';
create unique index order_edits_open on order_edits (suborder_id, kind) where status = 'REQUESTED';
comment on column order_edits.cut_milli is 'What comes off the line: not sent, or replaced.';
comment on column order_edits.sums is 'What the part comes to before and after: as proposed, then as it was done.';

create table dealer_assignments (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  dealer_id bigint not null references dealer_terms,
  by_hand boolean not null default false,
  offered_at timestamptz not null,
  answer_by timestamptz not null,
  outcome text check (outcome in ('ACCEPTED', 'DECLINED', 'TIMED_OUT', 'TAKEN_OVER', 'CANCELLED')),
  reason_code text,
  note text,
  decided_at timestamptz,
  decided_by bigint references users,
  check ((outcome is null) = (decided_at is null))
);
-- an order is with one dealer at a time: the one that is asked, or the one that said yes
create unique index dealer_assignments_one on dealer_assignments (suborder_id)
  where outcome is null or outcome = 'ACCEPTED';
create index dealer_assignments_dealer on dealer_assignments (dealer_id, offered_at desc);
create index dealer_assignments_waiting on dealer_assignments (answer_by) where outcome is null;

create function guard_assignment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.outcome is not null and not (old.outcome = 'ACCEPTED' and new.outcome in ('TAKEN_OVER', 'CANCELLED')))
    or (new.suborder_id, new.dealer_id, new.offered_at)
      is distinct from (old.suborder_id, old.dealer_id, old.offered_at) then
    raise exception 'what was asked and answered stays'
      using errcode = '23514', constraint = 'dealer_assignments_final';
  end if;
  return new;
end $$;
create trigger dealer_assignments_final before update or delete on dealer_assignments
  for each row execute function guard_assignment();

create table dealer_passes (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  dealer_id bigint not null references dealer_terms,
  reason text not null,
  at timestamptz not null
);
create index dealer_passes_suborder on dealer_passes (suborder_id, id);
create trigger dealer_passes_append_only before update or delete on dealer_passes
  for each row execute function forbid_change();
comment on table dealer_passes is 'Why a dealer was not asked when another was, or nobody could be.';
