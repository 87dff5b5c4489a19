-- What product pages keep in memory follows the same changes as lists: offers by size, sellers, brands, policies, reviews
alter table catalogue_changes drop constraint catalogue_changes_kind_check;
alter table catalogue_changes add constraint catalogue_changes_kind_check check (kind in
  ('OFFER', 'SIZE', 'PRODUCT_FIGURES', 'PRODUCT', 'SELLER', 'BRAND', 'POLICY', 'REVIEW', 'PERSON', 'EVERYTHING'));
comment on table catalogue_changes is
  'Changes to what processes keep in memory of public pages, written by triggers and removed after some hours.';
comment on column catalogue_changes.row_id is
  'The row of the kind: the offer, the size of changed offers (SIZE), the product (also of REVIEW), the seller, brand, policy or person.';

-- An offer that a size did not have before is known by the size alone
create or replace function note_changed_offers() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind, row_id)
  select 'OFFER', id from changed union all select distinct 'SIZE', variant_id from changed;
  return null;
end $$;

create function note_changed_row() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (kind, row_id)
  values (tg_argv[0], (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1])::bigint);
  return null;
end $$;

create trigger sellers_noted after update on sellers
  for each row when (old.* is distinct from new.*) execute function note_changed_row('SELLER', 'id');
create trigger dispatch_points_noted after update on dispatch_points
  for each row when (old.* is distinct from new.*) execute function note_changed_row('SELLER', 'seller_id');
create trigger brands_noted after update or delete on brands
  for each row execute function note_changed_row('BRAND', 'id');
create trigger policies_noted after insert or update or delete on policies
  for each row execute function note_changed_row('POLICY', 'id');
create trigger policy_versions_noted after insert or update or delete on policy_versions
  for each row execute function note_changed_row('POLICY', 'policy_id');
-- Reviews without a product are those of a seller
create trigger reviews_insert_noted after insert on reviews
  for each row when (new.product_id is not null) execute function note_changed_row('REVIEW', 'product_id');
create trigger reviews_update_noted after update on reviews
  for each row when (new.product_id is not null) execute function note_changed_row('REVIEW', 'product_id');
create trigger reviews_delete_noted after delete on reviews
  for each row when (old.product_id is not null) execute function note_changed_row('REVIEW', 'product_id');
create trigger users_name_noted after update on users
  for each row when (old.name is distinct from new.name) execute function note_changed_row('PERSON', 'id');
