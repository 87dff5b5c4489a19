-- What can be sold: tariff lines, classes, categories and their attributes, brands and plants, products and their
-- sizes.
create table hsn_codes (
  hsn text primary key check (hsn ~ '^[0-9]{4}([0-9]{2}){0,2}$'),
  description text not null
);

create table gst_rates (
  hsn text not null references hsn_codes,
  valid_from date not null,
  rate_bp int not null check (rate_bp between 0 and 4000),
  primary key (hsn, valid_from)
);

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
create trigger policy_versions_append_only before update or delete on policy_versions
  for each row execute function forbid_change();
comment on table policy_versions is 'What a policy said, and from which day; an edit is a new row.';

-- How goods are handled, and the room they take: freight asks for more than their mass.
create table product_classes (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z][A-Z0-9-]{1,29}$'),
  name text not null,
  hsn text not null references hsn_codes,
  uqc text not null check (uqc ~ '^[A-Z]{3}$'),
  base_unit text not null,
  other_units jsonb not null default '[]',
  grams_per_base bigint check (grams_per_base > 0),
  litres_per_tonne int check (litres_per_tonne between 1 and 200000),
  long_load boolean not null default false,
  stackable boolean not null default true,
  handling text not null default 'PACKED' check (handling in ('PARCEL', 'PACKED', 'DRY', 'LOOSE', 'CONCRETE')),
  mtc_required boolean not null default false,
  weighment_policy text not null default 'NONE'
    check (weighment_policy in ('NONE', 'THEORETICAL', 'SELLER_ACTUAL', 'BUYER_ACTUAL', 'LOWER')),
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
comment on table product_classes is
  'What goods of one kind share: tariff line, units, how they are weighed, how far a price may jump.';
comment on column product_classes.other_units is
  '[{unit, of, makes}]: `of` of the unit are exactly `makes` of the base unit, both whole numbers.';
comment on column product_classes.litres_per_tonne is
  'The room that a tonne takes on a vehicle; empty: no more than its mass says.';
comment on column product_classes.handling is
  'PARCEL: small and harmless enough for a courier. DRY: under a tarpaulin or closed. LOOSE: on no closed vehicle. '
  'CONCRETE: in a mixer.';
comment on column product_classes.warn_bp is
  'A price that lies further than this from what is usual is pointed out; beyond hold_bp it waits for the desk.';

create table attributes (
  code text primary key,
  name text not null,
  unit text,
  help text not null default '',
  type text not null default 'TEXT' check (type in ('TEXT', 'NUMBER', 'UNIT', 'SELECT', 'MULTI', 'BOOL', 'DATE')),
  options text[] not null default '{}',
  retired_options text[] not null default '{}',
  is_filterable boolean not null default false,
  is_comparable boolean not null default true,
  position int not null default 0,
  retired_at timestamptz
);
comment on column attributes.options is 'What SELECT and MULTI choose from, in order.';
comment on column attributes.retired_options is 'Not offered any more; goods that say one keep it.';
comment on column attributes.retired_at is 'Since when it is not asked of new goods; what has it keeps it.';

-- A usual load makes sense for what comes by the truck: steel, cement, sand and aggregates, bricks and blocks,
-- ready-mix concrete. Everything else is quoted for the least that can be bought.
create table categories (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  parent_id bigint references categories,
  kind text not null check (kind in ('TMT', 'SERIES', 'SINGLE', 'MIXED')),
  default_class_id bigint references product_classes,
  description text not null default '',
  drawing jsonb,
  position int not null default 0,
  status text not null default 'ACTIVE' check (status in ('DRAFT', 'ACTIVE', 'HIDDEN')),
  show_in_menu boolean not null default true,
  synonyms text[] not null default '{}',
  reference_grams bigint not null default 1000000,
  long_bar boolean not null default false,
  seo_title text,
  seo_description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index categories_order on categories (parent_id, position, id);
comment on column categories.reference_grams is
  'The load that a list quotes delivered prices for, when the buyer has not said how much; 0 for goods that are '
  'quoted for their least quantity.';

create table category_attributes (
  category_id bigint not null references categories,
  attribute_code text not null references attributes on update cascade,
  heading text not null default '',
  position int not null default 0,
  is_required boolean not null default false,
  is_axis boolean not null default false,
  primary key (category_id, attribute_code)
);
create index category_attributes_attribute on category_attributes (attribute_code);
comment on table category_attributes is
  'What is asked of the goods of a category, under which heading, in which order.';
comment on column category_attributes.is_axis is 'Sizes of a family differ in it.';

-- What a package must say of its maker (Legal Metrology (Packaged Commodities) Rules 2011, rule 6).
create table companies (
  id bigint generated always as identity primary key,
  name text not null unique,
  address text check (length(address) between 10 and 300),
  care_phone text check (care_phone ~ '^\+?[0-9 ()-]{8,20}$'),
  care_email text check (care_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  version int not null default 1
);
create index companies_lower_name on companies (lower(name));
comment on column companies.address is
  'As declared on packages: name and address of the manufacturer, packer or importer. Empty: not recorded yet.';
comment on column companies.care_phone is 'Whom consumers call about goods of this company.';

create table brands (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null unique,
  company_id bigint references companies,
  tier text not null default 'PRIMARY' check (tier in ('PRIMARY', 'SECONDARY', 'LOCAL')),
  country text not null default 'India',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'RETIRED')),
  authorisation_required boolean not null default false,
  bundle_rods jsonb not null default '{}',
  version int not null default 1
);
comment on column brands.bundle_rods is
  'Diameter in mm → rods in a bundle, where this mill straps otherwise than is customary.';

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
comment on column plants.valid_to is 'Last day of the licence; empty: carried over from before it was recorded.';
comment on column plants.reminded_days is
  'Of the end reminded_of: the nearest reminder that was sent, in days before it.';

