create table sample_things (
  id bigint generated always as identity primary key,
  name text not null,
  created_by bigint references users,
  created_at timestamptz not null,
  constraint sample_things_name unique (name)
);
create index sample_things_created on sample_things (created_at desc, id desc);
