-- Bars are straight unless their yard folds or cuts them. Until now every yard was taken to fold all of them for nothing,
-- so those that are there go on doing so until their seller says otherwise
alter table dispatch_points
  add column fold_up_to_mm int default 50 check (fold_up_to_mm between 4 and 50),
  add column fold_paise_per_tonne bigint not null default 0 check (fold_paise_per_tonne >= 0),
  add column cut_paise_per_tonne bigint check (cut_paise_per_tonne >= 0);
alter table dispatch_points alter column fold_up_to_mm drop default;
comment on column dispatch_points.fold_up_to_mm is
  'The largest diameter of bars that it folds for a short vehicle; null if it folds none.';
comment on column dispatch_points.fold_paise_per_tonne is 'Its charge for folding, before tax.';
comment on column dispatch_points.cut_paise_per_tonne is
  'Its charge for cutting bars in two for a short vehicle, before tax; null if it does not cut.';

-- Applications say the same of their yards
create function pg_temp.with_bars(form jsonb) returns jsonb language sql as $$
  select jsonb_set(form, '{points}', (
    select jsonb_agg('{"foldUpToMm": 50, "foldPaisePerTonne": 0, "cutPaisePerTonne": null}'::jsonb || point)
    from jsonb_array_elements(form -> 'points') as point))
$$;
update seller_applications set form = pg_temp.with_bars(form)
where jsonb_typeof(form -> 'points') = 'array' and form -> 'points' <> '[]';
update seller_applications set submitted = pg_temp.with_bars(submitted)
where jsonb_typeof(submitted -> 'points') = 'array' and submitted -> 'points' <> '[]';

alter table suborders add column bar_charge_paise bigint not null default 0 check (bar_charge_paise >= 0);
comment on column suborders.bar_charge_paise is 'Part of the loading charged for folding or cutting bars.';
alter table order_lines
  add column bar_delivery text check (bar_delivery in ('STRAIGHT', 'FOLDED', 'CUT')),
  add column bar_paise_per_tonne bigint not null default 0 check (bar_paise_per_tonne >= 0),
  add constraint order_lines_bars check (bar_paise_per_tonne = 0 or coalesce(bar_delivery, 'STRAIGHT') <> 'STRAIGHT');
comment on column order_lines.bar_delivery is
  'How bars are delivered; null for other goods, for bars that the mill has folded, and for orders from before this was told.';
comment on column order_lines.bar_paise_per_tonne is 'What is charged for it, in the loading.';

drop function goods_bed(text, int);
create function goods_bed(length text, length_mm int, is_folded boolean) returns int
  language sql immutable parallel safe as $$
  select case length when 'RIGID' then length_mm
    when 'FOLDABLE' then case when is_folded then (length_mm + 1) / 2 else length_mm end else 0 end
$$;
comment on function goods_bed is
  'Length in millimetres that a piece takes on a bed: its whole, or half of it for bars that are folded or cut.';
comment on column product_classes.length is
  'How pieces take their length on a vehicle: NORMAL on any, FOLDABLE at the whole unless folded or cut, RIGID at the whole.';
