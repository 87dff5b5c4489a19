-- Buyers who wait for a price: the delivered price of one unit, GST included, at their pincode.
create table price_alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  variant_id bigint not null references variants,
  pincode text not null references pincodes,
  wished_paise bigint not null check (wished_paise > 0),
  created_at timestamptz not null,
  looked_at timestamptz not null,
  told_at timestamptz,
  told_paise bigint,
  check ((told_at is null) = (told_paise is null))
);
create unique index price_alerts_open on price_alerts (user_id, variant_id, pincode) where told_at is null;
create index price_alerts_waiting on price_alerts (variant_id, pincode) where told_at is null;
create index price_alerts_user on price_alerts (user_id, created_at desc);
comment on column price_alerts.wished_paise is 'Told when the best offer costs this or less, for the quantity that lists quote.';
comment on column price_alerts.looked_at is 'Until when prices were looked at; what changed later is looked at next.';
