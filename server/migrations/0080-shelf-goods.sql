-- Shelf goods are bought by the piece. A usual load makes sense only for what comes by the truck: steel, cement, sand and aggregates,
-- bricks and blocks, ready-mix concrete. Everything else is quoted for the least that can be bought.
comment on column categories.reference_grams is
  'The load that a list quotes delivered prices for, when the buyer has not said how much; 0 for goods that are quoted for their least quantity.';

update categories set reference_grams = 0, version = version + 1, updated_at = now()
where reference_grams > 0
  and slug not in ('tmt-bars', 'structural-steel', 'binding-wire-mesh', 'cement', 'sand-aggregates', 'bricks-blocks', 'ready-mix-concrete');

update variants v set reference_milli = quoted_milli(1, v.step_milli, v.moq_milli)
from products p join categories c on c.id = p.category_id
where p.id = v.product_id and c.reference_grams = 0 and v.diameter_mm is null;

-- what lists quote is written down with each offer, at that quantity
with wanted as materialized (
  select o.id, quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as qty from offers o join variants v on v.id = o.variant_id where v.product_id in (
    select p.id from products p join categories c on c.id = p.category_id where c.reference_grams = 0
  )
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
