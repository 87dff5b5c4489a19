-- The mean that pages show and lists sort by: five assumed ratings of 3.8, and no mean below three reviews. The same as
-- shownRating in domain/support/reviews; a test compares them.
create function shown_rating(sum bigint, count bigint) returns float8 immutable parallel safe language sql as $$
  select case when count >= 3 then round((sum + 19.0) / (count + 5), 2)::float8 end
$$;

alter table reviews
  add column line_id bigint references order_lines,
  add column photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array' and jsonb_array_length(photos) <= 5),
  add column findings text[] not null default '{}',
  add column decide_by timestamptz,
  add column decided_by bigint references users,
  add column decided_at timestamptz,
  add column reason text check (reason in ('ABUSE', 'OFF_TOPIC', 'PERSONAL_DATA', 'ADVERTISING', 'COPIED', 'NOT_GENUINE')),
  add column replied_by bigint references users,
  add column edited_at timestamptz,
  add column opened_by bigint references users,
  add column open_until timestamptz,
  add column helpful_count int not null default 0 check (helpful_count >= 0),
  add column open_reports int not null default 0 check (open_reports >= 0),
  add column version int not null default 1;

-- A review of a product is one of a line: two sizes of one order are two reviews
update reviews r set line_id = (select l.id from order_lines l join variants v on v.id = l.variant_id
  where l.suborder_id = r.suborder_id and v.product_id = r.product_id order by l.position limit 1)
where r.product_id is not null;

update reviews set decide_by = created_at + interval '48 hours' where status = 'PENDING';
update reviews set reason = 'OFF_TOPIC' where status in ('REJECTED', 'HIDDEN');

alter table reviews drop constraint reviews_once;
alter table reviews
  add constraint reviews_once unique nulls not distinct (suborder_id, line_id),
  add constraint reviews_of_line check ((product_id is null) = (line_id is null)),
  add constraint reviews_body check (length(body) <= 2000),
  add constraint reviews_reply check (length(reply) <= 1000 and (reply is null) = (replied_at is null)),
  add constraint reviews_reasoned check (status not in ('REJECTED', 'HIDDEN') or reason is not null),
  add constraint reviews_waiting check ((status = 'PENDING') = (decide_by is not null));
comment on column reviews.findings is 'Why it waited for a person: LOW_RATING, PHONE, EMAIL, LINK, WORD, EDITED.';
comment on column reviews.decide_by is 'When a person has to decide; only while PENDING.';
comment on column reviews.open_until is 'Until when the admin in opened_by decides alone.';

create index reviews_pending on reviews (decide_by, id) where status = 'PENDING';
create index reviews_reported on reviews (id desc) where open_reports > 0;
create index reviews_status on reviews (status, id desc);
create index reviews_user on reviews (user_id, id desc);
create index reviews_line on reviews (line_id);

create table review_reports (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews,
  user_id bigint not null references users,
  reason text not null check (reason in ('ABUSE', 'OFF_TOPIC', 'PERSONAL_DATA', 'ADVERTISING', 'COPIED', 'NOT_GENUINE')),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint review_reports_once unique (review_id, user_id)
);

create table review_votes (
  review_id bigint not null references reviews,
  user_id bigint not null references users,
  created_at timestamptz not null,
  primary key (review_id, user_id)
);

create table review_requests (
  suborder_id bigint primary key references suborders,
  requested_at timestamptz not null
);
comment on table review_requests is 'Suborders whose buyer was asked for a review: once.';
create index suborders_delivered on suborders (delivered_at) where delivered_at is not null;
create index reviews_photos on reviews using gin (photos jsonb_path_ops);
