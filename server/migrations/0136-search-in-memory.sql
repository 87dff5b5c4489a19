-- Words are found in memory: titles and search texts are not stored a second time as lexemes. Lists of staff and sellers go on to
-- look for parts of search_text by its trigrams.
drop view product_shown;
create view product_shown with (security_invoker = true) as
  select attributes, axes, brand_id, category_id, class_id, company_id, ean, hsn, id, identifier, images, kind, licences,
    licensed_until, model_no, picture, process, proposed_by, rating_count, rating_sum, sold_count, standard, status,
    title, title_order, unlicensed, version, description, country_of_origin, manufacturer, specification, drawing,
    grades, sizes, search_text, created_at, updated_at
  from products;
comment on view product_shown is 'Read by other capabilities; products itself is read by its owner alone.';
drop view size_shown;
create view size_shown with (security_invoker = true) as
  select attributes, diameter_mm, form, grade, grams_per_metre, grams_per_unit, hsn, id, length_mm, mass_reason,
    moq_milli, mrp_paise, pack_milli, pieces_per_bundle, position, product_id, reference_milli, sku, status,
    step_milli, stowage_ml, title, title_order, unit, uqc
  from variants;
comment on view size_shown is 'Read by other capabilities; variants itself is read by its owner alone.';
alter table products drop column search, drop column title_search;
alter table variants drop column title_search;
drop text search configuration neev;
