import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAudit } from '#core/audit.queries.ts'
import { invariants } from '../src/every-invariant.ts'
import { features } from '../src/features.ts'
import { shopDay } from './databases.ts'
import { startServer, type TestServer } from './server.ts'

/**
 * Proves that each invariant can fail: inserts a violation without triggers and checks, in a transaction that is rolled
 * back, and expects the query to find it.
 */
const order = "(select id from orders where payment_status = 'PAID' and status = 'COMPLETED' order by id limit 1)"
const suborder = `(select id from suborders where order_id = ${order} order by id limit 1)`
const online = "(select p.order_id from payments p where p.status = 'CAPTURED' order by id limit 1)"
const transfer = "(select id from bank_transfers where status = 'VERIFIED' order by id limit 1)"
const invoice = "(select id from invoices where type = 'TAX_INVOICE' order by id limit 1)"
const user = '(select min(id) from users)'
const coupon = `insert into coupons (id, code, title, kind, amount_paise, min_cart_paise, audience, usage_limit, per_user_limit, used_count, state,
  starts_at, ends_at, created_by) overriding system value values (900, 'PLANTED', 'x', 'FLAT', 1, 0, 'ALL', 9, 1, `
const redeemed = (orderId: string, paise = 'discount_paise + platform_credit_paise', at = 'null') =>
  `insert into coupon_redemptions (coupon_id, order_id, user_id, discount_paise, redeemed_at, released_at)
   select 900, id, user_id, ${paise}, now(), ${at} from orders where id = ${orderId}`

/**
 * Violations that the database refuses itself: the queries must find them in a database restored without its checks.
 */
const withoutChecks = `do $$ declare c record; begin
  for c in select conrelid::regclass as relation, conname from pg_constraint where contype = 'c'
    and connamespace = 'public'::regnamespace
  loop execute format('alter table %s drop constraint %I', c.relation, c.conname); end loop;
  drop index payments_one_capture, quotations_current;
  alter table einvoices drop constraint einvoices_irn_key;
  alter table reviews drop constraint reviews_once;
end $$`

const frozen = '(select min(id) from frozen_invoices where invoice_id is not null)'
const einvoice = '(select min(id) from einvoices where invoice_id is not null)'

const published = '(select max(id) from site_page_versions where published_at is not null)'

const review = "(select min(id) from reviews where status = 'PUBLISHED' and product_id is not null)"

const manyBanners = `insert into advertisements (slot, title, picture, link, starts_at, position, state, created_at, updated_at)
  select 'DOWN_BANNER', 'x', (select picture from advertisements limit 1), '/', now(), 900 + n, 'LIVE', now(), now()
  from generate_series(1, 5) n`

const quoted =
  "(select min(l.id) from quotation_lines l join quotations q on q.id = l.quotation_id where q.status = 'SENT')"
const award = `update quotation_lines set awarded_at = now(), awarded_milli = quantity_milli where id = ${quoted}`

const creditInvoice = "(select min(id) from credit_entries where kind = 'INVOICE')"
const creditReceipt = "(select max(id) from credit_entries where kind = 'RECEIPT')"
const paidInvoice = `(select min(a.id) from credit_allocations a join credit_entries f on f.id = a.from_entry_id
  join credit_entries t on t.id = a.to_entry_id where f.kind = 'RECEIPT' and t.kind = 'INVOICE' and a.undone_at is null)`
const creditEntry = (kind: string, paise: number, more = 'null') =>
  `insert into credit_entries (line_id, kind, key, amount_paise, day, due_on, of_entry_id, mode, at)
   select line_id, '${kind}', 'planted', ${paise}, day, null, ${more}, null, now() from credit_entries where id = ${creditInvoice}`

const dispatched = '(select min(id) from shipments where dispatched_at is not null and claim_id is null)'

const anyOrderLine = '(select min(id) from order_lines)'

const contractLine = '(select min(t.id) from price_contract_lines t where t.valid_from is not null)'
const point = '(select max(day) from index_points where series_id = (select min(id) from index_series))'
const sentDraft = "(select min(id) from draft_orders where status = 'SENT')"
const creditOrder = '(select max(suborder_id) from credit_orders)'
const copiedInterest = `insert into credit_entries (line_id, kind, key, amount_paise, day, due_on, of_entry_id, parts, at)
  select line_id, 'INTEREST', 'planted' || n, 5, day, day, id, '{"parts": [{"paise": 5}], "beforePaise": 0}', now()
  from credit_entries, generate_series(1, 2) n where id = ${creditInvoice}`

/** One row of each table with a history, in another status than its history says. */
const histories = [
  ['associate_applications', 'status', 'CONTACTED'],
  ['b2b_accounts', 'status', 'REJECTED'],
  ['claims', 'status', 'IN_TRANSIT'],
  ['credit_lines', 'status', 'CLOSED'],
  ['documents', 'state', 'REJECTED'],
  ['draft_orders', 'status', 'CANCELLED'],
  ['enquiries', 'status', 'WON'],
  ['order_approvals', 'status', 'WITHDRAWN'],
  ['price_contracts', 'status', 'ENDED'],
  ['quote_requests', 'status', 'CANCELLED'],
  ['schedules', 'status', 'CLOSED'],
  ['sellers', 'status', 'SUSPENDED'],
  ['settlements', 'status', 'FAILED'],
  ['tickets', 'status', 'CLOSED'],
].map(
  ([table, column, status]): Plant => [
    `history of ${table}`,
    `a ${column} without a step`,
    `update ${table} set ${column} = '${status}' where id = (select min(id) from ${table} where ${column} <> '${status}')`,
  ],
)

/** For tables of which the demo shop has no row. */
const firstRows: Record<string, string> = {
  account_exports: `insert into account_exports (user_id, status, requested_at) values (${user}, 'QUEUED', now())`,
  messages: `insert into messages (channel, template, recipient, subject, body, html, dedupe_key, status, attempts, next_at, created_at)
    values ('EMAIL', 'x', 'a', 'a', 'a', 'a', 'planted', 'QUEUED', 0, now(), now())`,
}

/** One row of each table with a deadline, open 100 days after it. */
const clocks = features
  .flatMap(({ clocks = {} }) => Object.entries(clocks))
  .flatMap(([name, clock]): Plant[] => {
    if (typeof clock === 'string') return []
    const [table = '', column] = name.split('.')
    const first = firstRows[table]
    const open = Object.entries(clock.open).map(([key, values]) => `${key} = ${values ? `'${values[0]}'` : 'null'}`)
    return [
      [
        `clock of ${name}`,
        'a row that is open after its end',
        `insert into jobs (name, ran_at, as_of) values ('${clock.job}', now(), now())`,
        ...(first ? [first] : []),
        `update ${table} set ${open.join(', ')}, ${column} = now() - interval '100 days' where id = (select min(id) from ${table})`,
      ],
    ]
  })

