-- An invoice is frozen before its load leaves, for its e-way bill as for its e-invoice: both name its number and amounts
create table frozen_invoices (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments,
  order_id bigint not null references orders,
  gstin text not null,
  financial_year text not null,
  type text not null check (type in ('TAX_INVOICE', 'BILL_OF_SUPPLY')),
  number text not null,
  issued_at timestamptz not null,
  total_paise bigint not null,
  document jsonb not null,
  invoice_id bigint unique references invoices,
  withdrawn_at timestamptz,
  check (invoice_id is null or withdrawn_at is null),
  constraint frozen_invoices_number unique (gstin, number)
);
-- a shipment has one valid invoice
create unique index frozen_invoices_shipment on frozen_invoices (shipment_id) where withdrawn_at is null;
create index frozen_invoices_order on frozen_invoices (order_id);
comment on table frozen_invoices is 'Invoices whose number and amounts were fixed before the dispatch that issues them.';
comment on column frozen_invoices.document is 'The invoice as it will be issued at dispatch.';
comment on column frozen_invoices.withdrawn_at is 'The number is not used again; GSTR-1 reports it as cancelled.';

insert into frozen_invoices (shipment_id, order_id, gstin, financial_year, type, number, issued_at, total_paise, document,
    invoice_id, withdrawn_at)
  select shipment_id, order_id, gstin, financial_year, 'TAX_INVOICE', number, issued_at, total_paise, document, invoice_id,
    case when status in ('WITHDRAWN', 'CANCELLING', 'CANCELLED') then coalesce(cancelled_at, issued_at) end
  from einvoices where kind = 'INV' order by id;
alter table einvoices drop column document;

drop trigger einvoices_evidence on einvoices;
create trigger einvoices_evidence before update or delete on einvoices
  for each row execute function keep_evidence('invoice_id,status,source,ack_number,ack_at,signed_qr,signature_verified,registered_at,tries,next_try_at,requested_at,error_code,error_message,cancelled_at', '', 'payload,recipient_gstin,signed_qr', '');
create trigger frozen_invoices_evidence before update or delete on frozen_invoices
  for each row execute function keep_evidence('invoice_id,withdrawn_at', '', 'document', '');
create trigger frozen_invoices_kept before truncate on frozen_invoices
  for each statement execute function forbid_change();

/* As in 0042, with the frozen invoices in a table of their own. */
create or replace function erase_retained_order(erased bigint, moment timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from orders o join users u on u.id = o.user_id
    where o.id = erased and u.status = 'DELETED' and o.erased_at is null
      and is_over_before(o, retained_from(least(moment, now())))
  ) then
    return false;
  end if;
  perform set_config('neev.erasing', 'on', true);
  update invoices set recipient = erased_party(recipient), ship_to = erased_party(ship_to) where order_id = erased;
  update order_events set note = null where order_id = erased and note is not null;
  update orders set shipping = erased_party(shipping), billing = erased_party(billing), gstin = null, po_number = null,
    notes = null, erased_at = moment where id = erased;
  update frozen_invoices set document = '{}' where order_id = erased;
  update einvoices set payload = '', recipient_gstin = '', signed_qr = case when signed_qr is not null then '' end
    where order_id = erased;
  update shipments set received_by = null, driver_name = case when driver_name is not null then '' end,
    driver_mobile = null, proof_file_id = null
    where suborder_id in (select id from suborders where order_id = erased);
  update suborders set reason_note = null where order_id = erased;
  delete from claim_files where claim_id in (select id from claims where order_id = erased);
  update claims set note = '', answer = null, pickup = null where order_id = erased;
  update bank_transfers set payer = null, note = null, slip_file_id = null where order_id = erased;
  update payment_events set body = '{}' where payment_id in (select id from payments where order_id = erased);
  perform set_config('neev.erasing', 'off', true);
  return true;
end $$;
