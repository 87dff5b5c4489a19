-- What every capability stands on: text search, files, events, jobs, replay protection, dated settings, the audit log.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create text search configuration neev (copy = english);
alter text search configuration neev alter mapping for hword, hword_part, word with unaccent, english_stem;

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514', constraint = tg_table_name || '_append_only';
end $$;

create table files (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  mime text not null,
  size int not null check (size > 0),
  sha256 text not null,
  width int,
  height int,
  owner_id bigint,
  is_public boolean not null default false,
  created_at timestamptz not null default now()
);
comment on column files.key is 'An unguessable name; the file lies under it in the storage.';

-- What capabilities tell each other. Lanes do not wait for each other; an event that follows another's work names it.
create table events (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  lane text not null default 'main',
  after_id bigint references events on delete set null,
  created_at timestamptz not null,
  not_before timestamptz not null default now(),
  attempts int not null default 0,
  error text,
  done_at timestamptz,
  failed_at timestamptz
);
create index events_failed on events (id desc) where failed_at is not null and done_at is null;
create index events_waiting on events (lane, id) where done_at is null and failed_at is null;
create index events_after on events (after_id) where after_id is not null;
create index events_done on events (done_at) where done_at is not null;
comment on table events is
  'What capabilities told each other, written in the transaction of the fact; each is delivered once.';
comment on column events.lane is 'Who delivers it: what one lane is slow at, no other waits for.';
comment on column events.after_id is
  'The same event in the lane that goes first; this one is due when that one is done or given up.';

-- A job that runs holds a lease, which its process renews; a process that died leaves one that ends.
create table jobs (
  name text primary key,
  runner text,
  ran_at timestamptz not null,
  lease_until timestamptz,
  finished_at timestamptz,
  took_ms int,
  failures int not null default 0,
  error text,
  failed_at timestamptz,
  retry_at timestamptz
);
comment on column jobs.ran_at is 'When it began last; with finished_at before it, it runs, or its server died.';
comment on column jobs.failures is
  'How often in a row; error and failed_at tell of the last one, also after it went well again.';
comment on column jobs.retry_at is 'After a failure: when it is tried again, before its next turn.';

create table idempotency_keys (
  user_id bigint not null,
  key text not null check (length(key) between 8 and 80),
  request_hash text not null,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table idempotency_keys is 'One act, one key: the same key with the same request replays the first result.';

create table counters (
  name text primary key,
  value bigint not null
);
comment on table counters is
  'Dense series (order numbers, invoice numbers): taken with update … returning inside the transaction of the '
  'document.';

create table settings (
  key text not null,
  valid_from timestamptz not null,
  value jsonb not null,
  changed_by bigint,
  changed_at timestamptz not null default now(),
  primary key (key, valid_from)
);
comment on table settings is 'Dated: the value as of a moment is the row with the latest valid_from not after it.';

-- Evidence: who did what, sealed by a chain of hashes, and what the nightly check found.

-- written_at is the database's own clock: an entry that was written a quarter of an hour ago has none before it that is
-- still on its way.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint,
  actor_roles text[] not null default '{}',
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now(),
  written_at timestamptz not null default clock_timestamp()
);
create index audit_log_entity on audit_log (entity, entity_id, id desc);
create index audit_log_at on audit_log (at desc);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function forbid_change();
create trigger audit_log_kept before truncate on audit_log for each statement execute function forbid_change();

-- Each seal covers the audit entries after the one before it; who changes or removes an entry breaks it, and all after
-- it.
create table audit_seals (
  id bigint generated always as identity primary key,
  up_to bigint not null unique references audit_log,
  entries int not null check (entries > 0),
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function forbid_change();
create trigger audit_seals_kept before truncate on audit_seals for each statement execute function forbid_change();

create table check_runs (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  took_ms int not null,
  checked int not null,
  broken jsonb not null
);
comment on table check_runs is
  'What the nightly check of the invariants found: those that do not hold, with a sample of the rows.';
