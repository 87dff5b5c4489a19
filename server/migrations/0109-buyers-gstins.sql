-- Registrations of buyers: whether one was cancelled by a day, and those that are asked about
create function gstin_on(number text, day date) returns text language sql stable as $$
  select case when exists (select 1 from gstin_statuses g where g.gstin = number and g.status = 'CANCELLED'
    and coalesce(g.cancelled_on, (g.changed_at at time zone 'Asia/Kolkata')::date) <= day) then null else number end
$$;
comment on function gstin_on is
  'The registration of a recipient on an Indian date; null from the day on which it is cancelled, as far as is known.';

create index addresses_gstin on addresses (gstin) where gstin is not null and deleted_at is null;
create index orders_gstin on orders (gstin) where gstin is not null;
