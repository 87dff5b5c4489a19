-- Lists price every offer of a size: all that they need of it lies in one index, size by size, and the table is not opened.
create index offers_board on offers (variant_id)
  include (id, dispatch_point_id, lead_days, step_milli, moq_milli, list_prices, from_paise, has_local_prices, price_valid_to)
  where status = 'LIVE';
drop index offers_variant;
