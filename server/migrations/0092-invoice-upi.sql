-- Invoices to consumers of suppliers above 500 crore carry a QR code to pay by (Notification 14/2020-Central Tax).
alter table invoices add column upi_uri text check (upi_uri like 'upi://pay?%');
comment on column invoices.upi_uri is 'What the QR code of an invoice to a consumer says; frozen with it. Null: none is due.';
