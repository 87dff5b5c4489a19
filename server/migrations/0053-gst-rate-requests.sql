-- A change of a GST rate is requested by one admin and decided by another
create table gst_rate_requests (
  id bigint generated always as identity primary key,
  hsn text not null references hsn_codes,
  valid_from date not null,
  rate_bp int check (rate_bp between 0 and 4000),
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  decision text check (decision in ('APPROVED', 'REJECTED', 'WITHDRAWN')),
  decided_by bigint references users,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'APPROVED' or decided_by <> requested_by)
);
comment on column gst_rate_requests.rate_bp is 'Basis points; null removes the rate of that day.';
create unique index gst_rate_requests_open on gst_rate_requests (hsn, valid_from) where decision is null;
create trigger gst_rate_requests_evidence before update or delete on gst_rate_requests
  for each row execute function keep_evidence('decision,decided_by,decided_at', 'decided_at', '', '');
create trigger gst_rate_requests_kept before truncate on gst_rate_requests
  for each statement execute function forbid_change();
