-- Lists of a buyer: a bill of quantities, a message or typed SKUs, whose lines are matched with sizes of the catalogue.
create table material_lists (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null,
  source text not null check (source in ('EMPTY', 'PASTED', 'FILE', 'CART', 'COPY')),
  file_name text,
  sheet_name text,
  hidden_sheets int not null default 0,
  headings int not null default 0,
  totals int not null default 0,
  table_rows jsonb,
  columns jsonb,
  head_rows int not null default 0,
  titles text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((table_rows is null) = (columns is null))
);
create index material_lists_user on material_lists (user_id, updated_at desc, id desc);
comment on column material_lists.table_rows is 'Cells of the table as text, until its columns are confirmed.';
comment on column material_lists.columns is 'Position of each column, from 0, or null: description, unit, quantity, make, remarks.';

create table material_list_lines (
  id bigint generated always as identity primary key,
  list_id bigint not null references material_lists on delete cascade,
  position int not null,
  row_number int,
  written text not null,
  goods text not null,
  make text,
  remarks text,
  quantity_milli bigint check (quantity_milli > 0),
  unit text,
  problem text check (problem in ('NO_QUANTITY', 'NEGATIVE', 'NOT_A_QUANTITY', 'TOO_MUCH')),
  state text not null check (state in ('MATCHED', 'CHECK', 'UNMATCHED', 'TEXT')),
  reason text check (reason in ('NO_PRODUCT', 'SEVERAL', 'UNSURE', 'OTHER_GRADE', 'UNIT', 'ASSUMED', 'QUANTITY')),
  score int not null check (score between 0 and 100),
  variant_id bigint references variants,
  candidates jsonb not null default '[]',
  constraint material_list_lines_position unique (list_id, position),
  constraint material_list_lines_state check (
    (state in ('MATCHED', 'CHECK') and variant_id is not null) or (state in ('UNMATCHED', 'TEXT') and variant_id is null)
  )
);
create index material_list_lines_variant on material_list_lines (variant_id) where variant_id is not null;
comment on column material_list_lines.quantity_milli is 'Thousandths of `unit` as written; of the selling unit if `unit` is null.';
comment on column material_list_lines.candidates is 'Sizes it may mean, best first: sku, score, matched words.';

create table material_list_wordings (
  user_id bigint not null references users,
  wording text not null,
  variant_id bigint not null references variants,
  used_at timestamptz not null,
  primary key (user_id, wording)
);
create index material_list_wordings_variant on material_list_wordings (variant_id);
comment on table material_list_wordings is 'The size that a buyer chose for a wording, so that it is matched the next time.';
