-- GSTR-8 as it was filed: later months amend what it said.
create table gstr8_filings (
  id bigint generated always as identity primary key,
  gstin text not null references tcs_registrations (gstin),
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  arn text not null unique check (arn ~ '^[A-Z]{2}\d{12}[A-Z0-9]$'),
  filed_on date not null,
  suppliers jsonb not null,
  amendments jsonb not null,
  filed_by bigint references users,
  filed_at timestamptz not null,
  constraint gstr8_filings_once unique (gstin, month)
);
create trigger gstr8_filings_append_only before update or delete on gstr8_filings for each row execute function forbid_change();
create trigger gstr8_filings_kept before truncate on gstr8_filings for each statement execute function forbid_change();
comment on column gstr8_filings.arn is 'The acknowledgement of the GST portal.';
