alter table attributes
  add column options text[] not null default '{}',
  add column help text not null default '',
  add column is_comparable boolean not null default true,
  add column retired_at timestamptz;
comment on column attributes.options is 'What SELECT and MULTI choose from, in order.';
comment on column attributes.retired_at is 'Since when it is not asked of new goods; what has it keeps it.';

create table category_attributes (
  category_id bigint not null references categories,
  attribute_code text not null references attributes on update cascade,
  heading text not null default '',
  position int not null default 0,
  is_required boolean not null default false,
  is_axis boolean not null default false,
  primary key (category_id, attribute_code)
);
create index category_attributes_attribute on category_attributes (attribute_code);
comment on table category_attributes is 'What is asked of the goods of a category, under which heading, in which order.';
comment on column category_attributes.is_axis is 'Sizes of a family differ in it.';

-- shops that have goods already: what those goods say of themselves
insert into category_attributes (category_id, attribute_code, position, is_axis)
select p.category_id, a.code, min(a.position), bool_or(a.code = any(p.axes))
from variants v join products p on p.id = v.product_id
  cross join lateral jsonb_object_keys(v.attributes) as said(code) join attributes a on a.code = said.code
group by p.category_id, a.code;

alter table products
  add column company_id bigint references companies,
  add column proposed_by bigint references sellers,
  add column short_description text not null default '' check (length(short_description) <= 300),
  add column model_no text,
  add column ean text check (ean ~ '^[0-9]{8}([0-9]{4,6})?$');
update products p set company_id = b.company_id from brands b where b.id = p.brand_id;
create index products_company on products (company_id);
create index products_proposed on products (proposed_by, status, id) where proposed_by is not null;
comment on column products.proposed_by is 'The firm that brought it into the catalogue; empty: the operator. Sellers of it may be many.';
