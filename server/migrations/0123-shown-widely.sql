-- What capabilities show of further tables, and columns of those shown before. Nobody's contacts, numbers of identity or texts are in
-- them. They are read with the rights of their reader.
create view address_shown with (security_invoker = true) as
  select id, user_id, city, pincode, gstin, deleted_at, company_id, in_charge_id
  from addresses;
comment on view address_shown is 'Read by other capabilities; addresses itself is read by its owner alone.';
create view approval_decision_shown with (security_invoker = true) as
  select approval_id, user_id, is_approved, decided_at, signed
  from approval_decisions;
comment on view approval_decision_shown is 'Read by other capabilities; approval_decisions itself is read by its owner alone.';
create view article_shown with (security_invoker = true) as
  select id, slug, cover, texts, state, publish_at, version, search, created_by, created_at, updated_at
  from articles;
comment on view article_shown is 'Read by other capabilities; articles itself is read by its owner alone.';
create view attribute_shown with (security_invoker = true) as
  select code, name, unit, help, type, options, is_filterable, position, retired_at
  from attributes;
comment on view attribute_shown is 'Read by other capabilities; attributes itself is read by its owner alone.';
create view b2b_account_shown with (security_invoker = true) as
  select id, user_id, status, version, company_name, kind, created_at, submitted_at, status_changed_at, cost_of_money_bp
  from b2b_accounts;
comment on view b2b_account_shown is 'Read by other capabilities; b2b_accounts itself is read by its owner alone.';
create view b2b_deductor_shown with (security_invoker = true) as
  select id, account_id, gstin, from_day
  from b2b_deductors;
comment on view b2b_deductor_shown is 'Read by other capabilities; b2b_deductors itself is read by its owner alone.';
create view b2b_gstin_shown with (security_invoker = true) as
  select gstin, account_id
  from b2b_gstins;
comment on view b2b_gstin_shown is 'Read by other capabilities; b2b_gstins itself is read by its owner alone.';
create view bank_account_shown with (security_invoker = true) as
  select id, created_at
  from bank_accounts;
comment on view bank_account_shown is 'Read by other capabilities; bank_accounts itself is read by its owner alone.';
create view bank_transfer_shown with (security_invoker = true) as
  select id, order_id, debit_note_id, bank_account_id, seller_bank_account_id, status, expected_paise, received_paise,
    mode, utr, slip_file_id, reason, submitted_at, decided_at, decided_by, deadline, created_at
  from bank_transfers;
comment on view bank_transfer_shown is 'Read by other capabilities; bank_transfers itself is read by its owner alone.';
create or replace view brand_shown with (security_invoker = true) as
  select authorisation_required, bundle_rods, company_id, country, id, name, slug, status, tier, version
  from brands;
create view cancelled_line_shown with (security_invoker = true) as
  select cancellation_id, line_id, quantity_milli, pieces, grams, goods_paise, discount_paise, taxable_paise, tax_paise
  from cancelled_lines;
comment on view cancelled_line_shown is 'Read by other capabilities; cancelled_lines itself is read by its owner alone.';
create view cart_line_shown with (security_invoker = true) as
  select id, cart_id, offer_id, quantity_milli, schedule_id, seen_price_paise, quotation_line_id
  from cart_lines;
comment on view cart_line_shown is 'Read by other capabilities; cart_lines itself is read by its owner alone.';
create or replace view category_shown with (security_invoker = true) as
  select default_class_id, drawing, id, kind, name, parent_id, position, reference_grams, show_in_menu, slug, status,
    synonyms, description, created_at, updated_at, version
  from categories;
create view category_attribute_shown with (security_invoker = true) as
  select category_id, attribute_code, heading, position, is_required, is_axis
  from category_attributes;
comment on view category_attribute_shown is 'Read by other capabilities; category_attributes itself is read by its owner alone.';
create view claim_shown with (security_invoker = true) as
  select id, number, order_id, suborder_id, shipment_id, kind, return_arranged_by, reason, status, moved_at, requested_by,
    requested_at, answer_by, lines, total_paise
  from claims;
comment on view claim_shown is 'Read by other capabilities; claims itself is read by its owner alone.';
create view company_shown with (security_invoker = true) as
  select id, name, version
  from companies;
comment on view company_shown is 'Read by other capabilities; companies itself is read by its owner alone.';
create view company_member_shown with (security_invoker = true) as
  select user_id, company_id, role, limit_paise, limit_reset
  from company_members;
