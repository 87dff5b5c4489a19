-- Search of invoices and notes by their number: its beginning, or its last digits.
create index invoices_number_start on invoices (upper(number) text_pattern_ops);
create index invoices_number_end on invoices (reverse(upper(number)) text_pattern_ops);
create index credit_notes_number_start on credit_notes (upper(number) text_pattern_ops);
create index credit_notes_number_end on credit_notes (reverse(upper(number)) text_pattern_ops);
create index debit_notes_number_start on debit_notes (upper(number) text_pattern_ops);
create index debit_notes_number_end on debit_notes (reverse(upper(number)) text_pattern_ops);
