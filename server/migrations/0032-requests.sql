-- What a request is about more exactly.
alter table enquiries add column variant_id bigint references variants;
comment on column enquiries.variant_id is 'The size, of a product that comes in several.';

-- Of a dealer who named no associate.
alter table associate_applications add column handed_on_at timestamptz,
  add constraint associate_applications_handed check (handed_on_at is null or associate_id is not null);
comment on column associate_applications.handed_on_at is 'When the desk chose the associate; empty where the dealer named it.';

alter table sellers add column lead_quota int check (lead_quota between 1 and 10000);
comment on column sellers.lead_quota is 'Of a partner: how many requests it takes in a month; empty: as many as come.';
create index enquiries_seller_month on enquiries (seller_id, created_at);

create table associate_files (
  id bigint generated always as identity primary key,
  application_id bigint not null references associate_applications,
  file_id bigint not null unique references files,
  name text not null check (length(name) between 1 and 120),
  added_at timestamptz not null
);
create index associate_files_application on associate_files (application_id, id);
comment on table associate_files is 'Samples of their work that applicants with an account add, up to five.';
