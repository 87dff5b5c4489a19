-- The network of a business associate: its dealers, where and on what terms they work, and who was asked for which order.
alter table sellers
  add column billing_rule text not null default 'ASSOCIATE_BILLS' check (billing_rule in ('ASSOCIATE_BILLS', 'DEALER_BILLS')),
  add column dealer_limit int not null default 50 check (dealer_limit between 0 and 500);
comment on column sellers.billing_rule is 'Of an associate: whose invoice the buyer gets when a dealer sends the goods.';
create index sellers_parent on sellers (parent_id) where parent_id is not null;

-- a dealer below the limit of registration sends goods, and never bills
alter table dispatch_points alter column gstin drop not null;

create table dealer_terms (
  dealer_id bigint primary key references sellers,
  associate_id bigint not null references sellers,
  code text not null,
  contact_name text not null,
  status text not null check (status in ('INVITED', 'REGISTERED', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'REMOVED')),
  status_reason text,
  capacity_grams bigint check (capacity_grams > 0),
  margin_type text not null default 'PERCENT' check (margin_type in ('PERCENT', 'PER_TONNE')),
  margin_value bigint not null default 0 check (margin_value >= 0),
  price_floor boolean not null default false,
  all_products boolean not null default true,
  invited_by bigint references users,
  invited_at timestamptz not null,
  version int not null default 1,
  constraint dealer_terms_code unique (associate_id, code),
  check (dealer_id <> associate_id)
);
comment on column dealer_terms.capacity_grams is 'What it sends in a day; empty: as much as it likes.';
comment on column dealer_terms.margin_value is 'Basis points of the goods, or paise for a tonne, as margin_type says.';

create table dealer_products (
  dealer_id bigint not null references dealer_terms on delete cascade,
  product_id bigint not null references products,
  primary key (dealer_id, product_id)
);
comment on table dealer_products is 'What a dealer may sell, where not all of its associate''s goods.';

create table dealer_pincodes (
  dealer_id bigint not null references dealer_terms on delete cascade,
  pincode text not null references pincodes,
  priority int not null check (priority between 1 and 9),
  primary key (dealer_id, pincode)
);
create index dealer_pincodes_pincode on dealer_pincodes (pincode);
comment on column dealer_pincodes.priority is '1 is asked first.';

create table dealer_stock (
  dealer_id bigint not null references dealer_terms,
  offer_id bigint not null references offers,
  on_hand_milli bigint not null default 0 check (on_hand_milli >= 0),
  reserved_milli bigint not null default 0 check (reserved_milli >= 0),
  primary key (dealer_id, offer_id),
  constraint dealer_stock_not_oversold check (reserved_milli <= on_hand_milli)
);
create index dealer_stock_offer on dealer_stock (offer_id);
comment on table dealer_stock is 'A dealer''s own goods under an offer of its associate.';
create table dealer_stock_moves (
  id bigint generated always as identity primary key,
  dealer_id bigint not null,
  offer_id bigint not null,
  kind text not null check (kind in ('RESERVE', 'RELEASE', 'DISPATCH', 'ADJUST')),
  on_hand_change_milli bigint not null default 0,
  reserved_change_milli bigint not null default 0,
  suborder_id bigint,
  reason text,
  actor_id bigint,
  at timestamptz not null,
  foreign key (dealer_id, offer_id) references dealer_stock
);
create index dealer_stock_moves_stock on dealer_stock_moves (dealer_id, offer_id, id desc);
create trigger dealer_stock_moves_append_only before update or delete on dealer_stock_moves for each row execute function forbid_change();

alter table suborders
  add column dealer_id bigint references sellers,
  add column dealer_bills boolean not null default false,
  add column leaves_from_id bigint references dispatch_points,
  add check ((dealer_id is null) = (leaves_from_id is null)),
  add check (not dealer_bills or dealer_id is not null);
create index suborders_dealer on suborders (dealer_id, status, id desc) where dealer_id is not null;
comment on column suborders.dealer_id is 'The dealer that sends the goods for the associate; empty: the associate itself.';
comment on column suborders.dealer_bills is 'The invoice is the dealer''s: gstin and supplier_state are then the dealer''s too.';
comment on column suborders.leaves_from_id is 'The dealer''s yard that the goods leave from.';

create table dealer_assignments (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  dealer_id bigint not null references dealer_terms,
  by_hand boolean not null default false,
  offered_at timestamptz not null,
  answer_by timestamptz not null,
  outcome text check (outcome in ('ACCEPTED', 'DECLINED', 'TIMED_OUT', 'TAKEN_OVER', 'CANCELLED')),
  reason_code text,
  note text,
  decided_at timestamptz,
  decided_by bigint references users,
  check ((outcome is null) = (decided_at is null))
);
-- an order is with one dealer at a time: the one that is asked, or the one that said yes
create unique index dealer_assignments_one on dealer_assignments (suborder_id) where outcome is null or outcome = 'ACCEPTED';
create index dealer_assignments_dealer on dealer_assignments (dealer_id, offered_at desc);
create index dealer_assignments_waiting on dealer_assignments (answer_by) where outcome is null;

create function guard_assignment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.outcome is not null and not (old.outcome = 'ACCEPTED' and new.outcome in ('TAKEN_OVER', 'CANCELLED')))
    or (new.suborder_id, new.dealer_id, new.offered_at) is distinct from (old.suborder_id, old.dealer_id, old.offered_at) then
    raise exception 'what was asked and answered stays' using errcode = '23514', constraint = 'dealer_assignments_final';
  end if;
  return new;
end $$;
create trigger dealer_assignments_final before update or delete on dealer_assignments for each row execute function guard_assignment();

create table dealer_passes (
  id bigint generated always as identity primary key,
  suborder_id bigint not null references suborders,
  dealer_id bigint not null references dealer_terms,
  reason text not null,
  at timestamptz not null
);
create index dealer_passes_suborder on dealer_passes (suborder_id, id);
create trigger dealer_passes_append_only before update or delete on dealer_passes for each row execute function forbid_change();
comment on table dealer_passes is 'Why a dealer was not asked when another was, or nobody could be.';

alter table invoices add column dispatched_from jsonb;
comment on column invoices.dispatched_from is 'Where the goods left from, when it is not the supplier''s own yard.';
