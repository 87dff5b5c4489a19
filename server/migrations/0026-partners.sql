-- Enquiry and service partners: firms that list goods and work without a price, and what buyers ask of them.
alter table sellers drop constraint sellers_kind_check;
alter table sellers add constraint sellers_kind_check check (kind in ('SELLER', 'ASSOCIATE', 'DEALER', 'PARTNER'));
alter table sellers drop constraint sellers_told;
-- a partner sells nothing here, so nobody asks for its PAN
alter table sellers add constraint sellers_told check (status in ('DRAFT', 'REJECTED')
  or (legal_name <> '' and trade_name <> '' and (pan <> '' or kind = 'PARTNER') and support_phone <> '' and support_email <> ''));

-- who was taken on before partners were firms
insert into sellers (kind, status, slug, legal_name, trade_name, pan, support_phone, support_email, address, created_at, status_changed_at)
select distinct on (a.user_id) 'PARTNER', 'APPROVED', 'partner-' || a.user_id, coalesce(a.firm, a.name), coalesce(a.firm, a.name),
  coalesce(substring(a.gstin from 3 for 10), ''), a.mobile, a.email, a.city || ' ' || a.pincode, a.status_changed_at, a.status_changed_at
from associate_applications a
where a.type in ('TRADE', 'SERVICE') and a.status = 'APPROVED' and a.user_id is not null
  and not exists (select 1 from seller_members m where m.user_id = a.user_id)
order by a.user_id, a.id desc;
insert into seller_members (seller_id, user_id, role)
select s.id, substring(s.slug from 9)::bigint, 'OWNER' from sellers s where s.kind = 'PARTNER';

create table request_offers (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  product_id bigint not null references products,
  hint_paise bigint check (hint_paise between 1 and 1000000000),
  status text not null check (status in ('DRAFT', 'PENDING_APPROVAL', 'LIVE', 'PAUSED', 'ARCHIVED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  constraint request_offers_once unique (seller_id, product_id)
);
create index request_offers_product on request_offers (product_id) where status = 'LIVE';
create index request_offers_seller on request_offers (seller_id, status, id);
comment on table request_offers is 'A partner offers a product of the catalogue on request: no price, no stock, no yard; every visit ends in an enquiry.';
comment on column request_offers.hint_paise is 'About what one unit costs, where the partner likes to say.';

create table services (
  id bigint generated always as identity primary key,
  slug text not null unique,
  seller_id bigint not null references sellers,
  title text not null check (length(title) between 5 and 150),
  kind text not null check (kind in ('ARCHITECT', 'STRUCTURAL_ENGINEER', 'LABOUR_CONTRACTOR', 'TRANSPORTER', 'EQUIPMENT_HIRE', 'INTERIOR', 'TESTING_LAB')),
  states text[] not null default '{}',
  districts text[] not null default '{}',
  pincodes text[] not null default '{}',
  rate_basis text not null check (rate_basis in ('PER_SQFT', 'PER_DAY', 'PER_TONNE', 'LUMP_SUM', 'ON_VISIT')),
  rate_paise bigint check (rate_paise between 1 and 1000000000),
  min_job text not null default '',
  experience_years int not null check (experience_years between 0 and 80),
  certificates text[] not null default '{}',
  description text not null default '',
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) <= 8),
  status text not null check (status in ('DRAFT', 'PROPOSED', 'PUBLISHED', 'REJECTED', 'PAUSED', 'RETIRED')),
  search_text text generated always as (lower(title || ' ' || replace(kind, '_', ' '))) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  constraint services_somewhere check (cardinality(states) + cardinality(districts) + cardinality(pincodes) > 0)
);
create index services_seller on services (seller_id, status, id);
create index services_search on services using gin (search_text gin_trgm_ops) where status = 'PUBLISHED';
comment on table services is 'Work that a service partner offers. It has an address among those of products.';

create table enquiries (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  product_id bigint references products,
  service_id bigint references services,
  user_id bigint references users,
  name text not null,
  mobile text not null,
  email text,
  locale text not null,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  quantity_milli bigint not null check (quantity_milli > 0),
  unit text not null,
  need_by text not null check (need_by in ('TODAY', 'THREE_DAYS', 'WEEK', 'MONTH', 'JUST_PRICE')),
  message text not null default '' check (length(message) <= 1000),
  consent_at timestamptz not null,
  status text not null default 'NEW' check (status in ('NEW', 'CONTACTED', 'QUOTED', 'WON', 'LOST', 'INVALID')),
  lost_reason text check (lost_reason in ('PRICE', 'LOCATION', 'CREDIT', 'TIME', 'STOCK', 'NO_RESPONSE', 'BOUGHT_ELSEWHERE', 'ONLY_CHECKING')),
  asked_times int not null default 1 check (asked_times > 0),
  created_at timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  status_changed_at timestamptz not null,
  constraint enquiries_about_one check ((product_id is null) <> (service_id is null)),
  constraint enquiries_lost check ((status = 'LOST') = (lost_reason is not null))
);
create index enquiries_seller on enquiries (seller_id, status, id desc);
create index enquiries_mobile on enquiries (mobile, created_at desc);
create index enquiries_user on enquiries (user_id, created_at desc) where user_id is not null;
create index enquiries_product on enquiries (product_id) where product_id is not null;
create index enquiries_service on enquiries (service_id) where service_id is not null;
comment on table enquiries is 'What somebody asked of one partner. Only that partner and the desk learn the number.';
comment on column enquiries.asked_times is 'How often the same was asked within a day; asked_at is the last time.';
comment on column enquiries.answered_at is 'When the partner first did something about it.';
