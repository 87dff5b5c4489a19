alter table invoices
  add column type text not null default 'TAX_INVOICE' check (type in ('TAX_INVOICE', 'BILL_OF_SUPPLY')),
  add column po_number text;
comment on column invoices.type is 'A supplier who charges no tax writes a bill of supply (CGST Rule 49).';
comment on column invoices.po_number is 'The buyer''s own reference, as given when ordering.';

-- issued ones keep the name under which their page has shown them
alter table invoices disable trigger invoices_append_only;
update invoices set type = 'BILL_OF_SUPPLY'
  where not exists (select 1 from jsonb_array_elements(lines) as line where (line ->> 'rateBp')::int <> 0);
alter table invoices enable trigger invoices_append_only;
