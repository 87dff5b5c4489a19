-- Quarterly returns with monthly payment (CGST Rule 61A): how often a GSTIN files, and what was furnished within a quarter
create table filing_choices (
  id bigint generated always as identity primary key,
  gstin text not null references seller_gstins,
  quarter text not null check (quarter ~ '^20\d\d-\d\d-Q[1-4]$'),
  frequency text not null check (frequency in ('MONTHLY', 'QUARTERLY')),
  chosen_by bigint not null references users,
  chosen_at timestamptz not null
);
create index filing_choices_gstin on filing_choices (gstin, quarter, id);
create trigger filing_choices_evidence before update or delete on filing_choices
  for each row execute function keep_evidence('', '', '', '');
create trigger filing_choices_kept before truncate on filing_choices
  for each statement execute function forbid_change();
comment on table filing_choices is 'From a quarter on until a later choice. Of several for one quarter the last applies.';

create table iff_filings (
  id bigint generated always as identity primary key,
  gstin text not null references seller_gstins,
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  arn text not null unique check (arn ~ '^[A-Z]{2}\d{12}[A-Z0-9]$'),
  filed_on date not null,
  documents text[] not null check (cardinality(documents) > 0),
  filed_by bigint not null references users,
  filed_at timestamptz not null,
  constraint iff_filings_once unique (gstin, month)
);
create trigger iff_filings_evidence before update or delete on iff_filings
  for each row execute function keep_evidence('', '', '', '');
create trigger iff_filings_kept before truncate on iff_filings
  for each statement execute function forbid_change();
comment on table iff_filings is 'Invoices and notes furnished for the first or second month of a quarter (IFF).';
comment on column iff_filings.documents is 'Numbers of the invoices and notes, which the return of the quarter leaves out.';

insert into statutory_values (rule, from_day, value, source) values
  ('GSTR1_DUE_DAY', '2021-01-01', 11, 'Notification 83/2020-Central Tax'),
  ('GSTR1_QUARTERLY_DUE_DAY', '2021-01-01', 13, 'Notification 83/2020-Central Tax'),
  ('IFF_DUE_DAY', '2021-01-01', 13, 'Notification 82/2020-Central Tax'),
  ('IFF_LIMIT', '2021-01-01', 500000000, 'Notification 82/2020-Central Tax');
