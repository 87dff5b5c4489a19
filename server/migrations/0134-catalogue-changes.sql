-- What changed in what lists show, for the catalogue index that each process keeps in memory
create table catalogue_changes (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('OFFER', 'PRODUCT_FIGURES', 'PRODUCT', 'EVERYTHING')),
  row_id bigint check ((row_id is null) = (kind = 'EVERYTHING')),
  created_at timestamptz not null default now()
);
create index catalogue_changes_transaction on catalogue_changes (transaction_id);
create index catalogue_changes_created on catalogue_changes (created_at);
comment on table catalogue_changes is
  'Changes to products, sizes, offers, prices and stock, written by triggers and removed after some hours.';
comment on column catalogue_changes.transaction_id is
  'A process reads what was committed since its last snapshot: ids alone are not committed in their order.';
comment on column catalogue_changes.row_id is 'The offer of OFFER, otherwise the product.';

create function note_changed_offers() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind, row_id) select 'OFFER', id from changed;
  return null;
end $$;

create function note_changed_prices() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind, row_id) select distinct 'OFFER', offer_id from changed;
  return null;
end $$;

create function note_changed_sizes() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind, row_id) select distinct 'PRODUCT', product_id from changed;
  return null;
end $$;

create function note_changed_products() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind, row_id)
  select case when to_jsonb(n) - '{sold_count,rating_sum,rating_count,updated_at,version}'::text[]
      = to_jsonb(o) - '{sold_count,rating_sum,rating_count,updated_at,version}'::text[]
    then 'PRODUCT_FIGURES' else 'PRODUCT' end, n.id
  from new_rows n join old_rows o on o.id = n.id;
  return null;
end $$;

create function note_changed_catalogue() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind) values ('EVERYTHING');
  return null;
end $$;

create trigger offers_insert_noted after insert on offers referencing new table as changed
  for each statement execute function note_changed_offers();
create trigger offers_update_noted after update on offers referencing new table as changed
  for each statement execute function note_changed_offers();
create trigger offers_delete_noted after delete on offers referencing old table as changed
  for each statement execute function note_changed_offers();
create trigger offer_prices_insert_noted after insert on offer_prices referencing new table as changed
  for each statement execute function note_changed_prices();
create trigger offer_prices_update_noted after update on offer_prices referencing new table as changed
  for each statement execute function note_changed_prices();
create trigger offer_prices_delete_noted after delete on offer_prices referencing old table as changed
  for each statement execute function note_changed_prices();
create trigger stock_insert_noted after insert on stock referencing new table as changed
  for each statement execute function note_changed_prices();
create trigger stock_update_noted after update on stock referencing new table as changed
  for each statement execute function note_changed_prices();
create trigger variants_insert_noted after insert on variants referencing new table as changed
  for each statement execute function note_changed_sizes();
create trigger variants_update_noted after update on variants referencing new table as changed
  for each statement execute function note_changed_sizes();
create trigger variants_delete_noted after delete on variants referencing old table as changed
  for each statement execute function note_changed_sizes();
create trigger products_noted after update on products referencing new table as new_rows old table as old_rows
  for each statement execute function note_changed_products();
create trigger categories_noted after update or delete on categories
  for each statement execute function note_changed_catalogue();
create trigger product_classes_noted after update or delete on product_classes
  for each statement execute function note_changed_catalogue();
create trigger statutory_values_noted after insert or update or delete on statutory_values
  for each statement execute function note_changed_catalogue();

-- Lists are priced in memory by the domain: neither the requirements of goods nor the prices by zone are read in SQL. What read
-- them (goods_needs, goods_bed, freight_grams, the index offers_listing) is dropped by a later version, because processes of the
-- one before this still use it.
create index offers_live on offers (variant_id) include (id, from_paise, price_valid_to, moq_milli, seller_id)
  where status = 'LIVE';
