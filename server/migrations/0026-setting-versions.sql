-- How often each setting was changed: whoever saves on top of somebody else's change is refused.
create table setting_versions (
  key text primary key,
  version int not null check (version > 0)
);
comment on table setting_versions is
  'Increases with every value that is set or withdrawn. A setting without a row was never changed: version 0.';
