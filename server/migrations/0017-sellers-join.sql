-- What every capability may write down of its states, and papers with a validity.
create table status_events (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id bigint not null,
  from_state text,
  to_state text not null,
  actor_id bigint references users,
  actor_roles text[] not null default '{}',
  reason_code text,
  note text,
  at timestamptz not null
);
create index status_events_entity on status_events (entity, entity_id, id);
create trigger status_events_append_only before update or delete on status_events for each row execute function forbid_change();
comment on table status_events is 'Every move of whatever has a state: from, to, who, why. What a person may read of it; the audit log is for the operator.';

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
comment on table documents is 'Papers of a party; whose they are is told by owner_type and owner_id. The file is private.';
comment on column documents.reminded_days is 'The nearest reminder that has gone: 30, 15 or 3 days before valid_to.';

-- A seller from the first step of its application on.
alter table sellers
  alter column status set default 'DRAFT',
  alter column slug drop not null,
  alter column legal_name set default '',
  alter column trade_name set default '',
  alter column pan set default '',
  alter column support_phone set default '',
  alter column support_email set default '',
  add column constitution text check (constitution in ('PROPRIETOR', 'PARTNERSHIP', 'LLP', 'PVT_LTD', 'PUBLIC', 'HUF', 'OTHER')),
  add column business_kinds text[] not null default '{}' check (business_kinds <@ array['MANUFACTURER', 'STOCKIST', 'DEALER', 'TRADER']),
  add column year_started int check (year_started between 1800 and 2200),
  add column website text,
  add column tan text,
  add column udyam text,
  add column udyam_class text check (udyam_class in ('MICRO', 'SMALL', 'MEDIUM')),
  add column contacts jsonb not null default '{}',
  add column settlement_cycle text not null default 'WEEKLY' check (settlement_cycle in ('WEEKLY', 'FORTNIGHTLY', 'MONTHLY')),
  add column settlement_frozen_until timestamptz,
  add column is_premium boolean not null default false,
  add column terms_accepted_at timestamptz,
  add column submitted_at timestamptz,
  add column status_changed_at timestamptz,
  add constraint sellers_told check (status in ('DRAFT', 'REJECTED')
    or (legal_name <> '' and trade_name <> '' and pan <> '' and support_phone <> '' and support_email <> '')),
  add constraint sellers_named check (status not in ('APPROVED', 'SUSPENDED', 'TERMINATED') or slug is not null),
  add constraint sellers_closure check (closed_to is null or closed_from is not null and closed_to >= closed_from);
create index sellers_status on sellers (status, submitted_at);
comment on column sellers.slug is 'Given with the approval; before it nobody sees the seller.';
comment on column sellers.settlement_frozen_until is 'No money is settled before: the bank account was changed.';
comment on column sellers.contacts is '{owner, accounts, dispatch}: each {name, mobile, email}.';

create table seller_applications (
  seller_id bigint primary key references sellers,
  applicant_id bigint not null references users,
  form jsonb not null default '{}',
  submitted jsonb,
  updated_by bigint not null references users,
  updated_at timestamptz not null,
  version int not null default 1
);
comment on table seller_applications is 'What was filled in so far, step by step; with each submission it is written into the seller''s own tables.';
comment on column seller_applications.submitted is 'The form as it was last sent in: what has changed since is looked at anew.';

alter table seller_gstins add column valid_from date;
alter table dispatch_points
  add column line text not null default '',
  add column loading_hours text not null default '',
  add column has_weighbridge boolean not null default false;

create table seller_bank_accounts (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  pan text not null,
  holder text not null,
  account_number text not null check (account_number ~ '^[0-9]{9,18}$'),
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  bank text not null default '',
  branch text not null default '',
  verified_at timestamptz,
  verified_by bigint references users,
  created_by bigint references users,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index seller_bank_accounts_current on seller_bank_accounts (seller_id) where replaced_at is null;
create unique index seller_bank_accounts_once on seller_bank_accounts (pan, account_number) where replaced_at is null;
comment on table seller_bank_accounts is 'Where a seller''s money goes. A change is a new row; the old one stays on record.';

create table seller_checks (
  seller_id bigint not null references sellers,
  item text not null,
  state text not null check (state in ('COMPLETE', 'INCOMPLETE', 'PENDING_REVIEW', 'REJECTED', 'WAIVED')),
  note text,
  decided_by bigint references users,
  decided_at timestamptz,
  primary key (seller_id, item)
);
comment on column seller_checks.item is 'TERMS, PAN, GSTIN:<number>, BANK, ADDRESS, DISPATCH_POINT, PRODUCT, DOCUMENTS.';

create table seller_notes (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  author_id bigint not null references users,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null
);
create index seller_notes_seller on seller_notes (seller_id, id desc);
comment on table seller_notes is 'What the desk writes down for itself; the seller never sees it.';

alter table seller_members
  add column joined_at timestamptz not null default now(),
  add column invited_by bigint references users;

create table seller_invites (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  email text not null,
  role text not null check (role in ('OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS', 'VIEWER')),
  token_hash bytea not null unique,
  invited_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index seller_invites_open on seller_invites (seller_id, lower(email)) where accepted_at is null and withdrawn_at is null;
comment on table seller_invites is 'Somebody is asked to work for a seller; the link of the message works once, for seven days.';
