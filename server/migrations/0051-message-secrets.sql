-- Links and codes that open accounts are no part of a message's text: they are sealed beside it until it is sent.
alter table messages
  add column secret_kind text check (secret_kind in ('LINK', 'CODE')),
  add column secret bytea,
  add column secret_words jsonb,
  add column is_guarded boolean not null default false,
  add constraint messages_secret check (secret is null or (secret_kind is not null and secret_words is not null)),
  add constraint messages_secret_kept check (secret is null or status in ('QUEUED', 'SENT', 'SKIPPED'));
comment on column messages.secret_kind is 'The message carries a link or code that lets its reader act as somebody.';
comment on column messages.is_guarded is
  'Carries a link or code, or tells of a change of rights: staff cannot stop it, and a changed provider does not get it yet.';
comment on column messages.secret is 'The link or code, encrypted; only until the message was sent or given up.';
comment on column messages.secret_words is 'Subject, body and button around the link or code; the text is completed when it is sent.';

-- What earlier versions stored as text
update messages set status = case status when 'QUEUED' then 'CANCELLED' else status end,
    secret_kind = case when expires_at is null then 'LINK' else 'CODE' end,
    subject = regexp_replace(subject, 'token=[A-Za-z0-9_.%-]+', 'token=…', 'g'),
    body = case when expires_at is null then regexp_replace(body, 'token=[A-Za-z0-9_.%-]+', 'token=…', 'g')
      else regexp_replace(body, '[0-9]{6}', '••••••', 'g') end,
    html = regexp_replace(html, 'token=[A-Za-z0-9_.%-]+', 'token=…', 'g')
  where expires_at is not null or subject || body || html ~ 'token=[A-Za-z0-9_.%-]+';
update messages set subject = regexp_replace(subject, 'key=[A-Za-z0-9_.%-]+', 'key=…', 'g'),
    body = regexp_replace(body, 'key=[A-Za-z0-9_.%-]+', 'key=…', 'g'),
    html = regexp_replace(html, 'key=[A-Za-z0-9_.%-]+', 'key=…', 'g')
  where template like 'ticket.%' and status <> 'QUEUED';

-- Texts of the operator that placed a link or code themselves
update message_templates set
    subject = regexp_replace(subject, '\{(link|code)\}', '', 'g'),
    body = regexp_replace(body, '\{(link|code)\}', '', 'g'),
    parameters = array_remove(array_remove(parameters, 'link'), 'code'),
    draft = null
  where event in ('account.registered', 'account.verify', 'account.passwordForgotten', 'account.code', 'staff.invited',
    'seller.invited', 'company.invited', 'dealer.invited', 'associate.invited', 'ticket.received', 'ticket.acknowledged',
    'ticket.answered', 'ticket.resolved')
    and (subject || body ~ '\{(link|code)\}' or parameters && array['link', 'code'] or draft is not null);

-- Tests are sent to one's own confirmed address alone
alter table message_recipients drop column is_test;

-- Nobody receives a copy of a message about an account
update message_recipients set events = array(
    select event from unnest(events) as event
    where event not like 'account.%' and event not like 'ticket.%' and event not in
      ('staff.invited', 'seller.invited', 'company.invited', 'dealer.invited', 'associate.invited'));

-- A changed provider gets no links or codes that open accounts for a day, or until a second admin confirms it
alter table message_channels
  add column earlier_config jsonb,
  add column earlier_secret bytea,
  add column secrets_from timestamptz,
  add column changed_by bigint[] not null default '{}',
  add constraint message_channels_earlier check (earlier_config is not null or earlier_secret is null);
comment on column message_channels.secrets_from is
  'From when on links and codes that open accounts go through this provider; until then through the earlier one.';
comment on column message_channels.changed_by is 'Who has changed it since the earlier provider: none of them confirms it.';
comment on column message_channels.earlier_config is 'The earlier provider; null while secrets wait: the mail server of the environment.';
