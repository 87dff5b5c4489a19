create table coupons (
  id bigint generated always as identity primary key,
  code text not null,
  title text not null,
  kind text not null check (kind in ('PERCENT', 'FLAT', 'FREE_FREIGHT', 'PER_TONNE')),
  percent_bp int check (percent_bp between 10 and 5000),
  amount_paise bigint check (amount_paise > 0),
  max_discount_paise bigint check (max_discount_paise > 0),
  min_cart_paise bigint not null default 0 check (min_cart_paise >= 0),
  applies_to text not null default 'ALL' check (applies_to in ('ALL', 'CATEGORIES', 'BRANDS', 'SELLERS')),
  target_ids bigint[] not null default '{}',
  audience text not null default 'ALL' check (audience in ('ALL', 'NEW_CUSTOMER', 'B2B')),
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
  constraint coupons_value check ((kind = 'PERCENT') = (percent_bp is not null) and (kind in ('FLAT', 'PER_TONNE')) = (amount_paise is not null)),
  constraint coupons_percent_cap check (kind <> 'PERCENT' or max_discount_paise is not null)
);
create index coupons_created on coupons (created_at desc, id desc);
create index coupons_ends on coupons (ends_at);
create index coupons_search on coupons using gin ((code || ' ' || title) gin_trgm_ops);
comment on column coupons.used_count is 'Live redemptions; moved with coupon_redemptions in one transaction, and the check above is the limit.';
comment on column coupons.platform_bp is 'The part of the discount that the platform bears, in basis points; the rest lowers the seller''s taxable value.';

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
