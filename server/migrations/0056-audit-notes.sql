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
