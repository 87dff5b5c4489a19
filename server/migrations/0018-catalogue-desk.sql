-- What the operator promises and asks, by kind; an order points at the version that its buyer was shown.
create table policies (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('RETURN', 'CANCEL', 'WARRANTY', 'DELIVERY', 'PRICE')),
  retired_at timestamptz,
  created_at timestamptz not null default now()
);
create table policy_versions (
  policy_id bigint not null references policies,
  version int not null,
  title text not null,
  body text not null,
  window_days int check (window_days between 0 and 3650),
  return_paid_by text check (return_paid_by in ('BUYER', 'SELLER', 'PLATFORM')),
  conditions text[] not null default '{}',
  effective_from date not null,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  primary key (policy_id, version)
);
create trigger policy_versions_append_only before update or delete on policy_versions for each row execute function forbid_change();
comment on table policy_versions is 'What a policy said, and from which day; an edit is a new row.';

alter table attributes add column retired_options text[] not null default '{}';
comment on column attributes.retired_options is 'Not offered any more; goods that say one keep it.';

create table product_classes (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z][A-Z0-9-]{1,29}$'),
  name text not null,
  hsn text not null references hsn_codes,
  uqc text not null check (uqc ~ '^[A-Z]{3}$'),
  base_unit text not null,
  other_units jsonb not null default '[]',
  grams_per_base bigint check (grams_per_base > 0),
  long_load boolean not null default false,
  stackable boolean not null default true,
  mtc_required boolean not null default false,
  weighment_policy text not null default 'NONE' check (weighment_policy in ('NONE', 'THEORETICAL', 'SELLER_ACTUAL', 'BUYER_ACTUAL', 'LOWER')),
  tolerance_bp int not null default 0 check (tolerance_bp between 0 and 2000),
  tolerance_grams bigint check (tolerance_grams > 0),
  price_lock_minutes int not null default 30 check (price_lock_minutes between 5 and 2880),
  warn_bp int not null default 2500 check (warn_bp > 0),
  hold_bp int not null default 6000 check (hold_bp >= warn_bp),
  shelf_life_days int check (shelf_life_days > 0),
  return_policy_id bigint references policies,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
comment on table product_classes is 'What goods of one kind share: tariff line, units, how they are weighed, how far a price may jump.';
comment on column product_classes.other_units is '[{unit, of, makes}]: `of` of the unit are exactly `makes` of the base unit, both whole numbers.';
comment on column product_classes.warn_bp is 'A price that lies further than this from what is usual is pointed out; beyond hold_bp it waits for the desk.';

alter table categories add column default_class_id bigint references product_classes;
alter table products add column class_id bigint references product_classes;
create index products_class on products (class_id);

alter table companies add column version int not null default 1;
alter table brands
  add column authorisation_required boolean not null default false,
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'RETIRED')),
  add column bundle_rods jsonb not null default '{}',
  add column version int not null default 1;
comment on column brands.bundle_rods is 'Diameter in mm → rods in a bundle, where this mill straps otherwise than is customary.';

create table plants (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  name text not null,
  state_code text references states,
  licence text not null unique check (licence ~ '^CM/L-?[0-9]{7,10}$'),
  is_number text not null,
  valid_to date,
  reminded_of date,
  reminded_days int,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index plants_company on plants (company_id);
comment on column plants.reminded_days is 'Of the end reminded_of: the nearest reminder that was sent, in days before it.';
comment on column plants.valid_to is 'Last day of the licence; empty: carried over from before it was recorded.';

create table product_plants (
  product_id bigint not null references products,
  plant_id bigint not null references plants,
  primary key (product_id, plant_id)
);
create index product_plants_plant on product_plants (plant_id);
comment on table product_plants is 'The licences that a product stands on: it is sold while one of them is valid.';

alter table products
  add column licensed_until date,
  add column lapse_told date,
  add column process text,
  add column specification jsonb not null default '[]';
comment on column products.licensed_until is 'Derived by trigger: the last day of the longest of its licences; empty where none is needed or no end is recorded.';
comment on column products.lapse_told is 'The end of its licences that sellers and the desk have been told of.';
create index products_licensed on products (licensed_until) where licensed_until is not null;
comment on column products.specification is '[{name, value}] in order: what is true of all its sizes.';

create function keep_licence() returns trigger language plpgsql as $$
begin
  update products p set licensed_until = (
    select case when bool_and(pl.valid_to is not null) then max(pl.valid_to) end
    from product_plants pp join plants pl on pl.id = pp.plant_id where pp.product_id = p.id
  )
  where case tg_table_name
    when 'plants' then p.id in (select product_id from product_plants where plant_id = (to_jsonb(new) ->> 'id')::bigint)
    else p.id = (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> 'product_id')::bigint
  end;
  return null;
end $$;
create trigger plants_renewed after update of valid_to on plants for each row execute function keep_licence();
create trigger product_plants_changed after insert or delete on product_plants for each row execute function keep_licence();

-- shops that have bars already: the licences that those name
insert into plants (company_id, name, licence, is_number)
select distinct on (p.bis_licence) p.company_id, c.name, p.bis_licence, coalesce(substring(p.standard from '^IS [0-9]+'), 'IS 1786')
from products p join companies c on c.id = p.company_id
where p.kind = 'TMT' and p.bis_licence ~ '^CM/L-?[0-9]{7,10}$' order by p.bis_licence, p.id;
insert into product_plants (product_id, plant_id)
select p.id, pl.id from products p join plants pl on pl.licence = p.bis_licence where p.kind = 'TMT';
update products p set process = v.attributes ->> 'process' from variants v where p.kind = 'TMT' and v.product_id = p.id and v.position = 0;

alter table variants
  add column form text check (form in ('STRAIGHT', 'U_BEND', 'COIL')),
  add column grams_per_metre int check (grams_per_metre > 0),
  add column mass_reason text,
  add column pack_milli bigint check (pack_milli > 0),
  add constraint variants_mass_reason check ((grams_per_metre is null) = (mass_reason is null));
update variants set form = 'STRAIGHT' where diameter_mm is not null;
create unique index variants_bar on variants (product_id, grade, (attributes ->> 'diameterMm'), coalesce(length_mm, 0), form) where form is not null;
comment on column variants.form is 'How bars are made ready; a coil is sold by weight, so it has no diameter_mm and no length_mm.';
comment on column variants.grams_per_metre is 'Only where this mill rolls to another mass than the table of the standard; with the reason beside it.';

create table series_axis_values (
  product_id bigint not null references products,
  attribute_code text not null references attributes on update cascade,
  position int not null,
  allowed text[] not null check (cardinality(allowed) > 0),
  primary key (product_id, attribute_code)
);
comment on table series_axis_values is 'In which sizes a family may come: the values of each of its axes.';
insert into series_axis_values (product_id, attribute_code, position, allowed)
select p.id, axis.code, axis.at, array_agg(distinct v.attributes ->> axis.code)
from products p cross join lateral unnest(p.axes) with ordinality as axis(code, at)
  join attributes a on a.code = axis.code join variants v on v.product_id = p.id and v.attributes ? axis.code
where p.kind = 'SERIES' group by p.id, axis.code, axis.at;
