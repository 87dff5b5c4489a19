-- A seller can ask the buyer for the tax of a higher rate, as it can for excess weight
alter table debit_proposals
  add column kind text not null default 'WEIGHT' check (kind in ('WEIGHT', 'TAX')),
  alter column billed_grams drop not null,
  alter column yard_grams drop not null,
  alter column site_grams drop not null,
  alter column tolerance_grams drop not null,
  alter column excess_grams drop not null,
  drop constraint debit_proposals_shipment_id_key,
  add constraint debit_proposals_shipment_kind unique (shipment_id, kind),
  add constraint debit_proposals_weights check (num_nulls(billed_grams, yard_grams, site_grams, tolerance_grams,
    excess_grams) = case kind when 'WEIGHT' then 0 else 5 end);
comment on column debit_proposals.kind is
  'WEIGHT above the invoiced one; TAX of a higher rate than the ordered one, which the seller bears otherwise.';
