-- Whose hands a buyer's money goes through: we collect, the provider splits, or the buyer pays the seller.
alter table orders add money_flow text not null default 'OPERATOR_COLLECTS'
  check (money_flow in ('OPERATOR_COLLECTS', 'GATEWAY_SPLITS', 'BUYER_PAYS_SELLER'));

-- a transfer goes to an account of ours, or to the seller's own
alter table bank_transfers alter bank_account_id drop not null;
alter table bank_transfers add seller_bank_account_id bigint references seller_bank_accounts;
alter table bank_transfers add check ((bank_account_id is null) <> (seller_bank_account_id is null));
create index bank_transfers_seller on bank_transfers (seller_bank_account_id) where seller_bank_account_id is not null;

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('GATEWAY', 'BANK', 'WITH_SELLERS', 'BUYER_ADVANCE',
  'SELLER_PAYABLE', 'REFUND_DUE', 'SUSPENSE', 'COMMISSION_INCOME', 'GST_OUTPUT', 'TCS_PAYABLE', 'TDS_PAYABLE', 'COUPON_COST', 'ADJUSTMENTS'));
alter table ledger_entries drop constraint ledger_entries_part_check;
alter table ledger_entries add constraint ledger_entries_part_check
  check (part in ('SALE', 'COMMISSION', 'COMMISSION_GST', 'TCS', 'TDS', 'COLLECTED', 'ADJUSTMENT', 'PAYOUT'));

-- payouts leave our bank or the provider
alter table settlement_files add pays_from text not null default 'BANK' check (pays_from in ('BANK', 'GATEWAY'));
