-- By the database's own clock: an entry that was written a quarter of an hour ago has none before it that is still on its way.
alter table audit_log add column written_at timestamptz not null default clock_timestamp();

-- Each seal covers the audit entries after the one before it; who changes or removes an entry breaks it, and all after it.
create table audit_seals (
  id bigint generated always as identity primary key,
  up_to bigint not null unique references audit_log,
  entries int not null check (entries > 0),
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
create trigger audit_seals_append_only before update or delete on audit_seals for each row execute function forbid_change();
create trigger audit_seals_kept before truncate on audit_seals for each statement execute function forbid_change();
create trigger audit_log_kept before truncate on audit_log for each statement execute function forbid_change();
create trigger order_events_kept before truncate on order_events for each statement execute function forbid_change();
create trigger invoices_kept before truncate on invoices for each statement execute function forbid_change();

create table check_runs (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  took_ms int not null,
  asked int not null,
  broken jsonb not null
);
comment on table check_runs is 'What the nightly check of the invariants found: those that do not hold, with a sample of the rows.';
