-- The register of quality control orders (BIS Act 2016, s. 16): one row for each standard of an order. Numbers and days
-- that are not certain are left empty, which means to be confirmed; an admin enters them.
create table quality_orders (
  id bigint generated always as identity primary key,
  standard text not null check (standard ~ '^IS [0-9]{2,6}$'),
  title text not null check (length(title) between 5 and 150),
  goods text not null check (length(goods) between 3 and 200),
  hsn text[] not null default '{}',
  classes text[] not null default '{}',
  exempt jsonb not null default '[]' check (jsonb_typeof(exempt) = 'array'),
  from_day date,
  end_day date,
  source text check (length(source) <= 200),
  entered_by bigint references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint quality_orders_goods check (cardinality(hsn) + cardinality(classes) > 0),
  constraint quality_orders_days check (from_day <= end_day)
);
create index quality_orders_entered_by on quality_orders (entered_by);
comment on column quality_orders.standard is 'Indian Standard without part and year; a licence for one standard of the goods is enough.';
comment on column quality_orders.hsn is 'Beginnings of the HSN codes of the goods that it covers.';
comment on column quality_orders.classes is 'Codes of product classes that it covers whatever their HSN code.';
comment on column quality_orders.exempt is
  '[{attribute, above, below, oneOf}]: sizes that it leaves out, by an attribute that is set, beyond a figure, or one of these values.';
comment on column quality_orders.from_day is 'First day in force; null: in force since a day that is to be confirmed.';
comment on column quality_orders.source is 'Act, order and notification; null: to be confirmed.';
comment on column quality_orders.entered_by is 'The admin who entered it; null for what a shop starts with.';

alter table plants add column valid_from date;
comment on column plants.valid_from is 'First day of the licence; null if not recorded.';
alter table plants add constraint plants_days check (valid_from <= valid_to);

alter table products add column licences text[] not null default '{}',
  add column unlicensed datemultirange not null default '{}';
comment on column products.licences is
  'BIS licences stated in its form; those of its maker that are on record are in product_plants.';
comment on column products.unlicensed is
  'Set by trigger: the days on which a quality control order is in force for it and none of its licences is valid.';
comment on column products.isi_mark is 'Set by trigger: made under a BIS licence that is on record.';

create function attribute_text(attributes jsonb, code text) returns text language sql immutable as $$
  select case jsonb_typeof(attributes -> code)
    when 'array' then (select string_agg(one, ', ') from jsonb_array_elements_text(attributes -> code) as one)
    else attributes ->> code end
$$;

-- whether a size is among the goods of an order, as in the domain's `covers`
create function quality_order_covers(rule quality_orders, size_hsn text, class_code text, attributes jsonb)
returns boolean language sql immutable as $$
  select (exists (select 1 from unnest(rule.hsn) as prefix where starts_with(size_hsn, prefix))
      or coalesce(class_code = any(rule.classes), false))
    and not exists (
      select 1 from jsonb_array_elements(rule.exempt) as e(one)
        cross join lateral (select attribute_text(attributes, one ->> 'attribute') as said) a
      where coalesce(said, '') <> ''
        and (one -> 'oneOf' is null or one -> 'oneOf' ? said)
        and case
          when one -> 'above' is null and one -> 'below' is null then true
          when said !~ '^[0-9]+([.][0-9]+)?$' then false
          else (one -> 'above' is null or said::numeric > (one ->> 'above')::numeric)
            and (one -> 'below' is null or said::numeric < (one ->> 'below')::numeric)
        end)
$$;

create function standard_number(standard text) returns text language sql immutable as $$
  select (regexp_match(upper(standard), '\mIS(?:/IEC)?[ :-]*([0-9]{2,6})'))[1]
$$;

