-- Requests for quotation: a buyer asks for lines, invited sellers quote from their own offers, the buyer compares and
-- awards. Awarded lines are ordered at the quoted price through the ordinary cart and checkout.
create table quote_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  title text not null,
  pincode text not null references pincodes,
  deliver_by date,
  deadline timestamptz not null,
  max_quotes int not null check (max_quotes between 3 and 10),
  is_sealed boolean not null,
  certificate_needed boolean not null,
  alternates_allowed boolean not null,
  note text,
  status text not null
    check (status in ('OPEN', 'CLOSED', 'AWARDED', 'PART_AWARDED', 'NO_AWARD', 'CANCELLED')),
  no_award_reason text
    check (no_award_reason in ('PRICE', 'TIME', 'TERMS', 'BOUGHT_ELSEWHERE', 'NOT_NEEDED')),
  award_reason text,
  awarded_at timestamptz,
  awarded_by bigint references users,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  version int not null default 1,
  check ((status = 'NO_AWARD') = (no_award_reason is not null)),
  check ((status in ('AWARDED', 'PART_AWARDED')) = (awarded_at is not null)),
  check ((awarded_at is null) = (awarded_by is null))
);
create index quote_requests_user on quote_requests (user_id, id desc);
create index quote_requests_status on quote_requests (status, id desc);
create index quote_requests_open on quote_requests (deadline) where status = 'OPEN';
create index quote_requests_created on quote_requests (created_at desc, id desc);
comment on column quote_requests.is_sealed is 'The buyer sees prices only once the request is closed.';
comment on column quote_requests.award_reason is
  'Why it was not awarded to the seller with the lowest delivered price; required then.';

create table quote_request_lines (
  id bigint generated always as identity primary key,
  request_id bigint not null references quote_requests on delete cascade,
  position int not null,
  category_id bigint not null references categories,
  variant_id bigint references variants,
  description text not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  unit text not null,
  note text,
  constraint quote_request_lines_position unique (request_id, position)
);
create index quote_request_lines_category on quote_request_lines (category_id);
create index quote_request_lines_variant on quote_request_lines (variant_id) where variant_id is not null;
comment on column quote_request_lines.description is 'Title of the size, or the buyer''s words where none was chosen.';
comment on column quote_request_lines.quantity_milli is 'Thousandths of `unit`.';

create table quote_invitations (
  request_id bigint not null references quote_requests on delete cascade,
  seller_id bigint not null references sellers,
  round int not null check (round > 0),
  invited_at timestamptz not null,
  seen_at timestamptz,
  declined_at timestamptz,
  decline_reason text check (decline_reason in ('NO_STOCK', 'NOT_SOLD', 'TOO_FAR', 'TOO_SMALL', 'NO_TIME')),
  primary key (request_id, seller_id),
  check ((declined_at is null) = (decline_reason is null))
);
create index quote_invitations_seller on quote_invitations (seller_id, request_id desc);

create table quotations (
  id bigint generated always as identity primary key,
  request_id bigint not null,
  seller_id bigint not null,
  revision int not null check (revision > 0),
  status text not null
    check (status in ('SENT', 'REPLACED', 'WITHDRAWN', 'ACCEPTED', 'PART_ACCEPTED', 'REJECTED')),
  valid_until timestamptz not null,
  lead_days int not null check (lead_days between 0 and 90),
  has_certificate boolean not null,
  note text,
  sent_by bigint not null references users,
  sent_at timestamptz not null,
  viewed_at timestamptz,
  decided_at timestamptz,
  expiring_notified_at timestamptz,
  foreign key (request_id, seller_id) references quote_invitations on delete cascade,
  constraint quotations_revision unique (request_id, seller_id, revision)
);
create unique index quotations_current on quotations (request_id, seller_id)
  where status not in ('REPLACED', 'WITHDRAWN');
create index quotations_seller on quotations (seller_id, id desc);
create index quotations_expiring on quotations (valid_until) where status in ('SENT', 'ACCEPTED', 'PART_ACCEPTED');

create table quotation_lines (
  id bigint generated always as identity primary key,
  quotation_id bigint not null references quotations on delete cascade,
  request_line_id bigint not null references quote_request_lines,
  offer_id bigint not null references offers,
  quantity_milli bigint not null check (quantity_milli > 0),
  price_paise bigint not null check (price_paise > 0),
  is_alternate boolean not null,
  remark text,
  awarded_at timestamptz,
  constraint quotation_lines_once unique (quotation_id, request_line_id)
);
create unique index quotation_lines_awarded on quotation_lines (request_line_id) where awarded_at is not null;
create index quotation_lines_offer on quotation_lines (offer_id);
comment on column quotation_lines.price_paise is 'For one selling unit of the offer, before GST and freight.';
comment on column quotation_lines.is_alternate is 'Another size than the requested one.';
comment on index quotation_lines_awarded is 'A requested line is awarded once.';

alter table cart_lines add column quotation_line_id bigint references quotation_lines;
alter table cart_lines add constraint cart_lines_one_price check (schedule_id is null or quotation_line_id is null);
comment on column cart_lines.quotation_line_id is 'Set for an awarded line of a quotation, which sets the price.';
create index cart_lines_quotation on cart_lines (quotation_line_id) where quotation_line_id is not null;

alter table order_lines add column quotation_line_id bigint references quotation_lines;
create index order_lines_quotation on order_lines (quotation_line_id) where quotation_line_id is not null;
comment on column order_lines.quotation_line_id is
  'The awarded line of a quotation, which set the price; ordered once, and again only if that order has ended.';
