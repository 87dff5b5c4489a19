-- A rate of freight is for a band of distance, or for a zone of the directory at any distance.
alter table freight_slabs
  alter column up_to_km drop not null,
  add column zone_id int references zones,
  add constraint freight_slabs_for_one check ((up_to_km is null) <> (zone_id is null)),
  add constraint freight_slabs_zone unique (grid_id, vehicle, zone_id);
comment on column freight_slabs.zone_id is 'Holds for places of this zone instead of the bands of distance.';
comment on table freight_slabs is 'Rate per tonne by vehicle and distance band or zone; no row: the vehicle does not go there.';
