-- The platform's first grid knew five lorries. Where it is still that grid, to the paisa, one with parcels, part loads and mixers follows it
-- from today; whoever has noted other rates keeps them.
create temporary table first_rates (vehicle text, payload_grams bigint, min_charge_paise bigint, up_to_km int, rate bigint) on commit drop;
insert into first_rates values
  ('Pickup 1.5 t', 1500000, 130000, 25, 90000),
  ('Pickup 1.5 t', 1500000, 130000, 50, 130000),
  ('Pickup 1.5 t', 1500000, 130000, 100, 200000),
  ('Pickup 1.5 t', 1500000, 130000, 250, 390000),
  ('Pickup 1.5 t', 1500000, 130000, 500, 700000),
  ('Pickup 1.5 t', 1500000, 130000, 1000, 1300000),
  ('Pickup 1.5 t', 1500000, 130000, 1500, 1900000),
  ('LCV 4 t', 4000000, 240000, 25, 62000),
  ('LCV 4 t', 4000000, 240000, 50, 85000),
  ('LCV 4 t', 4000000, 240000, 100, 130000),
  ('LCV 4 t', 4000000, 240000, 250, 240000),
  ('LCV 4 t', 4000000, 240000, 500, 420000),
  ('LCV 4 t', 4000000, 240000, 1000, 760000),
  ('LCV 4 t', 4000000, 240000, 1500, 1100000),
  ('Two-axle 9 t', 9000000, 380000, 25, 43000),
  ('Two-axle 9 t', 9000000, 380000, 50, 56000),
  ('Two-axle 9 t', 9000000, 380000, 100, 85000),
  ('Two-axle 9 t', 9000000, 380000, 250, 150000),
  ('Two-axle 9 t', 9000000, 380000, 500, 250000),
  ('Two-axle 9 t', 9000000, 380000, 1000, 430000),
  ('Two-axle 9 t', 9000000, 380000, 1500, 620000),
  ('Three-axle 16 t', 16000000, 570000, 25, 36000),
  ('Three-axle 16 t', 16000000, 570000, 50, 47000),
  ('Three-axle 16 t', 16000000, 570000, 100, 70000),
  ('Three-axle 16 t', 16000000, 570000, 250, 120000),
  ('Three-axle 16 t', 16000000, 570000, 500, 195000),
  ('Three-axle 16 t', 16000000, 570000, 1000, 330000),
  ('Three-axle 16 t', 16000000, 570000, 1500, 470000),
  ('Four/five-axle 25 t', 25000000, 820000, 25, 33000),
  ('Four/five-axle 25 t', 25000000, 820000, 50, 42000),
  ('Four/five-axle 25 t', 25000000, 820000, 100, 62000),
  ('Four/five-axle 25 t', 25000000, 820000, 250, 105000),
  ('Four/five-axle 25 t', 25000000, 820000, 500, 165000),
  ('Four/five-axle 25 t', 25000000, 820000, 1000, 275000),
  ('Four/five-axle 25 t', 25000000, 820000, 1500, 390000);
create temporary table rates_now (vehicle text, payload_grams bigint, min_charge_paise bigint, long_bar boolean, body text, least_grams bigint,
  up_to_km int, rate bigint, position int) on commit drop;
