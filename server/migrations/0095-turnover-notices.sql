-- Sellers whose invoices here passed the turnover that they declared are told once for a financial year and a limit
create table turnover_notices (
  seller_id bigint not null references sellers,
  financial_year text not null,
  declare text not null check (declare in ('OVER_5_CRORE', 'OVER_500_CRORE')),
  value_paise bigint not null check (value_paise > 0),
  noticed_at timestamptz not null,
  primary key (seller_id, financial_year, declare)
);
comment on table turnover_notices is 'Who was told that the invoices of a year passed the declared turnover.';
comment on column turnover_notices.declare is 'The turnover to declare.';

insert into statutory_values (rule, from_day, value, source) values
  ('EINVOICE_TURNOVER', '2022-10-01', 10000000000, 'Notification 17/2022-Central Tax'),
  ('EINVOICE_TURNOVER', '2023-08-01', 5000000000, 'Notification 10/2023-Central Tax'),
  ('CONSUMER_QR_TURNOVER', '2020-12-01', 500000000000, 'Notification 14/2020-Central Tax'),
  ('QUARTERLY_TURNOVER', '2021-01-01', 5000000000, 'Notification 84/2020-Central Tax');
