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
  serviceable boolean not null default true
);
create index pincodes_prefix on pincodes (pincode text_pattern_ops);
create index pincodes_district on pincodes (state_code, district);
comment on column pincodes.second_state_code is 'Set where one pincode spans two states: the buyer says which, since it decides the tax.';
comment on column pincodes.lat_micro is 'Degrees north × 1,000,000; empty where no trustworthy position is known.';

create table freight_slabs (
  id bigint generated always as identity primary key,
  seller_id bigint,
  vehicle text not null,
  payload_grams bigint not null check (payload_grams > 0),
  min_charge_paise bigint not null check (min_charge_paise >= 0),
  up_to_km int not null check (up_to_km > 0),
  rate_paise_per_tonne bigint not null check (rate_paise_per_tonne > 0),
  position int not null,
  unique nulls not distinct (seller_id, vehicle, up_to_km)
);
comment on table freight_slabs is 'Rate per tonne by vehicle and distance band; seller_id empty: the platform''s own slabs.';

create table eway_thresholds (
  state_code text not null references states,
  valid_from date not null,
  intra_state_paise bigint not null,
  inter_state_paise bigint not null,
  primary key (state_code, valid_from)
);
comment on table eway_thresholds is 'Consignment value with tax above which an e-way bill is due, by state of dispatch.';
