-- What the mill says of a heat, and which heats lie in which load: a buyer can follow a bar back to its melt.
create table mill_certificates (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  number text not null,
  mill text not null,
  heat_number text not null,
  licence text check (licence ~ '^CM/L-?[0-9]{7,10}$'),
  grade text not null,
  diameter_mm int,
  grams bigint not null check (grams > 0),
  tested_on date not null,
  lab text,
  yield_mpa int not null check (yield_mpa > 0),
  tensile_mpa int not null check (tensile_mpa > 0),
  elongation_bp int not null check (elongation_bp > 0),
  agt_bp int check (agt_bp > 0),
  carbon int not null check (carbon >= 0),
  sulphur int not null check (sulphur >= 0),
  phosphorus int not null check (phosphorus >= 0),
  carbon_equivalent int check (carbon_equivalent >= 0),
  file_id bigint not null references files,
  created_by bigint references users,
  created_at timestamptz not null
);
create unique index mill_certificates_once on mill_certificates (seller_id, number, heat_number, coalesce(diameter_mm, 0));
create index mill_certificates_fit on mill_certificates (seller_id, grade, diameter_mm, id desc);
create trigger mill_certificates_append_only before update or delete on mill_certificates for each row execute function forbid_change();
comment on table mill_certificates is 'One heat in one size. Carbon, sulphur, phosphorus and the equivalent are thousandths of a percent.';
comment on column mill_certificates.grams is 'The mass that the certificate speaks for: no more of it can be sent.';

create table shipment_heats (
  shipment_id bigint not null,
  line_id bigint not null,
  certificate_id bigint not null references mill_certificates,
  grams bigint not null check (grams > 0),
  primary key (shipment_id, line_id, certificate_id),
  foreign key (shipment_id, line_id) references shipment_lines
);
create index shipment_heats_certificate on shipment_heats (certificate_id);

alter table shipments add column trace_code text unique check (trace_code ~ '^[A-Z2-9]{10}$');
comment on column shipments.trace_code is 'On the invoice: whoever has it can read the certificates of what came, without price or names.';