comment on view company_member_shown is 'Read by other capabilities; company_members itself is read by its owner alone.';
create view coupon_shown with (security_invoker = true) as
  select id, title, kind, amount_paise, usage_limit, per_user_limit, used_count, ends_at, state
  from coupons;
comment on view coupon_shown is 'Read by other capabilities; coupons itself is read by its owner alone.';
create view credit_entry_shown with (security_invoker = true) as
  select id, line_id, kind, key, amount_paise, due_on, invoice_id, mode, at, debit_note_id, parts
  from credit_entries;
comment on view credit_entry_shown is 'Read by other capabilities; credit_entries itself is read by its owner alone.';
create view credit_note_shown with (security_invoker = true) as
  select id, number, gstin, financial_year, invoice_id, debit_note_id, suborder_id, order_id, seller_id, reason, key,
    issued_at, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise
  from credit_notes;
comment on view credit_note_shown is 'Read by other capabilities; credit_notes itself is read by its owner alone.';
create view dealer_stock_shown with (security_invoker = true) as
  select dealer_id, offer_id, on_hand_milli, reserved_milli
  from dealer_stock;
comment on view dealer_stock_shown is 'Read by other capabilities; dealer_stock itself is read by its owner alone.';
create view debit_note_shown with (security_invoker = true) as
  select id, number, gstin, financial_year, invoice_id, suborder_id, order_id, seller_id, reason, key, issued_at, due_by,
    lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise
  from debit_notes;
comment on view debit_note_shown is 'Read by other capabilities; debit_notes itself is read by its owner alone.';
create view dispatch_point_shown with (security_invoker = true) as
  select id, seller_id, name, city, pincode, state_code, gstin, lat_micro, lon_micro, loading_paise_per_tonne, max_km,
    serves_states, is_active, fold_up_to_mm, fold_paise_per_tonne, cut_paise_per_tonne
  from dispatch_points;
comment on view dispatch_point_shown is 'Read by other capabilities; dispatch_points itself is read by its owner alone.';
create view enquiry_shown with (security_invoker = true) as
  select id, seller_id, product_id, service_id, user_id, name, unit, status, created_at, requested_at, status_changed_at,
    staff_id, due_at
  from enquiries;
comment on view enquiry_shown is 'Read by other capabilities; enquiries itself is read by its owner alone.';
create view fee_invoice_shown with (security_invoker = true) as
  select id, kind, number, financial_year, issued_at, settlement_id, seller_id, tax_kind, lines, taxable_paise,
    cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise
  from fee_invoices;
comment on view fee_invoice_shown is 'Read by other capabilities; fee_invoices itself is read by its owner alone.';
create view file_shown with (security_invoker = true) as
  select id, key, kind, mime, size, width, height, owner_id, created_at
  from files;
comment on view file_shown is 'Read by other capabilities; files itself is read by its owner alone.';
create view hsn_code_shown with (security_invoker = true) as
  select hsn, description
  from hsn_codes;
comment on view hsn_code_shown is 'Read by other capabilities; hsn_codes itself is read by its owner alone.';
create view index_series_shown with (security_invoker = true) as
  select id, code, category_id, diameter_mm, variant_id, state_code, unit
  from index_series;
comment on view index_series_shown is 'Read by other capabilities; index_series itself is read by its owner alone.';
create view invoice_shown with (security_invoker = true) as
  select id, type, number, gstin, financial_year, suborder_id, shipment_id, order_id, seller_id, issued_at, po_number,
    place_of_supply, tax_kind, sez, lut_number, reverse_charge, lines, totals
  from invoices;
comment on view invoice_shown is 'Read by other capabilities; invoices itself is read by its owner alone.';
create view late_money_shown with (security_invoker = true) as
  select id, transfer_id, amount_paise, line_id, at
  from late_money;
comment on view late_money_shown is 'Read by other capabilities; late_money itself is read by its owner alone.';
create view ledger_entry_shown with (security_invoker = true) as
  select id, transaction_id, account, amount_paise, seller_id, part, base_paise, rate_bp, lower_deduction_id
  from ledger_entries;
comment on view ledger_entry_shown is 'Read by other capabilities; ledger_entries itself is read by its owner alone.';
create view ledger_transaction_shown with (security_invoker = true) as
  select id, kind, key, order_id, suborder_id, seller_id, at
  from ledger_transactions;
comment on view ledger_transaction_shown is 'Read by other capabilities; ledger_transactions itself is read by its owner alone.';
create view lower_deduction_shown with (security_invoker = true) as
  select id, seller_id, number, rate_bp, from_day, to_day, file_id, state, reason
  from lower_deductions;
