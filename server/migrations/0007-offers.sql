create table offers (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  variant_id bigint not null references variants,
  dispatch_point_id bigint not null references dispatch_points,
  sku text not null,
  moq_milli bigint not null check (moq_milli > 0),
  step_milli bigint not null check (step_milli > 0),
  max_milli bigint check (max_milli > 0),
  lead_days int not null default 2 check (lead_days between 0 and 90),
  sell_by_bundle boolean not null default false,
  pieces_per_bundle int,
  mtc_available boolean not null default false,
  status text not null default 'LIVE' check (status in ('DRAFT', 'PENDING_APPROVAL', 'LIVE', 'PAUSED', 'BLOCKED', 'ARCHIVED')),
  list_prices bigint[] not null default '{}',
  from_paise bigint,
  has_local_prices boolean not null default false,
  price_valid_to timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint offers_once unique (seller_id, variant_id, dispatch_point_id),
  constraint offers_sku unique (seller_id, sku)
);
create index offers_variant on offers (variant_id) where status = 'LIVE';
create index offers_seller on offers (seller_id, status, id);
comment on column offers.list_prices is 'Derived from offer_prices: paise per unit at the variant''s reference quantity, by zone id; null where not served.';
comment on column offers.from_paise is 'Derived: the lowest of them, for who has not said where the site is.';
comment on column offers.has_local_prices is 'Some rows name a state, a district or a pincode, so list_prices is not the whole story.';

create table offer_prices (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers,
  scope text not null check (scope in ('PINCODE', 'DISTRICT', 'ZONE', 'STATE', 'ALL')),
  place text not null default '',
  min_milli bigint not null default 0 check (min_milli >= 0),
  price_paise bigint not null check (price_paise between 1 and 1000000000),
  valid_from timestamptz not null,
  valid_to timestamptz,
  changed_by bigint references users,
  created_at timestamptz not null default now(),
  check (valid_to is null or valid_to > valid_from)
);
create index offer_prices_offer on offer_prices (offer_id, valid_from desc);
comment on table offer_prices is 'Every price ever asked. A price is never updated: its row is ended (valid_to) and a new one begins.';

create table stock (
  offer_id bigint primary key references offers,
  initial_milli bigint not null default 0,
  on_hand_milli bigint not null check (on_hand_milli >= 0),
  reserved_milli bigint not null default 0 check (reserved_milli >= 0),
  constraint stock_not_oversold check (reserved_milli <= on_hand_milli)
);
create table stock_moves (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers,
  kind text not null check (kind in ('RECEIPT', 'RESERVE', 'RELEASE', 'DISPATCH', 'RETURN', 'ADJUST')),
  on_hand_change_milli bigint not null default 0,
  reserved_change_milli bigint not null default 0,
  suborder_id bigint,
  reason text,
  actor_id bigint,
  at timestamptz not null default now()
);
create index stock_moves_offer on stock_moves (offer_id, id desc);
create trigger stock_moves_append_only before update or delete on stock_moves for each row execute function forbid_change();

create function quoted_milli(reference bigint, step bigint, moq bigint) returns bigint language sql immutable as
  'select greatest((reference + step - 1) / step, (moq + step - 1) / step) * step';
comment on function quoted_milli is 'What a list quotes of an offer: the variant''s reference quantity in whole steps of this seller, at least its least.';
