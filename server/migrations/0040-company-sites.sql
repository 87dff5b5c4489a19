-- Sites belong to the company: every member can deliver to them, its admins change them.

alter table addresses alter column user_id drop not null;
alter table addresses add column company_id bigint references b2b_accounts;
alter table addresses add column in_charge_id bigint references users;
comment on column addresses.company_id is 'Set instead of user_id for a site of a company that buys.';
comment on column addresses.in_charge_id is 'The member of the company who is in charge of the site.';

-- The copies that members were given of the sites in the company's application: the one of the earliest admin becomes
-- the company's, others that nobody changed go. Orders keep their own copy.
with form as (
  select b.id as company_id, site ->> 'pincode' as pincode, lower(site ->> 'line1') as line1
  from b2b_accounts b
  cross join lateral (
    select b.form -> 'sites' -> 'billing' as site
    union all select jsonb_array_elements(b.form -> 'sites' -> 'sites')
  ) s
  where b.approved_at is not null and jsonb_typeof(b.form -> 'sites') = 'object'
), copy as (
  select a.id, m.company_id, a.updated_at = a.created_at as is_unchanged,
    row_number() over (partition by m.company_id, a.pincode, lower(a.line1)
      order by m.role <> 'ADMIN', m.joined_at, a.id) as place
  from form f join company_members m on m.company_id = f.company_id
  join addresses a on a.user_id = m.user_id and a.pincode = f.pincode and lower(a.line1) = f.line1
    and a.deleted_at is null
), moved as (
  update addresses a set company_id = c.company_id, user_id = null, is_default_ship = false, is_default_bill = false
  from copy c where c.id = a.id and c.place = 1
)
update addresses a set deleted_at = now() from copy c where c.id = a.id and c.place > 1 and c.is_unchanged;

alter table addresses add constraint addresses_one_owner check ((user_id is null) <> (company_id is null));
alter table addresses add constraint addresses_company_default
  check (company_id is null or not (is_default_ship or is_default_bill));
alter table addresses add constraint addresses_in_charge check (in_charge_id is null or company_id is not null);
create index addresses_company on addresses (company_id) where company_id is not null and deleted_at is null;
create index addresses_in_charge on addresses (in_charge_id) where in_charge_id is not null and deleted_at is null;
