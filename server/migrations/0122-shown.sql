-- What capabilities show of their tables to others, beside order_shown: promises of their owners. Nobody's contacts, numbers of
-- identity or texts are in them. They are read with the rights of their reader.
create view suborder_shown with (security_invoker = true) as
  select accept_by, cgst_paise, dealer_id, delivered_at, discount_paise, dispatch_point_id, expected_delivery, freight_paise,
    goods_paise, grams, gstin, id, igst_paise, km, loading_paise, number, order_id, place_of_supply, platform_credit_paise,
    reason_code, round_off_paise, seller_id, sez, sgst_paise, status, supplier_state, surcharge_paise, tax_kind, taxable_paise,
    total_paise
  from suborders;
comment on view suborder_shown is 'Read by other capabilities; suborders itself is read by its owner alone.';
create view person_shown with (security_invoker = true) as
  select id, name, locale, status, created_at
  from users;
comment on view person_shown is 'Read by other capabilities; users itself is read by its owner alone.';
create view seller_shown with (security_invoker = true) as
  select billing_rule, business_kinds, closed_from, closed_to, einvoice_since, grade, gst_type, id, is_premium, kind, lead_days,
    lead_quota, legal_name, makes_bricks, min_order_paise, over_500_crore, over_5_crore, parent_id, rating_count, rating_sum,
    settlement_cycle, settlement_frozen_until, slug, status, status_changed_at, trade_name, udyam_class
  from sellers;
comment on view seller_shown is 'Read by other capabilities; sellers itself is read by its owner alone.';
create view product_shown with (security_invoker = true) as
  select attributes, axes, brand_id, category_id, class_id, company_id, ean, hsn, id, identifier, images, kind, licences,
    licensed_until, model_no, picture, process, proposed_by, rating_count, rating_sum, sold_count, standard, status, title,
    title_order, unlicensed, version
  from products;
comment on view product_shown is 'Read by other capabilities; products itself is read by its owner alone.';
create view size_shown with (security_invoker = true) as
  select attributes, diameter_mm, form, grade, grams_per_metre, grams_per_unit, hsn, id, length_mm, mass_reason, moq_milli,
    mrp_paise, pack_milli, pieces_per_bundle, position, product_id, reference_milli, sku, status, step_milli, stowage_ml, title,
    title_order, unit, uqc
  from variants;
comment on view size_shown is 'Read by other capabilities; variants itself is read by its owner alone.';
create view offer_shown with (security_invoker = true) as
  select dispatch_point_id, from_paise, has_company_prices, has_local_prices, id, lead_days, max_milli, moq_milli, mtc_available,
    pieces_per_bundle, price_valid_to, sell_by_bundle, seller_id, sku, status, step_milli, variant_id
  from offers;
comment on view offer_shown is 'Read by other capabilities; offers itself is read by its owner alone.';
create view category_shown with (security_invoker = true) as
  select default_class_id, drawing, id, kind, name, parent_id, position, reference_grams, show_in_menu, slug, status, synonyms
  from categories;
comment on view category_shown is 'Read by other capabilities; categories itself is read by its owner alone.';
create view brand_shown with (security_invoker = true) as
  select authorisation_required, bundle_rods, company_id, country, id, name, slug, status, tier
  from brands;
comment on view brand_shown is 'Read by other capabilities; brands itself is read by its owner alone.';
