-- The audit log by time, by who did it and by what was done, newest first
drop index audit_log_at;
create index audit_log_at on audit_log (at desc nulls last, id desc);
create index audit_log_actor on audit_log (actor_id, at desc nulls last, id desc);
create index audit_log_kind on audit_log (entity, action, at desc nulls last, id desc);
