-- The distance of an e-way bill and how long it is valid, as the portal says
alter table shipments
  add column eway_km int check (eway_km between 1 and 4000),
  add column eway_valid_to date;
comment on column shipments.eway_km is 'As entered for its e-way bill or returned by the portal; null if the portal fills it in.';
comment on column shipments.eway_valid_to is 'Last day on which its e-way bill is valid, until midnight.';

insert into statutory_values (rule, from_day, value, source) values
  ('EWAY_KM_PER_DAY', '2018-04-01', 100, 'CGST Rule 138(10)'),
  ('EWAY_KM_PER_DAY', '2021-01-01', 200, 'Notification 94/2020-Central Tax'),
  ('EWAY_KM_PER_DAY_ODC', '2018-04-01', 20, 'CGST Rule 138(10)');
