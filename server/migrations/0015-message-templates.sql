-- Texts of messages that the operator changed, channels and their providers, preferences, and internal recipients.
create table message_templates (
  id bigint generated always as identity primary key,
  event text not null,
  party text not null
    check (party in ('CUSTOMER', 'B2B', 'SELLER', 'ASSOCIATE', 'DEALER', 'ENQUIRY', 'SERVICE', 'ADMIN')),
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  language text not null check (language in ('en', 'hi', 'es', 'de')),
  published boolean not null default false,
  enabled boolean not null default false,
  subject text not null default '' check (subject !~ '[\r\n]'),
  body text not null default '',
  action text not null default '',
  category text not null default 'UTILITY' check (category in ('UTILITY', 'MARKETING')),
  dlt_template_id text check (dlt_template_id ~ '^[0-9]{15,20}$'),
  provider_template text,
  parameters text[] not null default '{}',
  draft jsonb,
  version int not null default 1,
  updated_by bigint references users,
  updated_at timestamptz not null,
  constraint message_templates_key unique (event, party, channel, language),
  constraint message_templates_sms check (not (enabled and channel = 'SMS' and dlt_template_id is null)),
  constraint message_templates_whatsapp
    check (not (enabled and channel = 'WHATSAPP' and coalesce(provider_template, '') = ''))
);
comment on table message_templates is
  'What the operator changed. A message without a published row has the default text of server/content/messages.';

create table message_template_versions (
  template_id bigint not null references message_templates,
  version int not null,
  kind text not null check (kind in ('PUBLISHED', 'RESET', 'RESTORED')),
  content jsonb not null,
  by_id bigint references users,
  at timestamptz not null,
  primary key (template_id, version)
);

create table message_channels (
  channel text primary key check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  config jsonb not null default '{}',
  secret bytea,
  enabled boolean not null default false,
  version int not null default 1,
  updated_by bigint references users,
  updated_at timestamptz not null
);
comment on column message_channels.secret is 'Encrypted with APP_SECRET; never returned.';

create table message_preferences (
  user_id bigint primary key references users,
  sms boolean not null default true,
  whatsapp boolean not null default true,
  updated_at timestamptz not null
);

create table message_recipients (
  id bigint generated always as identity primary key,
  name text not null,
  address text not null,
  events text[] not null default '{}',
  parties text[] not null default '{}',
  is_test boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  created_by bigint references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index message_recipients_address on message_recipients (lower(address));
comment on table message_recipients is
  'Internal recipients: they get a copy of these messages, without links that open accounts.';

create table bounced_addresses (
  address text primary key check (address = lower(address)),
  reason text not null,
  marked_by bigint references users,
  created_at timestamptz not null
);

alter table users add column mobile_verified_at timestamptz;
alter table messages
  add column event text,
  add column party text,
  add column language text,
  add column category text not null default 'UTILITY' check (category in ('UTILITY', 'MARKETING')),
  add column provider jsonb not null default '{}',
  add column provider_ref text,
  add column delivered_at timestamptz;
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check
  check (status in ('QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'SKIPPED', 'CANCELLED'));
create index messages_provider_ref on messages (channel, provider_ref) where provider_ref is not null;
create index messages_event on messages (event, id desc);
comment on column messages.provider is 'Ids and parameters that the provider of the channel needs.';
