-- What proves who agreed to what, and what was paid, is kept: also the owner of the tables can not change or delete it
-- by mistake. Which columns may still change, and which rows may go, is declared by each capability in its *.tables.ts.

/* Arguments: the columns that may change, the column after which nothing may (or ''), and what may be erased of a person
   by the functions below, which set a variable for their statements. Rows stay, but for those that such a function
   deletes where the fourth argument is 'rows'. */
create function keep_evidence() returns trigger language plpgsql as $$
declare
  may text[] := string_to_array(tg_argv[0], ',');
  erased text[] := string_to_array(tg_argv[2], ',');
  is_erasing boolean := coalesce(current_setting('neev.erasing', true), '') = 'on';
begin
  if tg_op = 'DELETE' then
    if is_erasing and tg_argv[3] = 'rows' then
      return old;
    end if;
  elsif is_erasing and to_jsonb(new) - erased = to_jsonb(old) - erased then
    return new;
  elsif (tg_argv[1] = '' or to_jsonb(old) -> tg_argv[1] in ('null'::jsonb))
    and to_jsonb(new) - may = to_jsonb(old) - may then
    return new;
  end if;
  raise exception '% is evidence: % is refused', tg_table_name,
    case when tg_op = 'DELETE' then 'deleting a row' else 'this change' end
    using errcode = '23514', constraint = tg_table_name || '_evidence';
end $$;

do $$
declare
  one record;
begin
  for one in select * from (values
    ('bank_account_requests', 'status,approved_by,approved_at,holds_from,closed_by,closed_at,reason,bank_account_id', '', '', ''),
    ('bank_transfers', 'status,paid_paise,received_paise,mode,utr,paid_on,payer,slip_file_id,note,reason,submitted_at,'
      'submitted_by,decided_at,decided_by,reminded_at', '', 'payer,note,slip_file_id', ''),
    ('check_runs', '', '', '', ''),
    ('comparative_statements', '', '', '', ''),
    ('consents', '', '', '', ''),
    ('credit_allocations', 'undone_at', 'undone_at', '', ''),
    ('credit_bank_rows', 'line_id,status,entry_id,decided_by,decided_at', '', '', ''),
    ('credit_proposals', 'status,reason,line_id,decided_by,decided_at', 'decided_at', '', ''),
    ('credit_requests', 'status,answer,line_id,decided_by,decided_at', 'decided_at', '', ''),
    ('einvoices', 'invoice_id,status,source,ack_number,ack_at,signed_qr,signature_verified,registered_at,tries,'
      'next_try_at,requested_at,error_code,error_message,cancelled_at', '',
      'document,payload,recipient_gstin,signed_qr', ''),
    ('internal_notes', '', '', '', ''),
    ('ledger_adjustments', 'status,decided_by,decided_at', 'decided_at', '', ''),
    ('message_template_versions', '', '', '', ''),
    ('order_lines', '', '', '', ''),
    ('payment_events', 'outcome,payment_id', '', 'body', ''),
    ('payment_reviews', 'resolved_at,resolved_by,resolution,note', 'resolved_at', '', ''),
    ('payments', 'status,gateway_order_id,gateway_payment_id,instrument,failure,checked_at,settled_at', '', '', ''),
    ('quotation_lines', 'awarded_at', 'awarded_at', '', ''),
    ('quotations', 'status,viewed_at,decided_at,expiring_notified_at', '', '', ''),
    ('quote_counter_lines', '', '', '', ''),
    ('quote_counters', 'status,answered_at', 'answered_at', '', ''),
    ('refund_approvals', '', '', '', 'rows'),
    ('refunds', 'status,mode,gateway_refund_id,try,failure,utr,paid_by,sent_at,checked_at,done_at', '', '', 'rows'),
    ('settlement_disputes', 'answer,answered_by,answered_at', 'answered_at', '', ''),
    ('settlement_files', '', '', '', ''),
    ('sign_in_events', '', '', 'ip,user_agent', 'rows'),
    ('statement_lines', 'takes_back_id,state,reason,decided_by,decided_at,proposed_transfer_id,proposed_reason,'
      'confidence', '', '', ''),
    ('transfer_allocations', 'undone_at,undone_by', 'undone_at', '', '')
  ) as kept (relation, changes, until, erased, goes) loop
    execute format('create trigger %I before update or delete on %I for each row execute function keep_evidence(%L, %L, %L, %L)',
      one.relation || '_evidence', one.relation, one.changes, one.until, one.erased, one.goes);
  end loop;
end $$;

-- Those whose rows may go for a reason of their own: only changes are guarded above, and deleting below.
create trigger approval_decisions_evidence before update on approval_decisions
  for each row execute function keep_evidence('', '', '', '');
create trigger order_approvals_evidence before update on order_approvals
  for each row execute function keep_evidence('status,order_id,note,expires_at,moved_at,reminded_at', '', '', '');
