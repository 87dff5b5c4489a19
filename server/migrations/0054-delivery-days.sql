-- A part is to be delivered on another day: one side asks, the other agrees.
create table day_changes (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  asked_by text not null check (asked_by in ('BUYER', 'SELLER', 'DESK')),
  from_day date,
  to_day date not null,
  reason text not null,
  status text not null check (status in ('ASKED', 'DONE', 'REFUSED', 'WITHDRAWN')),
  asked_user bigint not null references users,
  asked_at timestamptz not null,
  answer text,
  decided_user bigint references users,
  decided_at timestamptz,
  check ((status = 'ASKED') = (decided_at is null))
);
create index day_changes_suborder on day_changes (suborder_id, id);
create unique index day_changes_open on day_changes (suborder_id) where status = 'ASKED';