comment on view lower_deduction_shown is 'Read by other capabilities; lower_deductions itself is read by its owner alone.';
create view mill_certificate_shown with (security_invoker = true) as
  select id, number, heat_number, diameter_mm, grams
  from mill_certificates;
comment on view mill_certificate_shown is 'Read by other capabilities; mill_certificates itself is read by its owner alone.';
create view offer_price_shown with (security_invoker = true) as
  select id, offer_id, buyer, scope, place, min_milli, price_paise, valid_from, valid_to, created_at
  from offer_prices;
comment on view offer_price_shown is 'Read by other capabilities; offer_prices itself is read by its owner alone.';
create or replace view offer_shown with (security_invoker = true) as
  select dispatch_point_id, from_paise, has_company_prices, has_local_prices, id, lead_days, max_milli, moq_milli,
    mtc_available, pieces_per_bundle, price_valid_to, sell_by_bundle, seller_id, sku, status, step_milli, variant_id,
    list_prices, created_at, updated_at, version
  from offers;
create view order_line_shown with (security_invoker = true) as
  select id, suborder_id, offer_id, variant_id, schedule_id, drop_id, call_no, replaces_line_id, position, title,
    product_identifier, brand, drawing, attributes, hsn, unit, uqc, quantity_milli, pieces, bundles, grams,
    price_paise, price_source, goods_paise, discount_paise, freight_paise, loading_paise, taxable_paise, rate_bp,
    cgst_paise, sgst_paise, igst_paise, total_paise, quotation_line_id, contract_line_id
  from order_lines;
comment on view order_line_shown is 'Read by other capabilities; order_lines itself is read by its owner alone.';
create or replace view order_shown with (security_invoker = true) as
  select id, number, user_id, company_id, status, payment_status, payment_method, money_flow, pincode, gstin, placed_at,
    placed_with, paid_at, lock_expires_at, erased_at, goods_paise, discount_paise, freight_paise, loading_paise,
    taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, po_number, coupon_id,
    platform_credit_paise, version
  from orders;
create view partial_cancellation_shown with (security_invoker = true) as
  select id, order_id, suborder_id, carried_line_id, status, reason, requested_at, total_paise, taxable_paise,
    credit_paise, kind, tax_lines
  from partial_cancellations;
comment on view partial_cancellation_shown is 'Read by other capabilities; partial_cancellations itself is read by its owner alone.';
create view payment_review_shown with (security_invoker = true) as
  select id, payment_id, order_id, gateway, gateway_payment_id, reason, amount_paise, created_at, resolved_at,
    provider_ref
  from payment_reviews;
comment on view payment_review_shown is 'Read by other capabilities; payment_reviews itself is read by its owner alone.';
create view payment_split_shown with (security_invoker = true) as
  select payment_id, suborder_id, captured_paise, refunded_paise
  from payment_splits;
comment on view payment_split_shown is 'Read by other capabilities; payment_splits itself is read by its owner alone.';
create view payment_shown with (security_invoker = true) as
  select id, number, order_id, gateway, status, amount_paise, gateway_payment_id, checked_at, created_at, settled_at
  from payments;
comment on view payment_shown is 'Read by other capabilities; payments itself is read by its owner alone.';
create view pincode_shown with (security_invoker = true) as
  select pincode, state_code, district, lat_micro, lon_micro
  from pincodes;
comment on view pincode_shown is 'Read by other capabilities; pincodes itself is read by its owner alone.';
create view plant_shown with (security_invoker = true) as
  select id, company_id, name, licence, valid_to, version
  from plants;
comment on view plant_shown is 'Read by other capabilities; plants itself is read by its owner alone.';
create view product_change_shown with (security_invoker = true) as
  select id, target, target_id, product_id, seller_id, kind, diff, status, created_at, version
  from product_changes;
comment on view product_change_shown is 'Read by other capabilities; product_changes itself is read by its owner alone.';
create view product_class_shown with (security_invoker = true) as
  select id, code, name, hsn, uqc, litres_per_tonne, handling, mtc_required, weighment_policy, tolerance_bp,
    tolerance_grams, warn_bp, hold_bp, shelf_life_days, return_policy_id, retired_at, created_at, updated_at,
    version, length, length_mm
  from product_classes;
comment on view product_class_shown is 'Read by other capabilities; product_classes itself is read by its owner alone.';
create view product_plant_shown with (security_invoker = true) as
  select product_id, plant_id
  from product_plants;
