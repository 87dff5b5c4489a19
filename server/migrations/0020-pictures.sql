alter table products
  add constraint products_images check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) <= 8),
  add column picture jsonb generated always as
    (case when jsonb_array_length(images) > 0 then jsonb_set('{"photo": null}', '{photo}', images -> 0) else drawing end) stored;
comment on column products.images is 'Photographs in order: key, alt, width, height, widths (what it was resized to).';
comment on column products.picture is 'What lists show of it: its first photograph, else its drawing.';
