-- A requested line can be awarded to several sellers, each a part; quotations say when they are to be paid
alter table quotation_lines add column awarded_milli bigint;
alter table quotation_lines disable trigger quotation_lines_evidence;
update quotation_lines set awarded_milli = quantity_milli where awarded_at is not null;
alter table quotation_lines enable trigger quotation_lines_evidence;
alter table quotation_lines
  add constraint quotation_lines_awarded_milli check (awarded_milli between 1 and quantity_milli),
  add constraint quotation_lines_awarded_whole check ((awarded_milli is null) = (awarded_at is null));
drop index quotation_lines_awarded;
create index quotation_lines_awarded on quotation_lines (request_line_id) where awarded_at is not null;
comment on column quotation_lines.awarded_milli is 'What of its quantity was awarded; the rest of the line goes to others, or stays open.';

drop trigger quotation_lines_evidence on quotation_lines;
create trigger quotation_lines_evidence before update or delete on quotation_lines
  for each row execute function keep_evidence('awarded_at,awarded_milli', 'awarded_at', '', '');

alter table quotations add column payment_days int not null default 0
  constraint quotations_payment_days check (payment_days in (0, 7, 15, 30, 45, 60));
comment on column quotations.payment_days is
  'Days after the invoice until it is to be paid, where the seller has granted credit; 0 in advance.';

alter table b2b_accounts add column cost_of_money_bp int not null default 1200
  constraint b2b_accounts_cost_of_money check (cost_of_money_bp between 0 and 3600);
comment on column b2b_accounts.cost_of_money_bp is
  'Interest a year in basis points at which days to pay are compared with payment in advance.';
