-- Lists that are read from a photo.
alter table material_lists drop constraint material_lists_source_check;
alter table material_lists add constraint material_lists_source_check
  check (source in ('EMPTY', 'PASTED', 'FILE', 'PHOTO', 'CART', 'COPY'));
alter table material_lists add column unclear_rows int[] not null default '{}';
comment on column material_lists.unclear_rows is 'Rows of a photo, counted from 1, with words that were read with little confidence.';
alter table material_list_lines drop constraint material_list_lines_reason_check;
alter table material_list_lines add constraint material_list_lines_reason_check
  check (reason in ('NO_PRODUCT', 'SEVERAL', 'UNSURE', 'OTHER_GRADE', 'UNIT', 'ASSUMED', 'QUANTITY', 'UNCLEAR'));
