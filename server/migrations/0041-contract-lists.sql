-- Staff reads the contracts of all sellers: newest first, by status, by last day, and by name and reference.
create index price_contracts_newest on price_contracts (created_at desc, id desc);
create index price_contracts_status on price_contracts (status, created_at desc, id desc);
create index price_contracts_last_day on price_contracts (valid_to desc, id desc);
create index price_contracts_references on price_contracts (reference, id);
create index price_contracts_search on price_contracts using gin ((name || ' ' || reference) gin_trgm_ops);
