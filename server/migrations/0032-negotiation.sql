-- Negotiation of a quotation: counter-offers of the buyer, a conversation of both sides, and the frozen comparison of an award.
create table quote_counters (
  id bigint generated always as identity primary key,
  quotation_id bigint not null references quotations on delete cascade,
  round int not null check (round between 1 and 5),
  status text not null check (status in ('OPEN', 'REVISED', 'KEPT', 'LAPSED')),
  lead_days int not null check (lead_days between 0 and 90),
  note text,
  made_by bigint not null references users,
  made_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  check ((status = 'OPEN') = (answered_at is null))
);
create index quote_counters_quotation on quote_counters (quotation_id);
create unique index quote_counters_open on quote_counters (quotation_id) where status = 'OPEN';
create index quote_counters_due on quote_counters (answer_by) where status = 'OPEN';
comment on column quote_counters.round is 'Counted over all revisions of the seller for the request.';

create table quote_counter_lines (
  counter_id bigint not null references quote_counters on delete cascade,
  quotation_line_id bigint not null references quotation_lines,
  quantity_milli bigint not null check (quantity_milli > 0),
  price_paise bigint not null check (price_paise > 0),
  primary key (counter_id, quotation_line_id)
);

alter table quotations add column counter_id bigint references quote_counters;
comment on column quotations.counter_id is 'The counter-offer that this revision answers.';

create table quote_messages (
  id bigint generated always as identity primary key,
  request_id bigint not null,
  seller_id bigint not null,
  side text not null check (side in ('BUYER', 'SELLER')),
  author_id bigint not null references users,
  body text not null check (length(body) between 1 and 2000),
  unmasked_body text,
  sent_at timestamptz not null,
  foreign key (request_id, seller_id) references quote_invitations on delete cascade
);
create index quote_messages_conversation on quote_messages (request_id, seller_id, id);
comment on column quote_messages.unmasked_body is 'As it was written, where contacts were hidden in it; for admins only.';

create table quote_message_files (
  message_id bigint not null references quote_messages on delete cascade,
  file_id bigint not null references files,
  name text not null,
  primary key (message_id, file_id)
);

alter table quote_invitations add column buyer_read_id bigint not null default 0;
alter table quote_invitations add column seller_read_id bigint not null default 0;
comment on column quote_invitations.buyer_read_id is 'The last message of the conversation that the buyer has seen.';

create table comparative_statements (
  request_id bigint primary key references quote_requests on delete cascade,
  content text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  frozen_by bigint not null references users,
  frozen_at timestamptz not null
);
comment on table comparative_statements is 'What was compared at an award, as it was then. Never changed.';
comment on column comparative_statements.hash is 'SHA-256 of `content`, hexadecimal.';
