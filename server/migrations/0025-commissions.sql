-- What Neev takes of a sale, and what the law has it keep back: rows with days, so that any sum can be done again later.
create table commission_rules (
  id bigint generated always as identity primary key,
  name text not null,
  seller_id bigint references sellers,
  class_id bigint references product_classes,
  category_id bigint references categories,
  brand_id bigint references brands,
  product_kind text check (product_kind in ('TMT', 'SERIES', 'SINGLE')),
  rate text not null check (rate in ('PERCENT', 'PER_TONNE', 'PER_UNIT', 'FLAT')),
  percent_bp int check (percent_bp between 0 and 3000),
  amount_paise bigint check (amount_paise >= 0),
  unit text,
  min_paise bigint check (min_paise > 0),
  max_paise bigint check (max_paise >= coalesce(min_paise, 1)),
  base text not null default 'GOODS' check (base in ('GOODS', 'GOODS_AND_FREIGHT')),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  withdrawn_at timestamptz,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  check ((rate = 'PERCENT') = (percent_bp is not null)),
  check ((rate = 'PERCENT') = (amount_paise is null)),
  check ((rate = 'PER_UNIT') = (unit is not null))
);
create index commission_rules_seller on commission_rules (seller_id) where withdrawn_at is null;
create unique index commission_rules_start on commission_rules (
  coalesce(seller_id, 0), coalesce(class_id, 0), coalesce(category_id, 0), coalesce(brand_id, 0), coalesce(product_kind, ''), coalesce(unit, ''), valid_from
) where withdrawn_at is null;
comment on table commission_rules is 'The narrowest that reaches the goods holds: seller, class, category, brand, kind of product, unit; empty: any.';
comment on column commission_rules.valid_to is 'Its last day; empty: until it is ended.';
comment on column commission_rules.withdrawn_at is 'Taken back before its first day.';

create function keep_commission_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'valid_to' - 'withdrawn_at' <> to_jsonb(old) - 'valid_to' - 'withdrawn_at' then
    raise exception 'a commission rule is ended and followed by another, never changed';
  end if;
  return new;
end $$;
create trigger commission_rules_kept before update or delete on commission_rules for each row execute function keep_commission_rule();

create table deduction_rates (
  kind text not null check (kind in ('FEE_GST', 'TCS', 'TDS')),
  valid_from date not null,
  rate_bp int not null check (rate_bp between 0 and 4000),
  primary key (kind, valid_from)
);
comment on table deduction_rates is 'GST on the commission; GST collected at source (CGST Act s. 52); income tax of sales through a marketplace.';

insert into deduction_rates (kind, valid_from, rate_bp) values
  ('FEE_GST', '2017-07-01', 1800),
  ('TCS', '2018-10-01', 100),
  ('TCS', '2024-07-10', 50),
  ('TDS', '2021-07-01', 100),
  ('TDS', '2024-10-01', 10);

-- where an operator begins; each is a row to be changed
insert into commission_rules (name, product_kind, rate, percent_bp, amount_paise, valid_from) values
  ('TMT bars by weight', 'TMT', 'PER_TONNE', null, 15000, '2025-04-01'),
  ('Series in sizes', 'SERIES', 'PERCENT', 500, null, '2025-04-01'),
  ('Single products', 'SINGLE', 'PERCENT', 800, null, '2025-04-01'),
  ('Everything else', null, 'PERCENT', 300, null, '2025-04-01');
insert into commission_rules (name, category_id, rate, amount_paise, unit, valid_from)
select 'Cement by the bag', id, 'PER_UNIT', 300, 'bag', '2025-04-01' from categories where slug = 'cement';
