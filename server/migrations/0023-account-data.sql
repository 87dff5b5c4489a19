-- Sign-in with Facebook.
alter table users add column facebook_id text unique;
create table facebook_visits (
  state_hash bytea primary key,
  facebook_id text,
  expires_at timestamptz not null
);
comment on table facebook_visits is
  'A started sign-in with Facebook, once; with facebook_id, a person without an account who is asked for an address.';

-- Copies of a person's own data, and accounts that are about to be deleted.
create table account_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'READY', 'EXPIRED')),
  file_name text unique,
  bytes bigint check (bytes > 0),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  constraint account_exports_ready check ((status = 'QUEUED') = (ready_at is null)
    and (ready_at is null) = (expires_at is null) and (status = 'READY') = (file_name is not null))
);
create unique index account_exports_running on account_exports (user_id) where status = 'QUEUED';
create index account_exports_user on account_exports (user_id, id desc);
create index account_exports_queued on account_exports (id) where status = 'QUEUED';
create index account_exports_expiring on account_exports (expires_at) where status = 'READY';
comment on column account_exports.file_name is 'Random name in the file store; removed when the link expires.';

alter table users add column delete_after timestamptz;
alter table users add constraint users_deleted_once check (delete_after is null or status <> 'DELETED');
create index users_delete_after on users (delete_after) where delete_after is not null;
comment on column users.delete_after is 'Set by the owner; signing in until then keeps the account.';
