-- What search engines and shared links show of public pages, and addresses that moved.
create table seo_pages (
  id bigint generated always as identity primary key,
  path text not null constraint seo_pages_path unique check (path ~ '^/' and length(path) <= 200),
  title text not null check (length(title) between 5 and 60),
  description text not null check (length(description) between 50 and 160),
  image jsonb,
  no_index boolean not null default false,
  canonical text check (canonical ~ '^/'),
  version int not null default 1,
  updated_by bigint not null references users,
  updated_at timestamptz not null
);
create index seo_pages_updated on seo_pages (updated_at desc, id desc);

create table redirects (
  id bigint generated always as identity primary key,
  from_path text not null constraint redirects_from unique check (from_path ~ '^/' and length(from_path) <= 200),
  to_path text not null check (to_path ~ '^/' and length(to_path) <= 200),
  created_by bigint not null references users,
  created_at timestamptz not null,
  constraint redirects_no_loop check (from_path <> to_path)
);
create index redirects_to on redirects (to_path);

-- Programme and fee documents for associates. Versions are never changed.
create table associate_documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('superSeller', 'subBusiness', 'enquiry', 'service', 'seller')),
  number int not null check (number > 0),
  title text not null check (length(title) between 3 and 120),
  file_id bigint not null references files,
  effective_from timestamptz not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  constraint associate_documents_number unique (kind, number)
);
create index associate_documents_from on associate_documents (kind, effective_from desc);
comment on table associate_documents is
  'The row with the highest number whose moment has come is shown. Deleted only before it.';