-- Thousands of prices end at once, for which this one is not asked
create trigger offer_prices_evidence
  before update of offer_id, buyer, scope, place, min_milli, price_paise, valid_from, changed_by, created_at on offer_prices
  for each row execute function keep_evidence('valid_to', '', '', '');
create trigger customer_group_members_evidence before update on customer_group_members
  for each row execute function keep_evidence('left_at', 'left_at', '', '');
create trigger index_points_evidence before update on index_points
  for each row execute function keep_evidence('', '', '', '');
comment on table approval_decisions is 'Who decided on a request, and how. Never changed.';

/* A request that no order was placed with is deleted with the account of its requester, and its decisions with it. */
create function keep_order_approval() returns trigger language plpgsql as $$
begin
  if old.order_id is null and exists (select from users where id = old.user_id and status = 'DELETED') then
    return old;
  end if;
  raise exception 'a request for approval is kept' using errcode = '23514', constraint = 'order_approvals_evidence';
end $$;
create trigger order_approvals_kept before delete on order_approvals
  for each row execute function keep_order_approval();

create function keep_approval_decision() returns trigger language plpgsql as $$
begin
  if exists (select from order_approvals where id = old.approval_id) then
    raise exception 'a decision is kept' using errcode = '23514', constraint = 'approval_decisions_evidence';
  end if;
  return old;
end $$;
create trigger approval_decisions_kept before delete on approval_decisions
  for each row execute function keep_approval_decision();

/* A line of a draft is free. Since its contract is active only its end changes. */
create function keep_contract_line() returns trigger language plpgsql as $$
begin
  if old.valid_from is null or (tg_op = 'UPDATE' and to_jsonb(new) - 'valid_to' = to_jsonb(old) - 'valid_to') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'a line of an active contract ends and is followed by another, never changed'
    using errcode = '23514', constraint = 'price_contract_lines_evidence';
end $$;
create trigger price_contract_lines_evidence before update or delete on price_contract_lines
  for each row execute function keep_contract_line();

/* Members of a group that a contract names are kept, because a former price is explained by them. */
create function keep_group_member() returns trigger language plpgsql as $$
begin
  if exists (select from price_contracts where group_id = old.group_id) then
    raise exception 'a member of a group leaves, and is kept'
      using errcode = '23514', constraint = 'customer_group_members_evidence';
  end if;
  return old;
end $$;
create trigger customer_group_members_kept before delete on customer_group_members
  for each row execute function keep_group_member();

/* The last two days of the index are computed again while their sales come in; earlier ones are final. */
create function keep_index_point() returns trigger language plpgsql as $$
begin
  if old.day < (select max(day) from index_points) - 1 then
    raise exception 'a published index is kept' using errcode = '23514', constraint = 'index_points_evidence';
  end if;
  return old;
end $$;
create trigger index_points_kept before delete on index_points for each row execute function keep_index_point();

-- Nobody empties any of these, nor those that were guarded before.
do $$
declare
  relation text;
begin
  for relation in
    select distinct c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and (p.proname = 'forbid_change' or p.proname like 'keep\_%' or p.proname = 'guard_assignment')
      and p.proname not in ('keep_product_facts', 'keep_licence')
      and not exists (select from pg_trigger e where e.tgrelid = t.tgrelid and e.tgtype & 32 > 0)
  loop
    execute format('create trigger %I before truncate on %I for each statement execute function forbid_change()',
      relation || '_not_emptied', relation);
  end loop;
end $$;

/* The places of use of a deleted account. */
create function erase_sign_in_places(erased bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from users where id = erased and status = 'DELETED') then
    perform set_config('neev.erasing', 'on', true);
    update sign_in_events set ip = '', user_agent = '' where user_id = erased;
    perform set_config('neev.erasing', 'off', true);
  end if;
end $$;

/* Events of signing in whose 180 days are over, by the clock of the database too. */
create function delete_old_sign_ins(moment timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('neev.erasing', 'on', true);
  delete from sign_in_events where at < least(moment, now()) - interval '180 days';
  perform set_config('neev.erasing', 'off', true);
end $$;

/* The refund of a bank credit without an order that one person began and nobody else agreed to, while nothing is sent. */
create function withdraw_line_refund(withdrawn bigint, person bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from refunds r where r.id = withdrawn and r.line_id is not null and r.status in ('REQUESTED', 'APPROVED')
      and r.sent_at is null and not exists (
        select from refund_approvals a where a.refund_id = r.id and a.user_id <> person)
  ) then
    return false;
  end if;
  perform set_config('neev.erasing', 'on', true);
  delete from refund_approvals where refund_id = withdrawn;
  delete from refunds where id = withdrawn;
  perform set_config('neev.erasing', 'off', true);
  return true;
end $$;

/* As in 0027, with the variable set for all of its statements, because more of these tables are guarded. */
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
  perform set_config('neev.erasing', 'off', true);
  return true;
end $$;
