-- Who sells or works here: firms, business associates with their dealers, and partners who are asked and sell nothing
-- themselves; each from the first step of its application on. Their yards, their people, and what bringing goods costs.
-- Composition is closed to makers of bricks, fly-ash blocks and earthen tiles (Notification 14/2019 as amended by
-- 4/2022), and above five crore rupees of turnover documents to registered buyers are registered with the government
-- (CGST Rule 48(4)).
create table sellers (
  id bigint generated always as identity primary key,
  kind text not null default 'SELLER' check (kind in ('SELLER', 'ASSOCIATE', 'DEALER', 'PARTNER')),
  parent_id bigint references sellers,
  slug text unique,
  legal_name text not null default '',
  trade_name text not null default '',
  constitution text check (constitution in ('PROPRIETOR', 'PARTNERSHIP', 'LLP', 'PVT_LTD', 'PUBLIC', 'HUF', 'OTHER')),
  business_kinds text[] not null default '{}'
    check (business_kinds <@ array['MANUFACTURER', 'STOCKIST', 'DEALER', 'TRADER']),
  year_started int check (year_started between 1800 and 2200),
  website text,
  about text not null default '',
  pan text not null default '',
  tan text,
  udyam text,
  udyam_class text check (udyam_class in ('MICRO', 'SMALL', 'MEDIUM')),
  gst_type text not null default 'REGULAR' check (gst_type in ('REGULAR', 'COMPOSITION')),
  over_5_crore boolean not null default false,
  over_500_crore boolean not null default false,
  einvoice_since timestamptz,
  makes_bricks boolean not null default false,
  support_phone text not null default '',
  support_email text not null default '',
  contacts jsonb not null default '{}',
  address text not null default '',
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED', 'SUSPENDED',
      'TERMINATED')),
  status_changed_at timestamptz,
  grade text not null default 'B' check (grade in ('A', 'B', 'C', 'D')),
  is_premium boolean not null default false,
  lead_days int not null default 2,
  min_order_paise bigint not null default 0,
  closed_from date,
  closed_to date,
  closed_note text,
  billing_rule text not null default 'ASSOCIATE_BILLS' check (billing_rule in ('ASSOCIATE_BILLS', 'DEALER_BILLS')),
  dealer_limit int not null default 50 check (dealer_limit between 0 and 500),
  lead_quota int check (lead_quota between 1 and 10000),
  settlement_cycle text not null default 'WEEKLY' check (settlement_cycle in ('WEEKLY', 'FORTNIGHTLY', 'MONTHLY')),
  settlement_frozen_until timestamptz,
  rating_sum int not null default 0,
  rating_count int not null default 0,
  terms_accepted_at timestamptz,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check ((kind = 'DEALER') = (parent_id is not null)),
  constraint sellers_named check (status not in ('APPROVED', 'SUSPENDED', 'TERMINATED') or slug is not null),
  constraint sellers_closure check (closed_to is null or closed_from is not null and closed_to >= closed_from),
  constraint sellers_notified
    check (status in ('DRAFT', 'REJECTED') or (legal_name <> '' and trade_name <> '' and (pan <> '' or kind = 'PARTNER')
      and support_phone <> '' and support_email <> '')),
  constraint sellers_turnover check (over_5_crore or not over_500_crore),
  constraint sellers_composition_bricks check (not (gst_type = 'COMPOSITION' and makes_bricks))
);
create index sellers_status on sellers (status, submitted_at);
create index sellers_parent on sellers (parent_id) where parent_id is not null;
comment on column sellers.slug is 'Given with the approval; before it nobody sees the seller.';
comment on column sellers.over_500_crore is
  'Turnover above 500 crore in a year: invoices to consumers carry a QR code to pay by (Notification 14/2020).';
comment on column sellers.einvoice_since is
  'From when on documents to registered buyers are registered; null: they are not.';
comment on column sellers.makes_bricks is
  'Makes goods of 6815, 6901, 6904 or 6905 that the composition scheme is closed to.';
