-- One register of the figures of law: each value with its day, its source and the two people who set it
create table statutory_requests (
  id bigint generated always as identity primary key,
  rule text not null,
  scope text not null default '',
  from_day date not null,
  value bigint,
  source text not null default '',
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  decision text check (decision in ('APPROVED', 'REJECTED', 'WITHDRAWN')),
  decided_by bigint references users,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'APPROVED' or decided_by <> requested_by)
);
comment on column statutory_requests.value is 'In the unit of the rule; null withdraws the value of that day.';
create unique index statutory_requests_open on statutory_requests (rule, scope, from_day) where decision is null;

create table statutory_values (
  id bigint generated always as identity primary key,
  rule text not null,
  scope text not null default '',
  from_day date not null,
  value bigint not null check (value >= 0),
  source text not null default '',
  request_id bigint references statutory_requests,
  withdrawn_by_id bigint references statutory_requests
);
comment on table statutory_values is 'The value of a rule at a time is the row with the latest from_day not after it.';
comment on column statutory_values.scope is 'An HSN code or a state''s code; empty for all of India.';
comment on column statutory_values.request_id is 'Who entered it, and the second person; null for what the shop started with.';
comment on column statutory_values.withdrawn_by_id is 'The request that withdrew it before its day; it never applied.';
create unique index statutory_values_day on statutory_values (rule, scope, from_day desc) include (value)
  where withdrawn_by_id is null;

insert into statutory_requests (rule, scope, from_day, value, requested_by, requested_at, decision, decided_by, decided_at)
  select 'GST_RATE', hsn, valid_from, rate_bp, requested_by, requested_at, decision, decided_by, decided_at
  from gst_rate_requests order by id;
insert into statutory_values (rule, scope, from_day, value, source, request_id)
  select 'GST_RATE', g.hsn, g.valid_from, g.rate_bp, case g.valid_from when date '2025-09-22' then
    'Notification 9/2025-Central Tax (Rate)' when date '2022-07-18' then 'Notification 6/2022-Central Tax (Rate)' when date '2017-07-01' then 'Notification 1/2017-Central Tax (Rate)' else '' end,
    (select max(q.id) from statutory_requests q where q.scope = g.hsn and q.from_day = g.valid_from and q.decision = 'APPROVED')
  from gst_rates g
  union all select kind, '', valid_from, rate_bp, '', null from deduction_rates
  union all select 'EWAY_INTRA_STATE', state_code, valid_from, intra_state_paise, '', null from eway_thresholds
  union all select 'EWAY_INTER_STATE', state_code, valid_from, inter_state_paise, '', null from eway_thresholds;
drop table gst_rate_requests, gst_rates, deduction_rates, eway_thresholds;

-- What holds for all of India, as it stood when the shop began
insert into statutory_values (rule, from_day, value, source) values
  ('COMPOSITION_RATE', '2018-01-01', 100, 'Notification 1/2018-Central Tax'),
  ('TDS_EXEMPT', '2020-10-01', 50000000, 'Finance Act 2020'),
  ('B2C_LARGE', '2017-07-01', 25000000, 'CGST Rules 2017'),
  ('B2C_LARGE', '2024-08-01', 10000000, 'Notification 12/2024-Central Tax'),
  ('HSN_DIGITS', '2021-04-01', 4, 'Notification 78/2020-Central Tax'),
  ('HSN_DIGITS_LARGE', '2021-04-01', 6, 'Notification 78/2020-Central Tax'),
  ('IRN_CANCEL_HOURS', '2020-10-01', 24, 'Notification 13/2020-Central Tax'),
  ('MSME_PAYMENT_DAYS', '2006-10-02', 45, 'MSMED Act 2006 s. 15'),
  ('COMPLAINT_ACK_HOURS', '2020-07-23', 48, 'Consumer Protection (E-Commerce) Rules 2020'),
  ('NOTE_LAST_DAY', '2022-10-01', 1130, 'Finance Act 2022, Notification 18/2022-Central Tax');
update statutory_values set source = case rule
  when 'FEE_GST' then 'Notification 11/2017-Central Tax (Rate)'
  when 'TCS' then case from_day when date '2024-07-10' then 'Notification 15/2024-Central Tax' else 'Notification 52/2018-Central Tax' end
  when 'TDS' then case from_day when date '2024-10-01' then 'Finance (No. 2) Act 2024' else 'Finance Act 2020' end
  else source end where source = '';

-- Read by prices, lists and invoices
create view gst_rates as
  select scope as hsn, from_day as valid_from, value::int as rate_bp from statutory_values
  where rule = 'GST_RATE' and withdrawn_by_id is null;

create trigger statutory_requests_evidence before update or delete on statutory_requests
  for each row execute function keep_evidence('decision,decided_by,decided_at', 'decided_at', '', '');
create trigger statutory_requests_kept before truncate on statutory_requests
  for each statement execute function forbid_change();
create trigger statutory_values_evidence before update or delete on statutory_values
  for each row execute function keep_evidence('withdrawn_by_id', 'withdrawn_by_id', '', '');
create trigger statutory_values_kept before truncate on statutory_values
  for each statement execute function forbid_change();

create table statutory_notices (
  day date primary key,
  sellers int not null,
  buyers int not null,
  sent_by bigint not null references users,
  sent_at timestamptz not null
);
comment on table statutory_notices is 'That sellers and buyers were told what changes on a day; once for each day.';
