create table sellers (
  id bigint generated always as identity primary key,
  kind text not null default 'SELLER' check (kind in ('SELLER', 'ASSOCIATE', 'DEALER')),
  parent_id bigint references sellers,
  slug text not null unique,
  legal_name text not null,
  trade_name text not null,
  about text not null default '',
  pan text not null,
  gst_type text not null default 'REGULAR' check (gst_type in ('REGULAR', 'COMPOSITION')),
  support_phone text not null,
  support_email text not null,
  address text not null default '',
  status text not null default 'APPROVED' check (status in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED', 'SUSPENDED', 'TERMINATED')),
  lead_days int not null default 2,
  min_order_paise bigint not null default 0,
  closed_from date,
  closed_to date,
  closed_note text,
  over_5_crore boolean not null default false,
  rating_sum int not null default 0,
  rating_count int not null default 0,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check ((kind = 'DEALER') = (parent_id is not null))
);
create table seller_members (
  seller_id bigint not null references sellers,
  user_id bigint not null unique references users,
  role text not null default 'OWNER' check (role in ('OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS', 'VIEWER')),
  primary key (seller_id, user_id)
);
create table seller_gstins (
  gstin text primary key,
  seller_id bigint not null references sellers,
  state_code text not null references states,
  invoice_prefix text not null check (invoice_prefix ~ '^[A-Z][A-Z0-9]{1,5}$'),
  unique (seller_id, state_code)
);
create table dispatch_points (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  name text not null,
  city text not null,
  pincode text not null references pincodes,
  state_code text not null references states,
  gstin text not null references seller_gstins,
  lat_micro int not null,
  lon_micro int not null,
  loading_paise_per_tonne bigint not null default 0,
  max_km int,
  serves_states text[],
  is_active boolean not null default true
);
create index dispatch_points_seller on dispatch_points (seller_id);
comment on column dispatch_points.serves_states is 'States it delivers to; empty: all.';
comment on column dispatch_points.max_km is 'How far this point delivers; empty: as far as the slabs go. Sand and concrete stay near.';
