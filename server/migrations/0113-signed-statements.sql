-- Who approves an order of awarded goods signs the comparative statements of their requests
alter table approval_decisions add column signed jsonb not null default '[]';
comment on column approval_decisions.signed is
  'Comparative statements that were signed by approving: [{"requestId", "hash"}], the SHA-256 of the stored text.';
create index approval_decisions_signed on approval_decisions using gin (signed jsonb_path_ops);