insert into rates_now values
  ('Parcel', 50000, 6000, false, 'PARCEL', 4000, 25, 1500000, 0),
  ('Parcel', 50000, 6000, false, 'PARCEL', 4000, 50, 1600000, 0),
  ('Parcel', 50000, 6000, false, 'PARCEL', 4000, 60, 1640000, 0),
  ('Parcel', 50000, 6000, false, 'PARCEL', 4000, 100, 1800000, 0),
  ('Parcel', 50000, 6000, false, 'PARCEL', 4000, 250, 2100000, 0),
  ('Parcel', 50000, 6000, false, 'PARCEL', 4000, 500, 2400000, 0),
  ('Parcel', 50000, 6000, false, 'PARCEL', 4000, 1000, 2700000, 0),
  ('Parcel', 50000, 6000, false, 'PARCEL', 4000, 1500, 3000000, 0),
  ('Part load', 2000000, 35000, false, 'PART_LOAD', 50000, 25, 300000, 1),
  ('Part load', 2000000, 35000, false, 'PART_LOAD', 50000, 50, 340000, 1),
  ('Part load', 2000000, 35000, false, 'PART_LOAD', 50000, 60, 350000, 1),
  ('Part load', 2000000, 35000, false, 'PART_LOAD', 50000, 100, 400000, 1),
  ('Part load', 2000000, 35000, false, 'PART_LOAD', 50000, 250, 550000, 1),
  ('Part load', 2000000, 35000, false, 'PART_LOAD', 50000, 500, 750000, 1),
  ('Part load', 2000000, 35000, false, 'PART_LOAD', 50000, 1000, 1050000, 1),
  ('Part load', 2000000, 35000, false, 'PART_LOAD', 50000, 1500, 1300000, 1),
  ('Pickup 1.5 t', 1500000, 130000, false, 'TARPAULIN', 600000, 25, 90000, 2),
  ('Pickup 1.5 t', 1500000, 130000, false, 'TARPAULIN', 600000, 50, 130000, 2),
  ('Pickup 1.5 t', 1500000, 130000, false, 'TARPAULIN', 600000, 60, 144000, 2),
  ('Pickup 1.5 t', 1500000, 130000, false, 'TARPAULIN', 600000, 100, 200000, 2),
  ('Pickup 1.5 t', 1500000, 130000, false, 'TARPAULIN', 600000, 250, 390000, 2),
  ('Pickup 1.5 t', 1500000, 130000, false, 'TARPAULIN', 600000, 500, 700000, 2),
  ('Pickup 1.5 t', 1500000, 130000, false, 'TARPAULIN', 600000, 1000, 1300000, 2),
  ('Pickup 1.5 t', 1500000, 130000, false, 'TARPAULIN', 600000, 1500, 1900000, 2),
  ('LCV 4 t', 4000000, 240000, true, 'TARPAULIN', 1800000, 25, 62000, 3),
  ('LCV 4 t', 4000000, 240000, true, 'TARPAULIN', 1800000, 50, 85000, 3),
  ('LCV 4 t', 4000000, 240000, true, 'TARPAULIN', 1800000, 60, 94000, 3),
  ('LCV 4 t', 4000000, 240000, true, 'TARPAULIN', 1800000, 100, 130000, 3),
  ('LCV 4 t', 4000000, 240000, true, 'TARPAULIN', 1800000, 250, 240000, 3),
  ('LCV 4 t', 4000000, 240000, true, 'TARPAULIN', 1800000, 500, 420000, 3),
  ('LCV 4 t', 4000000, 240000, true, 'TARPAULIN', 1800000, 1000, 760000, 3),
  ('LCV 4 t', 4000000, 240000, true, 'TARPAULIN', 1800000, 1500, 1100000, 3),
  ('Two-axle 9 t', 9000000, 380000, true, 'TARPAULIN', 4500000, 25, 43000, 4),
  ('Two-axle 9 t', 9000000, 380000, true, 'TARPAULIN', 4500000, 50, 56000, 4),
  ('Two-axle 9 t', 9000000, 380000, true, 'TARPAULIN', 4500000, 60, 61800, 4),
  ('Two-axle 9 t', 9000000, 380000, true, 'TARPAULIN', 4500000, 100, 85000, 4),
  ('Two-axle 9 t', 9000000, 380000, true, 'TARPAULIN', 4500000, 250, 150000, 4),
  ('Two-axle 9 t', 9000000, 380000, true, 'TARPAULIN', 4500000, 500, 250000, 4),
  ('Two-axle 9 t', 9000000, 380000, true, 'TARPAULIN', 4500000, 1000, 430000, 4),
  ('Two-axle 9 t', 9000000, 380000, true, 'TARPAULIN', 4500000, 1500, 620000, 4),
  ('Three-axle 16 t', 16000000, 570000, true, 'TARPAULIN', 9000000, 25, 36000, 5),
  ('Three-axle 16 t', 16000000, 570000, true, 'TARPAULIN', 9000000, 50, 47000, 5),
  ('Three-axle 16 t', 16000000, 570000, true, 'TARPAULIN', 9000000, 60, 51600, 5),
  ('Three-axle 16 t', 16000000, 570000, true, 'TARPAULIN', 9000000, 100, 70000, 5),
  ('Three-axle 16 t', 16000000, 570000, true, 'TARPAULIN', 9000000, 250, 120000, 5),
  ('Three-axle 16 t', 16000000, 570000, true, 'TARPAULIN', 9000000, 500, 195000, 5),
  ('Three-axle 16 t', 16000000, 570000, true, 'TARPAULIN', 9000000, 1000, 330000, 5),
  ('Three-axle 16 t', 16000000, 570000, true, 'TARPAULIN', 9000000, 1500, 470000, 5),
  ('Four/five-axle 25 t', 25000000, 820000, true, 'TARPAULIN', 15000000, 25, 33000, 6),
  ('Four/five-axle 25 t', 25000000, 820000, true, 'TARPAULIN', 15000000, 50, 42000, 6),
  ('Four/five-axle 25 t', 25000000, 820000, true, 'TARPAULIN', 15000000, 60, 46000, 6),
  ('Four/five-axle 25 t', 25000000, 820000, true, 'TARPAULIN', 15000000, 100, 62000, 6),
  ('Four/five-axle 25 t', 25000000, 820000, true, 'TARPAULIN', 15000000, 250, 105000, 6),
  ('Four/five-axle 25 t', 25000000, 820000, true, 'TARPAULIN', 15000000, 500, 165000, 6),
  ('Four/five-axle 25 t', 25000000, 820000, true, 'TARPAULIN', 15000000, 1000, 275000, 6),
  ('Four/five-axle 25 t', 25000000, 820000, true, 'TARPAULIN', 15000000, 1500, 390000, 6),
  ('Transit mixer 7 m³', 16800000, 300000, false, 'MIXER', 7200000, 25, 25000, 7),
  ('Transit mixer 7 m³', 16800000, 300000, false, 'MIXER', 7200000, 50, 45000, 7),
  ('Transit mixer 7 m³', 16800000, 300000, false, 'MIXER', 7200000, 60, 52000, 7);

