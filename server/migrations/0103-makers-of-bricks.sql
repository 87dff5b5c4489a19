-- Makers of bricks, fly-ash blocks and earthen tiles may not take composition (Notification 14/2019 as amended by 4/2022). Those who
-- were registered before nobody asked are left as they are: admins ask them.
alter table sellers add column makes_bricks boolean not null default false;
alter table sellers add constraint sellers_composition_bricks check (not (gst_type = 'COMPOSITION' and makes_bricks));
comment on column sellers.makes_bricks is 'Makes goods of 6815, 6901, 6904 or 6905 that the composition scheme is closed to.';
