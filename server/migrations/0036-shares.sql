-- Links by which somebody without an account reads an order, a quotation or a price list for some days.
create table shares (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('ORDER', 'QUOTATION', 'PRICE_LIST')),
  order_id bigint references orders,
  quotation_id bigint references quotations,
  seller_id bigint references sellers,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  views int not null default 0 check (views >= 0),
  viewed_at timestamptz,
  check (expires_at > created_at),
  check ((kind = 'ORDER') = (order_id is not null)),
  check ((kind = 'QUOTATION') = (quotation_id is not null)),
  check ((kind = 'PRICE_LIST') = (seller_id is not null))
);
create index shares_user on shares (user_id, id desc);
create index shares_order on shares (order_id) where order_id is not null;
create index shares_quotation on shares (quotation_id) where quotation_id is not null;
create index shares_seller on shares (seller_id) where seller_id is not null;
comment on column shares.token_hash is 'SHA-256 of the 128 random bits in the link, which are not stored.';
comment on column shares.user_id is 'Who made the link: what it shows is read with the rights of this user.';
