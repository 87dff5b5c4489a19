-- Income tax deducted by the operator: challans of its deposits, and certificates of deductees by quarter
create table tds_challans (
  id bigint generated always as identity primary key,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  bsr text not null check (bsr ~ '^[0-9]{7}$'),
  deposited_on date not null,
  serial text not null check (serial ~ '^[0-9]{5}$'),
  amount_paise bigint not null check (amount_paise > 0),
  added_by bigint not null references users,
  added_at timestamptz not null,
  withdrawn_by bigint references users,
  withdrawn_at timestamptz
);
create unique index tds_challans_once on tds_challans (bsr, deposited_on, serial) where withdrawn_at is null;
create index tds_challans_month on tds_challans (month);
create trigger tds_challans_evidence before update or delete on tds_challans
  for each row execute function keep_evidence('withdrawn_by,withdrawn_at', 'withdrawn_at', '', '');
create trigger tds_challans_kept before truncate on tds_challans
  for each statement execute function forbid_change();
comment on table tds_challans is 'Deposits of income tax deducted in a month. A wrong one is withdrawn.';
comment on column tds_challans.bsr is 'Code of the bank branch.';

create table tds_certificates (
  id bigint generated always as identity primary key,
  quarter text not null check (quarter ~ '^20[0-9]{2}-[0-9]{2}-Q[1-4]$'),
  pan text not null check (pan <> ''),
  number text not null,
  issued_on date not null,
  content jsonb not null,
  added_by bigint not null references users,
  added_at timestamptz not null,
  constraint tds_certificates_once unique (quarter, pan),
  constraint tds_certificates_number unique (number)
);
create index tds_certificates_pan on tds_certificates (pan);
create trigger tds_certificates_evidence before update or delete on tds_certificates
  for each row execute function keep_evidence('', '', '', '');
create trigger tds_certificates_kept before truncate on tds_certificates
  for each statement execute function forbid_change();
comment on table tds_certificates is 'Certificates of deducted tax with their numbers from TRACES, as issued.';
comment on column tds_certificates.content is 'Deductor, deductee, amounts and challans, as printed.';
