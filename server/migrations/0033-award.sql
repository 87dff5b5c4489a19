-- Awarded lines that are delivered in parts, and the price index of the shop's own trades.
alter table schedules add column quotation_line_id bigint references quotation_lines;
create unique index schedules_quotation_line on schedules (quotation_line_id) where quotation_line_id is not null;
comment on column schedules.quotation_line_id is 'Set for an awarded line of a quotation, agreed at its price.';

create table index_series (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9-]+$'),
  category_id bigint not null references categories,
  diameter_mm int check (diameter_mm > 0),
  variant_id bigint references variants,
  state_code text not null references states,
  unit text not null,
  check ((diameter_mm is null) <> (variant_id is null))
);
create unique index index_series_goods on index_series
  (category_id, coalesce(diameter_mm, 0), coalesce(variant_id, 0), state_code, unit);
comment on table index_series is 'Goods in a state whose prices are published: a diameter of bars, or a size.';

create table index_points (
  series_id bigint not null references index_series,
  day date not null,
  median_paise bigint not null check (median_paise > 0),
  sellers int not null check (sellers >= 3),
  offers int not null check (offers >= 0),
  sales int not null check (sales >= 0),
  left_out int not null check (left_out >= 0),
  primary key (series_id, day),
  check (offers + sales >= 5)
);
create index index_points_day on index_points (day);
comment on column index_points.median_paise is 'For one selling unit, before GST and freight.';
comment on column index_points.left_out is 'Observations too far from the median, which are not counted in the others.';

create table index_alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  series_id bigint not null references index_series,
  kind text not null check (kind in ('MOVE', 'BELOW')),
  move_bp int check (move_bp between 50 and 5000),
  target_paise bigint check (target_paise > 0),
  base_paise bigint not null check (base_paise > 0),
  created_at timestamptz not null,
  notified_at timestamptz,
  notified_paise bigint,
  check ((kind = 'MOVE') = (move_bp is not null)),
  check ((kind = 'BELOW') = (target_paise is not null)),
  check ((notified_at is null) = (notified_paise is null))
);
create unique index index_alerts_open on index_alerts (user_id, series_id, kind) where notified_at is null;
create index index_alerts_series on index_alerts (series_id) where notified_at is null;
comment on column index_alerts.base_paise is 'The index when the alert was set; a move is counted from it.';
