create table imports (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  user_id bigint not null references users,
  category_id bigint not null references categories,
  file_key text not null,
  file_name text not null,
  state text not null default 'UPLOADED'
    check (state in ('UPLOADED', 'CHECKING', 'READY', 'IMPORTING', 'DONE', 'FAILED', 'CANCELLED')),
  problem text,
  head text[] not null default '{}',
  total int not null default 0,
  progress int not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index imports_seller on imports (seller_id, id desc);
create index imports_open on imports (id) where state in ('UPLOADED', 'CHECKING', 'IMPORTING');
comment on table imports is 'Sheets of goods that sellers sent. Whoever works on one holds it until lease_until; when a server dies another goes on.';
comment on column imports.progress is 'Rows done of the step that runs: checked, or brought in.';

create table import_rows (
  import_id bigint not null references imports on delete cascade,
  line int not null,
  cells text[] not null,
  plan text check (plan in ('NEW_PRODUCT', 'NEW_OFFER', 'CHANGE', 'SAME')),
  problems jsonb,
  given jsonb,
  done_at timestamptz,
  primary key (import_id, line)
);
create index import_rows_unchecked on import_rows (import_id, line) where problems is null;
create index import_rows_undone on import_rows (import_id, line) where done_at is null and problems = '[]';
comment on column import_rows.line is 'As the spreadsheet counts; the titles are line 1.';
comment on column import_rows.problems is 'Null: not looked at yet; empty: fine.';
comment on column import_rows.given is 'The row as it was understood.';
