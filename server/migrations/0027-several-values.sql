-- Goods may say several of a list: each of the values counts for lists, not their text together.
create or replace function keep_product_facts() returns trigger language plpgsql as $$
begin
  update products p set
    grades = coalesce((select array_agg(distinct v.grade) from variants v where v.product_id = p.id and v.grade is not null), '{}'),
    sizes = coalesce((
      select jsonb_object_agg(code, seen) from (
        select axis as code, jsonb_agg(distinct v.attributes ->> axis) as seen
        from unnest(p.axes) as axis join variants v on v.product_id = p.id and v.attributes ? axis group by axis
        union all
        select e.key, jsonb_agg(distinct one.value)
        from variants v cross join lateral jsonb_each(v.attributes) e
          cross join lateral jsonb_array_elements_text(case jsonb_typeof(e.value) when 'array' then e.value else jsonb_build_array(e.value) end) as one
        where p.kind = 'SINGLE' and v.product_id = p.id and not e.key = any(p.axes)
          and e.key in (select code from attributes where is_filterable) group by e.key
      ) a), '{}')
  where p.id in (select product_id from changed);
  return null;
end $$;
