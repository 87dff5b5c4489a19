-- The account and the part of a statement for shares that are held while a claim is open; after 0052, which names all accounts too.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('GATEWAY', 'BANK', 'WITH_SELLERS', 'BUYER_ADVANCE',
  'SELLER_PAYABLE', 'SELLER_HELD', 'REFUND_DUE', 'SUSPENSE', 'COMMISSION_INCOME', 'GST_OUTPUT', 'TCS_PAYABLE', 'TDS_PAYABLE', 'COUPON_COST', 'ADJUSTMENTS'));
alter table ledger_entries drop constraint ledger_entries_part_check;
alter table ledger_entries add constraint ledger_entries_part_check
  check (part in ('SALE', 'COMMISSION', 'COMMISSION_GST', 'TCS', 'TDS', 'COLLECTED', 'HELD', 'ADJUSTMENT', 'PAYOUT'));
