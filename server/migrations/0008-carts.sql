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
  seen_price_paise bigint,
  added_at timestamptz not null default now(),
  constraint cart_lines_once unique (cart_id, offer_id)
);
comment on column cart_lines.seen_price_paise is 'The unit price the buyer last accepted; a different one today is shown and must be accepted.';

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

create table price_locks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  prices jsonb not null,
  payable_paise bigint not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index price_locks_active on price_locks (user_id) where used_at is null;
comment on table price_locks is 'Unit prices, by offer, that hold for this buyer until the moment named; granted on the review step, one at a time.';
