-- A message that was put off, or lay while nothing was sent, must know at night whether it may go then
alter table messages add column is_urgent boolean not null default true;
comment on column messages.is_urgent is
  'Whether somebody waits for it, also at night. Messages from before this column are taken for urgent, as they were sent.';
