-- Buying as a company: its members with their limits, its approval rules, and the approvals that their orders need.
create table company_members (
  user_id bigint primary key references users,
  company_id bigint not null references b2b_accounts,
  role text not null check (role in ('ADMIN', 'BUYER', 'APPROVER', 'ACCOUNTS', 'SITE')),
  limit_paise bigint check (limit_paise >= 0),
  limit_reset text not null default 'MONTHLY' check (limit_reset in ('NEVER', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')),
  joined_at timestamptz not null,
  invited_by bigint references users
);
create index company_members_company on company_members (company_id, joined_at, user_id);
comment on table company_members is
  'People who buy for a company. A user is a member of one company at most. They have the role b2b while it is APPROVED.';
comment on column company_members.limit_paise is
  'What the member may order in a period without approval; null is without limit.';

insert into company_members (user_id, company_id, role, joined_at)
  select user_id, id, 'ADMIN', coalesce(approved_at, created_at) from b2b_accounts where status in ('APPROVED', 'HOLD');

create table company_invites (
  id bigint generated always as identity primary key,
  company_id bigint not null references b2b_accounts,
  email text not null,
  role text not null check (role in ('ADMIN', 'BUYER', 'APPROVER', 'ACCOUNTS', 'SITE')),
  token_hash bytea not null unique,
  invited_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index company_invites_open on company_invites (company_id, lower(email))
  where accepted_at is null and withdrawn_at is null;

alter table orders add column company_id bigint references b2b_accounts;
create index orders_company on orders (company_id, placed_at desc, id desc) where company_id is not null;
create index orders_company_member on orders (company_id, user_id, placed_at) where company_id is not null;
comment on column orders.company_id is 'The company that it was bought for, by a member.';
update orders o set company_id = m.company_id from company_members m
  where m.user_id = o.user_id and o.placed_at >= m.joined_at;

create table approval_rules (
  id bigint generated always as identity primary key,
  company_id bigint not null references b2b_accounts,
  name text not null,
  min_paise bigint check (min_paise > 0),
  category_ids bigint[] not null default '{}',
  pincodes text[] not null default '{}',
  payment_methods text[] not null default '{}',
  approvers int not null check (approvers between 1 and 5),
  created_by bigint not null references users,
  created_at timestamptz not null,
  check (min_paise is not null or category_ids <> '{}' or pincodes <> '{}' or payment_methods <> '{}')
);
create index approval_rules_company on approval_rules (company_id, id);
comment on table approval_rules is 'Orders of a company that need approval: those that meet every condition of a rule.';

create table order_approvals (
  id bigint generated always as identity primary key,
  company_id bigint not null references b2b_accounts,
  user_id bigint not null references users,
  status text not null
    check (status in ('PENDING', 'APPROVED', 'ORDERED', 'REJECTED', 'EXPIRED', 'WITHDRAWN')),
  approvers int not null check (approvers between 1 and 5),
  payment_method text not null,
  payable_paise bigint not null check (payable_paise > 0),
  content_hash text not null,
  snapshot jsonb not null,
  note text,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  moved_at timestamptz not null,
  reminded_at timestamptz,
  order_id bigint unique references orders,
  check ((status = 'ORDERED') = (order_id is not null))
);
create unique index order_approvals_open on order_approvals (user_id) where status in ('PENDING', 'APPROVED');
create index order_approvals_company on order_approvals (company_id, status, id desc);
create index order_approvals_requester on order_approvals (user_id, id desc);
create index order_approvals_expiring on order_approvals (expires_at) where status in ('PENDING', 'APPROVED');
comment on column order_approvals.user_id is 'Who requested it, and alone can order with it.';
comment on column order_approvals.content_hash is
  'Of goods, quantities, addresses, GSTIN and payment method: an order with other contents does not fit.';
comment on column order_approvals.snapshot is 'Lines, site and reasons, as the approvers see them.';

create table approval_decisions (
  approval_id bigint not null references order_approvals on delete cascade,
  user_id bigint not null references users,
  is_approved boolean not null,
  reason text,
  decided_at timestamptz not null,
  primary key (approval_id, user_id),
  check (is_approved or reason is not null)
);
create index approval_decisions_user on approval_decisions (user_id, approval_id);
