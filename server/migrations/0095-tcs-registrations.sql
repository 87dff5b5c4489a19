-- The operator's registrations to collect tax at source (CGST Act s. 52): one for each state that its sellers supply from.
create table tcs_registrations (
  id bigint generated always as identity primary key,
  gstin text not null unique check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$'),
  state_code text not null references states,
  valid_from date not null,
  ended_on date,
  added_by bigint references users,
  added_at timestamptz not null,
  check (state_code = left(gstin, 2)),
  check (ended_on >= valid_from)
);
create unique index tcs_registrations_open on tcs_registrations (state_code) where ended_on is null;
create index tcs_registrations_state on tcs_registrations (state_code, valid_from desc);
comment on column tcs_registrations.ended_on is 'The last Indian day on which it is valid; empty: it goes on.';
