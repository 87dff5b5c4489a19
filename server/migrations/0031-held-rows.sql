alter table import_rows add column is_held boolean not null default false;
comment on column import_rows.is_held is 'Brought in, but its price waits for the desk.';
