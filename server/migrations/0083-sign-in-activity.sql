create table sign_in_events (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('SIGNED_IN', 'FAILED', 'LOCKED', 'PASSWORD_CHANGED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF',
    'SECOND_FACTOR_RESET', 'SECOND_FACTOR_FAILED', 'RECOVERY_CODES_MADE', 'RECOVERY_CODE_USED')),
  ip text not null default '',
  user_agent text not null default '',
  at timestamptz not null
);
create index sign_in_events_user on sign_in_events (user_id, id desc);
create index sign_in_events_at on sign_in_events (at);
comment on table sign_in_events is 'What happened at the sign-in of an account, for its owner and for admins. Deleted after 180 days (CERT-In directions of 28 April 2022, (iv)).';

create table sign_in_tries (
  subject bytea not null,
  place text not null,
  failed int not null default 0 check (failed >= 0),
  locked_until timestamptz,
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (subject, place)
);
create index sign_in_tries_last on sign_in_tries (last_at);
comment on column sign_in_tries.subject is 'SHA-256 of what is being guessed: the password of an address, whether or not it has an account, or the codes of an account.';
comment on column sign_in_tries.place is 'From where: a network, a known browser, a session, or * for everywhere but the last two.';
comment on column sign_in_tries.since is 'When the count began; the one of * begins anew after an hour.';

create table known_browsers (
  token_hash bytea not null,
  user_id bigint not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_browsers_user on known_browsers (user_id);
create index known_browsers_last on known_browsers (last_used_at);
comment on table known_browsers is 'Browsers in which an account has signed in, by the SHA-256 of a random cookie: strangers cannot lock them out.';

comment on column users.failed_logins is 'No longer used: tries are counted in sign_in_tries.';
comment on column users.locked_until is 'No longer used: tries are counted in sign_in_tries.';
