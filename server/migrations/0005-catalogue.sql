create table categories (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  parent_id bigint references categories,
  kind text not null check (kind in ('TMT', 'SERIES', 'SINGLE', 'MIXED')),
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
comment on column categories.reference_grams is 'The load that a list quotes delivered prices for, when the buyer has not said how much.';

create table companies (
  id bigint generated always as identity primary key,
  name text not null unique
);
create table brands (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null unique,
  company_id bigint references companies,
  tier text not null default 'PRIMARY' check (tier in ('PRIMARY', 'SECONDARY', 'LOCAL')),
  country text not null default 'India'
);

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

create table attributes (
  code text primary key,
  name text not null,
  unit text,
  type text not null default 'TEXT' check (type in ('TEXT', 'NUMBER', 'UNIT', 'SELECT', 'MULTI', 'BOOL', 'DATE')),
  is_filterable boolean not null default false,
  position int not null default 0
);

create table products (
  id bigint generated always as identity primary key,
  identifier text not null unique,
  kind text not null check (kind in ('TMT', 'SERIES', 'SINGLE')),
  category_id bigint not null references categories,
  brand_id bigint references brands,
  title text not null check (length(title) between 3 and 150),
  description text not null default '',
  hsn text not null references hsn_codes,
  standard text,
  isi_mark boolean not null default false,
  bis_licence text,
  country_of_origin text not null default 'India',
  manufacturer text,
  axes text[] not null default '{}',
  attributes jsonb not null default '{}',
  drawing jsonb not null,
  images jsonb not null default '[]',
  status text not null default 'PUBLISHED' check (status in ('DRAFT', 'PROPOSED', 'PUBLISHED', 'REJECTED', 'HIDDEN', 'RETIRED')),
  grades text[] not null default '{}',
  sizes jsonb not null default '{}',
  rating_sum int not null default 0,
  rating_count int not null default 0,
  sold_count int not null default 0,
  search_text text not null default '',
  search tsvector generated always as (to_tsvector('neev', search_text)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index products_category on products (category_id, status, id);
create index products_brand on products (brand_id);
create index products_search on products using gin (search);
create index products_search_trgm on products using gin (search_text gin_trgm_ops);
create index products_title on products (lower(title), id);
comment on table products is 'What can be sold. A TMT master (brand + company + category), a series (a family in many sizes) or a single product.';
comment on column products.search_text is 'Title, brand, category, grades, sizes and trade synonyms; written with the product.';

create table variants (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  sku text not null unique,
  title text not null,
  hsn text not null references hsn_codes,
  attributes jsonb not null default '{}',
  grade text,
  diameter_mm int,
  length_mm int,
  pieces_per_bundle int,
  unit text not null,
  uqc text not null,
  moq_milli bigint not null check (moq_milli > 0),
  step_milli bigint not null check (step_milli > 0),
  grams_per_unit bigint not null check (grams_per_unit > 0),
  mrp_paise bigint check (mrp_paise > 0),
  reference_milli bigint not null check (reference_milli > 0),
  position int not null default 0,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'RETIRED'))
);
create index variants_product on variants (product_id, position, id);
create index variants_tmt on variants (diameter_mm, grade) where diameter_mm is not null;
comment on column variants.grams_per_unit is 'Mass of one selling unit; a bar is sold by the kg, so 1000.';
comment on column variants.reference_milli is 'The quantity that lists quote: the category''s reference load, in whole steps.';

comment on column products.grades is 'Derived from its variants by trigger: what lists filter by.';
comment on column products.sizes is 'Derived likewise: attribute code → values, of the axes of a family, or of what is filterable of a single product.';

create function keep_product_facts() returns trigger language plpgsql as $$
begin
  update products p set
    grades = coalesce((select array_agg(distinct v.grade) from variants v where v.product_id = p.id and v.grade is not null), '{}'),
    sizes = coalesce((
      select jsonb_object_agg(code, seen) from (
        select axis as code, jsonb_agg(distinct v.attributes ->> axis) as seen
        from unnest(p.axes) as axis join variants v on v.product_id = p.id and v.attributes ? axis group by axis
        union all
        select e.key, jsonb_agg(distinct e.value) from variants v cross join lateral jsonb_each_text(v.attributes) e
        where p.kind = 'SINGLE' and v.product_id = p.id and not e.key = any(p.axes)
          and e.key in (select code from attributes where is_filterable) group by e.key
      ) a), '{}')
  where p.id in (select product_id from changed);
  return null;
end $$;
create trigger variants_inserted after insert on variants referencing new table as changed for each statement execute function keep_product_facts();
create trigger variants_updated after update on variants referencing new table as changed for each statement execute function keep_product_facts();
create trigger variants_deleted after delete on variants referencing old table as changed for each statement execute function keep_product_facts();