comment on view product_plant_shown is 'Read by other capabilities; product_plants itself is read by its owner alone.';
create or replace view product_shown with (security_invoker = true) as
  select attributes, axes, brand_id, category_id, class_id, company_id, ean, hsn, id, identifier, images, kind, licences,
    licensed_until, model_no, picture, process, proposed_by, rating_count, rating_sum, sold_count, standard, status,
    title, title_order, unlicensed, version, description, country_of_origin, manufacturer, specification, drawing,
    grades, sizes, search_text, search, title_search, created_at, updated_at
  from products;
create view quotation_line_shown with (security_invoker = true) as
  select id, quotation_id, offer_id, quantity_milli, price_paise
  from quotation_lines;
comment on view quotation_line_shown is 'Read by other capabilities; quotation_lines itself is read by its owner alone.';
create view quotation_shown with (security_invoker = true) as
  select id, request_id, seller_id, status, valid_until, sent_at, payment_days
  from quotations;
comment on view quotation_shown is 'Read by other capabilities; quotations itself is read by its owner alone.';
create view quote_invitation_shown with (security_invoker = true) as
  select request_id, seller_id, round, invited_at, declined_at
  from quote_invitations;
comment on view quote_invitation_shown is 'Read by other capabilities; quote_invitations itself is read by its owner alone.';
create view quote_request_shown with (security_invoker = true) as
  select id, user_id, title, pincode, deadline, is_sealed, status, created_at
  from quote_requests;
comment on view quote_request_shown is 'Read by other capabilities; quote_requests itself is read by its owner alone.';
create view refund_shown with (security_invoker = true) as
  select id, number, order_id, suborder_id, payment_id, review_id, claim_id, cancellation_id, debit_note_id, line_id,
    late_id, amount_paise, mode, status, reason, gateway, gateway_payment_id, gateway_refund_id, utr, paid_by,
    requested_at, sent_at, checked_at, done_at, outside_id, covered_paise, deducted_paise
  from refunds;
comment on view refund_shown is 'Read by other capabilities; refunds itself is read by its owner alone.';
create view request_offer_shown with (security_invoker = true) as
  select id, seller_id, product_id, hint_paise, status, created_at
  from request_offers;
comment on view request_offer_shown is 'Read by other capabilities; request_offers itself is read by its owner alone.';
create view review_shown with (security_invoker = true) as
  select id, suborder_id, product_id, seller_id, user_id, rating, status, created_at, line_id, photos, decided_at,
    version
  from reviews;
comment on view review_shown is 'Read by other capabilities; reviews itself is read by its owner alone.';
create view schedule_shown with (security_invoker = true) as
  select id, user_id, seller_id, offer_id, pincode, site, total_milli, rule, price_paise, cap_paise, floor_paise,
    requested, status, ends_on, hold_from, hold_to, hold_reason, quotation_line_id, rest_of
  from schedules;
comment on view schedule_shown is 'Read by other capabilities; schedules itself is read by its owner alone.';
create view seller_bank_account_shown with (security_invoker = true) as
  select id, seller_id, bank, verified_at, created_at, replaced_at
  from seller_bank_accounts;
comment on view seller_bank_account_shown is 'Read by other capabilities; seller_bank_accounts itself is read by its owner alone.';
create view seller_gstin_shown with (security_invoker = true) as
  select gstin, seller_id, state_code, invoice_prefix
  from seller_gstins;
comment on view seller_gstin_shown is 'Read by other capabilities; seller_gstins itself is read by its owner alone.';
create view seller_lut_shown with (security_invoker = true) as
  select gstin, financial_year, number
  from seller_luts;
comment on view seller_lut_shown is 'Read by other capabilities; seller_luts itself is read by its owner alone.';
create view seller_member_shown with (security_invoker = true) as
  select seller_id, user_id, role, invited_by
  from seller_members;
comment on view seller_member_shown is 'Read by other capabilities; seller_members itself is read by its owner alone.';
create or replace view seller_shown with (security_invoker = true) as
  select billing_rule, business_kinds, closed_from, closed_to, einvoice_since, grade, gst_type, id, is_premium, kind,
    lead_days, lead_quota, legal_name, makes_bricks, min_order_paise, over_500_crore, over_5_crore, parent_id,
    rating_count, rating_sum, settlement_cycle, settlement_frozen_until, slug, status, status_changed_at, trade_name,
    udyam_class, dealer_limit, submitted_at, created_at, version
  from sellers;
