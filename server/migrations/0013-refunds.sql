alter table refunds
  add column review_id bigint unique references payment_reviews,
  add column gateway text,
  add column gateway_payment_id text,
  add column try int not null default 1 check (try > 0),
  add column sent_at timestamptz,
  add column checked_at timestamptz,
  add column failure text,
  add column utr text,
  add column paid_by bigint references users;
comment on column refunds.try is 'Part of the key under which the provider is asked: one key is one refund there, however often it is asked.';
comment on column refunds.utr is 'The bank''s reference where a person sent the money by hand.';

update refunds set review_id = substr(reason, 8)::bigint, reason = 'review' where reason ~ '^review \d+$';
update refunds r set gateway = v.gateway, gateway_payment_id = v.gateway_payment_id from payment_reviews v where v.id = r.review_id;
update refunds r set gateway = p.gateway, gateway_payment_id = p.gateway_payment_id
  from payments p where p.id = r.payment_id and r.review_id is null;
update refunds set status = 'APPROVED' where status = 'REQUESTED' and amount_paise <= 5000000;

alter table refunds
  drop constraint refunds_once,
  add constraint refunds_once unique nulls not distinct (order_id, suborder_id, reason, review_id),
  add constraint refunds_done check ((status = 'DONE') = (done_at is not null));
create unique index refunds_utr on refunds (utr) where utr is not null;
create unique index refunds_gateway_refund on refunds (gateway, gateway_refund_id) where gateway_refund_id is not null;
create index refunds_queue on refunds (status, requested_at);

create table refund_approvals (
  refund_id bigint not null references refunds,
  user_id bigint not null references users,
  at timestamptz not null,
  primary key (refund_id, user_id)
);

create table test_gateway_refunds (
  id text primary key,
  key text not null unique,
  payment_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  status text not null default 'pending' check (status in ('pending', 'processed', 'failed')),
  failure text,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index test_gateway_refunds_payment on test_gateway_refunds (payment_id);
comment on table test_gateway_refunds is 'What the built-in TEST gateway remembers of refunds: the other side''s books again.';
