-- One checkout over several sellers can be two orders: what its sellers give credit for, and what is paid
alter table orders add column placed_with bigint references orders
  constraint orders_placed_with check (placed_with <> id);
create unique index orders_placed_with_once on orders (placed_with) where placed_with is not null;
comment on column orders.placed_with is
  'The order on credit that was placed in the same checkout; this one is paid. Null for others.';
