-- A request for what the award of another left open, and which sellers are asked: all, those of that request, or others
alter table quote_requests
  add column rest_of bigint references quote_requests,
  add column rest_sellers text check (rest_sellers in ('ALL', 'SAME', 'OTHERS')),
  add constraint quote_requests_rest check ((rest_of is null) = (rest_sellers is null));
create index quote_requests_rest_of on quote_requests (rest_of) where rest_of is not null;
