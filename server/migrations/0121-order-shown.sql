-- What other capabilities read of orders: a promise of their owner. Names, addresses and contacts are not in it. It is read
-- with the rights of its reader, so it opens nothing that the table closes.
create view order_shown with (security_invoker = true) as
  select id, number, user_id, company_id, status, payment_status, payment_method, money_flow, pincode, gstin, placed_at, placed_with, paid_at,
    lock_expires_at, erased_at, goods_paise, discount_paise, freight_paise, loading_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise,
    round_off_paise, total_paise
  from orders;
comment on view order_shown is 'Read by other capabilities; orders itself is read by its owner alone.';
