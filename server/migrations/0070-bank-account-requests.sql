create table bank_account_requests (
  id bigint generated always as identity primary key,
  holder text not null,
  account_number text not null,
  ifsc text not null,
  bank text not null,
  branch text not null,
  upi text,
  is_default boolean not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'IN_USE', 'REJECTED', 'WITHDRAWN')),
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  approved_by bigint references users,
  approved_at timestamptz,
  holds_from timestamptz,
  closed_by bigint references users,
  closed_at timestamptz,
  reason text,
  bank_account_id bigint references bank_accounts,
  constraint bank_account_requests_two_people check (approved_by is null or approved_by <> requested_by),
  check ((status in ('APPROVED', 'IN_USE')) <= (approved_by is not null and approved_at is not null and holds_from is not null)),
  check ((status in ('REJECTED', 'WITHDRAWN')) = (closed_by is not null and closed_at is not null)),
  check ((status = 'IN_USE') = (bank_account_id is not null)),
  check (not (is_default and status = 'IN_USE') or holds_from >= approved_at + interval '72 hours')
);
comment on table bank_account_requests is 'The platform''s own accounts change by two people; the one for new transfers after 72 hours.';
create unique index bank_account_requests_default on bank_account_requests (is_default) where is_default and status in ('PENDING', 'APPROVED');
create index bank_account_requests_due on bank_account_requests (holds_from) where status = 'APPROVED';
