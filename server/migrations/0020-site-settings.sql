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
