-- Sites in special economic zones, and the letters of undertaking under which sellers supply them without tax.
alter table addresses add column sez text check (sez in ('UNIT', 'DEVELOPER'));
alter table addresses add constraint addresses_sez_gstin check (sez is null or gstin is not null);
comment on column addresses.sez is 'The site is a unit or the developer of a special economic zone, registered as such under the GSTIN of the address.';

create table seller_luts (
  gstin text not null references seller_gstins on delete cascade,
  financial_year text not null check (financial_year ~ '^20\d\d-\d\d$'),
  number text not null check (number ~ '^AD\d{12}[A-Z0-9]$'),
  noted_by bigint not null references users,
  noted_at timestamptz not null,
  primary key (gstin, financial_year)
);
comment on table seller_luts is 'Letters of undertaking (form RFD-11) by their reference number; each holds for one financial year.';

alter table suborders add column sez text check (sez in ('WITH_TAX', 'UNDER_LUT'));
alter table suborders add column lut_number text;
alter table suborders add constraint suborders_sez_tax check (sez is null or tax_kind = 'IGST');
alter table suborders add constraint suborders_sez_lut check ((sez is not distinct from 'UNDER_LUT') = (lut_number is not null));
comment on column suborders.sez is 'How a special economic zone is supplied (IGST Act s. 16(3)); null: the buyer is none.';

alter table invoices add column sez text check (sez in ('WITH_TAX', 'UNDER_LUT'));
alter table invoices add column lut_number text;
alter table invoices add constraint invoices_sez_lut check ((sez is not distinct from 'UNDER_LUT') = (lut_number is not null));
