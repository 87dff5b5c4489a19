-- Four pincodes that are in use and were missing, each like its nearest neighbour; 818142 lies in Jharkhand or Bihar, which the buyer
-- says. 500301 is of no post office: it stays for addresses that have it, and is not delivered to.
insert into pincodes (pincode, state_code, second_state_code, district, zone_id, lat_micro, lon_micro, serviceable, tier, by_road,
  surcharge_paise_per_tonne, extra_lead_days)
select m.pincode, n.state_code, coalesce(m.second_state, n.second_state_code), n.district, n.zone_id, m.lat, m.lon, n.serviceable, n.tier, n.by_road,
  n.surcharge_paise_per_tonne, n.extra_lead_days
from (values ('389135', '389130', null, 22829300, 74147500), ('577009', '577008', null, 14361400, 75888300),
    ('818142', '814142', '10', 24437300, 86731600), ('845441', '845440', null, 26585100, 84908900)) as m (pincode, like_pincode, second_state, lat, lon)
  join pincodes n on n.pincode = m.like_pincode
on conflict (pincode) do nothing;

update pincodes set serviceable = false where pincode = '500301';
