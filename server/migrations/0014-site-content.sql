-- Texts of the site: its fixed pages with their versions, what users accepted, questions, the team, and articles.
create table site_pages (
  key text primary key check (key in ('about_us', 'contact_us', 'user_policies', 'privacy_policy',
    'cancellation_policy', 'return_policy', 'cookie_policy', 'shipping_policy', 'payment_mode')),
  -- increases with every change of the page, for changes at the same time
  version int not null default 1
);

create table site_page_versions (
  id bigint generated always as identity primary key,
  key text not null references site_pages,
  number int not null check (number > 0),
  -- null for the draft
  effective_from timestamptz,
  note text not null default '',
  texts jsonb not null check (jsonb_typeof(texts) = 'array'),
  created_by bigint references users,
  created_at timestamptz not null,
  published_by bigint references users,
  published_at timestamptz,
  constraint site_page_versions_number unique (key, number),
  constraint site_page_versions_published check ((effective_from is null) = (published_at is null))
);
create unique index site_page_versions_one_draft on site_page_versions (key) where effective_from is null;
create index site_page_versions_from on site_page_versions (key, effective_from desc, number desc);
comment on column site_page_versions.effective_from is
  'The latest version whose moment has come is in force. A published version is never changed or deleted.';

-- a text that somebody accepted must stay as it was
create function keep_published_text() returns trigger language plpgsql as $$
begin
  if old.effective_from is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception 'a published text is not deleted';
  end if;
  if new.texts <> old.texts or new.number <> old.number or new.key <> old.key then
    raise exception 'a published text is not changed';
  end if;
  return new;
end $$;
create trigger site_page_versions_keep before update or delete on site_page_versions
  for each row execute function keep_published_text();

create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- null for a registration
  order_id bigint references orders,
  version_id bigint not null references site_page_versions,
  accepted_at timestamptz not null
);
create unique index consents_once on consents (user_id, coalesce(order_id, 0), version_id);
create index consents_order on consents (order_id) where order_id is not null;
create index consents_version on consents (version_id);

create table articles (
  id bigint generated always as identity primary key,
  slug text not null constraint articles_slug unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  -- one of the two with an address of their own, which stays
  is_fixed boolean not null default false,
  topic text not null check (topic in ('STEEL', 'CEMENT', 'MASONRY', 'AGGREGATES', 'TAX', 'SITE')),
  author text not null,
  author_role text not null default '',
  cover jsonb,
  tags text[] not null default '{}',
  -- identifiers of products, as in their address
  products text[] not null default '{}' check (cardinality(products) <= 6),
  texts jsonb not null check (jsonb_typeof(texts) = 'array'),
  read_minutes int not null check (read_minutes > 0),
  state text not null check (state in ('DRAFT', 'LIVE', 'UNPUBLISHED')),
  -- of a live one: a later moment is a schedule
  publish_at timestamptz,
  is_pinned boolean not null default false,
  version int not null default 1,
  search text not null,
  created_by bigint references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint articles_live check (state <> 'LIVE' or publish_at is not null)
);
create index articles_live_newest on articles (publish_at desc, id desc) where state = 'LIVE';
create index articles_topic on articles (topic, publish_at desc, id desc) where state = 'LIVE';
create index articles_updated on articles (updated_at desc, id desc);

create table article_versions (
  article_id bigint not null references articles on delete cascade,
  number int not null,
  texts jsonb not null,
  created_by bigint references users,
  created_at timestamptz not null,
  primary key (article_id, number)
);
create table faq_groups (
  id bigint generated always as identity primary key,
  texts jsonb not null check (jsonb_typeof(texts) = 'array'),
  position int not null,
  version int not null default 1
);
create table faq_questions (
  id bigint generated always as identity primary key,
  group_id bigint not null references faq_groups,
  texts jsonb not null check (jsonb_typeof(texts) = 'array'),
  position int not null,
  is_shown boolean not null default true,
  version int not null default 1,
  updated_by bigint references users,
  updated_at timestamptz not null
);
create index faq_questions_group on faq_questions (group_id, position);

create table team_members (
  id bigint generated always as identity primary key,
  name text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'array'),
  photo jsonb,
  position int not null,
  is_active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null
);

