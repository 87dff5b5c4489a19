-- A seller agrees to deliver so much of an offer to one site over weeks; the buyer calls it off piece by piece.
create table schedules (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  seller_id bigint not null references sellers,
  offer_id bigint not null references offers,
  pincode text not null,
  site jsonb not null,
  total_milli bigint not null check (total_milli > 0),
  rule text not null check (rule in ('FIXED', 'DAY_PRICE')),
  price_paise bigint check (price_paise > 0),
  cap_paise bigint check (cap_paise > 0),
  floor_paise bigint check (floor_paise > 0),
  asked jsonb not null,
  note text,
  status text not null check (status in ('PROPOSED', 'COUNTERED', 'AGREED', 'DECLINED', 'WITHDRAWN', 'CLOSED', 'LAPSED')),
  ends_on date not null,
  answer_by timestamptz not null,
  hold_from date,
  hold_to date,
  hold_reason text,
  answer text,
  asked_at timestamptz not null,
  agreed_at timestamptz,
  moved_at timestamptz not null,
  version int not null default 1,
  ending_told_at timestamptz,
  check ((rule = 'FIXED') = (price_paise is not null)),
  check ((rule = 'DAY_PRICE') = (cap_paise is not null and floor_paise is not null)),
  check (floor_paise <= cap_paise),
  check ((hold_from is null) = (hold_to is null) and (hold_from is null) = (hold_reason is null) and hold_from <= hold_to)
);
create index schedules_user on schedules (user_id, id desc);
create index schedules_seller on schedules (seller_id, status, id desc);
create index schedules_waiting on schedules (answer_by) where status in ('PROPOSED', 'COUNTERED');
create index schedules_running on schedules (ends_on) where status = 'AGREED';
comment on column schedules.total_milli is 'Thousandths of the selling unit; whole bars, the sum of the drops.';
comment on column schedules.price_paise is 'For one selling unit, before GST and freight; so are cap and floor. The rule that holds now: the seller may have answered with another.';
comment on column schedules.asked is 'The rule as the buyer asked for it: {rule, pricePaise, capPaise, floorPaise}.';

create table schedule_drops (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references schedules on delete cascade,
  on_day date not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  note text,
  due_told_at timestamptz
);
create index schedule_drops_schedule on schedule_drops (schedule_id, on_day, id);

alter table cart_lines add column schedule_id bigint references schedules, add column drop_id bigint references schedule_drops,
  add column deliver_on date, add check ((schedule_id is null) = (deliver_on is null));
comment on column cart_lines.schedule_id is 'A call-off of this schedule: its rule makes the price.';

alter table order_lines add column schedule_id bigint references schedules, add column drop_id bigint references schedule_drops, add column call_no int,
  add check ((schedule_id is null) = (call_no is null));
create unique index order_lines_calls on order_lines (schedule_id, call_no) where schedule_id is not null;

-- How much of a schedule lies in order lines that live: what expired, was rejected or cancelled, whole or in part, is back in the balance.
create function schedule_called(schedule bigint) returns bigint language sql stable as $$
  select coalesce(sum(l.quantity_milli - coalesce((select sum(c.quantity_milli) from cancelled_lines c where c.line_id = l.id), 0)), 0)::bigint
  from order_lines l join suborders s on s.id = l.suborder_id
  where l.schedule_id = schedule and s.status not in ('EXPIRED', 'CANCELLED', 'REJECTED')
$$;
