create table product_changes (
  id bigint generated always as identity primary key,
  target text not null check (target in ('PRODUCT', 'OFFER', 'SERIES_PRODUCT', 'SERVICE')),
  target_id bigint not null,
  product_id bigint references products,
  seller_id bigint not null references sellers,
  requested_by bigint not null references users,
  kind text not null check (kind in ('CREATE', 'UPDATE', 'DELETE')),
  diff jsonb not null,
  risks text[] not null default '{}',
  status text not null default 'PENDING' check (status in ('PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  note text not null default '' check (length(note) <= 500),
  internal_note text,
  external_note text,
  reason_code text check (reason_code in
    ('DUPLICATE', 'WRONG_CATEGORY', 'POOR_IMAGE', 'MISSING_SPEC', 'BRAND_NOT_AUTHORISED', 'PRICE_SUSPECT', 'PROHIBITED', 'OTHER')),
  decided_by bigint references users,
  decided_at timestamptz,
  sla_due_at timestamptz not null,
  auto_approved boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  constraint product_changes_reason check ((status = 'REJECTED') = (reason_code is not null)),
  constraint product_changes_decider check (auto_approved or status not in ('APPROVED', 'REJECTED') or decided_by is not null),
  constraint product_changes_not_own check (decided_by <> requested_by)
);
-- one wish at a time for one thing of one firm
create unique index product_changes_open on product_changes (target, target_id, seller_id) where status in ('PENDING', 'CHANGES_REQUESTED');
create index product_changes_queue on product_changes (status, sla_due_at, id);
create index product_changes_seller on product_changes (seller_id, id desc);
create index product_changes_product on product_changes (product_id);
comment on table product_changes is 'What sellers wish to bring or change in the catalogue. What is live stays as it is until a wish is granted.';
comment on column product_changes.target_id is 'Id in the table that target names: products, offers, series products or services.';
comment on column product_changes.diff is 'Ordered actions, each with the value that was and the one wished for; granted only while what was still is.';
comment on column product_changes.note is 'What the seller says to the desk; external_note is what the desk answers, internal_note stays with the desk.';

create table product_drafts (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  title text not null default '',
  form jsonb not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_drafts_seller on product_drafts (seller_id, updated_at desc);
comment on table product_drafts is 'Forms that a seller has begun to fill in; nothing of the catalogue yet.';

create index products_lower_title_trgm on products using gin (lower(title) gin_trgm_ops);
create index products_ean on products (ean) where ean is not null;
