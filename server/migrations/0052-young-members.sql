-- Who is new in a role of a business can be noticed by the others before it changes money or people
alter table seller_members add column role_since timestamptz;
comment on column seller_members.role_since is 'Since when the member has the role; null is since joining.';
alter table company_members add column role_since timestamptz;
comment on column company_members.role_since is 'Since when the member has the role; null is since joining.';

-- Since when each way of signing in besides the password is there: a new password ends the young ones
alter table users add column provider_since timestamptz;
comment on column users.provider_since is 'When Google or Facebook was last linked; null is at registration.';

-- Codes that others ask for do not use up those of a browser that has signed in to the account before
alter table mobile_codes add column from_known_browser boolean not null default false;
