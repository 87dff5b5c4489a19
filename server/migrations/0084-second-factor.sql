create table second_factors (
  user_id bigint primary key references users,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);
comment on table second_factors is 'The authenticator app of an account. Without confirmed_at it is being set up and asks nobody for anything.';
comment on column second_factors.secret is 'AES-256-GCM by a key derived from APP_SECRET: 12 bytes of nonce, 16 of tag, then the secret.';
comment on column second_factors.last_step is 'The 30-second step of the last code that was used: it, and earlier ones, work no more.';

create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on column recovery_codes.code_hash is 'HMAC-SHA-256 by a key derived from APP_SECRET; the code itself is shown once.';

create table sign_in_challenges (
  token_hash bytea primary key,
  user_id bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenges_expires on sign_in_challenges (expires_at);
comment on table sign_in_challenges is 'Somebody gave the right password and is asked for the second factor.';