create view service_shown with (security_invoker = true) as
  select id, slug, seller_id, title, kind, states, rate_basis, rate_paise, description, images, status, search_text,
    created_at, updated_at, version
  from services;
comment on view service_shown is 'Read by other capabilities; services itself is read by its owner alone.';
create view settlement_shown with (security_invoker = true) as
  select id, number, seller_id, status, from_day, to_day, payable_paise, approved_at
  from settlements;
comment on view settlement_shown is 'Read by other capabilities; settlements itself is read by its owner alone.';
create view shipment_heat_shown with (security_invoker = true) as
  select shipment_id, line_id, certificate_id, grams
  from shipment_heats;
comment on view shipment_heat_shown is 'Read by other capabilities; shipment_heats itself is read by its owner alone.';
create view shipment_line_shown with (security_invoker = true) as
  select shipment_id, line_id, quantity_milli, grams, goods_paise, discount_paise, freight_paise, loading_paise, rate_bp,
    tax_borne_paise
  from shipment_lines;
comment on view shipment_line_shown is 'Read by other capabilities; shipment_lines itself is read by its owner alone.';
create view shipment_shown with (security_invoker = true) as
  select id, number, suborder_id, status, claim_id, invoiced_id, vehicle_number, transporter, lr_number, eway_number,
    trace_code, packed_at, tries, dispatched_at, delivered_at, proof_file_id, eway_km, eway_valid_to,
    over_dimensional
  from shipments;
comment on view shipment_shown is 'Read by other capabilities; shipments itself is read by its owner alone.';
create view statement_line_shown with (security_invoker = true) as
  select id, bank_account_id, on_day, reference, direction, amount_paise, key, state, reason, decided_by, decided_at
  from statement_lines;
comment on view statement_line_shown is 'Read by other capabilities; statement_lines itself is read by its owner alone.';
create view state_shown with (security_invoker = true) as
  select code, name
  from states;
comment on view state_shown is 'Read by other capabilities; states itself is read by its owner alone.';
create view status_event_shown with (security_invoker = true) as
  select id, entity, entity_id, to_state, note, at
  from status_events;
comment on view status_event_shown is 'Read by other capabilities; status_events itself is read by its owner alone.';
create view stock_shown with (security_invoker = true) as
  select offer_id, initial_milli, on_hand_milli, reserved_milli
  from stock;
comment on view stock_shown is 'Read by other capabilities; stock itself is read by its owner alone.';
create view stock_movement_shown with (security_invoker = true) as
  select id, offer_id, kind, on_hand_change_milli, reserved_change_milli, suborder_id, claim_id, reason, actor_id, at
  from stock_movements;
comment on view stock_movement_shown is 'Read by other capabilities; stock_movements itself is read by its owner alone.';
create or replace view suborder_shown with (security_invoker = true) as
  select accept_by, cgst_paise, dealer_id, delivered_at, discount_paise, dispatch_point_id, expected_delivery,
    freight_paise, goods_paise, grams, gstin, id, igst_paise, km, loading_paise, number, order_id, place_of_supply,
    platform_credit_paise, reason_code, round_off_paise, seller_id, sez, sgst_paise, status, supplier_state,
    surcharge_paise, tax_kind, taxable_paise, total_paise, dealer_bills, leaves_from_id, lut_number, version
  from suborders;
create view transfer_allocation_shown with (security_invoker = true) as
  select id, line_id, transfer_id, amount_paise, at, undone_at
  from transfer_allocations;
comment on view transfer_allocation_shown is 'Read by other capabilities; transfer_allocations itself is read by its owner alone.';
create view transfer_deduction_shown with (security_invoker = true) as
  select id, transfer_id, suborder_id, deductor_gstin, day, rate_bp, taxable_paise, amount_paise, certificate_number,
    certificate_month
  from transfer_deductions;
comment on view transfer_deduction_shown is 'Read by other capabilities; transfer_deductions itself is read by its owner alone.';
create view user_role_shown with (security_invoker = true) as
  select user_id, role, granted_at
  from user_roles;
comment on view user_role_shown is 'Read by other capabilities; user_roles itself is read by its owner alone.';
create or replace view size_shown with (security_invoker = true) as
  select attributes, diameter_mm, form, grade, grams_per_metre, grams_per_unit, hsn, id, length_mm, mass_reason,
    moq_milli, mrp_paise, pack_milli, pieces_per_bundle, position, product_id, reference_milli, sku, status,
    step_milli, stowage_ml, title, title_order, unit, uqc, title_search
  from variants;
