-- The audit log by who did it and by what was done, newest first
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_kind on audit_log (entity, action, id desc);
