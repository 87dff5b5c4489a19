-- A part of an order leaves in one or several trucks: each has its load, its papers, its code and its own tax invoice.
alter table shipments
  add column status text not null default 'PACKED' check (status in ('PACKED', 'DISPATCHED', 'DELIVERED', 'FAILED', 'RETURNED', 'VOID')),
  add column packed_at timestamptz,
  add column packed_by bigint references users,
  add column failure_reason text,
  add column failure_note text,
  add column tries int not null default 1 check (tries > 0),
  alter column vehicle_number drop not null,
  alter column driver_name drop not null,
  alter column driver_mobile drop not null,
  alter column delivery_code drop not null,
  alter column dispatched_at drop not null;
comment on column shipments.tries is 'How often the truck has set out for the site.';

update shipments h set packed_at = h.dispatched_at, status = case when s.status in ('DELIVERED', 'COMPLETED') then 'DELIVERED' else 'DISPATCHED' end,
  delivered_at = coalesce(h.delivered_at, s.delivered_at)
from suborders s where s.id = h.suborder_id;
alter table shipments
  alter column packed_at set not null,
  add constraint shipments_left check ((status in ('PACKED', 'VOID')) = (dispatched_at is null)),
  add constraint shipments_papers check (dispatched_at is null or (vehicle_number is not null and driver_name is not null and delivery_code is not null)),
  add constraint shipments_arrived check ((status = 'DELIVERED') = (delivered_at is not null));

insert into shipments (number, suborder_id, status, packed_at)
select s.number || '-S1', s.id, 'PACKED', coalesce((select max(e.at) from order_events e where e.suborder_id = s.id and e.to_status = 'PACKED'), now())
from suborders s where s.status in ('PACKED', 'CANCEL_REQUESTED') or (s.status = 'ON_HOLD' and s.held_from = 'PACKED');

create table shipment_lines (
  shipment_id bigint not null references shipments,
  line_id bigint not null references order_lines,
  quantity_milli bigint not null check (quantity_milli > 0),
  pieces int check (pieces > 0),
  grams bigint not null check (grams >= 0),
  goods_paise bigint,
  discount_paise bigint,
  freight_paise bigint,
  loading_paise bigint,
  primary key (shipment_id, line_id)
);
create index shipment_lines_line on shipment_lines (line_id);
comment on column shipment_lines.goods_paise is 'What of the line was billed with this load; empty until the truck leaves.';

insert into shipment_lines (shipment_id, line_id, quantity_milli, pieces, grams, goods_paise, discount_paise, freight_paise, loading_paise)
select h.id, l.id, l.quantity_milli, l.pieces, l.grams, case when h.dispatched_at is not null then l.goods_paise end,
  case when h.dispatched_at is not null then l.discount_paise end, case when h.dispatched_at is not null then l.freight_paise end,
  case when h.dispatched_at is not null then l.loading_paise end
from shipments h join order_lines l on l.suborder_id = h.suborder_id;

alter table invoices add column shipment_id bigint unique references shipments;
alter table invoices disable trigger invoices_append_only;
update invoices i set shipment_id = (select max(h.id) from shipments h where h.suborder_id = i.suborder_id);
alter table invoices enable trigger invoices_append_only;
alter table invoices
  alter column shipment_id set not null,
  drop constraint invoices_suborder_id_key;
create index invoices_suborder on invoices (suborder_id);
