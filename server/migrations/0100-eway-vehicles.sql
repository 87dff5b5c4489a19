-- Part B of an e-way bill changes on the road, several e-way bills travel under one, and cargo may exceed a vehicle's measures
alter table shipments add column over_dimensional boolean not null default false;
comment on column shipments.over_dimensional is
  'Over-dimensional cargo: a load beyond the measures of its vehicle (CMVR 93), whose e-way bill has another validity.';

create table vehicle_changes (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments,
  replaced_vehicle text not null,
  vehicle_number text not null,
  from_place text not null,
  from_state char(2) not null,
  reason text not null check (reason in ('BREAKDOWN', 'TRANSSHIPMENT', 'OTHERS', 'FIRST_TIME')),
  remark text,
  lr_number text,
  lr_date date,
  changed_by bigint references users,
  changed_at timestamptz not null,
  check ((lr_number is null) = (lr_date is null))
);
create index vehicle_changes_shipment on vehicle_changes (shipment_id);
comment on table vehicle_changes is 'Vehicles that goods were moved to on the road: part B of their e-way bill, as the portal was told.';
create trigger vehicle_changes_append_only before update or delete on vehicle_changes
  for each row execute function forbid_change();
create trigger vehicle_changes_kept before truncate on vehicle_changes
  for each statement execute function forbid_change();

create table consolidated_eway_bills (
  id bigint generated always as identity primary key,
  vehicle_number text not null,
  from_place text not null,
  from_state char(2) not null,
  lr_number text,
  lr_date date,
  number text check (number ~ '^\d{10,12}$'),
  created_by bigint references users,
  created_at timestamptz not null,
  check ((lr_number is null) = (lr_date is null))
);
comment on table consolidated_eway_bills is 'One vehicle with several e-way bills (form GST EWB-02).';
comment on column consolidated_eway_bills.number is 'As the portal gave it; null until it is entered.';
create trigger consolidated_eway_bills_evidence before update or delete on consolidated_eway_bills
  for each row execute function keep_evidence('number', '', '', '');
create trigger consolidated_eway_bills_kept before truncate on consolidated_eway_bills
  for each statement execute function forbid_change();

create table consolidated_shipments (
  consolidated_id bigint not null references consolidated_eway_bills,
  shipment_id bigint not null references shipments,
  primary key (consolidated_id, shipment_id)
);
create index consolidated_shipments_shipment on consolidated_shipments (shipment_id);
create trigger consolidated_shipments_append_only before update or delete on consolidated_shipments
  for each row execute function forbid_change();
create trigger consolidated_shipments_kept before truncate on consolidated_shipments
  for each statement execute function forbid_change();
