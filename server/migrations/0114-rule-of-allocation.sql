-- Money that nobody allocated pays the oldest due by rule; such an allocation is taken back when earlier money comes to light
alter table credit_allocations add column by_rule boolean not null default false;
comment on column credit_allocations.by_rule is
  'Made by the rule, the oldest due first; false for what a person, a note or a deduction allocated.';
comment on column credit_allocations.undone_at is
  'Set when the receipt is reversed, or when it pays something else: by hand, or by the rule as earlier money was recorded.';
