-- Orders that a seller or the operator prepares for a customer. Only the customer places them, through the ordinary cart
-- and checkout.
create table draft_orders (
  id bigint generated always as identity primary key,
  side text not null check (side in ('SELLER', 'STAFF')),
  seller_id bigint references sellers,
  prepared_by bigint not null references users,
  user_id bigint references users,
  enquiry_id bigint references enquiries,
  customer_name text not null,
  mobile text not null,
  email text,
  line1 text not null,
  city text not null,
  pincode text not null references pincodes,
  gstin text,
  note text,
  valid_hours int not null check (valid_hours between 1 and 72),
  status text not null check (status in ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'CANCELLED')),
  sent_at timestamptz,
  valid_until timestamptz,
  sent_paise bigint check (sent_paise >= 0),
  order_id bigint unique references orders,
  accepted_at timestamptz,
  decline_reason text
    check (decline_reason in ('NOT_ORDERED', 'PRICE', 'QUANTITY', 'BOUGHT_ELSEWHERE', 'NOT_NEEDED')),
  created_at timestamptz not null,
  moved_at timestamptz not null,
  version int not null default 1,
  check ((side = 'SELLER') = (seller_id is not null)),
  check ((sent_at is null) = (valid_until is null) and (sent_at is null) = (sent_paise is null)),
  check (status = 'CANCELLED' or (status = 'DRAFT') = (sent_at is null)),
  check ((status = 'ACCEPTED') = (order_id is not null) and (status = 'ACCEPTED') = (accepted_at is not null)),
  check ((status = 'DECLINED') = (decline_reason is not null))
);
create index draft_orders_seller on draft_orders (seller_id, created_at desc, id desc);
create index draft_orders_created on draft_orders (created_at desc, id desc);
create index draft_orders_status on draft_orders (status, id desc);
create index draft_orders_user on draft_orders (user_id, id desc) where user_id is not null;
create index draft_orders_mobile on draft_orders (mobile);
create index draft_orders_preparer on draft_orders (prepared_by) where status in ('DRAFT', 'SENT');
create index draft_orders_running on draft_orders (valid_until) where status = 'SENT';
create index draft_orders_enquiry on draft_orders (enquiry_id) where enquiry_id is not null;
comment on column draft_orders.user_id is
  'The customer''s account; null while the number belongs to none. Whoever verifies the number can take it.';
comment on column draft_orders.sent_paise is 'The total that the customer was sent.';

create table draft_order_lines (
  id bigint generated always as identity primary key,
  draft_order_id bigint not null references draft_orders on delete cascade,
  position int not null,
  offer_id bigint not null references offers,
  quantity_milli bigint not null check (quantity_milli > 0),
  price_paise bigint check (price_paise > 0),
  constraint draft_order_lines_once unique (draft_order_id, offer_id)
);
comment on column draft_order_lines.quantity_milli is 'Thousandths of the offer''s selling unit.';
comment on column draft_order_lines.price_paise is
  'For one selling unit, before GST and freight, as it was sent; held for this quantity until the end of the draft.';

create table draft_order_messages (
  id bigint generated always as identity primary key,
  draft_order_id bigint not null references draft_orders on delete cascade,
  mobile text not null,
  sent_at timestamptz not null
);
create index draft_order_messages_mobile on draft_order_messages (mobile, sent_at);
create index draft_order_messages_draft on draft_order_messages (draft_order_id);

create table draft_order_blocks (
  user_id bigint not null references users,
  seller_id bigint not null references sellers,
  created_at timestamptz not null,
  primary key (user_id, seller_id)
);

alter table cart_lines add column draft_order_line_id bigint references draft_order_lines;
alter table cart_lines add constraint cart_lines_one_origin
  check (draft_order_line_id is null or (schedule_id is null and quotation_line_id is null));
create index cart_lines_draft_order on cart_lines (draft_order_line_id) where draft_order_line_id is not null;
comment on column cart_lines.draft_order_line_id is 'Set for a line of a draft order, whose price is held.';
