-- Enquiries about everything in the catalogue, verified by SMS, and assigned, merged and followed up by staff.
alter table enquiries alter column seller_id drop not null;
alter table enquiries drop constraint enquiries_status_check;
alter table enquiries add constraint enquiries_status_check
  check (status in ('NEW', 'VERIFIED', 'ASSIGNED', 'CONTACTED', 'QUOTED', 'WON', 'LOST', 'INVALID', 'DUPLICATE',
    'EXPIRED'));
alter table enquiries
  add column staff_id bigint references users,
  add column buyer_kind text check (buyer_kind in ('SELF_BUILD', 'CONTRACTOR', 'TRADER', 'OTHER')),
  add column consent_version int not null default 1 check (consent_version > 0),
  add column source text not null default '' check (length(source) <= 60),
  add column medium text not null default '' check (length(medium) <= 60),
  add column campaign text not null default '' check (length(campaign) <= 60),
  add column verified_at timestamptz,
  add column verification_hash bytea unique,
  add column due_at timestamptz,
  add column follow_up_on date,
  add column merged_into bigint references enquiries,
  add column merged_from text check (merged_from in ('NEW', 'VERIFIED', 'ASSIGNED', 'CONTACTED', 'QUOTED'));
update enquiries set due_at = status_changed_at + interval '8 hours' where status in ('NEW', 'CONTACTED', 'QUOTED');
alter table enquiries
  add constraint enquiries_one_assignee check (seller_id is null or staff_id is null),
  add constraint enquiries_given check (status <> 'ASSIGNED' or seller_id is not null or staff_id is not null),
  add constraint enquiries_merged check ((status = 'DUPLICATE') = (merged_into is not null)
    and (merged_into is null) = (merged_from is null) and merged_into <> id),
  add constraint enquiries_due check ((due_at is not null)
    = (status in ('NEW', 'VERIFIED', 'ASSIGNED', 'CONTACTED', 'QUOTED'))),
  add constraint enquiries_verification check (verification_hash is null or status in ('NEW', 'DUPLICATE'));
create index enquiries_due_at on enquiries (due_at, id);
create index enquiries_requested on enquiries (requested_at desc, id desc);
create index enquiries_status on enquiries (status, status_changed_at);
create index enquiries_staff on enquiries (staff_id, status) where staff_id is not null;
create index enquiries_merged_into on enquiries (merged_into) where merged_into is not null;
create index enquiries_source on enquiries (source);
comment on table enquiries is
  'Enquiries of buyers. Whoever they are assigned to and staff see the number, a business once it is verified.';
comment on column enquiries.seller_id is 'The business that answers it; null until it is assigned, or if staff answer it.';
comment on column enquiries.staff_id is 'The member of staff who answers it.';
comment on column enquiries.consent_version is 'Version of the text that the sender agreed to.';
comment on column enquiries.verification_hash is
  'SHA-256 of the challenge of the code that was sent; null once verified, or where codes are not sent.';
comment on column enquiries.due_at is 'When the next step is due; null for closed ones.';
comment on column enquiries.merged_into is 'For a DUPLICATE the enquiry that stays; merged_from is the status before.';

create table enquiry_files (
  id bigint generated always as identity primary key,
  enquiry_id bigint not null references enquiries,
  file_id bigint not null unique references files,
  name text not null check (length(name) between 1 and 120)
);
create index enquiry_files_enquiry on enquiry_files (enquiry_id, id);

alter table mobile_codes drop constraint mobile_codes_purpose_check;
alter table mobile_codes add constraint mobile_codes_purpose_check
  check (purpose in ('SIGN_IN', 'VERIFY', 'STEP_UP', 'ENQUIRY'));
alter table mobile_codes drop constraint mobile_codes_owner;
alter table mobile_codes add constraint mobile_codes_owner
  check ((purpose in ('SIGN_IN', 'ENQUIRY')) = (user_id is null));
