-- A debit note can be taken back: unpaid by its seller or the desk, paid when all goods of its load are credited. A credit note says so.
alter table credit_notes add debit_note_id bigint references debit_notes;
create unique index credit_notes_debit on credit_notes (debit_note_id) where debit_note_id is not null;
comment on column credit_notes.debit_note_id is 'It takes this debit note back, whole, and nothing of the invoice.';

alter table debit_proposals
  add column cancel_reason text,
  add column cancelled_at timestamptz,
  add column cancelled_user bigint references users,
  drop constraint debit_proposals_status_check,
  add constraint debit_proposals_status_check check (status in ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'LEFT', 'LAPSED', 'CANCELLED')),
  -- a yes has a note, also where the note was taken back
  drop constraint debit_proposals_check4,
  add constraint debit_proposals_note check ((status in ('ACCEPTED', 'CANCELLED')) = (note_id is not null)),
  add constraint debit_proposals_cancelled check ((status = 'CANCELLED') = (cancelled_at is not null) and (cancelled_at is null or cancel_reason is not null));

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in ('CAPTURE', 'TRANSFER', 'UNMATCHED', 'REVIEW', 'REFUND_DUE',
  'REFUND_DONE', 'SALE', 'REVERSAL', 'DEBIT', 'DEBIT_BACK', 'HOLD', 'RELEASE', 'PAYOUT', 'ADJUSTMENT'));
comment on column commission_lines.key is '''sold'', the key of the reversal, or debit: and the note by which more was charged, with :back once that is taken back.';
comment on column refunds.debit_note_id is 'More came for this note than was due, money came for it late, or it was taken back.';
