-- What people are told: inside the shop, by mail and SMS, and what buyers say of what they bought.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null,
  title text not null,
  body text not null default '',
  link text,
  dedupe_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_once unique (user_id, dedupe_key)
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

create table messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  template text not null,
  recipient text not null,
  user_id bigint references users,
  subject text not null default '',
  body text not null,
  html text not null default '',
  dedupe_key text not null unique,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'FAILED', 'SKIPPED', 'CANCELLED')),
  attempts int not null default 0,
  next_at timestamptz not null,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index messages_due on messages (next_at) where status = 'QUEUED';
create index messages_created on messages (created_at desc, id desc);
comment on table messages is 'The outbox. With no provider configured a message stays readable here as SKIPPED.';
comment on column messages.body is
  'The secret of a link stands here only until the message was sent or given up; then … is in its place.';

create table reviews (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  product_id bigint references products,
  seller_id bigint not null references sellers,
  user_id bigint not null references users,
  rating int not null check (rating between 1 and 5),
  aspects jsonb not null default '{}',
  body text not null default '',
  reply text,
  replied_at timestamptz,
  status text not null default 'PUBLISHED' check (status in ('PENDING', 'PUBLISHED', 'REJECTED', 'HIDDEN')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reviews_once unique nulls not distinct (suborder_id, product_id)
);
create index reviews_seller on reviews (seller_id, status, id desc);
create index reviews_product on reviews (product_id, status, id desc);
