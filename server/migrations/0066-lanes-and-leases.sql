-- Events are delivered in lanes that do not wait for each other; one that follows another's work names it.
alter table events
  add column lane text not null default 'main',
  add column after_id bigint references events on delete set null;
comment on column events.lane is 'Who delivers it: what one lane is slow at, no other waits for.';
comment on column events.after_id is 'The same event in the lane that goes first; this one is due when that one is done or given up.';

drop index events_waiting;
create index events_waiting on events (lane, id) where done_at is null and failed_at is null;
create index events_after on events (after_id) where after_id is not null;
create index events_done on events (done_at) where done_at is not null;

-- A job that runs holds a lease, which its process renews; a process that died leaves one that ends.
alter table jobs
  add column runner text,
  add column lease_until timestamptz,
  add column retry_at timestamptz;
comment on column jobs.retry_at is 'After a failure: when it is tried again, before its next turn.';
