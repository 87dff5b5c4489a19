-- What the GST portal says about a registration, and the day on which it was asked
create table gstin_statuses (
  gstin text primary key check (gstin ~ '^\d{2}[0-9A-Z]{13}$'),
  status text check (status in ('ACTIVE', 'SUSPENDED', 'CANCELLED')),
  taxpayer_type text,
  legal_name text,
  trade_name text,
  cancelled_on date,
  changed_at timestamptz,
  checked_at timestamptz,
  failure text,
  failures int not null default 0 check (failures >= 0),
  next_try_at timestamptz not null,
  check ((status is null) = (checked_at is null) and (status is null) = (changed_at is null)),
  check (cancelled_on is null or status = 'CANCELLED'),
  check ((failure is null) = (failures = 0))
);
comment on column gstin_statuses.status is 'Null until the portal answered for the first time; kept while it is silent.';
comment on column gstin_statuses.failure is 'Why the last attempt gave no status; null if it did.';
create index gstin_statuses_due on gstin_statuses (next_try_at);

create function gstin_stopped(number text) returns boolean language sql stable as $$
  select exists (select 1 from gstin_statuses g where g.gstin = number and g.status in ('SUSPENDED', 'CANCELLED'))
$$;
comment on function gstin_stopped is 'Whether a registration may issue no tax invoice, as far as is known.';

create or replace function hold_without_letter() returns trigger language plpgsql as $$
begin
  if new.status = 'LIVE' and (not has_brand_authorisation(new.seller_id,
      (select p.brand_id from variants v join products p on p.id = v.product_id where v.id = new.variant_id))
    or gstin_stopped((select d.gstin from dispatch_points d where d.id = new.dispatch_point_id))) then
    new.status := 'BLOCKED';
  end if;
  return new;
end $$;
comment on column offers.status is
  'BLOCKED: would be LIVE, but its seller has no valid brand authorisation, or the GSTIN of its dispatch point is suspended or cancelled. Released automatically.';
