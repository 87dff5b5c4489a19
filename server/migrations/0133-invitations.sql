-- Invitations to sellers and to companies are kept in one table
create table invitations (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('SELLER', 'COMPANY')),
  organisation_id bigint not null,
  seller_id bigint generated always as (case when kind = 'SELLER' then organisation_id end) stored references sellers,
  company_id bigint generated always as (case when kind = 'COMPANY' then organisation_id end) stored
    references b2b_accounts,
  email text not null,
  role text not null,
  token_hash bytea not null unique,
  invited_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint invitations_role check (case kind
    when 'SELLER' then role in ('OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS', 'VIEWER')
    else role in ('ADMIN', 'BUYER', 'APPROVER', 'ACCOUNTS', 'SITE') end)
);
create unique index invitations_open on invitations (kind, organisation_id, lower(email))
  where accepted_at is null and withdrawn_at is null;
comment on table invitations is
  'Invitations to act for a seller or a company; the emailed link is valid once, for seven days.';
comment on column invitations.seller_id is 'The organisation as a seller, so that it is there.';
comment on column invitations.company_id is 'The organisation as a company, so that it is there.';

insert into invitations (id, kind, organisation_id, email, role, token_hash, invited_by, created_at, expires_at,
    accepted_at, withdrawn_at)
  overriding system value
  select id, 'SELLER', seller_id, email, role, token_hash, invited_by, created_at, expires_at, accepted_at, withdrawn_at
  from seller_invites;
-- Numbers of both would meet: those of companies continue after those of sellers, also in what is not told yet
insert into invitations (id, kind, organisation_id, email, role, token_hash, invited_by, created_at, expires_at,
    accepted_at, withdrawn_at)
  overriding system value
  select id + (select coalesce(max(id), 0) from seller_invites), 'COMPANY', company_id, email, role, token_hash, invited_by, created_at, expires_at, accepted_at,
    withdrawn_at
  from company_invites;
update events set payload = jsonb_set(payload, '{inviteId}',
    to_jsonb((payload ->> 'inviteId')::bigint + (select coalesce(max(id), 0) from seller_invites)))
  where name in ('company.invited', 'company.memberInvited') and done_at is null;
select setval(pg_get_serial_sequence('invitations', 'id'), greatest(max(id), 1), max(id) is not null) from invitations;
drop table seller_invites, company_invites;