comment on column sellers.contacts is '{owner, accounts, dispatch}: each {name, mobile, email}.';
comment on column sellers.grade is 'Set by the desk; the days that money is held are settings.';
comment on column sellers.billing_rule is
  'Of an associate: whose invoice the buyer gets when a dealer sends the goods.';
comment on column sellers.lead_quota is 'Of a partner: how many requests it takes in a month; empty: as many as come.';
comment on column sellers.settlement_frozen_until is 'No money is settled before: the bank account was changed.';

create table seller_applications (
  seller_id bigint primary key references sellers,
  applicant_id bigint not null references users,
  form jsonb not null default '{}',
  submitted jsonb,
  updated_by bigint not null references users,
  updated_at timestamptz not null,
  version int not null default 1
);
comment on table seller_applications is
  'What was filled in so far, step by step; with each submission it is written into the seller''s own tables.';
comment on column seller_applications.submitted is
  'The form as it was last sent in: what has changed since is looked at anew.';

create table seller_members (
  seller_id bigint not null references sellers,
  user_id bigint not null unique references users,
  role text not null default 'OWNER' check (role in ('OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS', 'VIEWER')),
  invited_by bigint references users,
  joined_at timestamptz not null default now(),
  primary key (seller_id, user_id)
);

create table seller_invites (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  email text not null,
  role text not null check (role in ('OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS', 'VIEWER')),
  token_hash bytea not null unique,
  invited_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index seller_invites_open on seller_invites (seller_id, lower(email))
  where accepted_at is null and withdrawn_at is null;
comment on table seller_invites is
  'Somebody is asked to work for a seller; the link of the message works once, for seven days.';

create table seller_gstins (
  gstin text primary key,
  seller_id bigint not null references sellers,
  state_code text not null references states,
  invoice_prefix text not null check (invoice_prefix ~ '^[A-Z][A-Z0-9]{1,5}$'),
  valid_from date,
  unique (seller_id, state_code)
);

create table seller_luts (
  gstin text not null references seller_gstins on delete cascade,
  financial_year text not null check (financial_year ~ '^20\d\d-\d\d$'),
  number text not null check (number ~ '^AD\d{12}[A-Z0-9]$'),
  noted_by bigint not null references users,
  noted_at timestamptz not null,
  primary key (gstin, financial_year)
);
comment on table seller_luts is
  'Letters of undertaking (form RFD-11) by their reference number; each holds for one financial year.';

create table seller_bank_accounts (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  pan text not null,
  holder text not null,
  account_number text not null check (account_number ~ '^[0-9]{9,18}$'),
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  bank text not null default '',
  branch text not null default '',
  verified_at timestamptz,
  verified_by bigint references users,
  created_by bigint references users,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index seller_bank_accounts_current on seller_bank_accounts (seller_id) where replaced_at is null;
create unique index seller_bank_accounts_once on seller_bank_accounts (pan, account_number) where replaced_at is null;
comment on table seller_bank_accounts is
  'Where a seller''s money goes. A change is a new row; the old one stays on record.';

-- A dealer below the limit of registration sends goods and never bills, so its yard has no GSTIN.
create table dispatch_points (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  name text not null,
  line text not null default '',
  city text not null,
  pincode text not null references pincodes,
  state_code text not null references states,
  gstin text references seller_gstins,
  lat_micro int not null,
  lon_micro int not null,
  loading_paise_per_tonne bigint not null default 0,
  loading_hours text not null default '',
  has_weighbridge boolean not null default false,
  max_km int,
  serves_states text[],
  is_active boolean not null default true
);
create index dispatch_points_seller on dispatch_points (seller_id);
comment on column dispatch_points.max_km is
  'How far this point delivers; empty: as far as the slabs go. Sand and concrete stay near.';
comment on column dispatch_points.serves_states is 'States it delivers to; empty: all.';

-- Freight is kept in grids, each of a day: the platform's, a seller's, or of one of its yards. None is written over.
create table freight_grids (
  id bigint generated always as identity primary key,
  seller_id bigint references sellers,
  dispatch_point_id bigint references dispatch_points,
  valid_from date not null,
  is_end boolean not null default false,
  made_by bigint references users,
  made_at timestamptz not null default now(),
  withdrawn_by bigint references users,
  withdrawn_at timestamptz,
  check (seller_id is not null or (dispatch_point_id is null and not is_end))
);
create unique index freight_grids_day on freight_grids (seller_id, dispatch_point_id, valid_from) nulls not distinct
  where withdrawn_at is null;
comment on table freight_grids is
  'The latest of a day holds. Seller and yard before seller before the platform''s, which names neither.';
comment on column freight_grids.is_end is 'From this day there is no grid here: the next wider one holds again.';
comment on column freight_grids.withdrawn_at is 'Taken back before its first day.';

-- What carries the goods, and what it is paid for at least: for a band of distance, or for a zone at any distance.
create table freight_slabs (
  id bigint generated always as identity primary key,
  grid_id bigint not null references freight_grids,
  vehicle text not null,
  payload_grams bigint not null check (payload_grams > 0),
  long_bar boolean not null,
  body text not null default 'TARPAULIN'
    check (body in ('PARCEL', 'PART_LOAD', 'TARPAULIN', 'OPEN', 'CLOSED', 'TIPPER', 'MIXER')),
  min_grams bigint not null default 0 check (min_grams between 0 and payload_grams),
  min_charge_paise bigint not null check (min_charge_paise >= 0),
  up_to_km int check (up_to_km > 0),
  zone_id int references zones,
  rate_paise_per_tonne bigint not null check (rate_paise_per_tonne > 0),
  position int not null,
  unique (grid_id, vehicle, up_to_km),
  constraint freight_slabs_for_one check ((up_to_km is null) <> (zone_id is null)),
  constraint freight_slabs_zone unique (grid_id, vehicle, zone_id)
);
create trigger freight_slabs_kept before update or delete on freight_slabs
  for each row execute function forbid_change();
comment on table freight_slabs is
  'Rate per tonne by vehicle at the last kilometre of a band (it rises evenly from the band before) or for a zone; '
  'no row: the vehicle does not go there.';
comment on column freight_slabs.zone_id is 'Holds for places of this zone instead of the bands of distance.';

create function keep_freight_grid() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or to_jsonb(new) - 'withdrawn_by' - 'withdrawn_at' <> to_jsonb(old) - 'withdrawn_by' - 'withdrawn_at' then
    raise exception 'a freight grid is followed by another, never changed';
  end if;
  return new;
end $$;
create trigger freight_grids_kept before update or delete on freight_grids
  for each row execute function keep_freight_grid();

-- The two figures that lists count freight by, as domain/freight-goods says them.
create function goods_needs(handling text, is_long boolean, grams_per_unit bigint) returns int
  language sql immutable parallel safe as $$
  select case when is_long then 34 when handling = 'PARCEL' and grams_per_unit > 30000 then 4
    else case handling when 'PARCEL' then 1 when 'DRY' then 4 when 'LOOSE' then 8 when 'CONCRETE' then 16 else 2 end end
$$;
comment on function goods_needs is
  'What goods ask of their vehicle, a bit each: 1 parcel, 2 packed, 4 dry, 8 loose, 16 concrete, 32 long.';

create function freight_grams(grams_per_unit bigint, stowage_ml bigint, litres_per_tonne int) returns bigint
  language sql immutable parallel safe as $$
  select greatest(grams_per_unit,
    (coalesce(stowage_ml, (grams_per_unit * coalesce(litres_per_tonne, 0) + 500) / 1000) * 353 + 500) / 1000)
$$;
comment on function freight_grams is
  'Mass of a selling unit as freight counts it: a litre is at least 353 g (10 kg a cubic foot).';
