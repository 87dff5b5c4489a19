-- Words of titles as search compares them, kept instead of made anew for every row of every search.
alter table products add column title_search tsvector generated always as (to_tsvector('neev', title)) stored;
alter table variants add column title_search tsvector generated always as (to_tsvector('neev', title)) stored;

-- Which prices begin or end in these minutes is asked every minute.
create index offer_prices_begin on offer_prices (valid_from);
create index offer_prices_end on offer_prices (valid_to) where valid_to is not null;
