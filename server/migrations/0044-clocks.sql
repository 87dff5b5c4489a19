-- The moment that the last run of a job was for, so that a deadline which passed before it can be compared.
alter table jobs add column as_of timestamptz;
comment on column jobs.as_of is 'The time by which its last run went; null before its first one.';

-- Documents of the first shops that ended without a step of their history
insert into status_events (entity, entity_id, from_state, to_state, at)
  select 'document', d.id, 'ACCEPTED', 'EXPIRED', (d.valid_to + 1)::timestamp at time zone 'Asia/Kolkata'
  from documents d join lateral (
    select to_state from status_events e where e.entity = 'document' and e.entity_id = d.id order by e.id desc limit 1
  ) l on l.to_state = 'ACCEPTED' where d.state = 'EXPIRED' and d.valid_to is not null;
