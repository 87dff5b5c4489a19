create table users (
  id bigint generated always as identity primary key,
  email text not null,
  mobile text,
  name text not null,
  thumb text,
  password_hash text,
  google_sub text unique,
  status text not null default 'ACTIVE' check (status in ('PENDING_VERIFICATION', 'ACTIVE', 'INACTIVE', 'BLOCKED', 'DELETED')),
  locale text not null default 'en-US',
  marketing boolean not null default false,
  email_verified_at timestamptz,
  blocked_reason text,
  failed_logins int not null default 0,
  locked_until timestamptz,
  last_login_at timestamptz,
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (lower(email));
create unique index users_mobile on users (mobile) where mobile is not null;
create index users_search on users using gin ((name || ' ' || email) gin_trgm_ops);
create index users_created on users (created_at desc, id desc);

comment on column users.failed_logins is 'Wrong passwords in a row; every fifth locks the account until locked_until.';

create table user_roles (
  user_id bigint not null references users,
  role text not null check (role in ('masterAdmin', 'admin', 'customer', 'seller', 'enquiry', 'service', 'superSeller', 'subBusiness', 'b2b',
    'categoryManager', 'sellerManager', 'siteManager', 'blogManager', 'seriesManager', 'attribueManager', 'b2bManager', 'inventoryManager')),
  granted_by bigint references users,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index user_roles_role on user_roles (role);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  strong_until timestamptz,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;
comment on column sessions.token_hash is 'SHA-256 of the opaque bearer token; the token itself is kept nowhere.';
comment on column sessions.strong_until is 'Until when the password that was just given again covers the dangerous acts (step-up).';

create table user_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_tokens_user on user_tokens (user_id, purpose, created_at desc);

create table google_visits (
  state_hash bytea primary key,
  verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);
comment on table google_visits is 'Somebody was sent to Google to sign in: what the answer is held against (PKCE, nonce), once.';

create table addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  label text not null,
  contact_name text not null,
  mobile text not null,
  line1 text not null,
  line2 text,
  landmark text,
  city text not null,
  district text not null,
  state_code text not null,
  pincode text not null,
  gstin text,
  road_width text check (road_width in ('NARROW', 'MEDIUM', 'WIDE')),
  max_vehicle_grams bigint,
  unloading_by text check (unloading_by in ('BUYER', 'SELLER_PAID', 'HYDRA')),
  entry_hours text,
  night_entry boolean,
  receiver_name text,
  receiver_mobile text,
  is_default_ship boolean not null default false,
  is_default_bill boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index addresses_user on addresses (user_id) where deleted_at is null;
create unique index addresses_default_ship on addresses (user_id) where is_default_ship and deleted_at is null;
create unique index addresses_default_bill on addresses (user_id) where is_default_bill and deleted_at is null;
