-- Contract prices: a seller agrees prices with a company, or with a group of companies, for a time.
create table customer_groups (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  name text not null,
  created_by bigint not null references users,
  created_at timestamptz not null
);
create unique index customer_groups_name on customer_groups (seller_id, lower(name));

create table customer_group_members (
  id bigint generated always as identity primary key,
  group_id bigint not null references customer_groups,
  seller_id bigint not null references sellers,
  company_id bigint not null references b2b_accounts,
  joined_at timestamptz not null,
  left_at timestamptz,
  check (left_at is null or left_at >= joined_at)
);
create unique index customer_group_members_once on customer_group_members (seller_id, company_id) where left_at is null;
create index customer_group_members_company on customer_group_members (company_id) where left_at is null;
create index customer_group_members_group on customer_group_members (group_id);
comment on table customer_group_members is
  'Members of the past and present: a row is never deleted, it ends, so that a former price can be explained.';

create table price_contracts (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  company_id bigint references b2b_accounts,
  group_id bigint references customer_groups,
  name text not null,
  reference text not null,
  valid_from date not null,
  valid_to date not null,
  status text not null check (status in ('DRAFT', 'ACTIVE', 'ENDED')),
  end_reason text,
  version int not null default 1,
  created_by bigint not null references users,
  created_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  begin_notified_at timestamptz,
  reminded_at timestamptz,
  check ((company_id is null) <> (group_id is null)),
  check (valid_to >= valid_from),
  check ((status = 'DRAFT') = (activated_at is null)),
  check ((status = 'ENDED') = (ended_at is not null))
);
create unique index price_contracts_reference on price_contracts (seller_id, lower(reference));
create index price_contracts_seller on price_contracts (seller_id, created_at desc, id desc);
create index price_contracts_company on price_contracts (company_id) where status = 'ACTIVE';
create index price_contracts_group on price_contracts (group_id) where status = 'ACTIVE';
-- What begins or ends is queried by jobs.
create index price_contracts_end on price_contracts (valid_to) where status = 'ACTIVE';
comment on column price_contracts.valid_from is 'First and last Indian date.';

create table price_contract_lines (
  id bigint generated always as identity primary key,
  contract_id bigint not null references price_contracts,
  offer_id bigint not null references offers,
  min_milli bigint not null default 0 check (min_milli >= 0),
  price_paise bigint check (price_paise between 1 and 1000000000),
  discount_bp int check (discount_bp between 1 and 9999),
  valid_from timestamptz,
  valid_to timestamptz,
  created_by bigint not null references users,
  created_at timestamptz not null,
  check ((price_paise is null) <> (discount_bp is null)),
  check ((valid_from is null) = (valid_to is null)),
  check (valid_to >= valid_from)
);
create index price_contract_lines_contract on price_contract_lines (contract_id, offer_id);
create index price_contract_lines_offer on price_contract_lines (offer_id, valid_to) where valid_from is not null;
create index price_contract_lines_begin on price_contract_lines (valid_from) where valid_from is not null;
create index price_contract_lines_end on price_contract_lines (valid_to) where valid_from is not null;
comment on table price_contract_lines is
  'A line of an active contract is never changed: it ends (valid_to) and a new one starts, so that an order names the '
  'line that priced it.';
comment on column price_contract_lines.price_paise is 'Per selling unit, before GST and freight; or else a discount.';
comment on column price_contract_lines.discount_bp is
  'Hundredths of a percent off the price for everyone at the place and quantity, rounded half up.';
comment on column price_contract_lines.valid_from is 'Null in a draft.';

alter table order_lines add column contract_line_id bigint references price_contract_lines;
create index order_lines_contract on order_lines (contract_line_id) where contract_line_id is not null;
comment on column order_lines.contract_line_id is 'The line of the contract whose price was paid (CONTRACT).';

alter table price_locks add column company_id bigint references b2b_accounts;
comment on column price_locks.company_id is 'The company whose prices are locked; void for a member of another one.';

-- Lists of companies read the prices for companies only of offers that have some.
alter table offers add column has_company_prices boolean not null default false;
update offers o set has_company_prices = true where exists (
  select 1 from offer_prices r where r.offer_id = o.id and r.buyer = 'COMPANY' and (r.valid_to is null or r.valid_to > now()));
