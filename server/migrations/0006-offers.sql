-- Change requests, imports, documents, offers, prices, stock.
create table product_changes (
  id bigint generated always as identity primary key,
  target text not null check (target in ('PRODUCT', 'OFFER', 'SERIES_PRODUCT', 'SERVICE')),
  target_id bigint not null,
  product_id bigint references products,
  seller_id bigint not null references sellers,
  requested_by bigint not null references users,
  kind text not null check (kind in ('CREATE', 'UPDATE', 'DELETE')),
  diff jsonb not null,
  risks text[] not null default '{}',
  status text not null default 'PENDING'
    check (status in ('PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  note text not null default '' check (length(note) <= 500),
  internal_note text,
  external_note text,
  reason_code text
    check (reason_code in ('DUPLICATE', 'WRONG_CATEGORY', 'POOR_IMAGE', 'MISSING_SPEC', 'BRAND_NOT_AUTHORISED',
      'PRICE_SUSPECT', 'PROHIBITED', 'OTHER')),
  decided_by bigint references users,
  decided_at timestamptz,
  sla_due_at timestamptz not null,
  auto_approved boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  constraint product_changes_reason check ((status = 'REJECTED') = (reason_code is not null)),
  constraint product_changes_decider
    check (auto_approved or status not in ('APPROVED', 'REJECTED') or decided_by is not null),
  constraint product_changes_not_own check (decided_by <> requested_by)
);
-- one open change request per object and seller
create unique index product_changes_open on product_changes (target, target_id, seller_id)
  where status in ('PENDING', 'CHANGES_REQUESTED');
create index product_changes_queue on product_changes (status, sla_due_at, id);
create index product_changes_seller on product_changes (seller_id, id desc);
create index product_changes_product on product_changes (product_id);
comment on table product_changes is
  'Change requests of sellers for the catalogue. Published data is unchanged until approval.';
comment on column product_changes.target_id is
  'Id in the table that target names: products, offers, series products or services.';
comment on column product_changes.diff is
  'Ordered steps, each with the old and the requested value; approved only if the old value is still current.';
comment on column product_changes.note is
  'The seller''s message; external_note is the admin''s answer, internal_note is for admins only.';

create table product_drafts (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  title text not null default '',
  form jsonb not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_drafts_seller on product_drafts (seller_id, updated_at desc);
comment on table product_drafts is 'Unfinished product forms of sellers; not part of the catalogue.';

create table imports (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  user_id bigint not null references users,
  category_id bigint not null references categories,
  file_key text not null,
  file_name text not null,
  state text not null default 'UPLOADED'
    check (state in ('UPLOADED', 'CHECKING', 'READY', 'IMPORTING', 'DONE', 'FAILED', 'CANCELLED')),
  problem text,
  head text[] not null default '{}',
  total int not null default 0,
  progress int not null default 0,
  lease_until timestamptz,
  tries int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index imports_seller on imports (seller_id, id desc);
create index imports_open on imports (id) where state in ('UPLOADED', 'CHECKING', 'IMPORTING');
comment on table imports is
  'Imports of products from spreadsheets. A process holds one until lease_until; when it dies, another continues.';
comment on column imports.progress is 'Rows processed in the current step: checked, or imported.';
comment on column imports.tries is
  'Attempts without progress; a file that crashes every process is given up.';

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  line int not null,
  cells text[] not null,
  plan text check (plan in ('NEW_PRODUCT', 'NEW_OFFER', 'CHANGE', 'SAME')),
  problems jsonb,
  input jsonb,
  is_held boolean not null default false,
  done_at timestamptz,
  primary key (import_id, line)
);
create index import_rows_unchecked on import_rows (import_id, line) where problems is null;
create index import_rows_undone on import_rows (import_id, line) where done_at is null and problems = '[]';
comment on column import_rows.line is 'Line number in the spreadsheet; the titles are line 1.';
comment on column import_rows.problems is 'Null until checked; empty if valid.';
comment on column import_rows.input is 'The parsed row.';
comment on column import_rows.is_held is 'Imported, but its price waits for review.';

create table documents (
  id bigint generated always as identity primary key,
  owner_type text not null check (owner_type ~ '^[A-Z0-9_]+$'),
  owner_id bigint not null,
  type text not null check (type ~ '^[A-Z0-9_]+$'),
  brand_id bigint references brands,
  number text not null default '' check (length(number) <= 60),
  issued_by text not null default '' check (length(issued_by) <= 120),
  valid_from date,
  valid_to date,
  file_id bigint not null references files,
  state text not null default 'PENDING' check (state in ('PENDING', 'ACCEPTED', 'REJECTED', 'EXPIRED')),
  reason text,
  reminded_days int,
  added_by bigint not null references users,
  created_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  check (valid_to is null or valid_from is null or valid_to >= valid_from),
  check ((state = 'REJECTED') = (reason is not null))
);
create index documents_owner on documents (owner_type, owner_id, id desc);
create index documents_ending on documents (valid_to) where state = 'ACCEPTED' and valid_to is not null;
-- Offers of a brand that requires an authorisation are on sale only with an accepted, valid document.
create index documents_authorisations on documents (brand_id, owner_id)
  where type = 'BRAND_AUTHORISATION' and state = 'ACCEPTED';
comment on table documents is
  'Documents of a party, identified by owner_type and owner_id. The file is private.';
comment on column documents.reminded_days is 'The latest reminder sent: 30, 15 or 3 days before valid_to.';

create table offers (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  variant_id bigint not null references variants,
  dispatch_point_id bigint not null references dispatch_points,
  sku text not null,
  moq_milli bigint not null check (moq_milli > 0),
  step_milli bigint not null check (step_milli > 0),
  max_milli bigint check (max_milli > 0),
  lead_days int not null default 2 check (lead_days between 0 and 90),
  sell_by_bundle boolean not null default false,
  pieces_per_bundle int,
  mtc_available boolean not null default false,
  status text not null default 'LIVE'
    check (status in ('DRAFT', 'PENDING_APPROVAL', 'LIVE', 'PAUSED', 'BLOCKED', 'ARCHIVED')),
  list_prices bigint[] not null default '{}',
  from_paise bigint,
  has_local_prices boolean not null default false,
  price_valid_to timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint offers_once unique (seller_id, variant_id, dispatch_point_id),
  constraint offers_sku unique (seller_id, sku)
);
create index offers_seller on offers (seller_id, status, id);
-- Lists price every offer of a size: a covering index by size contains everything they need.
create index offers_listing on offers (variant_id)
  include (id, dispatch_point_id, lead_days, step_milli, moq_milli, list_prices, from_paise, has_local_prices,
    price_valid_to)
  where status = 'LIVE';
comment on column offers.status is
  'BLOCKED: would be LIVE, but its seller has no valid brand authorisation. Released automatically with one.';
comment on column offers.list_prices is
  'Derived from offer_prices for all buyers: paise per unit at the variant''s reference quantity, by zone id; null '
  'where not served.';
comment on column offers.from_paise is 'Derived: the lowest of them, if no site is known.';
comment on column offers.has_local_prices is
  'True if there are prices for a state, district or pincode, so that list_prices is incomplete.';

create function quoted_milli(reference bigint, step bigint, moq bigint) returns bigint language sql immutable as
  'select greatest((reference + step - 1) / step, (moq + step - 1) / step) * step';
comment on function quoted_milli is
  'The quantity of an offer that list prices are for: the variant''s reference quantity in whole steps of this '
  'seller, at least its minimum.';

create function has_brand_authorisation(seller bigint, brand bigint) returns boolean language sql stable as $$
  select not exists (select 1 from brands b where b.id = brand and b.authorisation_required)
    or exists (select 1 from documents d where d.owner_type = 'SELLER' and d.owner_id = seller and d.brand_id = brand
      and d.type = 'BRAND_AUTHORISATION' and d.state = 'ACCEPTED')
$$;
comment on function has_brand_authorisation is
  'Whether the brand does not prevent this seller from selling; a document past its last day is EXPIRED.';

create function hold_without_letter() returns trigger language plpgsql as $$
begin
  if new.status = 'LIVE' and not has_brand_authorisation(new.seller_id,
    (select p.brand_id from variants v join products p on p.id = v.product_id where v.id = new.variant_id)) then
    new.status := 'BLOCKED';
  end if;
  return new;
end $$;
create trigger offers_brand_authorisation before insert or update of status on offers
  for each row execute function hold_without_letter();

create table offer_prices (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers,
  buyer text not null default 'EVERYONE' check (buyer in ('EVERYONE', 'COMPANY')),
  scope text not null check (scope in ('PINCODE', 'DISTRICT', 'ZONE', 'STATE', 'ALL')),
  place text not null default '',
  min_milli bigint not null default 0 check (min_milli >= 0),
  price_paise bigint not null check (price_paise between 1 and 1000000000),
  valid_from timestamptz not null,
  valid_to timestamptz,
  changed_by bigint references users,
  created_at timestamptz not null default now(),
  check (valid_to is null or valid_to > valid_from)
);
create index offer_prices_offer on offer_prices (offer_id, valid_from desc);
-- Prices that start or end are queried every minute.
create index offer_prices_begin on offer_prices (valid_from);
create index offer_prices_end on offer_prices (valid_to) where valid_to is not null;
comment on table offer_prices is
  'All prices of the past and present. A price is never updated: its row ends (valid_to) and a new one starts.';
comment on column offer_prices.buyer is
  'COMPANY: only for approved companies, who pay the lower of it and the price for all buyers. Lists, price history '
  'and medians use EVERYONE only.';

create table stock (
  offer_id bigint primary key references offers,
  initial_milli bigint not null default 0,
  on_hand_milli bigint not null check (on_hand_milli >= 0),
  reserved_milli bigint not null default 0 check (reserved_milli >= 0),
  constraint stock_not_oversold check (reserved_milli <= on_hand_milli)
);

-- Returned goods that can be sold again are restocked once.
create table stock_movements (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers,
  kind text not null check (kind in ('RECEIPT', 'RESERVE', 'RELEASE', 'DISPATCH', 'RETURN', 'ADJUST')),
  on_hand_change_milli bigint not null default 0,
  reserved_change_milli bigint not null default 0,
  suborder_id bigint,
  claim_id bigint,
  reason text,
  actor_id bigint,
  at timestamptz not null default now()
);
create index stock_movements_offer on stock_movements (offer_id, id desc);
create unique index stock_movements_claim on stock_movements (claim_id, offer_id)
  where kind = 'RETURN' and claim_id is not null;
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function forbid_change();

-- Price alerts: the delivered price per unit including GST, at the buyer's pincode.
create table price_alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  variant_id bigint not null references variants,
  pincode text not null references pincodes,
  target_paise bigint not null check (target_paise > 0),
  created_at timestamptz not null,
  looked_at timestamptz not null,
  notified_at timestamptz,
  notified_paise bigint,
  check ((notified_at is null) = (notified_paise is null))
);
create unique index price_alerts_open on price_alerts (user_id, variant_id, pincode) where notified_at is null;
create index price_alerts_waiting on price_alerts (variant_id, pincode) where notified_at is null;
create index price_alerts_user on price_alerts (user_id, created_at desc);
comment on column price_alerts.target_paise is
  'Notified when the best offer costs this or less, for the reference quantity.';
comment on column price_alerts.looked_at is 'Time of the last check; later changes are checked next.';