create function unlicensed_days(product bigint) returns datemultirange language sql stable as $$
  with covering as (
    select o.id, standard_number(o.standard) as number, daterange(o.from_day, o.end_day, '[]') as days
    from quality_orders o where exists (
      select 1 from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
        left join product_classes k on k.id = coalesce(p.class_id, c.default_class_id)
      where v.product_id = product and v.status = 'ACTIVE' and quality_order_covers(o, v.hsn, k.code, v.attributes))
  )
  select coalesce((select range_agg(days) from covering), '{}') - coalesce((
    select range_agg(covering.days * daterange(pl.valid_from, pl.valid_to, '[]'))
    from covering join plants pl on standard_number(pl.is_number) = covering.number
      join product_plants pp on pp.plant_id = pl.id and pp.product_id = product), '{}')
$$;
comment on function unlicensed_days is 'The days on which an order is in force for a product that has no valid licence.';

create function keep_unlicensed(products bigint[]) returns void language sql as $$
  update products p set unlicensed = unlicensed_days(p.id)
  where p.id = any(products) and p.unlicensed <> unlicensed_days(p.id)
$$;

create or replace function keep_licence() returns trigger language plpgsql as $$
declare
  touched bigint[] := case tg_table_name
    when 'plants' then array(select product_id from product_plants where plant_id = (to_jsonb(new) ->> 'id')::bigint)
    else array[(to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> 'product_id')::bigint] end;
begin
  update products p set isi_mark = exists (select 1 from product_plants pp where pp.product_id = p.id),
    licensed_until = (
      select case when bool_and(pl.valid_to is not null) then max(pl.valid_to) end
      from product_plants pp join plants pl on pl.id = pp.plant_id where pp.product_id = p.id)
  where p.id = any(touched);
  if tg_table_name = 'plants' then
    update products p set licences = array_replace(p.licences, to_jsonb(old) ->> 'licence', to_jsonb(new) ->> 'licence')
    where p.id = any(touched) and to_jsonb(old) ->> 'licence' <> to_jsonb(new) ->> 'licence';
  end if;
  perform keep_unlicensed(touched);
  return null;
end $$;
drop trigger plants_renewed on plants;
create trigger plants_renewed after update of licence, valid_from, valid_to, is_number on plants
  for each row execute function keep_licence();

create function keep_control() returns trigger language plpgsql as $$
begin
  perform keep_unlicensed(array(select distinct product_id from changed));
  return null;
end $$;
create trigger variants_control_inserted after insert on variants referencing new table as changed
  for each statement execute function keep_control();
create trigger variants_control_updated after update on variants referencing new table as changed
  for each statement execute function keep_control();
create trigger variants_control_deleted after delete on variants referencing old table as changed
  for each statement execute function keep_control();

create function keep_control_of_class() returns trigger language plpgsql as $$
begin
  perform keep_unlicensed(case tg_table_name
    when 'products' then array[new.id]
    when 'categories' then array(select id from products where category_id = new.id and class_id is null)
    else array(select p.id from products p join categories c on c.id = p.category_id
      where coalesce(p.class_id, c.default_class_id) = new.id) end);
  return null;
end $$;
create trigger products_control after update of class_id, category_id on products
  for each row execute function keep_control_of_class();
create trigger categories_control after update of default_class_id on categories
  for each row execute function keep_control_of_class();
create trigger product_classes_control after update of code on product_classes
  for each row when (old.code <> new.code) execute function keep_control_of_class();

create function products_of_order(rule quality_orders) returns setof bigint language sql stable as $$
  select distinct v.product_id from variants v join products p on p.id = v.product_id
    join categories c on c.id = p.category_id
    left join product_classes k on k.id = coalesce(p.class_id, c.default_class_id)
  where v.status = 'ACTIVE' and quality_order_covers(rule, v.hsn, k.code, v.attributes)
$$;

create function keep_control_of_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform keep_unlicensed(array(select products_of_order(old))); end if;
  if tg_op <> 'DELETE' then perform keep_unlicensed(array(select products_of_order(new))); end if;
  return null;
end $$;
create trigger quality_orders_changed after insert or update or delete on quality_orders
  for each row execute function keep_control_of_order();

