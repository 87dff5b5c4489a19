-- A try that failed can still be paid at its provider, and that news may be lost as well: such tries are asked for too.
drop index payments_open;
create index payments_asked on payments (created_at) where status in ('CREATED', 'PENDING', 'AUTHORISED', 'FAILED', 'CANCELLED', 'EXPIRED');
