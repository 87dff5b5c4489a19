-- The directory of places: states, pricing zones and pincodes, and what the law asks of goods that travel.
create table states (
  code text primary key,
  name text not null,
  alpha text not null,
  is_union_territory boolean not null,
  local_tax text not null check (local_tax in ('SGST', 'UTGST'))
);
comment on table states is 'GST state codes.';

create table zones (
  id int primary key,
  name text not null unique
);
comment on table zones is 'Pricing zones; ids are small and dense because offers keep a price per zone in an array.';

create table pincodes (
  pincode text primary key check (pincode ~ '^[1-9][0-9]{5}$'),
  state_code text not null references states,
  second_state_code text references states,
  district text not null,
  zone_id int not null references zones,
  lat_micro int,
  lon_micro int,
  serviceable boolean not null default true,
  tier text check (tier in ('METRO', 'URBAN', 'RURAL', 'REMOTE')),
  by_road boolean not null default true,
  surcharge_paise_per_tonne bigint not null default 0 check (surcharge_paise_per_tonne between 0 and 10000000),
  extra_lead_days int not null default 0 check (extra_lead_days between 0 and 60)
);
create index pincodes_prefix on pincodes (pincode text_pattern_ops);
create index pincodes_district on pincodes (state_code, district);
comment on column pincodes.second_state_code is
  'Set where one pincode spans two states: the buyer says which, since it decides the tax.';
comment on column pincodes.lat_micro is 'Degrees north × 1,000,000; empty where no trustworthy position is known.';
comment on column pincodes.by_road is
  'Whether a truck can drive there; where not, freight is on quotation, at whatever distance.';
comment on column pincodes.surcharge_paise_per_tonne is 'Comes on top of the freight of every load that goes there.';
comment on column pincodes.extra_lead_days is 'Come on top of the days until a load is at the site.';

create table pincode_sheets (
  id bigint generated always as identity primary key,
  file_key text not null,
  file_name text not null,
  made_by bigint not null references users,
  made_at timestamptz not null,
  applied_at timestamptz
);
comment on table pincode_sheets is 'Sheets of pincodes that were checked; applied_at: brought in, once.';

create table eway_thresholds (
  state_code text not null references states,
  valid_from date not null,
  intra_state_paise bigint not null,
  inter_state_paise bigint not null,
  changed_by bigint references users,
  changed_at timestamptz,
  primary key (state_code, valid_from),
  check (intra_state_paise >= 0 and inter_state_paise >= 0)
);
comment on table eway_thresholds is
  'Consignment value with tax above which an e-way bill is due, by state of dispatch.';
