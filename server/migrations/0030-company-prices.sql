alter table offer_prices add column buyer text not null default 'EVERYONE' check (buyer in ('EVERYONE', 'COMPANY'));
comment on column offer_prices.buyer is 'COMPANY: only for companies whose account is approved, who pay the lower of it and everybody''s. Lists, history and medians know EVERYONE alone.';
comment on column offers.list_prices is 'Derived from everybody''s offer_prices: paise per unit at the variant''s reference quantity, by zone id; null where not served.';

alter table price_locks add column buyer text not null default 'EVERYONE' check (buyer in ('EVERYONE', 'COMPANY'));
comment on column price_locks.buyer is 'Who was promised: what a company was promised holds only while its account is approved.';

comment on column order_lines.price_source is 'Which row decided: PINCODE, DISTRICT, ZONE, STATE or ALL of everybody''s; COMPANY, a price for companies; LOCK, one that was promised.';
