-- What a package must say (Legal Metrology (Packaged Commodities) Rules 2011, rule 6): who made it and who answers consumers.
alter table companies
  add column address text check (length(address) between 10 and 300),
  add column care_phone text check (care_phone ~ '^\+?[0-9 ()-]{8,20}$'),
  add column care_email text check (care_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$');
comment on column companies.address is 'As declared on packages: name and address of the manufacturer, packer or importer. Empty: not recorded yet.';
comment on column companies.care_phone is 'Whom consumers call about goods of this company.';

alter table products add column importer_id bigint references companies;
create index products_importer on products (importer_id) where importer_id is not null;
create index companies_lower_name on companies (lower(name));
comment on column products.importer_id is 'Who brought the goods into the country; goods of another country need one.';

-- who made a product: its own company, that of its brand, or the company that bears the name of its manufacturer
create function maker_of(product products) returns bigint language sql stable as $$
  select coalesce(product.company_id, (select company_id from brands where id = product.brand_id),
    (select id from companies where lower(name) = lower(product.manufacturer) order by id limit 1))
$$;

create function attribute_number(attributes jsonb, code text) returns numeric language sql immutable as $$
  select case when attributes ->> code ~ '^[0-9]+([.][0-9]+)?$' then (attributes ->> code)::numeric else 0 end
$$;

-- whether a size is a package that rule 6 applies to; `mustDeclare` of the domain says the same
create function must_declare(size variants) returns boolean language sql immutable as $$
  select (size.unit in ('bag', 'pack', 'box', 'can', 'bucket', 'coil', 'roll') or size.mrp_paise is not null) and case
    when attribute_number(size.attributes, 'packLitre') > 0 then attribute_number(size.attributes, 'packLitre') <= 25
    when attribute_number(size.attributes, 'volumeMl') > 0 then attribute_number(size.attributes, 'volumeMl') <= 25000
    when size.unit in ('coil', 'roll')
      and (attribute_number(size.attributes, 'lengthM') > 0 or attribute_number(size.attributes, 'areaM2') > 0) then true
    when size.unit in ('box', 'bag', 'pack')
      and (attribute_number(size.attributes, 'piecesPerBox') > 0 or attribute_number(size.attributes, 'pieces') > 0) then true
    when size.unit in ('bag', 'pack', 'bucket', 'can') then size.grams_per_unit <= case when size.hsn like '2523%' then 50000 else 25000 end
    else true
  end
$$;