-- title_search keeps the words of titles as search compares them, so that no search makes them anew for every row.
create table products (
  id bigint generated always as identity primary key,
  identifier text not null unique,
  kind text not null check (kind in ('TMT', 'SERIES', 'SINGLE')),
  category_id bigint not null references categories,
  class_id bigint references product_classes,
  brand_id bigint references brands,
  company_id bigint references companies,
  importer_id bigint references companies,
  proposed_by bigint references sellers,
  title text not null check (length(title) between 3 and 150),
  short_description text not null default '' check (length(short_description) <= 300),
  description text not null default '',
  hsn text not null references hsn_codes,
  standard text,
  isi_mark boolean not null default false,
  bis_licence text,
  process text,
  licensed_until date,
  lapse_notified_on date,
  country_of_origin text not null default 'India',
  manufacturer text,
  model_no text,
  ean text check (ean ~ '^[0-9]{8}([0-9]{4,6})?$'),
  axes text[] not null default '{}',
  attributes jsonb not null default '{}',
  specification jsonb not null default '[]',
  drawing jsonb not null,
  images jsonb not null default '[]',
  picture jsonb
    generated always as (case when jsonb_array_length(images) > 0
      then jsonb_set('{"photo": null}', '{photo}', images -> 0) else drawing end) stored,
  status text not null default 'PUBLISHED'
    check (status in ('DRAFT', 'PROPOSED', 'PUBLISHED', 'REJECTED', 'HIDDEN', 'RETIRED')),
  grades text[] not null default '{}',
  sizes jsonb not null default '{}',
  rating_sum int not null default 0,
  rating_count int not null default 0,
  sold_count int not null default 0,
  search_text text not null default '',
  search tsvector generated always as (to_tsvector('neev', search_text)) stored,
  title_search tsvector generated always as (to_tsvector('neev', title)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint products_images check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) <= 8)
);
create index products_category on products (category_id, status, id);
create index products_brand on products (brand_id);
create index products_search on products using gin (search);
create index products_search_trgm on products using gin (search_text gin_trgm_ops);
create index products_title on products (lower(title), id);
create index products_company on products (company_id);
create index products_proposed on products (proposed_by, status, id) where proposed_by is not null;
create index products_class on products (class_id);
create index products_licensed on products (licensed_until) where licensed_until is not null;
create index products_lower_title_trgm on products using gin (lower(title) gin_trgm_ops);
create index products_ean on products (ean) where ean is not null;
create index products_importer on products (importer_id) where importer_id is not null;
comment on table products is
  'What can be sold. A TMT master (brand + company + category), a series (a family in many sizes) or a single product.';
comment on column products.importer_id is 'Who brought the goods into the country; goods of another country need one.';
comment on column products.proposed_by is
  'The firm that brought it into the catalogue; empty: the operator. Sellers of it may be many.';
comment on column products.licensed_until is
  'Derived by trigger: the last day of the longest of its licences; empty where none is needed or no end is recorded.';
comment on column products.lapse_notified_on is 'The end of its licences that sellers and the desk have been told of.';
comment on column products.specification is '[{name, value}] in order: what is true of all its sizes.';
comment on column products.images is 'Photographs in order: key, alt, width, height, widths (what it was resized to).';
comment on column products.picture is 'What lists show of it: its first photograph, else its drawing.';
comment on column products.grades is 'Derived from its variants by trigger: what lists filter by.';
comment on column products.sizes is
  'Derived likewise: attribute code → values, of the axes of a family, or of what is filterable of a single product.';
comment on column products.search_text is
  'Title, brand, category, grades, sizes and trade synonyms; written with the product.';