-- A product had one licence by number alone: it becomes a plant of its maker, without an end as before.
insert into plants (company_id, name, licence, is_number)
select distinct on (p.bis_licence) maker_of(p), 'To be confirmed', p.bis_licence,
  coalesce('IS ' || standard_number(p.standard), p.standard, 'IS 0')
from products p
where p.bis_licence ~ '^CM/L-?[0-9]{7,10}$' and maker_of(p) is not null
  and not exists (select 1 from product_plants pp where pp.product_id = p.id)
order by p.bis_licence, p.id
on conflict (licence) do nothing;
insert into product_plants (product_id, plant_id)
select p.id, pl.id from products p join plants pl on pl.licence = p.bis_licence and pl.company_id = maker_of(p)
where not exists (select 1 from product_plants pp where pp.product_id = p.id);
update products p set licences = case when p.bis_licence is null then '{}' else array[p.bis_licence] end
where p.bis_licence is not null;
update products p set licences = array(
  select pl.licence from product_plants pp join plants pl on pl.id = pp.plant_id where pp.product_id = p.id order by pl.id)
where exists (select 1 from product_plants pp where pp.product_id = p.id);
update products p set isi_mark = exists (select 1 from product_plants pp where pp.product_id = p.id);
alter table products drop column bis_licence;

