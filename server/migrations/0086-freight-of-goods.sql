-- How goods are brought, and the room they take, so that freight knows more of them than their mass.
alter table product_classes
  add column handling text not null default 'PACKED' check (handling in ('PARCEL', 'PACKED', 'DRY', 'LOOSE', 'CONCRETE')),
  add column litres_per_tonne int check (litres_per_tonne between 1 and 200000);
comment on column product_classes.handling is
  'PARCEL: small and harmless enough for a courier. DRY: under a tarpaulin or closed. LOOSE: on no closed vehicle. CONCRETE: in a mixer.';
comment on column product_classes.litres_per_tonne is 'The room that a tonne takes on a vehicle; empty: no more than its mass says.';

alter table variants add column stowage_ml bigint check (stowage_ml > 0);
comment on column variants.stowage_ml is 'The room that one selling unit takes on a vehicle; empty: as its class says.';

-- What is known of tariff lines: the same as the seed gives them.
update product_classes set handling = case
  when hsn ~ '^382450' then 'CONCRETE'
  when hsn ~ '^25(05|17)|^6815|^6904|^6905' then 'LOOSE'
  when hsn ~ '^(3209|38244090|39174000|8481|8536|8544|7317|7217|7324|25232100|2520|3214)' then 'PARCEL'
  when hsn ~ '^(2523|6809|4411|4412|4418|4823)' then 'DRY'
  else 'PACKED' end;
update product_classes set litres_per_tonne = case
  when hsn ~ '^39251' then 60000 when hsn ~ '^6910' then 6000 when hsn ~ '^7324' then 8000
  when hsn ~ '^(3917|8536)' then 5000 when hsn ~ '^(8481|7604)' then 4000 when hsn ~ '^731[34]' then 3200 end;
update variants set stowage_ml = round((attributes ->> 'capacityL')::numeric * 1600)
where attributes ->> 'capacityL' ~ '^[0-9]+([.][0-9]+)?$' and (attributes ->> 'capacityL')::numeric > 0;

-- What carries the goods, and what it is paid for at least by the rate of the distance.
alter table freight_slabs
  add column body text not null default 'TARPAULIN' check (body in ('PARCEL', 'PART_LOAD', 'TARPAULIN', 'OPEN', 'CLOSED', 'TIPPER', 'MIXER')),
  add column least_grams bigint not null default 0 check (least_grams between 0 and payload_grams);
comment on table freight_slabs is
  'Rate per tonne by vehicle at the last kilometre of a band (it rises evenly from the band before) or for a zone; no row: the vehicle does not go there.';

-- The two figures that lists count freight by, as domain/freight-goods says them.
create function goods_needs(handling text, is_long boolean, grams_per_unit bigint) returns int language sql immutable parallel safe as $$
  select case when is_long then 34 when handling = 'PARCEL' and grams_per_unit > 30000 then 4
    else case handling when 'PARCEL' then 1 when 'DRY' then 4 when 'LOOSE' then 8 when 'CONCRETE' then 16 else 2 end end
$$;
comment on function goods_needs is 'What goods ask of their vehicle, a bit each: 1 parcel, 2 packed, 4 dry, 8 loose, 16 concrete, 32 long.';
create function freight_grams(grams_per_unit bigint, stowage_ml bigint, litres_per_tonne int) returns bigint language sql immutable parallel safe as $$
  select greatest(grams_per_unit, (coalesce(stowage_ml, (grams_per_unit * coalesce(litres_per_tonne, 0) + 500) / 1000) * 353 + 500) / 1000)
$$;
comment on function freight_grams is 'Mass of a selling unit as freight counts it: a litre is at least 353 g (10 kg a cubic foot).';
