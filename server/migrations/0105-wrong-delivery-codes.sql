-- A delivery code has six digits: wrong ones are counted, so that nobody finds it by trying.
alter table shipments add column wrong_codes int not null default 0 check (wrong_codes >= 0);
comment on column shipments.wrong_codes is 'Wrong delivery codes that were given; after five only a photo closes the load.';
