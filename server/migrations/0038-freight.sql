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
create unique index freight_grids_day on freight_grids (seller_id, dispatch_point_id, valid_from) nulls not distinct where withdrawn_at is null;
comment on table freight_grids is 'The latest of a day holds. Seller and yard before seller before the platform''s, which names neither.';
comment on column freight_grids.is_end is 'From this day there is no grid here: the next wider one holds again.';
comment on column freight_grids.withdrawn_at is 'Taken back before its first day.';

alter table freight_slabs add column grid_id bigint references freight_grids, add column long_bar boolean not null default true;
insert into freight_grids (seller_id, valid_from) select distinct seller_id, date '2026-04-01' from freight_slabs;
-- a 12 m bar folded at half length needs a bed of 6 m: everything but the smallest pickup has one
update freight_slabs s set grid_id = g.id, long_bar = s.payload_grams >= 2000000 from freight_grids g where g.seller_id is not distinct from s.seller_id;
alter table freight_slabs alter column grid_id set not null, alter column long_bar drop default, drop column seller_id;
alter table freight_slabs add unique (grid_id, vehicle, up_to_km);
comment on table freight_slabs is 'Rate per tonne by vehicle and distance band; no row: the vehicle does not go that far.';

create function keep_freight_grid() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'withdrawn_by' - 'withdrawn_at' <> to_jsonb(old) - 'withdrawn_by' - 'withdrawn_at' then
    raise exception 'a freight grid is followed by another, never changed';
  end if;
  return new;
end $$;
create trigger freight_grids_kept before update or delete on freight_grids for each row execute function keep_freight_grid();
create trigger freight_slabs_kept before update or delete on freight_slabs for each row execute function forbid_change();

-- What the directory says of a place beside where it lies.
alter table pincodes
  add column tier text check (tier in ('METRO', 'URBAN', 'RURAL', 'REMOTE')),
  add column surcharge_paise_per_tonne bigint not null default 0 check (surcharge_paise_per_tonne between 0 and 10000000),
  add column extra_lead_days int not null default 0 check (extra_lead_days between 0 and 60);
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

alter table suborders add column surcharge_paise bigint not null default 0 check (surcharge_paise >= 0);
comment on column suborders.surcharge_paise is 'What of the freight is for a place that is hard to reach.';
