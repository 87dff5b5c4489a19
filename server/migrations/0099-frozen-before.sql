-- A load that is frozen keeps its amounts, whatever is frozen, dispatched or cancelled after it
alter table frozen_invoices add column before jsonb;
comment on column frozen_invoices.before is
  'What of the suborder was billed or cancelled when it was frozen, so that its amounts can be worked out again; null for those of before.';