type Plant = [invariant: string, what: string, ...statements: string[]]
const plants: Plant[] = [
  ...histories,
  ...clocks,
  [
    'ended schedules',
    'one that is agreed 60 days past its end',
    "insert into jobs (name, ran_at, as_of) values ('schedules.lapse', now(), now())",
    "update schedules set status = 'AGREED', ends_on = current_date - 60",
  ],
  [
    'history of enquiries',
    'one that is won without any history',
    "delete from status_events where entity = 'enquiry' and entity_id = (select min(id) from enquiries)",
    "update enquiries set status = 'WON' where id = (select min(id) from enquiries)",
  ],
  [
    'history of enquiries',
    'a step that is gone',
    `delete from status_events where id = (select min(e.id) from status_events e where e.entity = 'enquiry'
       and e.from_state is not null and exists (select 1 from status_events n where n.entity = 'enquiry'
         and n.entity_id = e.entity_id and n.id > e.id))`,
  ],
  [
    'jobs in turn',
    'one that stays behind while others run',
    `insert into jobs (name, ran_at, finished_at) values ('schedules.lapse', now() - interval '3 hours', now()),
       ('orders.expire', now(), now())`,
  ],
  ['consents', 'an order without one', `delete from consents where order_id = ${order}`],
  [
    'consents',
    'an order without that to one of its policies',
    `delete from consents where id = (select min(id) from consents where order_id = ${order})`,
  ],
  [
    'consents',
    'an account without that of its registration',
    'delete from consents where order_id is null and user_id = (select min(user_id) from consents where order_id is null)',
  ],
  [
    'consents',
    'one that is older than the version',
    "update consents set accepted_at = '2026-01-01' where id = (select min(id) from consents)",
  ],
  [
    'deciders of approvals',
    'a decision by somebody who is no member',
    `insert into approval_decisions (approval_id, user_id, is_approved, decided_at)
       select min(a.id), (select min(id) from users), true, now() from order_approvals a`,
  ],
  [
    'deciders of approvals',
    'a decision in a role that cannot approve',
    `insert into approval_decisions (approval_id, user_id, is_approved, decided_at)
       select a.id, m.user_id, true, now() from order_approvals a join company_members m on m.company_id = a.company_id
       and m.role = 'BUYER' where m.user_id <> a.user_id or true limit 1`,
  ],
  [
    'granted roles',
    'one that the audit log does not know',
    `insert into user_roles (user_id, role, granted_by, granted_at)
       select max(id), 'admin', min(id), now() from users`,
  ],
  [
    'granted roles',
    'one whose entry in the audit log was removed before its seal',
    "delete from audit_log where action = 'role.grant'",
  ],
  [
    'stock movements',
    'one without a person and a reason',
    `insert into stock_movements (offer_id, kind, on_hand_change_milli) select min(offer_id), 'ADJUST', 5 from stock`,
  ],
  [
    'audit before its seal',
    'an entry that is gone before it was sealed',
    "insert into audit_unsealed (id, hash) values (999999999, '\\x00')",
  ],
  [
    'coupon uses',
    'one after its end',
    `${coupon} 1, 'LIVE', now(), now() - interval '1 day', ${user})`,
    redeemed(order),
  ],
  [
    'credit exposure',
    'one that was recorded too low',
    `update credit_orders set exposure_paise = amount_paise - 1 where suborder_id = ${creditOrder}`,
  ],
  [
    'credit exposure',
    'one that leaves out what was owed',
    `update credit_orders set exposure_paise = amount_paise where suborder_id = ${creditOrder}`,
  ],
  ['credit deductions', 'tax that no receipt was deducted with', creditEntry('GST_TDS', -100, creditInvoice)],
  [
    'credit deductions',
    'tax above the rate of the taxable value',
    `insert into credit_entries (line_id, kind, key, amount_paise, day, of_entry_id, at)
     select line_id, 'GST_TDS', 'planted', -900000000, now(), to_entry_id, now() from credit_allocations where id = ${paidInvoice}`,
    `insert into credit_deductions (entry_id, receipt_entry_id, deductor_gstin, rate_bp, taxable_paise)
     select e.id, a.from_entry_id, 'x', 200, 1 from credit_entries e, credit_allocations a
     where e.key = 'planted' and a.id = ${paidInvoice}`,
    `insert into credit_allocations (line_id, from_entry_id, to_entry_id, amount_paise, at)
     select line_id, id, of_entry_id, 900000000, now() from credit_entries where key = 'planted'`,
  ],
  [
    'credit receipts',
    'a receipt that was tripled',
    `update credit_entries set amount_paise = amount_paise * 3 where id = ${creditReceipt}`,
  ],
  [
    'credit receipts',
    'a receipt that no person and no row of the bank made',
    `insert into credit_entries (line_id, kind, key, amount_paise, day, mode, at)
       select line_id, 'RECEIPT', 'planted', -100, day, 'CASH', now() from credit_entries where id = ${creditInvoice}`,
  ],
  [
    'limits of credit lines',
    'a limit a hundred times higher without an entry in the audit log',
    'update credit_lines set limit_paise = limit_paise * 100 where id = (select min(id) from credit_lines)',
  ],
  ['credit interest once', 'interest for one day twice', copiedInterest],
  [
    'quotations as asked',
    'a quotation of a seller who declined',
    `update quote_invitations i set declined_at = now(), decline_reason = 'NO_STOCK' from quotations q
       where q.status = 'SENT' and q.request_id = i.request_id and q.seller_id = i.seller_id`,
  ],
  [
    'quotations as asked',
    'more quotations than the request wants',
    'update quote_requests set max_quotes = 0 where id = (select min(request_id) from quotations)',
  ],
  [
    'quotations as asked',
    'an award of an expired quotation',
    award,
    "update quotations set valid_until = sent_at where status = 'SENT'",
  ],
  [
    'lines of one contract',
    'two lines for one offer and quantity at different prices',
    `insert into price_contract_lines (contract_id, offer_id, min_milli, price_paise, valid_from, valid_to, created_by, created_at)
       select contract_id, offer_id, min_milli, 5, valid_from, valid_to, created_by, now() from price_contract_lines
       where id = ${contractLine}`,
  ],
  [
    'lines of one contract',
    'a line that is valid after its contract ended',
    `update price_contracts set status = 'ENDED', ended_at = now() - interval '9 days' where id = (
       select contract_id from price_contract_lines where id = ${contractLine})`,
    `update price_contract_lines set valid_to = now() + interval '9 days' where id = ${contractLine}`,
  ],
  [
    'sums of draft orders',
    'another sum than was sent',
    `update draft_orders set sent_paise = sent_paise + 1 where id = ${sentDraft}`,
  ],
  [
    'sums of draft orders',
    'a line at another price than was sent',
    `update draft_order_lines set price_paise = price_paise - 100 where draft_order_id = ${sentDraft}`,
  ],
  ['sums of draft orders', 'one without lines', `delete from draft_order_lines where draft_order_id = ${sentDraft}`],
  [
    'sums of draft orders',
    'a line without a price',
    `update draft_order_lines set price_paise = null where draft_order_id = ${sentDraft}`,
  ],
  [
    'index points',
    'one that is doubled',
    `update index_points set median_paise = median_paise * 2 where day = ${point} and series_id = (select min(id) from index_series)`,
  ],
  [
    'index points',
    'one of a day to come',
    `update index_points set day = '2099-01-01' where day = ${point} and series_id = (select min(id) from index_series)`,
  ],
  [
    'draft orders',
    'an order of somebody else',
    `update draft_orders set user_id = (select max(id) from users) where status = 'ACCEPTED'`,
  ],
  [
    'draft orders',
    'one that its preparer ordered',
    `update draft_orders set prepared_by = user_id where status = 'ACCEPTED'`,
  ],
  [
    'draft orders',
    'goods of another seller',
    `update draft_orders set seller_id = (select max(id) from sellers) where status = 'ACCEPTED'`,
  ],
  [
    'prices of draft orders',
    'a line that costs more than it was sent at',
    `update draft_order_lines set price_paise = price_paise - 1
       where draft_order_id = (select min(id) from draft_orders where status = 'ACCEPTED')`,
  ],
  [
    'merged enquiries',
    'a duplicate of a duplicate',
    `update enquiries set status = 'DUPLICATE', due_at = null, merged_from = 'NEW', merged_into = (select max(id) from enquiries)
       where id in (select id from enquiries order by id desc offset 1 limit 1)`,
    `update enquiries set status = 'DUPLICATE', due_at = null, follow_up_on = null, lost_reason = null, merged_from = 'NEW',
       merged_into = (select min(id) from enquiries) where id = (select max(id) from enquiries)`,
  ],
  [
    'clocks of enquiries',
    'one that was answered before its number was verified',
    `update enquiries set status = 'NEW', lost_reason = null, merged_into = null, merged_from = null, answered_at = now(),
       verification_hash = '\\x01', due_at = now() where id = (select max(id) from enquiries)`,
  ],
  ['company members', 'a company without an admin', "update company_members set role = 'BUYER'"],
  [
    'company members',
    'a member without the role',
    "delete from user_roles where role = 'b2b' and user_id = (select min(user_id) from company_members)",
  ],
  [
    'order approvals',
    'a requester who approves',
    `insert into approval_decisions (approval_id, user_id, is_approved, decided_at)
     select id, user_id, true, now() from order_approvals limit 1`,
  ],
  [
    'order approvals',
    'one that was approved by too few',
    "update order_approvals set approvers = 2 where status = 'APPROVED'",
  ],
  [
    'order approvals',
    'a rejection by nobody',
    "update order_approvals set status = 'REJECTED' where status = 'PENDING'",
  ],
  [
    'order approvals',
    'an order for more than was approved',
    `update order_approvals a set status = 'ORDERED', payable_paise = 1, order_id = (
       select max(o.id) from orders o where o.company_id = a.company_id) where status = 'APPROVED'`,
  ],
  [
    'contract prices',
    'an order line at a contract price that names no line of a contract',
    `update order_lines set price_source = 'CONTRACT', contract_line_id = null where id = ${anyOrderLine}`,
  ],
  [
    'contract prices',
    'an order line at the contract price of another offer',
    `update order_lines set price_source = 'CONTRACT', contract_line_id = (select min(t.id) from price_contract_lines t
       where t.offer_id <> order_lines.offer_id) where id = ${anyOrderLine}`,
  ],
  [
    'contract lines',
    'a line of a draft that is valid',
    `update price_contracts set status = 'DRAFT', activated_at = null where id = (select min(id) from price_contracts)`,
  ],
  ['credit limits', 'an order over the limit', 'update credit_orders set exposure_paise = limit_paise + 1'],
  [
    'credit limits',
    'an order on the credit of another seller',
    `update credit_lines set seller_id = (select max(id) from sellers where id not in (select seller_id from credit_lines))
       where id = (select min(line_id) from credit_orders)`,
  ],
  [
    'credit limits',
    'an order on credit that nobody granted',
    'delete from credit_orders where suborder_id = (select min(suborder_id) from credit_orders)',
  ],
  ['credit invoices', 'an invoice without its entry', `delete from credit_entries where id = ${creditInvoice}`],
  [
    'credit invoices',
    'an invoice with another sum',
    `update credit_entries set amount_paise = amount_paise + 1 where id = ${creditInvoice}`,
  ],
  [
    'credit invoices',
    'an invoice due on another day',
    `update credit_entries set due_on = due_on + 1 where id = ${creditInvoice}`,
  ],
  [
    'orders placed together',
    'one beside an order that is not on credit',
    `update orders set placed_with = (select max(id) from orders where payment_method <> 'CREDIT') where id = ${order}`,
  ],
  [
    'credit unallocated',
    'money that is taken back from an invoice that is open',
    `update credit_allocations set undone_at = now() where id = ${paidInvoice}`,
  ],
  [
    'credit allocations',
    'more allocated of a receipt than it is',
    'update credit_allocations set amount_paise = amount_paise + 100000000000',
  ],
  [
    'credit allocations',
    'more allocated to an invoice than it is',
    `update credit_entries set amount_paise = 1 where id = (select min(to_entry_id) from credit_allocations)`,
  ],
  [
    'credit allocations',
    'a receipt that pays a receipt',
    `update credit_allocations set to_entry_id = ${creditReceipt}`,
  ],
  [
    'credit balances',
    'an allocation of an entry to one of another line',
    `insert into credit_entries (line_id, kind, key, amount_paise, day, mode, at)
     select (select max(id) from credit_lines), 'RECEIPT', 'planted', -100, day, 'CASH', now() from credit_entries where id = ${creditInvoice}`,
    `insert into credit_allocations (line_id, from_entry_id, to_entry_id, amount_paise, at)
     select (select max(id) from credit_lines), (select id from credit_entries where key = 'planted'), ${creditInvoice}, 50, now()`,
  ],
  [
    'credit interest',
    'interest of another sum than its stretches',
    `insert into credit_entries (line_id, kind, key, amount_paise, day, due_on, of_entry_id, parts, at)
     select line_id, 'INTEREST', 'planted', 5, day, day, id, '{"parts": [{"paise": 4}], "beforePaise": 0}', now()
     from credit_entries where id = ${creditInvoice}`,
  ],
  [
    'credit proposals',
    'a limit that nobody else approved',
    `insert into credit_proposals (seller_id, account_id, line_id, line_version, limit_paise, terms, status, proposed_by,
       proposed_at, decided_at)
     select seller_id, account_id, id, 1, 5, '{"limitPaise": 5}', 'APPROVED', granted_by, now(), now() from credit_lines
     where id = (select min(id) from credit_lines)`,
  ],
  [
    'credit bank rows',
    'a credit of the bank that became a receipt of another sum',
    `insert into credit_bank_rows (seller_id, on_day, narration, reference, amount_paise, key, ordinal, status, entry_id,
       added_by, added_at)
     select l.seller_id, e.day, 'x', 'x', 1 - e.amount_paise, 'planted', 1, 'RECORDED', e.id, l.granted_by, now()
     from credit_entries e join credit_lines l on l.id = e.line_id where e.id = ${creditReceipt}`,
  ],
  [
    'credit invoices',
    'a debit note of an order on credit that is not in its ledger',
    `insert into debit_notes (number, gstin, financial_year, invoice_id, suborder_id, order_id, seller_id, reason, key,
       issued_at, due_by, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, amount_in_words)
     select 'PLANTED/1', i.gstin, '2026-27', i.id, i.suborder_id, i.order_id, i.seller_id, 'EXCESS_WEIGHT', 'planted', now(),
       now(), '[]', 5, 0, 0, 0, 5, 'x' from invoices i join credit_entries e on e.invoice_id = i.id
     where e.id = ${creditInvoice}`,
  ],
  [
    'shared material lists',
    'a list that is shared with a company of others',
    `insert into material_lists (user_id, name, source, company_id, created_at, updated_at)
     select (select min(id) from users u where u.id not in (select user_id from company_members)), 'Planted', 'EMPTY',
       (select min(id) from b2b_accounts), now(), now()`,
  ],
  ['credit balances', 'a reversal of another sum than its receipt', creditEntry('REVERSAL', 1, creditReceipt)],
  [
    'material lists',
    'a matched line without a quantity',
    "update material_list_lines set quantity_milli = null where id = (select min(id) from material_list_lines where state = 'MATCHED')",
  ],
  [
    'awarded schedules',
    'a schedule of a line that was not awarded',
    `update schedules set quotation_line_id = ${quoted} where id = (select min(id) from schedules)`,
  ],
  [
    'awarded schedules',
    'a schedule of the rest of a line that was not awarded',
    `update schedules set rest_of = ${quoted} where id = (select min(id) from schedules)`,
  ],
  [
    'index alerts',
    'one that was told of above its amount',
    `insert into index_alerts (user_id, series_id, kind, target_paise, base_paise, created_at, notified_at, notified_paise)
     select ${user}, min(id), 'BELOW', 100, 200, now(), now(), 150 from index_series`,
  ],
  [
    'shares',
    'a link of an order of somebody else',
    `insert into shares (user_id, kind, order_id, token_hash, created_at, expires_at)
     select u.id, 'ORDER', o.id, sha256('planted'), now(), now() + interval '1 day'
     from orders o, users u where o.id = ${order} and u.id <> o.user_id limit 1`,
  ],
  ['quotations', 'an awarded line of a request that nobody awarded', award],
  [
    'quotations',
    'a request that is awarded to nobody',
    "update quote_requests set status = 'AWARDED' where status = 'CLOSED'",
  ],
  [
    'quotations',
    'a quotation after the deadline',
    "update quotations set sent_at = sent_at + interval '30 days' where status = 'SENT'",
  ],
  [
    'quotations',
    'an offer of another seller',
    `update quotation_lines l set offer_id = (select o.id from offers o where o.seller_id <>
       (select seller_id from quotations q where q.id = l.quotation_id) limit 1) where id = ${quoted}`,
  ],
  [
    'counter-offers',
    'a counter-offer by somebody else',
    'update quote_counters set made_by = (select max(id) from users)',
  ],
  [
    'counter-offers',
    'an answer that no revision gives',
    "update quote_counters set status = 'REVISED', answered_at = made_at where status <> 'REVISED'",
  ],
  [
    'counter-offers',
    'a counter-offer above the quoted price',
    `update quote_counter_lines set price_paise = 2 * (select price_paise from quotation_lines where id = quotation_line_id)`,
  ],
  [
    'quotations as asked',
    'a quantity of five times what was asked for',
    `update quotation_lines l set quantity_milli = 20 * greatest(n.quantity_milli,
       (select o.moq_milli from offers o where o.id = l.offer_id)) from quote_request_lines n
     where n.id = l.request_line_id and l.id = ${quoted}`,
  ],
  [
    'quotations',
    'two awards of one line that each are enough for it',
    `update quotation_lines l set awarded_at = now(), awarded_milli = l.quantity_milli where l.request_line_id = (
       select request_line_id from quotation_lines group by 1 having count(*) > 1 order by count(*) desc, 1 limit 1)`,
  ],
  [
    'comparative statements',
    'a statement that was changed later',
    `insert into comparative_statements (request_id, content, hash, frozen_by, frozen_at)
     select id, '{}', repeat('a', 64), user_id, created_at from quote_requests limit 1`,
  ],
  [
    'comparative statements',
    'an award whose statement is gone',
    `update quote_requests set status = 'AWARDED', awarded_at = now(), awarded_by = user_id
     where id = (select min(id) from quote_requests)`,
  ],
  [
    'ranked quotations',
    'a quotation of a part that is ranked with the whole ones',
    `insert into comparative_statements (request_id, content, hash, frozen_by, frozen_at)
     select n.request_id, jsonb_build_object('quotations', jsonb_build_array(jsonb_build_object('lines', jsonb_build_array(
       jsonb_build_object('requestLineId', n.id, 'unit', n.unit, 'quantityMilli', n.quantity_milli - 1, 'rank', 1,
         'deviations', '[]'::jsonb))))), repeat('a', 64), r.user_id, r.created_at
     from quote_request_lines n join quote_requests r on r.id = n.request_id order by n.id limit 1`,
  ],
  [
    'quoted orders',
    'an order at another price than the quoted one',
    award,
    `update order_lines set quotation_line_id = ${quoted} where id = (select max(id) from order_lines)`,
  ],
  [
    'redirects',
    'a redirect that leads to another one',
    `insert into redirects (from_path, to_path, created_by, created_at)
     select path.*, (select min(id) from users), now() from (values ('/old', '/older'), ('/older', '/faq')) path`,
  ],
  [
    'e-invoices',
    'an invoice whose number the portal never gave',
    `update einvoices set invoice_id = null where id = ${einvoice}`,
  ],
  [
    'e-invoices',
    'an invoice of before that had to be registered',
    `update sellers set einvoice_since = '2020-01-01' where id = (select i.seller_id from invoices i where i.type = 'TAX_INVOICE'
       and i.recipient ->> 'gstin' is not null and not exists (select 1 from einvoices e where e.invoice_id = i.id) limit 1)`,
  ],
  [
    'frozen invoices',
    'another total than was issued',
    `update frozen_invoices set total_paise = total_paise + 1 where id = ${frozen}`,
  ],
  ['frozen invoices', 'a registration of none', `update einvoices set number = number || '9' where id = ${einvoice}`],
  ['IRN', 'another hash', `update einvoices set irn = repeat('a', 64) where id = ${einvoice}`],
  ['IRN', 'another number', `update einvoices set number = number || '9' where id = ${einvoice}`],
  ['IRN of a document', 'another total', `update einvoices set total_paise = total_paise + 1 where id = ${einvoice}`],
  [
    'IRN of a document',
    'one number for two',
    `insert into einvoices (kind, number, gstin, financial_year, issued_at, seller_id, order_id, suborder_id, shipment_id, recipient_gstin,
       total_paise, payload, irn, status)
     select kind, number || '9', gstin, financial_year, issued_at, seller_id, order_id, suborder_id, shipment_id, recipient_gstin, total_paise,
       payload, irn, 'WITHDRAWN' from einvoices where id = ${einvoice}`,
  ],
  [
    'reviews',
    'a published one of what was not delivered',
    `update suborders set delivered_at = null where id = (select suborder_id from reviews where id = ${review})`,
  ],
  [
    'reviews',
    'one of another seller',
    `update reviews set seller_id = (select id from sellers where id <> reviews.seller_id limit 1) where id = ${review}`,
  ],
  [
    'one review',
    'a second one of the same line',
    `insert into reviews (suborder_id, line_id, product_id, seller_id, user_id, rating, created_at, updated_at)
     select suborder_id, line_id, product_id, seller_id, user_id, 1, now(), now() from reviews where id = ${review}`,
  ],
  [
    'ratings',
    'a sum that is not of the reviews',
    `update products set rating_sum = rating_sum + 1 where id = (select product_id from reviews where id = ${review})`,
  ],
  ['marks of reviews', 'a mark that nobody gave', `update reviews set helpful_count = 1 where id = ${review}`],
  ['promises of tickets', 'a later promise', "update tickets set resolve_due = resolve_due + interval '1 day'"],
  ['ends of tickets', 'a closed one without an end', "update tickets set closed_at = null where status = 'CLOSED'"],
  [
    'clocks of tickets',
    'one closed before it was resolved',
    "update tickets set closed_at = resolved_at - interval '1 minute'",
  ],
  ['clocks of tickets', 'a message of before', "update ticket_messages set at = at - interval '1 year'"],
  [
    'lines of reviews',
    'one of a line that never came',
    `delete from shipment_lines where line_id = (select line_id from reviews where id = ${review})`,
  ],
  [
    'lines of reviews',
    'one of before the delivery',
    `update reviews set created_at = '2020-01-01' where id = ${review}`,
  ],
  [
    'versions of pages',
    'two in force from the same moment',
    `insert into site_page_versions (key, number, effective_from, texts, created_at, published_at)
     select key, number + 900, effective_from, texts, created_at, published_at from site_page_versions
     where effective_from is not null limit 1`,
  ],
  ['versions of pages', 'a language twice', 'update site_page_versions set texts = texts || (texts -> 0)'],
  [
    'publication of pages',
    'one without a date',
    `update site_page_versions set effective_from = null where id = ${published}`,
  ],
  [
    'publication of pages',
    'one that nobody published',
    `update site_page_versions set published_by = null where id = ${published}`,
  ],
  [
    'days without a licence',
    'a licence that is not its own',
    "update products set unlicensed = '{[2020-01-01,2020-01-02)}' where id = (select min(id) from products)",
  ],
  [
    'days without a licence',
    'a licence that was taken away',
    "delete from product_plants where product_id = (select id from products where hsn = '25232930' order by id limit 1)",
  ],
  ['publication of articles', 'one without an author', "update articles set author = '' where state = 'LIVE'"],
  [
    'templates of messages',
    'a message that nobody declared',
    `insert into messages (channel, template, recipient, body, dedupe_key, next_at, created_at)
     values ('EMAIL', 'order.unknown', 'a', 'a', 'planted', now(), now())`,
  ],
  [
    'templates of messages',
    'a text for a message that nobody declared',
    `insert into message_templates (event, party, channel, language, updated_at)
     values ('order.unknown', 'CUSTOMER', 'EMAIL', 'en', now())`,
  ],
  [
    'messages once',
    'the same mail under another key',
    `insert into messages (channel, template, recipient, body, dedupe_key, next_at, created_at)
     select 'EMAIL', 'order.placed', 'a', 'a', key, now(), now() from (values ('order:1:a'), ('order:1:a:EMAIL')) k(key)`,
  ],
  [
    'authors of tickets',
    'a message of another customer',
    "update ticket_messages set author_id = (select max(id) from users) where side = 'CUSTOMER'",
  ],
  ['stock', 'below nothing', 'update stock set on_hand_milli = -1 where offer_id = (select min(offer_id) from stock)'],
  [
    'stock',
    'more set aside than there is',
    'update stock set reserved_milli = on_hand_milli + 1 where offer_id = (select min(offer_id) from stock)',
  ],
  [
    'stock book',
    'counted without a move',
    'update stock set on_hand_milli = on_hand_milli + 1000 where offer_id = (select min(offer_id) from stock)',
  ],
  ['stock book', 'a move that is gone', 'delete from stock_movements where id = (select max(id) from stock_movements)'],
  [
    'stock held',
    'set aside for nobody',
    'update stock set reserved_milli = reserved_milli + 1000 where offer_id = (select min(offer_id) from stock)',
  ],
  ['dealers’ stock', 'counted without a move', 'update dealer_stock set on_hand_milli = on_hand_milli + 1000'],
  [
    'paid orders',
    'a capture without its order',
    `update orders set payment_status = 'UNPAID' where id = ${online}`,
    `update payments set checked_at = now() where order_id = ${online}`,
  ],
  ['single charge', 'another sum', `update payments set amount_paise = amount_paise + 1 where order_id = ${online}`],
  [
    'single charge',
    'twice',
    `insert into payments (number, order_id, gateway, attempt, status, amount_paise, created_at) select 'X', order_id, gateway, 9, status, amount_paise, now() from payments where order_id = ${online}`,
  ],
  ['no free order', 'nothing captured', `update payments set status = 'FAILED' where order_id = ${online}`],
  [
    'no free order',
    'a transfer that nobody decided',
    `update bank_transfers set decided_by = null where id = ${transfer}`,
  ],
  [
    'splits',
    'parts of another sum',
    `update payment_splits set captured_paise = captured_paise + 1 where payment_id = (select id from payments where order_id = ${online})`,
  ],
  [
    'refunds',
    'more than came',
    `insert into refunds (number, order_id, reason, amount_paise, status, mode, requested_at) values ('X-R1', ${online}, 'cancelled', 99999999999, 'REQUESTED', 'SOURCE', now())`,
  ],
  [
    'totals of lines',
    'goods of a suborder',
    `update suborders set goods_paise = goods_paise + 1 where id = ${suborder}`,
  ],
  [
    'totals of lines',
    'tax of a line',
    `update order_lines set cgst_paise = cgst_paise + 1 where id = (select min(id) from order_lines where suborder_id = ${suborder})`,
  ],
  [
    'tax changes',
    'a load at another rate than ordered, without what is taken off',
    `update shipment_lines set rate_bp = rate_bp + 100 where shipment_id = ${dispatched}`,
  ],
  [
    'tax changes',
    'more taken off than the rates differ',
    `insert into partial_cancellations (kind, order_id, suborder_id, shipment_id, tax_lines, requested_by, status, reason, requested_user_id,
       requested_at, decided_at, total_paise, taxable_paise, credit_paise)
     select 'TAX', p.order_id, p.id, h.id, '[]', 'SELLER', 'DONE', 'x', ${user}, now(), now(), 5, 0, 0
     from shipments h join suborders p on p.id = h.suborder_id where h.id = ${dispatched}`,
  ],
  ['totals of orders', 'total of an order', `update orders set total_paise = total_paise + 100 where id = ${order}`],
  ['whole orders', 'an order without suborders', `delete from suborders where order_id = ${order}`],
  ['whole orders', 'a suborder without lines', `delete from order_lines where suborder_id = ${suborder}`],
  ['order status', 'not what its suborders are', `update orders set status = 'PLACED' where id = ${order}`],
  ['order payment', 'paid without a payment', `update payments set status = 'FAILED' where order_id = ${online}`],
  [
    'order payment',
    'captured and said to be unpaid',
    `update orders set payment_status = 'UNPAID' where id = ${online}`,
  ],
  [
    'transfers',
    'verified with less',
    `update bank_transfers set received_paise = expected_paise - 1 where id = ${transfer}`,
  ],
  [
    'transfers',
    'more deducted than the rate',
    `insert into transfer_deductions (transfer_id, suborder_id, deductor_gstin, day, rate_bp, taxable_paise, amount_paise)
     select t.id, min(s.id), '27ZZZGN7103F1DX', '2026-11-21', 200, 100, 3 from bank_transfers t join suborders s on s.order_id = t.order_id
     where t.id = ${transfer} group by t.id`,
  ],
  [
    'transfers',
    'a refund of what was not deducted',
    `insert into refunds (number, order_id, suborder_id, reason, amount_paise, deducted_paise, status, mode, requested_at)
     values ('X-R2', ${order}, ${suborder}, 'planted', 2, 1, 'REQUESTED', 'BANK', now())`,
  ],
  ['transfers', 'verified without a sum', `update bank_transfers set received_paise = null where id = ${transfer}`],
  [
    'figures of lines',
    'goods that are not price by quantity',
    `update order_lines set goods_paise = goods_paise + 1 where suborder_id = ${suborder}`,
  ],
  [
    'figures of lines',
    'a price',
    `update order_lines set price_paise = price_paise + 1 where suborder_id = ${suborder}`,
  ],
  [
    'figures of lines',
    'a quantity',
    `update order_lines set quantity_milli = quantity_milli + 1000 where suborder_id = ${suborder}`,
  ],
  ['figures of lines', 'a rate', `update order_lines set rate_bp = 2800 where suborder_id = ${suborder}`],
  [
    'figures of lines',
    'half of the tax',
    `update order_lines set cgst_paise = cgst_paise + 10, sgst_paise = sgst_paise - 10 where id = (select id from order_lines where cgst_paise > 100 limit 1)`,
  ],
  [
    'figures of lines',
    'freight of a line',
    `update order_lines set freight_paise = freight_paise + 1 where suborder_id = ${suborder}`,
  ],
  [
    'figures of suborders',
    'discount',
    `update suborders set discount_paise = discount_paise + 1 where id = ${suborder}`,
  ],
  ['figures of suborders', 'loading', `update suborders set loading_paise = loading_paise + 1 where id = ${suborder}`],
  ['figures of orders', 'goods', `update orders set goods_paise = goods_paise + 1 where id = ${order}`],
  ['figures of orders', 'freight', `update orders set freight_paise = freight_paise + 1 where id = ${order}`],
  ['figures of orders', 'tax', `update orders set cgst_paise = cgst_paise + 1 where id = ${order}`],
  ['figures of orders', 'discount', `update orders set discount_paise = discount_paise + 1 where id = ${order}`],
  ['coupons', 'a count without a use', `${coupon} 1, 'LIVE', now(), now(), ${user})`],
  [
    'coupons',
    'a use of a cancelled order',
    `${coupon} 1, 'LIVE', now(), now(), ${user})`,
    redeemed("(select id from orders where status = 'CANCELLED' limit 1)"),
  ],
  [
    'coupon uses',
    'one person twice',
    `${coupon} 2, 'LIVE', now(), now(), ${user})`,
    ...['asc', 'desc'].map((way) =>
      redeemed(
        `(select id from orders where user_id = (select user_id from orders group by 1 having count(*) > 1 limit 1) order by id ${way} limit 1)`,
      ),
    ),
  ],
  ['coupon uses', 'another discount', `${coupon} 1, 'LIVE', now(), now(), ${user})`, redeemed(order, '12345')],
  [
    'coupon uses',
    'an order that was never redeemed',
    `${coupon} 0, 'LIVE', now(), now(), ${user})`,
    `update orders set coupon_id = 900 where id = ${order}`,
  ],
  [
    'states',
    'a step that there is not',
    `insert into order_events (order_id, suborder_id, kind, from_status, to_status, at) select order_id, id, 'x', 'COMPLETED', 'PLACED', now() from suborders where id = ${suborder}`,
  ],
  ['states', 'a state without a step', `update suborders set status = 'PLACED' where id = ${suborder}`],
  [
    'steps',
    'a gap in the chain',
    `delete from order_events where id = (select id from order_events where suborder_id = ${suborder} and to_status = 'PACKED')`,
  ],
  [
    'captures',
    'for a payment that is not ours',
    "insert into test_gateway_orders (id, payment_number, amount_paise, return_url, status, created_at, decided_at) values ('x', 'NOBODY', 1, '', 'captured', now(), now())",
  ],
  ['captures', 'that nobody heard of for days', `update payments set status = 'PENDING' where order_id = ${online}`],
  ['invoices', 'a gap in a series', `delete from invoices where id = ${invoice}`],
  [
    'invoices',
    'a truck without one',
    `update shipments set dispatched_at = now() where id = (select id from shipments where dispatched_at is null limit 1)`,
  ],
  [
    'invoice lines',
    'a sum that its lines are not',
    `update invoices set totals = jsonb_set(totals, '{taxablePaise}', '1') where id = ${invoice}`,
  ],
  [
    'invoice lines',
    'a line',
    `update invoices set lines = jsonb_set(lines, '{0,cgstPaise}', '1') where id = ${invoice}`,
  ],
  [
    'invoice lines',
    'a day before its predecessor',
    "update invoices set issued_at = issued_at - interval '90 days' where number in (select number from invoices where split_part(number, '/', 3)::int > 1 limit 1)",
  ],
  [
    'list prices',
    'that nobody asks',
    "update offers set from_paise = 1 where id = (select min(id) from offers where status = 'LIVE' and from_paise is not null)",
  ],
  ['books balance', 'one side', 'delete from ledger_entries where id = (select max(id) from ledger_entries)'],
  [
    'books balance',
    'another sum',
    'update ledger_entries set amount_paise = amount_paise + 1 where id = (select max(id) from ledger_entries)',
  ],
  [
    'books of money',
    'a capture that is not in them',
    "delete from ledger_transactions where id = (select min(id) from ledger_transactions where kind = 'CAPTURE')",
  ],
  [
    'books of money',
    'a capture whose news is due since yesterday',
    "delete from ledger_transactions where id = (select min(id) from ledger_transactions where kind = 'CAPTURE')",
    "insert into events (name, payload, created_at, not_before) select 'order.placed', jsonb_build_object('orderId', id), now(), now() - interval '1 day' from orders",
  ],
  [
    'commission tds',
    'an accepted claim that is not in the books',
    `insert into commission_tds_claims (seller_id, financial_year, quarter, number, amount_paise, file_id, state,
       submitted_by, submitted_at, decided_by, decided_at)
     select min(id), '2026-27', 3, 'ABCD1234', 100, 0, 'ACCEPTED', 1, now(), 1, now() from sellers`,
  ],
  [
    'furnished documents',
    'one that its GSTIN never issued',
    `insert into iff_filings (gstin, month, arn, filed_on, documents, filed_by, filed_at)
     select min(gstin), '2026-10', 'AA271026000999K', '2026-11-12', '{NONE/1}', 1, now() from seller_gstins`,
  ],
  [
    'stopped registrations',
    'an offer of a cancelled one that is live',
    `insert into gstin_statuses (gstin, status, changed_at, checked_at, next_try_at)
     select d.gstin, 'CANCELLED', '2026-01-01', '2026-01-01', '2026-01-02' from offers o
     join dispatch_points d on d.id = o.dispatch_point_id where o.status = 'LIVE' and d.gstin is not null limit 1
     on conflict (gstin) do update set status = 'CANCELLED', changed_at = '2026-01-01'`,
  ],
  [
    'lower deductions',
    'income tax at another rate than that of its certificate',
    `insert into lower_deductions (seller_id, pan, number, rate_bp, from_day, to_day, limit_paise, file_id, state,
       submitted_by, submitted_at, decided_by, decided_at)
     select min(id), 'ZZZFS2002B', '3957AB19X', 1, '2000-01-01', '2100-01-01', 1, 0, 'APPROVED', 1, now(), 1, now() from sellers`,
    "update ledger_entries set lower_deduction_id = (select max(id) from lower_deductions) where part = 'TDS'",
  ],
  [
    'books of sales',
    'a sale that is not in them',
    "delete from ledger_transactions where id = (select min(id) from ledger_transactions where kind = 'SALE')",
  ],
  [
    'payouts',
    'paid by who approved it',
    "update settlements set paid_by = approved_by where id = (select id from settlements where status = 'PAID' limit 1)",
  ],
  [
    'provider settlements',
    'a sum that its lines are not',
    "update provider_settlement_lines set amount_paise = amount_paise + 1 where id = (select min(id) from provider_settlement_lines where kind = 'PAYMENT')",
  ],
  [
    'provider settlements',
    'in the bank by a line of another amount',
    'update statement_lines set amount_paise = amount_paise + 1 where id = (select min(bank_line_id) from provider_settlements)',
  ],
  [
    'provider settlements',
    'in the bank and not in the ledger',
    "delete from ledger_transactions where id = (select min(id) from ledger_transactions where kind = 'PROVIDER')",
  ],
  [
    'money with providers',
    'a settlement that took too little from what the provider holds',
    "update ledger_entries set amount_paise = amount_paise + 100 where id = (select min(e.id) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.kind = 'PROVIDER' and e.account = 'GATEWAY')",
  ],
  [
    'money with providers',
    'a payment that is settled again',
    "insert into provider_settlement_lines (settlement_id, kind, reference, amount_paise, fee_paise, fee_gst_paise, tds_paise, matched_paise) select settlement_id, kind, reference, amount_paise, 0, 0, 0, matched_paise from provider_settlement_lines where kind = 'PAYMENT' and problem is null and settlement_id = (select min(id) from provider_settlements where confirmed_at is not null) limit 1",
  ],
  ['events', 'given up', "insert into events (name, payload, created_at, failed_at) values ('x', '{}', now(), now())"],
  [
    'events',
    'due since two days',
    "insert into events (name, payload, created_at, not_before) values ('x', '{}', now(), now() - interval '2 days')",
  ],
  [
    'jobs',
    'held by a process that is gone',
    "insert into jobs (name, ran_at, runner, lease_until) values ('x', now(), 'gone', now() - interval '1 hour')",
  ],
  ['jobs', 'failing all the time', "insert into jobs (name, ran_at, failures) values ('x', now(), 9)"],
  [
    'outbox',
    'queued while others were written',
    `insert into messages (channel, template, recipient, subject, body, html, dedupe_key, status, attempts, next_at, created_at) select 'EMAIL', 'x', 'a', 'a', 'a', 'a', 'planted' || n, 'QUEUED', 0, now() - n * interval '1 day', now() - n * interval '1 day' from generate_series(0, 1) n`,
  ],
  [
    'imports',
    'left alone by a process that died',
    `insert into imports (seller_id, user_id, category_id, file_key, file_name, state, lease_until, created_at, updated_at) select min(id), ${user}, (select min(id) from categories), 'x', 'x', 'CHECKING', now() - interval '1 day', now(), now() from sellers`,
  ],
  [
    'files',
    'an import whose sheet is gone',
    `insert into imports (seller_id, user_id, category_id, file_key, file_name, created_at, updated_at) select min(id), ${user}, (select min(id) from categories), 'x', 'x', now(), now() from sellers`,
  ],
  ['advertisements', 'five at the bottom of the home page', manyBanners],
  [
    'pictures of advertisements',
    'a picture that is not stored',
    `update advertisements set picture = jsonb_set(picture, '{key}', '"no-such-picture-at-all"')`,
  ],
  [
    'pictures of home tiles',
    'a picture that is not stored',
    `update home_sections set tiles = jsonb_set(tiles, '{0,picture}', '{"key": "no-such-picture-at-all"}')
     where kind = 'DISPLAY'`,
  ],
  ['home sections', 'a section of tiles without tiles', "update home_sections set tiles = '[]' where kind = 'DISPLAY'"],
  [
    'bars',
    'a charge for folding that no line has',
    `update suborders set bar_charge_paise = 1, loading_paise = loading_paise + 1 where id = ${suborder}`,
  ],
  [
    'bars',
    'bars that are straight and charged for',
    `update order_lines set bar_paise_per_tonne = 1, bar_delivery = 'STRAIGHT' where id = ${anyOrderLine}`,
  ],
  [
    'home sections',
    'a rule that names nothing',
    `update home_sections set category_id = null, max_unit_paise = null
     where kind = 'DISCOVER'`,
  ],
  [
    'audit',
    'an entry that was changed',
    "update audit_log set action = 'x' where id = (select min(id) from audit_log)",
  ],
  ['audit', 'an entry that was removed', 'delete from audit_log where id = (select min(id) from audit_log)'],
]

