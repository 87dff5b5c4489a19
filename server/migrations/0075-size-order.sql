-- Lists are sorted by titles as the trade reads them: 8 mm before 10 mm, ½ before 1 ¼. The same order as domain/core/sizes
create function size_order(label text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case
      when part[3]::numeric > part[2]::numeric then
        lpad(round(coalesce(part[1], '0')::numeric + part[2]::numeric / part[3]::numeric, 6)::text, 22, '0')
      when part[3] is not null then
        coalesce(lpad(round(part[1]::numeric, 6)::text, 22, '0') || ' ', '')
          || lpad(round(part[2]::numeric, 6)::text, 22, '0') || ' / ' || lpad(round(part[3]::numeric, 6)::text, 22, '0')
      when part[5] is not null then
        lpad(round(coalesce(nullif(part[4], ''), '0')::numeric
          + case part[5] when '½' then 0.5 when '¼' then 0.25 else 0.75 end, 6)::text, 22, '0')
      when part[6] is not null then lpad(round(part[6]::numeric, 6)::text, 22, '0')
      else nullif(btrim(part[7]), '')
    end, ' ' order by at), '')
  from regexp_matches(
    regexp_replace(lower(label), '([0-9]),(?=[0-9]{2,3}(?![0-9]))', '\1', 'g'),
    '(?:([0-9]+)[ -])?([0-9]+)[/⁄]([0-9]+)(?![0-9/])|([0-9]*)\s?([½¼¾])|([0-9]+(?:\.[0-9]+)?)|([^0-9½¼¾]+)', 'g'
  ) with ordinality as found(part, at)
$$;
comment on function size_order is 'A text that sorts as its sizes do: each number with leading zeros, fractions as decimals.';

alter table variants add column title_order text collate "C" not null generated always as (size_order(title)) stored;
alter table products add column title_order text collate "C" not null generated always as (size_order(title)) stored;

-- The list of products was sorted by small letters
create index products_title_order on products (title_order, id);
drop index products_title;
