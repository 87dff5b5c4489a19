-- Sign-in with Facebook.
alter table users add column facebook_id text unique;
create table facebook_visits (
  state_hash bytea primary key,
  facebook_id text,
  expires_at timestamptz not null
);
comment on table facebook_visits is
  'A started sign-in with Facebook, once; with facebook_id, a person without an account who is asked for an address.';
