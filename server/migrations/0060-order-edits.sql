-- A line of a part is to be sent with less, or with bars of another diameter: one side proposes it, the other agrees.
alter table order_lines add column replaces_line_id bigint references order_lines;
create index order_lines_replaces on order_lines (replaces_line_id) where replaces_line_id is not null;
comment on column order_lines.replaces_line_id is 'It came in place of this line with a part of its amounts: no part of the sums of the order as it was placed.';

alter table part_cancellations add column carried_line_id bigint unique references order_lines;
comment on column part_cancellations.carried_line_id is 'The line that comes in place of what is cancelled: the sums here are what is over.';

-- nothing is over where the other bars weigh exactly as much
alter table sale_reversals drop constraint sale_reversals_paise_check, add constraint sale_reversals_paise_check check (paise >= 0);

create table order_edits (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  kind text not null check (kind in ('LESS', 'SWAP')),
  asked_by text not null check (asked_by in ('BUYER', 'SELLER', 'DESK')),
  status text not null check (status in ('ASKED', 'DONE', 'REFUSED', 'WITHDRAWN', 'LAPSED')),
  line_id bigint not null references order_lines,
  cut_milli bigint not null check (cut_milli > 0),
  cut_pieces int check (cut_pieces > 0),
  offer_id bigint references offers,
  swap_pieces int check (swap_pieces > 0),
  swap_bundles int,
  swap_grams bigint check (swap_grams <= cut_milli),
  sums jsonb not null,
  reason text not null,
  asked_user bigint not null references users,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answer text,
  answered_by text check (answered_by in ('BUYER', 'SELLER', 'DESK')),
  decided_user bigint references users,
  decided_at timestamptz,
  cancellation_id bigint unique references part_cancellations,
  check ((status = 'ASKED') = (decided_at is null)),
  check ((status = 'DONE') = (cancellation_id is not null)),
  check ((kind = 'SWAP') = (offer_id is not null and swap_pieces is not null and swap_grams is not null))
);
create index order_edits_suborder on order_edits (suborder_id, id);
create index order_edits_due on order_edits (answer_by) where status = 'ASKED';
create unique index order_edits_open on order_edits (suborder_id, kind) where status = 'ASKED';
comment on column order_edits.cut_milli is 'What comes off the line: not sent, or replaced.';
comment on column order_edits.sums is 'What the part comes to before and after: as proposed, then as it was done.';
