-- A refund that was made at a provider, not by the shop, is kept beside those of the shop and lowers what they still send
alter table refunds add column outside_id text;
comment on column refunds.outside_id is 'The provider’s id of a refund that was made there.';
alter table refunds add column covered_paise bigint not null default 0
  check (covered_paise between 0 and amount_paise);
comment on column refunds.covered_paise is
  'The part of the amount that the buyer had from a refund made at the provider. It is not sent again.';
alter table refunds drop constraint refunds_of;
alter table refunds add constraint refunds_of
  check (order_id is not null or line_id is not null or outside_id is not null);
alter table refunds drop constraint refunds_once;
alter table refunds add constraint refunds_once unique nulls not distinct (order_id, suborder_id, reason, review_id,
  claim_id, cancellation_id, debit_note_id, late_id, line_id, outside_id);
alter table refunds add constraint refunds_outside check ((outside_id is not null) = (reason = 'outside')
  and (outside_id is null or covered_paise = 0));
create index refunds_gateway_payment on refunds (gateway, gateway_payment_id) where gateway_payment_id is not null;

drop trigger refunds_evidence on refunds;
create trigger refunds_evidence before update or delete on refunds for each row
  execute function keep_evidence('status,mode,gateway_refund_id,try,failure,utr,paid_by,sent_at,checked_at,done_at,covered_paise',
    '', '', 'rows');

-- Refunds made at a provider and disputes are shown to a person beside payments that match no order
alter table payment_reviews add column provider_ref text;
comment on column payment_reviews.provider_ref is
  'The provider’s id of a refund made there or of a dispute. Such a review holds no money; one without it does.';
alter table payment_reviews add column respond_by timestamptz;
comment on column payment_reviews.respond_by is 'When the provider expects an answer to a dispute.';
alter table payment_reviews drop constraint payment_reviews_reason_check;
alter table payment_reviews add constraint payment_reviews_reason_check check (case when provider_ref is null
  then reason in ('WRONG_AMOUNT', 'UNKNOWN_ORDER', 'PAID_TWICE', 'PAID_AFTER_EXPIRY', 'WRONG_CURRENCY')
  else reason in ('REFUNDED_OUTSIDE', 'REFUND_FAILED_OUTSIDE', 'REFUND_REPORTED', 'UNKNOWN_REFUND', 'DISPUTE_OPENED',
    'DISPUTE_ACTION_REQUIRED', 'DISPUTE_WON', 'DISPUTE_LOST', 'DISPUTE_CLOSED') end);
alter table payment_reviews drop constraint payment_reviews_resolution_check;
alter table payment_reviews add constraint payment_reviews_resolution_check
  check (resolution in ('REFUND', 'ACCEPT', 'DISMISS', 'RESUME', 'CANCEL', 'SUPERSEDED'));
create unique index payment_reviews_provider on payment_reviews (gateway, provider_ref, reason)
  where provider_ref is not null and resolution is distinct from 'SUPERSEDED';
create index payment_events_early on payment_events (gateway) where outcome = 'UNKNOWN_PAYMENT';
create index payment_reviews_payment on payment_reviews (gateway, gateway_payment_id);
