-- Admins search orders by number, name on the bill and city: one text, so that one index answers.
create index orders_search on orders
  using gin ((number || ' ' || coalesce(billing ->> 'name', '') || ' ' || coalesce(shipping ->> 'city', '')) gin_trgm_ops);