describe.runIf(process.env.TEST_DATABASE_URL)('invariants', () => {
  let server: TestServer
  let client: pg.Client
  const named = new Map(invariants.map((one) => [one.name, one]))
  async function broken(name: string): Promise<unknown[]> {
    const invariant = named.get(name)
    if (!invariant) throw new Error(`There is no invariant ${name}`)
    const { sql: text, parameters } = invariant.query.compile(server.services.db)
    return (await client.query(text, [...parameters])).rows
  }

  beforeAll(async () => {
    server = await startServer({ shop: true })
    // a dealer's yard that has something, and an audit log that is sealed
    await sealAudit(server.db, 0)
    client = new pg.Client({ connectionString: server.ownerUrl })
    await client.connect()
    await client.query(withoutChecks)
  })
  afterAll(async () => {
    await client.end()
    await server.close()
  })

  test('all hold in the demo shop', async () => {
    const found: string[] = []
    for (const { name } of invariants) if ((await broken(name)).length) found.push(name)
    expect(found).toEqual([])
  })

  test('no deadline of the demo shop is over and open, at the moment at which it was filled', async () => {
    const names = features.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))
    await client.query('begin')
    try {
      await client.query('insert into jobs (name, ran_at, as_of) select name, now(), $2 from unnest($1::text[]) name', [
        names,
        shopDay,
      ])
      const found: unknown[] = []
      for (const { name } of invariants)
        if (name.startsWith('clock of '))
          found.push(...(await broken(name)).map((row) => ({ name, ...(row as object) })))
      expect(found).toEqual([])
    } finally {
      await client.query('rollback')
    }
  })

  test('each deadline of a table has the job that ends it, or says why none does', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name as name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema = 'public' and data_type in ('date', 'timestamp with time zone') and table_name !~ '^test_'
         and column_name ~ '(_by|_until|_to|_due|due_on|due_at|deadline|expires_at|ends_on|ends_at|next_at|follow_up_on|not_before|available_on|next_try_at|retry_at)$'`,
    )
    const declared = features.flatMap(({ clocks = {} }) => Object.entries(clocks))
    expect(rows.map(({ name }) => name).sort()).toEqual(declared.map(([name]) => name).sort())
    const jobs = new Set(features.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)))
    for (const [name, clock] of declared) if (typeof clock !== 'string') expect(jobs, name).toContain(clock.job)
  })

  test('each kind of thing that has a history is compared with it', async () => {
    const { rows } = await client.query<{ entity: string }>('select distinct entity from status_events')
    const compared = invariants.filter(({ name }) => name.startsWith('history of '))
    // a rule of commissions has no status: it is made, and withdrawn
    const known = compared.flatMap(({ query }) => query.compile(server.services.db).parameters).concat('commissionRule')
    expect(rows.map(({ entity }) => entity).filter((entity) => !known.includes(entity))).toEqual([])
  })

  test.each(plants)('%s: %s is found', async (name, _what, ...statements) => {
    await client.query('begin')
    try {
      await client.query('set local session_replication_role = replica')
      for (const statement of statements) expect((await client.query(statement)).rowCount, statement).toBeGreaterThan(0)
      expect((await broken(name)).length).toBeGreaterThan(0)
    } finally {
      await client.query('rollback')
    }
  })

  test('an entry changed after sealing breaks the seal, and new entries are sealed', async () => {
    const seals = async () => (await client.query('select count(*)::int as n from audit_seals')).rows[0].n
    const before = await seals()
    expect(await sealAudit(server.db, 0)).toBeNull()
    await client.query(
      "insert into audit_log (actor_roles, action, entity, entity_id, at) values ('{}', 'x', 'x', '1', now())",
    )
    expect(await sealAudit(server.db, 0)).toMatch(/^[0-9a-f]{64}$/)
    expect([await seals(), await broken('audit')]).toEqual([before + 1, []])
  })
})
