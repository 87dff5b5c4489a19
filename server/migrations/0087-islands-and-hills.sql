-- Islands that no truck drives to, and what a place that is hard to reach takes more.
alter table pincodes add column by_road boolean not null default true;
comment on column pincodes.by_road is 'Whether a truck can drive there; where not, freight is on quotation, at whatever distance.';

-- Lakshadweep; the Andaman and Nicobar Islands
update pincodes set by_road = false where pincode ~ '^68255[1-9]$' or pincode ~ '^744[1-3]' and state_code = '35';

-- Where nobody has said anything yet: the same as the seed gives to hills and border states.
update pincodes set surcharge_paise_per_tonne = 60000, extra_lead_days = 3
where tier = 'REMOTE' and by_road and surcharge_paise_per_tonne = 0 and extra_lead_days = 0;
