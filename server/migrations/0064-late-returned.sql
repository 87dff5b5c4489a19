-- What came late into a seller's own account is the seller's to give back: that it was, and under which reference, is kept.
create table late_returns (
  late_id bigint primary key references late_money,
  utr text not null,
  said_by bigint not null references users,
  at timestamptz not null
);
create trigger late_returns_append_only before update or delete on late_returns for each row execute function forbid_change();
