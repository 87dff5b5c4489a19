alter table jobs
  add column finished_at timestamptz,
  add column took_ms int,
  add column error text,
  add column failed_at timestamptz,
  add column failures int not null default 0;
comment on column jobs.ran_at is 'When it began last; with finished_at before it, it runs, or its server died.';
comment on column jobs.failures is 'How often in a row; error and failed_at tell of the last one, also after it went well again.';

create index events_failed on events (id desc) where failed_at is not null and done_at is null;

alter table messages
  drop constraint messages_status_check,
  add constraint messages_status_check check (status in ('QUEUED', 'SENT', 'FAILED', 'SKIPPED', 'CANCELLED'));

-- how long they took is not known; that they ended is
update jobs set finished_at = ran_at;
