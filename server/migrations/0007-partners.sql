-- The network of business associates, applicants, partners and companies.
create table dealer_terms (
  dealer_id bigint primary key references sellers,
  associate_id bigint not null references sellers,
  code text not null,
  contact_name text not null,
  status text not null check (status in ('INVITED', 'REGISTERED', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'REMOVED')),
  status_reason text,
  capacity_grams bigint check (capacity_grams > 0),
  margin_type text not null default 'PERCENT' check (margin_type in ('PERCENT', 'PER_TONNE')),
  margin_value bigint not null default 0 check (margin_value >= 0),
  price_floor boolean not null default false,
  all_products boolean not null default true,
  invited_by bigint references users,
  invited_at timestamptz not null,
  version int not null default 1,
  check (dealer_id <> associate_id),
  constraint dealer_terms_code unique (associate_id, code)
);
comment on column dealer_terms.capacity_grams is 'Maximum weight per day; null for no limit.';
comment on column dealer_terms.margin_value is
  'Basis points of the value of the goods, or paise per tonne, depending on margin_type.';

create table dealer_products (
  dealer_id bigint not null references dealer_terms on delete cascade,
  product_id bigint not null references products,
  primary key (dealer_id, product_id)
);
comment on table dealer_products is 'The goods that a dealer may sell, if not all of its associate''s.';

create table dealer_pincodes (
  dealer_id bigint not null references dealer_terms on delete cascade,
  pincode text not null references pincodes,
  priority int not null check (priority between 1 and 9),
  primary key (dealer_id, pincode)
);
create index dealer_pincodes_pincode on dealer_pincodes (pincode);
comment on column dealer_pincodes.priority is '1 is offered orders first.';

create table dealer_stock (
  dealer_id bigint not null references dealer_terms,
  offer_id bigint not null references offers,
  on_hand_milli bigint not null default 0 check (on_hand_milli >= 0),
  reserved_milli bigint not null default 0 check (reserved_milli >= 0),
  primary key (dealer_id, offer_id),
  constraint dealer_stock_not_oversold check (reserved_milli <= on_hand_milli)
);
create index dealer_stock_offer on dealer_stock (offer_id);
comment on table dealer_stock is 'A dealer''s own stock of an offer of its associate.';

create table dealer_stock_movements (
  id bigint generated always as identity primary key,
  dealer_id bigint not null,
  offer_id bigint not null,
  kind text not null,
  on_hand_change_milli bigint not null default 0,
  reserved_change_milli bigint not null default 0,
  suborder_id bigint,
  claim_id bigint,
  reason text,
  actor_id bigint,
  at timestamptz not null,
  foreign key (dealer_id, offer_id) references dealer_stock,
  constraint dealer_stock_movements_kind check (kind in ('RESERVE', 'RELEASE', 'DISPATCH', 'ADJUST', 'RETURN'))
);
create index dealer_stock_movements_stock on dealer_stock_movements (dealer_id, offer_id, id desc);
create unique index dealer_stock_movements_claim on dealer_stock_movements (claim_id, offer_id)
  where kind = 'RETURN' and claim_id is not null;
create trigger dealer_stock_movements_append_only before update or delete on dealer_stock_movements
  for each row execute function forbid_change();

-- Applications to work with Neev, before a role is granted.
create table associate_applications (
  id bigint generated always as identity primary key,
  type text not null check (type in ('SELLER', 'SERVICE', 'TRADE', 'BUSINESS', 'SUB_DEALER')),
  status text not null default 'NEW'
    check (status in ('NEW', 'CONTACTED', 'DOCUMENTS_AWAITED', 'APPROVED', 'REJECTED', 'DUPLICATE', 'DROPPED')),
  user_id bigint references users,
  name text not null,
  company text,
  mobile text not null,
  email text not null,
  city text not null,
  state_code text not null references states,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  gstin text,
  experience_years int check (experience_years between 0 and 80),
  category_ids bigint[] not null default '{}',
  service_kinds text[] not null default '{}'
    check (service_kinds <@ array['ARCHITECT', 'STRUCTURAL_ENGINEER', 'LABOUR_CONTRACTOR', 'TRANSPORTER',
      'EQUIPMENT_HIRE', 'INTERIOR', 'TESTING_LAB']),
  message text not null default '' check (length(message) <= 1000),
  source text not null check (length(source) <= 100),
  locale text not null,
  associate_id bigint references sellers,
  dealer_id bigint references dealer_terms,
  handed_on_at timestamptz,
  consent_at timestamptz not null,
  assigned_to bigint references users,
  follow_up_on date,
  seller_id bigint references sellers,
  territory text,
  created_at timestamptz not null,
  status_changed_at timestamptz not null,
  check (associate_id is null or type = 'SUB_DEALER'),
  check (seller_id is null or type = 'BUSINESS'),
  check (dealer_id is null or type = 'SUB_DEALER'),
  constraint associate_applications_handed check (handed_on_at is null or associate_id is not null)
);
create index associate_applications_queue on associate_applications (type, status, status_changed_at, id);
create index associate_applications_email on associate_applications (lower(email));
create index associate_applications_associate on associate_applications (associate_id) where associate_id is not null;
comment on column associate_applications.user_id is
  'The account that sent it, later the one that received the role at approval.';
