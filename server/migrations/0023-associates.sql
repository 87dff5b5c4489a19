-- People and firms that want to work with us, before they have a role.
create table associate_applications (
  id bigint generated always as identity primary key,
  type text not null check (type in ('SELLER', 'SERVICE', 'TRADE', 'BUSINESS', 'SUB_DEALER')),
  status text not null default 'NEW'
    check (status in ('NEW', 'CONTACTED', 'DOCUMENTS_AWAITED', 'APPROVED', 'REJECTED', 'DUPLICATE', 'DROPPED')),
  user_id bigint references users,
  name text not null,
  firm text,
  mobile text not null,
  email text not null,
  city text not null,
  state_code text not null references states,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  gstin text,
  experience_years int check (experience_years between 0 and 80),
  category_ids bigint[] not null default '{}',
  service_kinds text[] not null default '{}' check (service_kinds <@ array['ARCHITECT', 'STRUCTURAL_ENGINEER',
    'LABOUR_CONTRACTOR', 'TRANSPORTER', 'EQUIPMENT_HIRE', 'INTERIOR', 'TESTING_LAB']),
  message text not null default '' check (length(message) <= 1000),
  source text not null check (length(source) <= 100),
  locale text not null,
  associate_id bigint references sellers,
  consent_at timestamptz not null,
  assigned_to bigint references users,
  follow_up_on date,
  seller_id bigint references sellers,
  territory text,
  created_at timestamptz not null,
  status_changed_at timestamptz not null,
  check (associate_id is null or type = 'SUB_DEALER'),
  check (seller_id is null or type = 'BUSINESS')
);
create index associate_applications_queue on associate_applications (type, status, status_changed_at, id);
create index associate_applications_email on associate_applications (lower(email));
create index associate_applications_associate on associate_applications (associate_id) where associate_id is not null;
comment on column associate_applications.user_id is 'The account that sent it, later the one that the approval gave a role.';
comment on column associate_applications.associate_id is 'The associate whom a dealer names; none asks for the nearest.';
comment on column associate_applications.seller_id is 'The firm that was made when a business associate was taken on; territory says where it works.';

create table associate_notes (
  id bigint generated always as identity primary key,
  application_id bigint not null references associate_applications,
  author_id bigint not null references users,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null
);
create index associate_notes_application on associate_notes (application_id, id desc);
comment on table associate_notes is 'What the desk writes down for itself.';
