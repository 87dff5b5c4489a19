-- Words of titles as search compares them, kept instead of made anew for every row of every search.
alter table products add column title_search tsvector generated always as (to_tsvector('neev', title)) stored;
alter table variants add column title_search tsvector generated always as (to_tsvector('neev', title)) stored;
