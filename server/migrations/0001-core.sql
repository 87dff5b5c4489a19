-- What every capability stands on: text search, events, jobs, files, audit, replay protection, dated settings.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create text search configuration neev (copy = english);
alter text search configuration neev alter mapping for hword, hword_part, word with unaccent, english_stem;

create table events (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  not_before timestamptz not null default now(),
  attempts int not null default 0,
  error text,
  done_at timestamptz,
  failed_at timestamptz
);
create index events_waiting on events (id) where done_at is null and failed_at is null;
comment on table events is 'What capabilities told each other, written in the transaction of the fact; each is delivered once.';

create table jobs (
  name text primary key,
  ran_at timestamptz not null
);

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

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint,
  actor_roles text[] not null default '{}',
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index audit_log_entity on audit_log (entity, entity_id, id desc);
create index audit_log_at on audit_log (at desc);

create table idempotency_keys (
  user_id bigint not null,
  key text not null check (length(key) between 8 and 80),
  request_hash text not null,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table idempotency_keys is 'One act, one key: the same key with the same request replays the first result.';

create table settings (
  key text not null,
  valid_from timestamptz not null,
  value jsonb not null,
  changed_by bigint,
  primary key (key, valid_from)
);
comment on table settings is 'Dated: the value as of a moment is the row with the latest valid_from not after it.';

create table counters (
  name text primary key,
  value bigint not null
);
comment on table counters is 'Dense series (order numbers, invoice numbers): taken with update … returning inside the transaction of the document.';

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514', constraint = tg_table_name || '_append_only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function forbid_change();
