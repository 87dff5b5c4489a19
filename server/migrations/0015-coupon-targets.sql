alter table coupons
  drop constraint coupons_applies_to_check,
  add constraint coupons_applies_to_check check (applies_to in ('ALL', 'CATEGORIES', 'BRANDS', 'SELLERS', 'OFFERS')),
  drop constraint coupons_audience_check,
  add constraint coupons_audience_check check (audience in ('ALL', 'NEW_CUSTOMER', 'B2B', 'USERS')),
  add column user_ids bigint[] not null default '{}',
  add constraint coupons_users check ((audience = 'USERS') = (user_ids <> '{}'));
comment on column coupons.user_ids is 'The buyers that it is for, when it is for some alone.';