comment on column associate_applications.associate_id is
  'The associate that a dealer names; if null, the nearest is chosen.';
comment on column associate_applications.dealer_id is
  'The dealer created when the named associate invited the applicant.';
comment on column associate_applications.handed_on_at is
  'When an admin assigned the associate; null if the dealer named it.';
comment on column associate_applications.seller_id is
  'The seller created when a business associate was approved; territory describes its area.';

create table associate_files (
  id bigint generated always as identity primary key,
  application_id bigint not null references associate_applications,
  file_id bigint not null unique references files,
  name text not null check (length(name) between 1 and 120),
  added_at timestamptz not null
);
create index associate_files_application on associate_files (application_id, id);
comment on table associate_files is 'Work samples added by applicants with an account, up to five.';

-- Enquiry and service partners, who list goods and services without a price, and enquiries to them.
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
comment on table request_offers is
  'A catalogue product that a partner offers on request: no price, stock or dispatch point; buyers send enquiries.';
comment on column request_offers.hint_paise is 'Indicative price per unit; null if not given.';

create table services (
  id bigint generated always as identity primary key,
  slug text not null unique,
  seller_id bigint not null references sellers,
  title text not null check (length(title) between 5 and 150),
  kind text not null
    check (kind in ('ARCHITECT', 'STRUCTURAL_ENGINEER', 'LABOUR_CONTRACTOR', 'TRANSPORTER', 'EQUIPMENT_HIRE',
      'INTERIOR', 'TESTING_LAB')),
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
comment on table services is 'Services of partners. Their slugs are unique together with those of products.';

create table enquiries (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  product_id bigint references products,
  variant_id bigint references variants,
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
  lost_reason text
    check (lost_reason in ('PRICE', 'LOCATION', 'CREDIT', 'TIME', 'STOCK', 'NO_RESPONSE', 'BOUGHT_ELSEWHERE',
      'ONLY_CHECKING')),
  request_count int not null default 1 check (request_count > 0),
  created_at timestamptz not null,
  requested_at timestamptz not null,
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
create index enquiries_seller_month on enquiries (seller_id, created_at);
comment on table enquiries is 'Enquiries to a partner. Only that partner and admins see the number.';
comment on column enquiries.variant_id is 'The size, for a product with several.';
comment on column enquiries.request_count is 'Number of times it was sent within a day; requested_at is the last time.';
comment on column enquiries.answered_at is 'The partner''s first action on it.';

-- Companies that buy on account.
create table b2b_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'APPROVED', 'HOLD', 'REJECTED')),
  form jsonb not null default '{}',
  submitted jsonb,
  version int not null default 1,
  company_name text not null default '',
  kind text check (kind in ('CONTRACTOR', 'BUILDER', 'FABRICATOR', 'TRADER', 'INSTITUTION', 'GOVERNMENT')),
  pan text not null default '',
  po_required boolean not null default false,
  prices_ex_gst boolean not null default false,
  payment_terms text not null default 'ADVANCE'
    check (payment_terms in ('ADVANCE', 'DAYS_7', 'DAYS_15', 'DAYS_30', 'DAYS_45')),
  manager_id bigint references users,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  submitted_at timestamptz,
  approved_at timestamptz,
  status_changed_at timestamptz not null,
  check (status in ('DRAFT', 'REJECTED') or (company_name <> '' and kind is not null and pan <> ''))
);
create unique index b2b_accounts_user on b2b_accounts (user_id) where status <> 'REJECTED';
create index b2b_accounts_status on b2b_accounts (status, status_changed_at, id);
comment on table b2b_accounts is
  'A company that buys, from the first step of its application. Its user has the role b2b while it is APPROVED.';
comment on column b2b_accounts.submitted is
  'The form as last submitted: items that have changed since are reviewed again.';
comment on column b2b_accounts.manager_id is 'The account manager at the operator.';

create table b2b_gstins (
  gstin text primary key,
  account_id bigint not null references b2b_accounts
);
create index b2b_gstins_account on b2b_gstins (account_id);
comment on table b2b_gstins is
  'Registrations of companies with a submitted application; a rejected one releases them.';
