-- Credit is whole: debit notes for excess weight in the ledger, interest with the sum it comes from, limits that need two
-- people, and a seller's own bank statement.
alter table credit_entries add column debit_note_id bigint unique references debit_notes;
alter table credit_entries add column parts jsonb;
alter table credit_entries add constraint credit_entries_debit check (debit_note_id is null or kind = 'DEBIT_NOTE');
alter table credit_entries add constraint credit_entries_parts check (parts is null or kind = 'INTEREST');
comment on column credit_entries.parts is 'The stretches of days that the interest is the sum of, and what of it was charged before.';
drop index credit_entries_line;
create index credit_entries_line on credit_entries (line_id, day, id) include (amount_paise);
create index credit_entries_reference on credit_entries (line_id, reference) where kind = 'RECEIPT';

-- Terms with a limit that one person proposes and another one approves.
create table credit_proposals (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  account_id bigint not null references b2b_accounts,
  line_id bigint references credit_lines,
  line_version int,
  limit_paise bigint not null check (limit_paise > 0),
  terms jsonb not null,
  status text not null check (status in ('PROPOSED', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  reason text,
  proposed_by bigint not null references users,
  proposed_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  constraint credit_proposals_decided check ((status = 'PROPOSED') = (decided_at is null)),
  constraint credit_proposals_line check ((line_id is null) = (line_version is null) or status = 'APPROVED'),
  constraint credit_proposals_two check (status <> 'APPROVED' or decided_by <> proposed_by)
);
create unique index credit_proposals_open on credit_proposals (seller_id, account_id) where status = 'PROPOSED';
create index credit_proposals_waiting on credit_proposals (id) where status = 'PROPOSED';
comment on column credit_proposals.line_id is 'The line to change, or that was granted; null for a new one that waits.';

-- Credits of a seller's own bank account, as the seller uploads them, each once.
create table credit_bank_rows (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  on_day date not null,
  narration text not null,
  reference text not null,
  amount_paise bigint not null check (amount_paise > 0),
  key text not null,
  ordinal int not null,
  line_id bigint references credit_lines,
  status text not null check (status in ('OPEN', 'RECORDED', 'IGNORED')),
  entry_id bigint unique references credit_entries,
  added_by bigint not null references users,
  added_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  constraint credit_bank_rows_once unique (seller_id, on_day, amount_paise, key, ordinal),
  constraint credit_bank_rows_entry check ((status = 'RECORDED') = (entry_id is not null))
);
create index credit_bank_rows_seller on credit_bank_rows (seller_id, status, on_day desc, id desc);
comment on column credit_bank_rows.line_id is 'The line whose reference the bank names, as suggested; null if it names none.';

-- Lists that a member shares with the company: other members read and copy them, and edit them if the owner lets them.
alter table material_lists add column company_id bigint references b2b_accounts;
alter table material_lists add column members_edit boolean not null default false;
alter table material_lists add constraint material_lists_members_edit check (not members_edit or company_id is not null);
create index material_lists_company on material_lists (company_id, updated_at desc, id desc) where company_id is not null;
comment on column material_lists.company_id is 'The company that it is shared with, while its owner is a member; null if it is not.';
