-- GST that government buyers deduct from payments (CGST Act s. 51): their registrations, and what sellers were deducted
create table b2b_deductors (
  id bigint generated always as identity primary key,
  account_id bigint not null references b2b_accounts,
  gstin text not null check (gstin ~ '^[0-9]{2}[A-Z0-9]{10}[1-9A-Z]D[0-9A-Z]$'),
  from_day date not null,
  added_by bigint not null references users,
  added_at timestamptz not null
);
create index b2b_deductors_account on b2b_deductors (account_id, from_day desc, id desc);
create trigger b2b_deductors_evidence before update or delete on b2b_deductors
  for each row execute function keep_evidence('', '', '', '');
create trigger b2b_deductors_kept before truncate on b2b_deductors
  for each statement execute function forbid_change();
comment on table b2b_deductors is 'Registrations to deduct tax, each from its Indian date until the next.';

alter table credit_entries drop constraint credit_entries_kind_check;
alter table credit_entries add constraint credit_entries_kind_check check (kind in
  ('INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE', 'RECEIPT', 'INTEREST', 'REVERSAL', 'WRITE_OFF', 'GST_TDS'));
alter table credit_entries drop constraint credit_entries_check5;
alter table credit_entries add constraint credit_entries_of_another
  check ((kind in ('INTEREST', 'REVERSAL', 'WRITE_OFF', 'GST_TDS')) = (of_entry_id is not null));
comment on column credit_entries.of_entry_id is
  'The invoice that interest is for, that is written off or that tax was deducted of; the receipt or deduction that is reversed.';

create table credit_deductions (
  entry_id bigint primary key references credit_entries,
  receipt_entry_id bigint not null references credit_entries,
  deductor_gstin text not null,
  rate_bp int not null check (rate_bp > 0),
  taxable_paise bigint not null check (taxable_paise > 0),
  certificate_number text,
  certificate_month text check (certificate_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  certified_by bigint references users,
  certified_at timestamptz,
  check ((certificate_number is null) = (certified_at is null)),
  check ((certificate_month is null) = (certified_at is null)),
  check ((certified_by is null) = (certified_at is null))
);
create index credit_deductions_receipt on credit_deductions (receipt_entry_id);
create trigger credit_deductions_evidence before update or delete on credit_deductions
  for each row execute function
    keep_evidence('certificate_number,certificate_month,certified_by,certified_at', 'certified_at', '', '');
create trigger credit_deductions_kept before truncate on credit_deductions
  for each statement execute function forbid_change();
comment on table credit_deductions is 'What an entry of GST deducted at source rests on, and its certificate (GSTR-7A).';
comment on column credit_deductions.taxable_paise is 'Of the invoice when it was deducted, less credit notes.';

insert into statutory_values (rule, from_day, value, source) values
  ('GST_TDS', '2018-10-01', 200, 'Notification 50/2018-Central Tax'),
  ('GST_TDS_LIMIT', '2018-10-01', 25000000, 'Notification 50/2018-Central Tax');
