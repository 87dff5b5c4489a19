-- Goods of a part that have not left are cancelled, while others of it have or will.
create table part_cancellations (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  suborder_id bigint not null references suborders,
  asked_by text not null check (asked_by in ('BUYER', 'SELLER', 'DESK')),
  status text not null check (status in ('ASKED', 'DONE', 'REFUSED', 'LAPSED')),
  wanted jsonb,
  reason text not null,
  asked_user bigint not null references users,
  asked_at timestamptz not null,
  answer text,
  decided_user bigint references users,
  decided_at timestamptz,
  total_paise bigint not null check (total_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  credit_paise bigint not null check (credit_paise between 0 and total_paise),
  check ((status = 'ASKED') = (decided_at is null))
);
create index part_cancellations_suborder on part_cancellations (suborder_id, id);
create unique index part_cancellations_open on part_cancellations (suborder_id) where status = 'ASKED';
comment on column part_cancellations.wanted is 'What of each line; empty: all that has not left, packed or not.';
comment on column part_cancellations.total_paise is 'What its goods come to with tax and their share of the rounding: an estimate until it is done.';
comment on column part_cancellations.credit_paise is 'What of it the marketplace bore.';

create table cancelled_lines (
  cancellation_id bigint not null references part_cancellations,
  line_id bigint not null references order_lines,
  quantity_milli bigint not null check (quantity_milli > 0),
  pieces int check (pieces > 0),
  grams bigint not null check (grams >= 0),
  goods_paise bigint not null,
  discount_paise bigint not null,
  freight_paise bigint not null,
  loading_paise bigint not null,
  taxable_paise bigint not null,
  tax_paise bigint not null,
  primary key (cancellation_id, line_id)
);
create index cancelled_lines_line on cancelled_lines (line_id);
create trigger cancelled_lines_append_only before update or delete on cancelled_lines for each row execute function forbid_change();
comment on table cancelled_lines is 'What is not sent any more of a line, with its shares: what is left of the line is billed with the loads.';

alter table refunds
  add column cancellation_id bigint unique references part_cancellations,
  drop constraint refunds_once,
  add constraint refunds_once unique nulls not distinct (order_id, suborder_id, reason, review_id, claim_id, cancellation_id);
