-- Mobile numbers are verified by a code; only a verified number belongs to one account alone.
drop index users_mobile;
create unique index users_verified_mobile on users (mobile) where mobile_verified_at is not null;
alter table users add constraint users_verified_has_mobile check (mobile_verified_at is null or mobile is not null);

create table mobile_codes (
  id bigint generated always as identity primary key,
  challenge_hash bytea not null unique,
  mobile text not null,
  purpose text not null check (purpose in ('SIGN_IN', 'VERIFY', 'STEP_UP')),
  user_id bigint references users,
  code_hash bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz,
  constraint mobile_codes_owner check ((purpose = 'SIGN_IN') = (user_id is null)),
  constraint mobile_codes_used check (used_at is null or verified_at is not null)
);
create index mobile_codes_mobile on mobile_codes (mobile, created_at desc);
create index mobile_codes_created on mobile_codes (created_at);
create index mobile_codes_user on mobile_codes (user_id) where user_id is not null;
comment on table mobile_codes is
  'Codes sent by SMS, each for the browser that asked for it (its challenge). Deleted after a day.';
comment on column mobile_codes.code_hash is
  'HMAC-SHA-256 of challenge and code with a key derived from APP_SECRET; the code itself is only in the message.';
comment on column mobile_codes.tries is
  'Wrong codes; after the right one, wrong registrations with its number.';
comment on column mobile_codes.verified_at is
  'When the right code was entered. A number without an account can then be registered until expires_at.';

alter table messages add column expires_at timestamptz;
create index messages_codes on messages (next_at) where status = 'QUEUED' and expires_at is not null;
comment on column messages.expires_at is
  'Set on codes: they have a job of their own, are not sent after this moment, and are blanked once sent.';

alter table sign_in_events drop constraint sign_in_events_kind_check;
alter table sign_in_events add constraint sign_in_events_kind_check
  check (kind in ('SIGNED_IN', 'FAILED', 'LOCKED', 'PASSWORD_CHANGED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF',
    'SECOND_FACTOR_RESET', 'SECOND_FACTOR_FAILED', 'RECOVERY_CODES_MADE', 'RECOVERY_CODE_USED', 'MOBILE_VERIFIED',
    'MOBILE_REMOVED', 'MOBILE_CODE_FAILED'));
