-- The challan that travels with a load (CGST Rule 55): written once, in a series of its own for each GSTIN and year.
create table challans (
  id bigint generated always as identity primary key,
  shipment_id bigint not null unique references shipments,
  number text not null,
  gstin text not null references seller_gstins,
  financial_year text not null,
  issued_at timestamptz not null,
  issued_by bigint references users,
  constraint challans_number unique (gstin, number)
);
create trigger challans_append_only before update or delete on challans for each row execute function forbid_change();
comment on table challans is 'What it says follows from the load and its invoice. That of a load which was unpacked keeps its number and counts as cancelled.';
