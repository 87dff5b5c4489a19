-- Why an import failed is a refusal with its params, so that it can be shown in any language.
alter table imports alter column problem type jsonb using
  case when problem is null then null
  else jsonb_build_object('code', 'VALIDATION', 'params', jsonb_build_object('path', 'file', 'message', problem)) end;

-- How an uploaded table was understood: format, tab, encoding and separator.
alter table imports add column reading jsonb;
alter table statements add column reading jsonb;
alter table material_lists add column reading jsonb;

update material_lists set reading = jsonb_build_object('format', 'XLSX', 'name', coalesce(sheet_name, ''), 'hidden', hidden_sheets,
  'encoding', null, 'separator', null, 'is1904', false) where sheet_name is not null;
alter table material_lists drop column sheet_name, drop column hidden_sheets;
