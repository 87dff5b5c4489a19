-- Before an order: coupons, delivery schedules, carts, price locks, saved items.
create table coupons (
  id bigint generated always as identity primary key,
  code text not null,
  title text not null,
  kind text not null check (kind in ('PERCENT', 'FLAT', 'FREE_FREIGHT', 'PER_TONNE')),
  percent_bp int check (percent_bp between 10 and 5000),
  amount_paise bigint check (amount_paise > 0),
  max_discount_paise bigint check (max_discount_paise > 0),
  min_cart_paise bigint not null default 0 check (min_cart_paise >= 0),
  applies_to text not null default 'ALL' check (applies_to in ('ALL', 'CATEGORIES', 'BRANDS', 'SELLERS', 'OFFERS')),
  target_ids bigint[] not null default '{}',
  audience text not null default 'ALL' check (audience in ('ALL', 'NEW_CUSTOMER', 'B2B', 'USERS')),
  user_ids bigint[] not null default '{}',
  usage_limit int check (usage_limit > 0),
  per_user_limit int not null default 1 check (per_user_limit > 0),
  used_count int not null default 0 check (used_count >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  borne_by text not null default 'PLATFORM' check (borne_by in ('PLATFORM', 'SELLER', 'SHARED')),
  platform_bp int not null default 10000 check (platform_bp between 0 and 10000),
  state text not null default 'LIVE' check (state in ('DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED')),
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint coupons_code unique (code),
  constraint coupons_code_shape check (code ~ '^[A-Z0-9-]{4,20}$'),
  constraint coupons_period check (ends_at > starts_at),
  constraint coupons_within_limit check (usage_limit is null or used_count <= usage_limit),
  constraint coupons_value
    check ((kind = 'PERCENT') = (percent_bp is not null)
      and (kind in ('FLAT', 'PER_TONNE')) = (amount_paise is not null)),
  constraint coupons_percent_cap check (kind <> 'PERCENT' or max_discount_paise is not null),
  constraint coupons_users check ((audience = 'USERS') = (user_ids <> '{}'))
);
create index coupons_created on coupons (created_at desc, id desc);
create index coupons_ends on coupons (ends_at);
create index coupons_search on coupons using gin ((code || ' ' || title) gin_trgm_ops);
comment on column coupons.user_ids is 'The listed buyers, if it is restricted to some.';
comment on column coupons.used_count is
  'Active redemptions; changed with coupon_redemptions in one transaction, limited by the check above.';
comment on column coupons.platform_bp is
  'The platform''s share of the discount in basis points; the remainder reduces the seller''s taxable value.';

create table coupon_redemptions (
  coupon_id bigint not null references coupons,
  order_id bigint not null,
  user_id bigint not null references users,
  discount_paise bigint not null check (discount_paise >= 0),
  redeemed_at timestamptz not null,
  released_at timestamptz,
  primary key (coupon_id, order_id)
);
create index coupon_redemptions_user on coupon_redemptions (coupon_id, user_id) where released_at is null;

-- Delivery schedules: a seller agrees to deliver a quantity of an offer to a site over weeks; the buyer calls it off in
-- parts.
create table schedules (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  seller_id bigint not null references sellers,
  offer_id bigint not null references offers,
  pincode text not null,
  site jsonb not null,
  total_milli bigint not null check (total_milli > 0),
  rule text not null check (rule in ('FIXED', 'DAY_PRICE')),
  price_paise bigint check (price_paise > 0),
  cap_paise bigint check (cap_paise > 0),
  floor_paise bigint check (floor_paise > 0),
  requested jsonb not null,
  note text,
  status text not null
    check (status in ('PROPOSED', 'COUNTERED', 'AGREED', 'DECLINED', 'WITHDRAWN', 'CLOSED', 'LAPSED')),
  ends_on date not null,
  answer_by timestamptz not null,
  hold_from date,
  hold_to date,
  hold_reason text,
  answer text,
  requested_at timestamptz not null,
  agreed_at timestamptz,
  moved_at timestamptz not null,
  version int not null default 1,
  ending_notified_at timestamptz,
  check ((rule = 'FIXED') = (price_paise is not null)),
  check ((rule = 'DAY_PRICE') = (cap_paise is not null and floor_paise is not null)),
  check (floor_paise <= cap_paise),
  check ((hold_from is null) = (hold_to is null) and (hold_from is null) = (hold_reason is null)
    and hold_from <= hold_to)
);
create index schedules_user on schedules (user_id, id desc);
create index schedules_seller on schedules (seller_id, status, id desc);
create index schedules_waiting on schedules (answer_by) where status in ('PROPOSED', 'COUNTERED');
create index schedules_running on schedules (ends_on) where status = 'AGREED';
comment on column schedules.total_milli is
  'Thousandths of the selling unit; whole bars; the sum of the planned deliveries.';
comment on column schedules.price_paise is
  'For one selling unit, before GST and freight; so are cap and floor. The rule that holds now: the seller may have '
  'answered with another.';
comment on column schedules.requested is
  'The price rule that the buyer requested: {rule, pricePaise, capPaise, floorPaise}.';

create table schedule_drops (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references schedules on delete cascade,
  on_day date not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  note text,
  due_notified_at timestamptz
);
create index schedule_drops_schedule on schedule_drops (schedule_id, on_day, id);

create table carts (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  token_hash bytea unique,
  pincode text,
  coupon_code text,
  gstin text,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check ((user_id is null) <> (token_hash is null))
);
create unique index carts_user on carts (user_id) where user_id is not null;

create table cart_lines (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  offer_id bigint not null references offers,
  quantity_milli bigint not null check (quantity_milli > 0),
  typed_quantity text,
  typed_unit text,
  schedule_id bigint references schedules,
  drop_id bigint references schedule_drops,
  deliver_on date,
  seen_price_paise bigint,
  added_at timestamptz not null default now(),
  check ((schedule_id is null) = (deliver_on is null)),
  constraint cart_lines_once unique (cart_id, offer_id)
);
comment on column cart_lines.schedule_id is 'Set for a call-off of this schedule, whose rule sets the price.';
comment on column cart_lines.seen_price_paise is
  'The unit price that the buyer last accepted; a different one must be accepted.';

create table price_locks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  buyer text not null default 'EVERYONE' check (buyer in ('EVERYONE', 'COMPANY')),
  prices jsonb not null,
  payable_paise bigint not null,
  policies jsonb not null default '[]',
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index price_locks_active on price_locks (user_id) where used_at is null;
comment on table price_locks is
  'Locked unit prices of a buyer by offer, until a time; set at review, one lock per buyer.';
comment on column price_locks.buyer is
  'The kind of buyer: a company''s lock is valid only while its account is approved.';
comment on column price_locks.policies is 'The policies shown with the prices: [{policyId, version, goods}].';

create table wishlist_items (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  product_id bigint not null references products,
  variant_id bigint references variants,
  added_price_paise bigint,
  added_at timestamptz not null default now(),
  constraint wishlist_items_once unique nulls not distinct (user_id, product_id, variant_id)
);
create index wishlist_items_user on wishlist_items (user_id, added_at desc);
