-- Goods are as long as their pieces, and vehicles as long as their beds; one bit said both before
alter table product_classes
  add column length text not null default 'NORMAL' check (length in ('NORMAL', 'FOLDABLE', 'RIGID')),
  add column length_mm int check (length_mm between 1 and 100000);

-- Bars fold; beams, sections and pipes do not, and what else was long needs the bed of 6 m that it needed before. Coils
-- were long by their category alone, and are not
update product_classes h set length = case when h.hsn ~ '^721[45]' then 'FOLDABLE' else 'RIGID' end,
  length_mm = case when h.hsn ~ '^721[456]' then 12000 else 6000 end
where h.hsn !~ '^7213' and (h.long_load or exists (
  select from categories c left join products p on p.category_id = c.id
  where c.long_bar and h.id = coalesce(p.class_id, c.default_class_id)));

alter table product_classes drop column long_load;
alter table product_classes
  add constraint product_classes_length check (length = 'NORMAL' or length_mm is not null);
alter table categories drop column long_bar;
comment on column product_classes.length is
  'How pieces take their length on a vehicle: NORMAL on any, FOLDABLE at half of it, RIGID at the whole.';
comment on column product_classes.length_mm is
  'Length of one piece of sizes that say none of their own (attribute lengthMm).';

-- What carried 12 m bars is known to be 6 m long; the smallest pickup is 10 feet. The rates themselves do not change
alter table freight_slabs add column bed_mm int check (bed_mm between 0 and 18000);
alter table freight_slabs disable trigger freight_slabs_kept;
update freight_slabs set bed_mm = case when body in ('PARCEL', 'PART_LOAD', 'MIXER') then 0 when long_bar then 6000 else 3000 end;
alter table freight_slabs enable trigger freight_slabs_kept;
alter table freight_slabs alter column bed_mm set not null, drop column long_bar;
comment on column freight_slabs.bed_mm is
  'Length of its bed: nothing may protrude from it (CMVR 93). That of parcels and part loads does not count.';

create function goods_length(attributes jsonb, class_length_mm int) returns int
  language sql immutable parallel safe as $$
  select case when attributes ->> 'lengthMm' ~ '^[0-9]{1,6}(\.[0-9]+)?$'
    then ceil((attributes ->> 'lengthMm')::numeric)::int else class_length_mm end
$$;
comment on function goods_length is 'Length in millimetres of one piece: that of the size, otherwise of its class.';

create function goods_bed(length text, length_mm int) returns int language sql immutable parallel safe as $$
  select case length when 'RIGID' then length_mm when 'FOLDABLE' then (length_mm + 1) / 2 else 0 end
$$;
comment on function goods_bed is 'Length in millimetres that a piece takes on a bed: its whole, or half of it folded.';

drop function goods_needs(text, boolean, bigint);
create function goods_needs(handling text, bed_mm int, grams_per_unit bigint) returns int
  language sql immutable parallel safe as $$
  select case
    when bed_mm > 3000 then 2 + 32 * ((1 << width_bucket(bed_mm, array[3001, 6001, 7301, 9001, 12001, 15001])) - 1)
    when handling = 'PARCEL' and grams_per_unit > 30000 then 4
    else case handling when 'PARCEL' then 1 when 'DRY' then 4 when 'LOOSE' then 8 when 'CONCRETE' then 16 else 2 end end
$$;
comment on function goods_needs is
  'Transport requirements of goods, one bit each: 1 parcel, 2 packed, 4 dry, 8 loose, 16 concrete, and from 32 on one for '
  'each bed that the pieces exceed (3, 6, 7.3, 9, 12 and 15 m), as in domain/freight-goods.';
