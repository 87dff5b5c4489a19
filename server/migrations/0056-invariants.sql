-- An entry of the audit log is noted beside it until it is sealed, so that one changed or removed before its seal is found.
create table audit_unsealed (
  id bigint primary key,
  hash bytea not null
);
comment on table audit_unsealed is 'Entries of the audit log since the last seal: their numbers and the SHA-256 of their content.';

create function audit_entry_hash(a audit_log) returns bytea stable language sql as $$
  select sha256(convert_to(concat_ws('|', a.id, coalesce(a.actor_id::text, ''), array_to_string(a.actor_roles, ','), a.action,
    a.entity, a.entity_id, coalesce(a.before::text, ''), coalesce(a.after::text, ''), extract(epoch from a.at)), 'UTF8'))
$$;

create function note_audit_entry() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (id, hash) values (new.id, audit_entry_hash(new));
  return null;
end $$;
create trigger audit_log_noted after insert on audit_log for each row execute function note_audit_entry();

insert into audit_unsealed (id, hash)
  select a.id, audit_entry_hash(a) from audit_log a where a.id > coalesce((select max(up_to) from audit_seals), 0);

/* Rows of a table that are open although their deadline had been over for so many hours when the job that ends them last ran.
   `open` has the columns with the values that an open row has, null for an empty one. */
create function rows_past(relation text, deadline text, open jsonb, job text, hours numeric) returns setof bigint
  stable language plpgsql as $$
declare
  is_open text;
  moment text := format('r.%I', deadline);
begin
  select string_agg(case jsonb_typeof(value) when 'null' then format('r.%I is null', key)
    else format('r.%I = any(%L)', key, array(select jsonb_array_elements_text(value))) end, ' and ')
    into is_open from jsonb_each(open);
  if exists (select from pg_attribute where attrelid = relation::regclass and attname = deadline and atttypid = 'date'::regtype) then
    moment := format('((r.%I + 1)::timestamp at time zone ''Asia/Kolkata'')', deadline);
  end if;
  return query execute format('select r.id from %I r join jobs j on j.name = $1 where %s and %s < j.as_of - $2 * interval ''1 hour''',
    relation, is_open, moment) using job, hours;
end $$;

/* Rows of a table whose status is not the one that their history ends with, or whose history lacks a step. A row without any
   history is one of them unless its status is in `without`. */
create function history_faults(kind text, relation text, state text, without text[]) returns setof bigint
  stable language plpgsql as $$
begin
  return query execute format('select r.id from %I r left join lateral (
      select e.to_state from status_events e where e.entity = $1 and e.entity_id = r.id order by e.id desc limit 1) l on true
    where l.to_state is distinct from r.%I and (l.to_state is not null or not r.%I = any($2))', relation, state, state)
    using kind, without;
  return query select x.entity_id from (
      select entity_id, from_state, lag(to_state) over (partition by entity_id order by id) as before
      from status_events where entity = kind) x
    where x.before is not null and x.from_state is distinct from x.before;
end $$;