with platform as (
  select id from freight_grids where seller_id is null and withdrawn_at is null
), untouched as (
  select min(id) as id from platform having count(*) = 1
), same as (
  select u.id from untouched u
  where not exists (
      select 1 from freight_slabs s where s.grid_id = u.id and not exists (
        select 1 from first_rates f where f.vehicle = s.vehicle and f.payload_grams = s.payload_grams and f.min_charge_paise = s.min_charge_paise
          and f.up_to_km = s.up_to_km and f.rate = s.rate_paise_per_tonne))
    and (select count(*) from freight_slabs s where s.grid_id = u.id) = (select count(*) from first_rates)
), next as (
  insert into freight_grids (seller_id, valid_from) select null, (now() at time zone 'Asia/Kolkata')::date from same returning id
)
insert into freight_slabs (grid_id, vehicle, payload_grams, min_charge_paise, long_bar, body, least_grams, up_to_km, rate_paise_per_tonne, position)
select next.id, r.vehicle, r.payload_grams, r.min_charge_paise, r.long_bar, r.body, r.least_grams, r.up_to_km, r.rate, r.position from next, rates_now r;

-- 0088 gave structural steel another quoted quantity without another quoted price: what lists quote is written down anew with each offer.
with wanted as materialized (
  select o.id, quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as qty from offers o join variants v on v.id = o.variant_id where v.unit = 'kg' and v.diameter_mm is null and v.attributes ->> 'pieceGrams' ~ '^[1-9][0-9]{0,8}$'
), row_in_force as materialized (
  select r.*, w.qty from wanted w join offer_prices r on r.offer_id = w.id
  where r.buyer = 'EVERYONE' and r.valid_from <= now() and (r.valid_to is null or r.valid_to > now())
), everywhere as (
  select distinct on (offer_id) offer_id, price_paise as price from row_in_force
  where scope = 'ALL' and min_milli <= qty order by offer_id, min_milli desc, valid_from desc
), zone_named as (
  select distinct offer_id, place from row_in_force where scope = 'ZONE'
), in_zone as (
  select distinct on (offer_id, place) offer_id, place, price_paise as price from row_in_force
  where scope = 'ZONE' and min_milli <= qty order by offer_id, place, min_milli desc, valid_from desc
), zone_price as (
  select w.id, z.id as zone_id, case when n.offer_id is null then e.price else i.price end as price
  from wanted w cross join zones z
    left join everywhere e on e.offer_id = w.id
    left join zone_named n on n.offer_id = w.id and n.place = z.id::text
    left join in_zone i on i.offer_id = w.id and i.place = z.id::text
), gathered as (
  select id, array_agg(price order by zone_id) as prices, min(price) as least from zone_price group by id
), clocks as (
  select offer_id, min(valid_to) as valid_to, bool_or(scope in ('PINCODE', 'DISTRICT', 'STATE')) as is_local
  from row_in_force group by offer_id
)
update offers o set list_prices = g.prices, from_paise = g.least,
  has_local_prices = coalesce(c.is_local, false), price_valid_to = c.valid_to
from gathered g left join clocks c on c.offer_id = g.id where g.id = o.id;
