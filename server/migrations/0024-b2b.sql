-- What every desk writes down of whom it looks at: one table of notes and one of checklists, whatever the party is.
create table desk_notes (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id bigint not null,
  author_id bigint not null references users,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null
);
create index desk_notes_entity on desk_notes (entity, entity_id, id desc);
comment on table desk_notes is 'What the desk writes down for itself; the party never sees it.';
insert into desk_notes (entity, entity_id, author_id, body, at)
  select 'seller', seller_id, author_id, body, at from seller_notes order by id;
insert into desk_notes (entity, entity_id, author_id, body, at)
  select 'associate', application_id, author_id, body, at from associate_notes order by id;
drop table seller_notes;
drop table associate_notes;

create table desk_checks (
  entity text not null,
  entity_id bigint not null,
  item text not null,
  state text not null check (state in ('COMPLETE', 'INCOMPLETE', 'PENDING_REVIEW', 'REJECTED', 'WAIVED')),
  note text,
  decided_by bigint references users,
  decided_at timestamptz,
  primary key (entity, entity_id, item)
);
comment on column desk_checks.item is 'What is looked at: TERMS, PAN, GSTIN:<number>, BANK, ADDRESS, DISPATCH_POINT, PRODUCT, DOCUMENTS.';
insert into desk_checks (entity, entity_id, item, state, note, decided_by, decided_at)
  select 'seller', seller_id, item, state, note, decided_by, decided_at from seller_checks;
drop table seller_checks;

-- Companies that buy on account.
create table b2b_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'SUBMITTED', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'APPROVED', 'HOLD', 'REJECTED')),
  form jsonb not null default '{}',
  submitted jsonb,
  version int not null default 1,
  company_name text not null default '',
  kind text check (kind in ('CONTRACTOR', 'BUILDER', 'FABRICATOR', 'TRADER', 'INSTITUTION', 'GOVERNMENT')),
  pan text not null default '',
  po_required boolean not null default false,
  prices_ex_gst boolean not null default false,
  payment_terms text not null default 'ADVANCE' check (payment_terms in ('ADVANCE', 'DAYS_7', 'DAYS_15', 'DAYS_30', 'DAYS_45')),
  manager_id bigint references users,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  submitted_at timestamptz,
  approved_at timestamptz,
  status_changed_at timestamptz not null,
  check (status in ('DRAFT', 'REJECTED') or (company_name <> '' and kind is not null and pan <> ''))
);
create unique index b2b_accounts_user on b2b_accounts (user_id) where status <> 'REJECTED';
create index b2b_accounts_status on b2b_accounts (status, status_changed_at, id);
comment on table b2b_accounts is 'A company that buys, from the first step of its application on. The user is its primary one and has the role b2b while it is APPROVED.';
comment on column b2b_accounts.submitted is 'The form as it was last sent in: what has changed since is looked at anew.';
comment on column b2b_accounts.manager_id is 'Who of the operator''s people looks after it.';

create table b2b_gstins (
  gstin text primary key,
  account_id bigint not null references b2b_accounts
);
create index b2b_gstins_account on b2b_gstins (account_id);
comment on table b2b_gstins is 'Registrations of companies that have sent in their application; a rejected one lets go of them.';
