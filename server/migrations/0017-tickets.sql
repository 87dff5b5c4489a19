create table tickets (
  id bigint generated always as identity primary key,
  number text not null unique,
  topic text not null check (topic in ('ORDER', 'DELIVERY', 'PAYMENT', 'INVOICE', 'PRODUCT', 'SELLER', 'ACCOUNT',
    'PRIVACY', 'GRIEVANCE', 'OTHER')),
  subject text not null check (length(subject) between 3 and 120),
  status text not null default 'OPEN' check (status in ('OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS', 'WAITING_FOR_CUSTOMER',
    'RESOLVED', 'CLOSED')),
  priority text not null default 'NORMAL' check (priority in ('LOW', 'NORMAL', 'HIGH')),
  user_id bigint references users,
  order_id bigint references orders,
  name text not null,
  email text not null,
  mobile text,
  locale text not null,
  assignee_id bigint references users,
  ack_due timestamptz not null,
  resolve_due timestamptz not null,
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  constraint tickets_order_of_user check (order_id is null or user_id is not null),
  constraint tickets_acknowledged check (status = 'OPEN' or acknowledged_at is not null or status = 'CLOSED'),
  constraint tickets_resolved check ((status in ('RESOLVED', 'CLOSED')) = (resolved_at is not null)),
  constraint tickets_closed check ((status = 'CLOSED') = (closed_at is not null))
);
create index tickets_user on tickets (user_id, id desc);
create index tickets_order on tickets (order_id) where order_id is not null;
create index tickets_email on tickets (email, created_at desc) where user_id is null;
create index tickets_ack on tickets (ack_due, id) where status = 'OPEN';
create index tickets_resolve on tickets (resolve_due, id)
  where status in ('ACKNOWLEDGED', 'IN_PROGRESS', 'WAITING_FOR_CUSTOMER');
create index tickets_status on tickets (status, id desc);
create index tickets_assignee on tickets (assignee_id, id desc) where assignee_id is not null;
create index tickets_to_close on tickets (resolved_at) where status = 'RESOLVED';
comment on column tickets.resolved_at is 'When it was resolved, or closed by the customer: from then it can be reopened for 7 days.';

create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  side text not null check (side in ('CUSTOMER', 'STAFF')),
  author_id bigint references users,
  body text not null check (length(body) between 1 and 4000),
  at timestamptz not null,
  constraint ticket_messages_staff check (side = 'CUSTOMER' or author_id is not null)
);
create index ticket_messages_ticket on ticket_messages (ticket_id, id);
comment on column ticket_messages.author_id is 'Null for a guest.';

create table ticket_files (
  message_id bigint not null references ticket_messages,
  file_id bigint not null references files,
  name text not null,
  primary key (message_id, file_id)
);
