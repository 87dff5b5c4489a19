-- Who noted a setting or a threshold, and when: the screens show it.
alter table settings add column changed_at timestamptz not null default now();
alter table eway_thresholds
  add column changed_by bigint references users,
  add column changed_at timestamptz,
  add check (intra_state_paise >= 0 and inter_state_paise >= 0);