create table variants (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  sku text not null unique,
  title text not null,
  title_search tsvector generated always as (to_tsvector('neev', title)) stored,
  hsn text not null references hsn_codes,
  attributes jsonb not null default '{}',
  grade text,
  diameter_mm int,
  length_mm int,
  form text check (form in ('STRAIGHT', 'U_BEND', 'COIL')),
  pieces_per_bundle int,
  unit text not null,
  uqc text not null,
  pack_milli bigint check (pack_milli > 0),
  moq_milli bigint not null check (moq_milli > 0),
  step_milli bigint not null check (step_milli > 0),
  grams_per_unit bigint not null check (grams_per_unit > 0),
  grams_per_metre int check (grams_per_metre > 0),
  mass_reason text,
  stowage_ml bigint check (stowage_ml > 0),
  mrp_paise bigint check (mrp_paise > 0),
  reference_milli bigint not null check (reference_milli > 0),
  position int not null default 0,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'RETIRED')),
  constraint variants_mass_reason check ((grams_per_metre is null) = (mass_reason is null))
);
create index variants_product on variants (product_id, position, id);
create index variants_tmt on variants (diameter_mm, grade) where diameter_mm is not null;
create unique index variants_bar on variants (product_id, grade, (attributes ->> 'diameterMm'), coalesce(length_mm, 0),
  form)
  where form is not null;
comment on column variants.form is
  'How bars are made ready; a coil is sold by weight, so it has no diameter_mm and no length_mm.';
comment on column variants.grams_per_unit is 'Mass of one selling unit; a bar is sold by the kg, so 1000.';
comment on column variants.grams_per_metre is
  'Only where this mill rolls to another mass than the table of the standard; with the reason beside it.';
comment on column variants.stowage_ml is 'The room that one selling unit takes on a vehicle; empty: as its class says.';
comment on column variants.reference_milli is
  'The quantity that lists quote: the category''s reference load, in whole steps.';

-- Goods may say several of a list: each of the values counts for lists, not their text together.
create function keep_product_facts() returns trigger language plpgsql as $$
begin
  update products p set
    grades = coalesce((
      select array_agg(distinct v.grade) from variants v where v.product_id = p.id and v.grade is not null
    ), '{}'),
    sizes = coalesce((
      select jsonb_object_agg(code, seen) from (
        select axis as code, jsonb_agg(distinct v.attributes ->> axis) as seen
        from unnest(p.axes) as axis join variants v on v.product_id = p.id and v.attributes ? axis group by axis
        union all
        select e.key, jsonb_agg(distinct one.value)
        from variants v cross join lateral jsonb_each(v.attributes) e
          cross join lateral jsonb_array_elements_text(
            case jsonb_typeof(e.value) when 'array' then e.value else jsonb_build_array(e.value) end) as one
        where p.kind = 'SINGLE' and v.product_id = p.id and not e.key = any(p.axes)
          and e.key in (select code from attributes where is_filterable) group by e.key
      ) a), '{}')
  where p.id in (select product_id from changed);
  return null;
end $$;
create trigger variants_inserted after insert on variants referencing new table as changed
  for each statement execute function keep_product_facts();
create trigger variants_updated after update on variants referencing new table as changed
  for each statement execute function keep_product_facts();
create trigger variants_deleted after delete on variants referencing old table as changed
  for each statement execute function keep_product_facts();

create table series_axis_values (
  product_id bigint not null references products,
  attribute_code text not null references attributes on update cascade,
  position int not null,
  allowed text[] not null check (cardinality(allowed) > 0),
  primary key (product_id, attribute_code)
);
comment on table series_axis_values is 'In which sizes a family may come: the values of each of its axes.';

create table product_plants (
  product_id bigint not null references products,
  plant_id bigint not null references plants,
  primary key (product_id, plant_id)
);
create index product_plants_plant on product_plants (plant_id);
comment on table product_plants is 'The licences that a product stands on: it is sold while one of them is valid.';

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
create trigger product_plants_changed after insert or delete on product_plants
  for each row execute function keep_licence();

-- who made a product: its own company, that of its brand, or the company that bears the name of its manufacturer
create function maker_of(product products) returns bigint language sql stable as $$
  select coalesce(product.company_id, (select company_id from brands where id = product.brand_id),
    (select id from companies where lower(name) = lower(product.manufacturer) order by id limit 1))
$$;

create function attribute_number(attributes jsonb, code text) returns numeric language sql immutable as $$
  select case when attributes ->> code ~ '^[0-9]+([.][0-9]+)?$' then (attributes ->> code)::numeric else 0 end
$$;

-- whether a size is a package that rule 6 applies to; `mustDeclare` of the domain says the same
create function must_declare(size variants) returns boolean language sql immutable as $$
  select (size.unit in ('bag', 'pack', 'box', 'can', 'bucket', 'coil', 'roll') or size.mrp_paise is not null) and case
    when attribute_number(size.attributes, 'packLitre') > 0 then attribute_number(size.attributes, 'packLitre') <= 25
    when attribute_number(size.attributes, 'volumeMl') > 0 then attribute_number(size.attributes, 'volumeMl') <= 25000
    when size.unit in ('coil', 'roll')
      and (attribute_number(size.attributes, 'lengthM') > 0 or attribute_number(size.attributes, 'areaM2') > 0) then true
    when size.unit in ('box', 'bag', 'pack')
      and (attribute_number(size.attributes, 'piecesPerBox') > 0
        or attribute_number(size.attributes, 'pieces') > 0) then true
    when size.unit in ('bag', 'pack', 'bucket', 'can')
      then size.grams_per_unit <= case when size.hsn like '2523%' then 50000 else 25000 end
    else true
  end
$$;
