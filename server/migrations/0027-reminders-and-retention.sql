-- A bank transfer that nobody has made yet is reminded of once, a day before its deadline
alter table bank_transfers add column reminded_at timestamptz;
create index bank_transfers_remind on bank_transfers (deadline)
  where status = 'AWAITED' and reminded_at is null and debit_note_id is null;
comment on column bank_transfers.reminded_at is 'When its buyer was reminded that the deadline is near; null before.';

-- What a law requires to be kept of a deleted account is erased when its time is over: eight years from the end of the
-- financial year (Companies Act, 2013, section 128; CGST Act, section 36 asks for less).
alter table orders add column erased_at timestamptz;
comment on column orders.erased_at is 'When what names the buyer was erased from it and its documents.';
create index users_deleted on users (id) where status = 'DELETED';

/* Who changes an issued invoice or the history of an order is refused, except the function below: it sets a variable
   for its statements, and even then only what names a person may change. */
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('neev.erasing', true) = 'on' then
    if tg_table_name = 'invoices'
      and to_jsonb(new) - array['recipient', 'ship_to'] = to_jsonb(old) - array['recipient', 'ship_to'] then
      return new;
    end if;
    if tg_table_name = 'order_events' and to_jsonb(new) - array['note'] = to_jsonb(old) - array['note'] then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '23514', constraint = tg_table_name || '_append_only';
end $$;

/* A party or an address without what names a person. Its state, city and pincode stay: they decide the tax. */
create function erased_party(party jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case
      when key in ('city', 'district', 'state', 'stateCode', 'pincode', 'sez') then value
      when key = 'name' then to_jsonb('Deleted account'::text)
      when key in ('line1', 'address', 'mobile') then to_jsonb(''::text)
      else 'null'::jsonb end)
  from jsonb_each(party)
$$;

/* When the financial year began whose records and all later ones have to be kept. */
create function retained_from(moment timestamptz) returns timestamptz language sql stable as $$
  select make_timestamptz(
    extract(year from india)::int - (extract(month from india) < 4)::int - 8, 4, 1, 0, 0, 0, 'Asia/Kolkata')
  from (select moment at time zone 'Asia/Kolkata' as india) local
$$;

/* Whether nothing of the order is younger. */
create function is_over_before(o orders, moment timestamptz) returns boolean language sql stable as $$
  select o.placed_at < moment
    and not exists (select from order_events e where e.order_id = o.id and e.at >= moment)
    and not exists (select from invoices i where i.order_id = o.id and i.issued_at >= moment)
    and not exists (select from credit_notes n where n.order_id = o.id and n.issued_at >= moment)
    and not exists (select from debit_notes n where n.order_id = o.id and n.issued_at >= moment)
$$;

/* Erases what names the buyer from an order of a deleted account and its documents. It may change what the server's own
   role may not, so it checks by itself, also by the clock of the database, that the time is over. */
create function erase_retained_order(erased bigint, moment timestamptz) returns boolean
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
  perform set_config('neev.erasing', 'off', true);
  update orders set shipping = erased_party(shipping), billing = erased_party(billing), gstin = null, po_number = null,
    notes = null, erased_at = moment where id = erased;
  update einvoices set document = case when document is not null then '{}'::jsonb end, payload = '',
    recipient_gstin = '', signed_qr = case when signed_qr is not null then '' end where order_id = erased;
  update shipments set received_by = null, driver_name = case when driver_name is not null then '' end,
    driver_mobile = null, proof_file_id = null
    where suborder_id in (select id from suborders where order_id = erased);
  update suborders set reason_note = null where order_id = erased;
  delete from claim_files where claim_id in (select id from claims where order_id = erased);
  update claims set note = '', answer = null, pickup = null where order_id = erased;
  update bank_transfers set payer = null, note = null, slip_file_id = null where order_id = erased;
  update payment_events set body = '{}' where payment_id in (select id from payments where order_id = erased);
  return true;
end $$;
