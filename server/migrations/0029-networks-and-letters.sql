-- What an associate answered to a dealer that named it.
alter table associate_applications
  add column dealer_id bigint references dealer_terms,
  add check (dealer_id is null or type = 'SUB_DEALER');
comment on column associate_applications.dealer_id is 'The dealer that the named associate made of it, by inviting the firm.';

-- Goods of a brand that asks its sellers for a letter are on sale only of those whose letter is accepted and has not ended.
create index documents_letters on documents (brand_id, owner_id) where type = 'BRAND_AUTHORISATION' and state = 'ACCEPTED';

create function has_letter(seller bigint, brand bigint) returns boolean language sql stable as $$
  select not exists (select 1 from brands b where b.id = brand and b.authorisation_required)
    or exists (select 1 from documents d where d.owner_type = 'SELLER' and d.owner_id = seller and d.brand_id = brand
      and d.type = 'BRAND_AUTHORISATION' and d.state = 'ACCEPTED')
$$;
comment on function has_letter is 'Whether nothing of the brand stands in the way of this seller; a paper whose last day is over is EXPIRED.';

create function hold_without_letter() returns trigger language plpgsql as $$
begin
  if new.status = 'LIVE' and not has_letter(new.seller_id,
    (select p.brand_id from variants v join products p on p.id = v.product_id where v.id = new.variant_id)) then
    new.status := 'BLOCKED';
  end if;
  return new;
end $$;
create trigger offers_letter before insert or update of status on offers for each row execute function hold_without_letter();
comment on column offers.status is 'BLOCKED: would be LIVE, but its seller has no valid letter of the brand. Opens by itself with the letter.';
