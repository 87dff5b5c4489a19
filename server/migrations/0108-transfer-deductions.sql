-- GST that government buyers deduct from orders that they pay by bank transfer (CGST Act s. 51)
create table transfer_deductions (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references bank_transfers,
  suborder_id bigint not null unique references suborders,
  deductor_gstin text not null,
  day date not null,
  rate_bp int not null check (rate_bp > 0),
  taxable_paise bigint not null check (taxable_paise > 0),
  amount_paise bigint not null check (amount_paise > 0),
  certificate_number text,
  certificate_month text check (certificate_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  certified_by bigint references users,
  certified_at timestamptz,
  check ((certificate_number is null) = (certified_at is null)),
  check ((certificate_month is null) = (certified_at is null)),
  check ((certified_by is null) = (certified_at is null))
);
create index transfer_deductions_transfer on transfer_deductions (transfer_id);
create trigger transfer_deductions_evidence before update or delete on transfer_deductions
  for each row execute function
    keep_evidence('certificate_number,certificate_month,certified_by,certified_at', 'certified_at', '', '');
create trigger transfer_deductions_kept before truncate on transfer_deductions
  for each statement execute function forbid_change();
comment on table transfer_deductions is
  'What the buyer deducted from a seller''s part of an order and did not transfer, and its certificate (GSTR-7A).';
comment on column transfer_deductions.day is 'Indian date of the payment, whose rule and registration apply.';
comment on column transfer_deductions.taxable_paise is 'Of the suborder when it was deducted.';

alter table refunds add column deducted_paise bigint not null default 0;
alter table refunds add constraint refunds_deducted
  check (deducted_paise between 0 and amount_paise - covered_paise and (deducted_paise = 0 or suborder_id is not null));
comment on column refunds.deducted_paise is
  'The part that the buyer deducted as GST and never paid: it is not sent, and the deduction is reversed by it.';
