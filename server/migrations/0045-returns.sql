-- Goods go back, for money or for the same again: a claim of another kind, with a way back and a look at what came.
do $$
declare
  old text;
begin
  for old in select conname from pg_constraint where conrelid = 'claims'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%status%' or pg_get_constraintdef(oid) like '%agreed_paise%' or pg_get_constraintdef(oid) like '%reason%') loop
    execute format('alter table claims drop constraint %I', old);
  end loop;
end $$;
alter table claims
  add column kind text not null default 'CLAIM' check (kind in ('CLAIM', 'RETURN', 'REPLACEMENT')),
  add column way_back text check (way_back in ('BUYER', 'SELLER', 'PLATFORM')),
  add column pickup jsonb,
  add column inspection jsonb,
  add column inspected_at timestamptz,
  add column inspected_by bigint references users,
  add column moved_at timestamptz,
  add constraint claims_status check (status in ('SELLER_REVIEW', 'ESCALATED', 'APPROVED', 'PICKUP_SCHEDULED', 'IN_TRANSIT', 'RECEIVED', 'INSPECTED',
    'BRINGING_BACK', 'RESOLVED', 'REJECTED', 'DISMISSED', 'BROUGHT_BACK', 'WITHDRAWN')),
  add constraint claims_reason check (reason in ('SHORT_WEIGHT', 'SHORT_PIECES', 'WRONG_ITEM', 'WRONG_GRADE', 'DAMAGED', 'BENT', 'RUSTED', 'MTC_MISMATCH',
    'NOT_NEEDED')),
  add constraint claims_way_back check ((kind = 'CLAIM') = (way_back is null)),
  add constraint claims_agreed check (agreed_paise between 1 and total_paise + 100),
  add constraint claims_noted check (case kind when 'CLAIM' then (status = 'RESOLVED') = (note_id is not null)
    else note_id is null or status in ('RESOLVED', 'BRINGING_BACK') end),
  add constraint claims_inspected check ((inspection is null) = (inspected_at is null));
update claims set moved_at = coalesce((select max(e.at) from status_events e where e.entity = 'claim' and e.entity_id = claims.id), requested_at);
alter table claims alter column moved_at set not null;
comment on column claims.way_back is 'Who brings the goods back and bears it; empty where the buyer keeps them.';
comment on column claims.pickup is 'When, by whom and where the goods are fetched, or brought to.';
comment on column claims.inspection is 'Who looked at them, what was found, and of each line what passed and whether it is fit for sale.';
comment on column claims.moved_at is 'When it came into its state.';

-- rounding of the invoice goes back with the last of it
alter table credit_notes add column round_off_paise bigint not null default 0 check (round_off_paise between -100 and 100);
do $$
declare
  old text;
begin
  for old in select conname from pg_constraint where conrelid = 'credit_notes'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%total_paise%' loop
    execute format('alter table credit_notes drop constraint %I', old);
  end loop;
end $$;
alter table credit_notes
  add constraint credit_notes_taxable check (taxable_paise > 0),
  add constraint credit_notes_total check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise);

-- A load in place of goods that came back: no sale and no invoice; its challan alone goes with it (CGST Rules, rule 55).
alter table shipments
  add column claim_id bigint references claims,
  add column invoiced_id bigint references shipments,
  add constraint shipments_replacing check ((claim_id is null) = (invoiced_id is null));
create unique index shipments_claim on shipments (claim_id) where claim_id is not null and status <> 'VOID';
comment on column shipments.claim_id is 'It is sent in place of what came back.';
comment on column shipments.invoiced_id is 'Whose invoice holds for its goods.';

-- What passed and is fit for sale goes back into stock, once.
alter table stock_moves add column claim_id bigint references claims;
create unique index stock_moves_claim on stock_moves (claim_id, offer_id) where kind = 'RETURN' and claim_id is not null;
alter table dealer_stock_moves drop constraint dealer_stock_moves_kind_check;
alter table dealer_stock_moves
  add column claim_id bigint references claims,
  add constraint dealer_stock_moves_kind check (kind in ('RESERVE', 'RELEASE', 'DISPATCH', 'ADJUST', 'RETURN'));
create unique index dealer_stock_moves_claim on dealer_stock_moves (claim_id, offer_id) where kind = 'RETURN' and claim_id is not null;

-- While something is asked for, its share of what the seller earned is held.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in ('CAPTURE', 'TRANSFER', 'UNMATCHED', 'REVIEW', 'REFUND_DUE',
  'REFUND_DONE', 'SALE', 'REVERSAL', 'HOLD', 'RELEASE', 'PAYOUT', 'ADJUSTMENT'));
