-- Whether each system of others answers, and whether this shop has places for its visitors: written when it changes, by
-- whichever process notices, for the system page and the alerts.
create table service_states (
  name text primary key,
  -- OPEN: not asked at the moment, because it failed several times in a row
  state text not null check (state in ('CLOSED', 'OPEN')),
  failure text,
  failed_at timestamptz,
  changed_at timestamptz not null,
  check (state = 'CLOSED' or failed_at is not null)
);

-- Bytes that an account stored within a day
create index files_owner on files (owner_id, created_at) include (size);
