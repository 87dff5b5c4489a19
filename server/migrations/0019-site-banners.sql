-- Advertisements by slot, their counters by day, and the sections of the home page.
create table advertisements (
  id bigint generated always as identity primary key,
  slot text not null check (slot in ('HOME_TOP', 'DOWN_BANNER', 'CATEGORY', 'PDP_SLIDER', 'USER_REGISTER',
    'ASSOCIATE_PAGE', 'GENERIC')),
  title text not null check (title <> ''),
  -- key, alt, width, height and widths of a stored picture
  picture jsonb not null check (jsonb_typeof(picture) = 'object'),
  mobile_picture jsonb,
  -- a path of this site, or an address that starts with https
  link text not null check (link ~ '^(/|https://)'),
  -- shown on the pages of this category only, and of this state only
  category_id bigint references categories,
  state_code text,
  -- the advertiser; null for the platform itself. One by a seller is paid for, and labelled
  seller_id bigint references sellers,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- within its slot, from 1; not counted without gaps
  position int not null check (position > 0),
  state text not null check (state in ('DRAFT', 'LIVE', 'PAUSED')),
  version int not null default 1,
  created_by bigint references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint advertisements_dates check (ends_at > starts_at),
  constraint advertisements_category check (slot <> 'CATEGORY' or category_id is not null),
  constraint advertisements_position unique (slot, position) deferrable initially deferred
);
create index advertisements_live on advertisements (slot, position) where state = 'LIVE';
create index advertisements_category on advertisements (category_id) where category_id is not null;
create index advertisements_seller on advertisements (seller_id) where seller_id is not null;

create table advertisement_days (
  advertisement_id bigint not null references advertisements on delete cascade,
  -- in India
  day date not null,
  views int not null default 0 check (views >= 0),
  clicks int not null default 0 check (clicks >= 0),
  primary key (advertisement_id, day)
);

create table home_sections (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('TRENDING', 'DISPLAY', 'DISCOVER')),
  -- title by language
  texts jsonb not null check (jsonb_typeof(texts) = 'array'),
  is_active boolean not null default true,
  position int not null check (position > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  audience text not null default 'ALL' check (audience in ('ALL', 'B2B')),
  -- hide what is not delivered to the visitor's pincode
  is_pincode_aware boolean not null default true,
  -- identifiers of products, as in their address, in order
  products text[] not null default '{}' check (cardinality(products) <= 20),
  -- filled up with bestsellers of the week (TRENDING), or by the rule below (DISCOVER)
  is_auto boolean not null default false,
  max_products int not null default 8 check (max_products between 4 and 20),
  category_id bigint references categories,
  brand_id bigint references brands,
  -- highest price per unit: delivered where the place is known, otherwise ex-yard
  max_unit_paise bigint check (max_unit_paise > 0),
  grade text,
  -- link, titles by language and picture of each tile
  tiles jsonb not null default '[]' check (jsonb_typeof(tiles) = 'array'),
  version int not null default 1,
  created_by bigint references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint home_sections_dates check (ends_at > starts_at),
  constraint home_sections_position unique (position) deferrable initially deferred
);
create index home_sections_category on home_sections (category_id) where category_id is not null;
create index home_sections_brand on home_sections (brand_id) where brand_id is not null;
