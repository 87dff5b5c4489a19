-- A load takes the tax rate of the date that the law names, which may be another than the one of its order
alter table shipment_lines add column rate_bp int check (rate_bp between 0 and 4000),
  add column tax_borne_paise bigint not null default 0 check (tax_borne_paise >= 0);
comment on column shipment_lines.rate_bp is 'The tax rate charged; null until dispatch.';
comment on column shipment_lines.tax_borne_paise is
  'Further discount by which the seller bears the tax of a higher rate than the ordered one; not in discount_paise.';
update shipment_lines q set rate_bp = l.rate_bp from order_lines l where l.id = q.line_id and q.goods_paise is not null;

alter table partial_cancellations
  add column kind text not null default 'GOODS' check (kind in ('GOODS', 'TAX')),
  add column shipment_id bigint references shipments,
  add column tax_lines jsonb,
  add constraint partial_cancellations_tax check ((kind = 'TAX') = (shipment_id is not null)
    and (kind = 'TAX') = (tax_lines is not null));
create unique index partial_cancellations_shipment on partial_cancellations (shipment_id) where shipment_id is not null;
comment on column partial_cancellations.kind is
  'GOODS that are not sent; TAX that is not owed, because a rate changed before the shipment left.';
comment on column partial_cancellations.tax_lines is
  'Of TAX: [{lineId, orderedBp, chargedBp, taxablePaise, taxPaise}], the amounts taken off each line of the shipment.';

alter table sale_reversals drop constraint sale_reversals_tax_paise_check,
  add constraint sale_reversals_tax_paise_check check (tax_paise >= -taxable_paise);
comment on column sale_reversals.tax_paise is
  'Below zero if the seller bears the tax of a higher rate: the value before tax is lower then, and its tax is more.';
