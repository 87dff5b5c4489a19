-- The rules of thumb of the rough estimate. Number 1 are the rules of the code, so rows begin with 2.
create table estimate_rules (
  id bigint generated always as identity primary key,
  number int not null unique check (number > 1),
  effective_from timestamptz not null,
  note text not null check (length(note) between 3 and 300),
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  created_by bigint not null references users,
  created_at timestamptz not null
);
create index estimate_rules_from on estimate_rules (effective_from desc, number desc);
comment on table estimate_rules is
  'The row with the highest number whose moment has come applies. A row is never changed, and deleted only before it.';

-- The operator's logo: one row. Files are PNG, whatever was uploaded.
create table store_logo (
  id int primary key default 1 check (id = 1),
  light_id bigint references files,
  dark_id bigint references files,
  favicon_id bigint references files,
  -- height in the header, in pixels
  height int not null default 32 check (height between 20 and 56),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users,
  constraint store_logo_dark check (dark_id is null or light_id is not null)
);
insert into store_logo (id) values (1);
