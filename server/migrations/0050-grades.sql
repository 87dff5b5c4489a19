-- How much a seller is trusted with money: how long what it earned is held, by grade.
alter table sellers add column grade text not null default 'B' check (grade in ('A', 'B', 'C', 'D'));
comment on column sellers.grade is 'Set by the desk; the days that money is held are settings.';
