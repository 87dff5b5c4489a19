-- What an award left open of a line is asked for again, or put into a delivery schedule, once: each names the line it is of
alter table quote_request_lines add column rest_of bigint references quote_request_lines;
create index quote_request_lines_rest_of on quote_request_lines (rest_of) where rest_of is not null;
comment on column quote_request_lines.rest_of is 'The line of an awarded request whose open rest is asked for.';
update quote_request_lines n set rest_of = (
    select min(f.id) from quote_request_lines f where f.request_id = r.rest_of and f.unit = n.unit
      and f.description = n.description and f.variant_id is not distinct from n.variant_id
      and f.quantity_milli >= n.quantity_milli)
  from quote_requests r where r.id = n.request_id and r.rest_of is not null;

alter table schedules add column rest_of bigint references quotation_lines
  constraint schedules_rest check (rest_of is null or quotation_line_id is null);
create index schedules_rest_of on schedules (rest_of) where rest_of is not null;
comment on column schedules.rest_of is
  'The awarded line of a quotation whose seller was asked for the open rest of its requested line, at its price.';
