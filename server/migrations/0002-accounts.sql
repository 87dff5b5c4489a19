-- People, what they may do, where they live, and how they sign in.
create table users (
  id bigint generated always as identity primary key,
  email text not null,
  mobile text,
  name text not null,
  thumb text,
  password_hash text,
  google_sub text unique,
  status text not null default 'ACTIVE'
    check (status in ('PENDING_VERIFICATION', 'ACTIVE', 'INACTIVE', 'BLOCKED', 'DELETED')),
  locale text not null default 'en-US',
  marketing boolean not null default false,
  email_verified_at timestamptz,
  blocked_reason text,
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

create table user_roles (
  user_id bigint not null references users,
  role text not null
    check (role in ('masterAdmin', 'admin', 'customer', 'seller', 'enquiry', 'service', 'superSeller', 'subBusiness',
      'b2b', 'categoryManager', 'sellerManager', 'siteManager', 'blogManager', 'seriesManager', 'attribueManager',
      'b2bManager', 'inventoryManager')),
  granted_by bigint references users,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index user_roles_role on user_roles (role);

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
  sez text check (sez in ('UNIT', 'DEVELOPER')),
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
  deleted_at timestamptz,
  constraint addresses_sez_gstin check (sez is null or gstin is not null)
);
create index addresses_user on addresses (user_id) where deleted_at is null;
create unique index addresses_default_ship on addresses (user_id) where is_default_ship and deleted_at is null;
create unique index addresses_default_bill on addresses (user_id) where is_default_bill and deleted_at is null;
comment on column addresses.sez is
  'The site is a unit or the developer of a special economic zone, registered as such under the GSTIN of the address.';

-- Signing in

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
comment on column sessions.strong_until is
  'Until when the password that was just given again covers the dangerous acts (step-up).';

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
comment on table google_visits is
  'Somebody was sent to Google to sign in: what the answer is held against (PKCE, nonce), once.';

create table second_factors (
  user_id bigint primary key references users,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);
comment on table second_factors is
  'The authenticator app of an account. Without confirmed_at it is being set up and asks nobody for anything.';
comment on column second_factors.secret is
  'AES-256-GCM by a key derived from APP_SECRET: 12 bytes of nonce, 16 of tag, then the secret.';
comment on column second_factors.last_step is
  'The 30-second step of the last code that was used: it, and earlier ones, work no more.';

create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on column recovery_codes.code_hash is
  'HMAC-SHA-256 by a key derived from APP_SECRET; the code itself is shown once.';

create table sign_in_challenges (
  token_hash bytea primary key,
  user_id bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenges_expires on sign_in_challenges (expires_at);
comment on table sign_in_challenges is 'Somebody gave the right password and is asked for the second factor.';

create table sign_in_tries (
  subject bytea not null,
  place text not null,
  failed int not null default 0 check (failed >= 0),
  locked_until timestamptz,
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (subject, place)
);
create index sign_in_tries_last on sign_in_tries (last_at);
comment on column sign_in_tries.subject is
  'SHA-256 of what is being guessed: the password of an address, whether or not it has an account, or the codes of '
  'an account.';
comment on column sign_in_tries.place is
  'From where: a network, a known browser, a session, or * for everywhere but the last two.';
comment on column sign_in_tries.since is 'When the count began; the one of * begins anew after an hour.';

create table known_browsers (
  token_hash bytea not null,
  user_id bigint not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_browsers_user on known_browsers (user_id);
create index known_browsers_last on known_browsers (last_used_at);
comment on table known_browsers is
  'Browsers in which an account has signed in, by the SHA-256 of a random cookie: strangers cannot lock them out.';

create table sign_in_events (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null
    check (kind in ('SIGNED_IN', 'FAILED', 'LOCKED', 'PASSWORD_CHANGED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF',
      'SECOND_FACTOR_RESET', 'SECOND_FACTOR_FAILED', 'RECOVERY_CODES_MADE', 'RECOVERY_CODE_USED')),
  ip text not null default '',
  user_agent text not null default '',
  at timestamptz not null
);
create index sign_in_events_user on sign_in_events (user_id, id desc);
create index sign_in_events_at on sign_in_events (at);
comment on table sign_in_events is
  'What happened at the sign-in of an account, for its owner and for admins. Deleted after 180 days (CERT-In '
  'directions of 28 April 2022, (iv)).';

-- What is written down of a party, whatever it is

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
create trigger status_events_append_only before update or delete on status_events
  for each row execute function forbid_change();
comment on table status_events is
  'Every move of whatever has a state: from, to, who, why. What a person may read of it; the audit log is for the '
  'operator.';

-- What every desk writes down of whom it looks at: one table of notes and one of checklists, whatever the party is.
create table internal_notes (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id bigint not null,
  author_id bigint not null references users,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null
);
create index internal_notes_entity on internal_notes (entity, entity_id, id desc);
comment on table internal_notes is 'What the desk writes down for itself; the party never sees it.';

create table admin_checks (
  entity text not null,
  entity_id bigint not null,
  item text not null,
  state text not null check (state in ('COMPLETE', 'INCOMPLETE', 'PENDING_REVIEW', 'REJECTED', 'WAIVED')),
  note text,
  decided_by bigint references users,
  decided_at timestamptz,
  primary key (entity, entity_id, item)
);
comment on column admin_checks.item is
  'What is looked at: TERMS, PAN, GSTIN:<number>, BANK, ADDRESS, DISPATCH_POINT, PRODUCT, DOCUMENTS.';
