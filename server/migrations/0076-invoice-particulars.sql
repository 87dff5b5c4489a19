-- What invoices say besides: who pays the tax, and what the operator is.
alter table invoices add column reverse_charge boolean not null default false;
comment on column invoices.reverse_charge is 'The recipient pays the tax (CGST Act s. 9(3), (4)); Rule 46(p).';
alter table fee_invoices add column reverse_charge boolean not null default false;