-- What a shop starts with. The names of the orders are as they are cited in the trade; days and notifications are entered
-- where a source gives them, otherwise they are to be confirmed.
insert into quality_orders (standard, title, goods, hsn, classes, exempt, from_day, source) values
  ('IS 269', 'Cement (Quality Control) Order, 2003', 'Ordinary Portland cement 33, 43 and 53', '{25232910}', '{}', '[]', null, null),
  ('IS 1489', 'Cement (Quality Control) Order, 2003', 'Portland pozzolana cement', '{25232930}', '{}', '[]', null, null),
  ('IS 455', 'Cement (Quality Control) Order, 2003', 'Portland slag cement', '{25232940}', '{}', '[]', null, null),
  ('IS 8042', 'Cement (Quality Control) Order, 2003', 'White Portland cement', '{252321}', '{}', '[]', null, null),
  ('IS 16415', 'Cement (Quality Control) Order, 2003', 'Composite cement', '{25232990}', '{}', '[]', null, null),
  ('IS 12330', 'Cement (Quality Control) Order, 2003', 'Sulphate-resisting Portland cement', '{25232990}', '{}', '[]', null, null),
  ('IS 8041', 'Cement (Quality Control) Order, 2003', 'Rapid-hardening Portland cement', '{25232990}', '{}', '[]', null, null),
  ('IS 8043', 'Cement (Quality Control) Order, 2003', 'Hydrophobic Portland cement', '{25232990}', '{}', '[]', null, null),
  ('IS 12600', 'Cement (Quality Control) Order, 2003', 'Low-heat Portland cement', '{25232990}', '{}', '[]', null, null),
  ('IS 6452', 'Cement (Quality Control) Order, 2003', 'High-alumina cement', '{252330}', '{}', '[]', null, null),
  ('IS 1786', 'Steel and Steel Products (Quality Control) Order', 'Deformed bars and wires for concrete reinforcement',
    '{721420,72131090}', '{TMT-STRAIGHT,TMT-COIL}', '[]', null, null),
  ('IS 2062', 'Steel and Steel Products (Quality Control) Order', 'Hot-rolled structural steel: plates and sections', '{7208,7216}', '{}', '[]', null, null),
  ('IS 277', 'Steel and Steel Products (Quality Control) Order', 'Galvanised steel sheets, plain and corrugated', '{721041,721049}', '{}', '[]', null, null),
  ('IS 15965', 'Steel and Steel Products (Quality Control) Order', 'Pre-painted aluminium-zinc coated sheets', '{721070}', '{}', '[]', null, null),
  ('IS 14246', 'Steel and Steel Products (Quality Control) Order', 'Pre-painted galvanised sheets', '{721070}', '{}', '[]', null, null),
  ('IS 1239', 'Steel and Steel Products (Quality Control) Order', 'Steel tubes for water and gas', '{730630}', '{}', '[]', null, null),
  ('IS 1161', 'Steel and Steel Products (Quality Control) Order', 'Steel tubes for structures', '{730630}', '{}', '[]', null, null),
  ('IS 4923', 'Steel and Steel Products (Quality Control) Order', 'Hollow steel sections for structures', '{730661}', '{}', '[]', null, null),
  ('IS 694', 'Electrical Wires, Cables, Appliances and Protection Devices and Accessories (Quality Control) Order, 2003',
    'PVC insulated wires and cables up to 1100 V', '{854449}', '{}', '[]', null, null),
  ('IS 3854', 'Electrical Wires, Cables, Appliances and Protection Devices and Accessories (Quality Control) Order, 2003',
    'Switches for domestic and similar purposes', '{853650}', '{}', '[]', null, null),
  ('IS 60898', 'Electrical Wires, Cables, Appliances and Protection Devices and Accessories (Quality Control) Order, 2003',
    'Miniature circuit breakers', '{85362030}', '{}', '[]', null, null),
  ('IS 303', 'Plywood and Wooden Flush Door Shutters (Quality Control) Order, 2024', 'Plywood for general purposes', '{4412}', '{}', '[]',
    '2025-02-28', 'BIS Act 2016, s. 16; order of 15-03-2024 of the DPIIT, notification to be confirmed'),
  ('IS 710', 'Plywood and Wooden Flush Door Shutters (Quality Control) Order, 2024', 'Marine plywood', '{4412}', '{}', '[]',
    '2025-02-28', 'BIS Act 2016, s. 16; order of 15-03-2024 of the DPIIT, notification to be confirmed'),
  ('IS 4990', 'Plywood and Wooden Flush Door Shutters (Quality Control) Order, 2024', 'Plywood for concrete shuttering', '{4412}', '{}', '[]',
    '2025-02-28', 'BIS Act 2016, s. 16; order of 15-03-2024 of the DPIIT, notification to be confirmed'),
  ('IS 2202', 'Plywood and Wooden Flush Door Shutters (Quality Control) Order, 2024', 'Wooden flush door shutters', '{441829}', '{}', '[]',
    '2025-02-28', 'BIS Act 2016, s. 16; order of 15-03-2024 of the DPIIT, notification to be confirmed'),
  ('IS 15622', 'Quality control order for pressed ceramic tiles (to be confirmed)', 'Ceramic and vitrified tiles', '{690721,690722,690723}', '{}', '[]', null, null),
  ('IS 2556', 'Quality control order for sanitary appliances (to be confirmed)', 'Vitreous sanitary appliances: water closets and basins', '{691010}', '{}', '[]', null, null),
  ('IS 8931', 'Quality control order for taps and valves (to be confirmed)', 'Copper alloy taps and mixers', '{84818020}', '{}', '[]', null, null),
  ('IS 781', 'Quality control order for taps and valves (to be confirmed)', 'Cast copper alloy bib taps and stop valves', '{84818020}', '{}', '[]', null, null),
  ('IS 13983', 'Quality control order for stainless steel sinks (to be confirmed)', 'Stainless steel sinks for domestic purposes', '{732410}', '{}', '[]', null, null),
  -- pipes to ASTM D1785 are named by their schedule, conduits for wires by the class of their tube
  ('IS 4985', 'Quality control order for plastic pipes (to be confirmed)', 'Unplasticised PVC pipes for water', '{391723}', '{}',
    '[{"attribute": "schedule"}, {"attribute": "tubeClass"}]', null, null),
  ('IS 13592', 'Quality control order for plastic pipes (to be confirmed)', 'Unplasticised PVC pipes for soil and waste', '{391723}', '{}',
    '[{"attribute": "schedule"}, {"attribute": "tubeClass"}]', null, null),
  ('IS 15778', 'Quality control order for plastic pipes (to be confirmed)', 'Chlorinated PVC pipes for hot and cold water', '{391723}', '{}',
    '[{"attribute": "schedule"}, {"attribute": "tubeClass"}]', null, null);
