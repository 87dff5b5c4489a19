alter table imports add column tries int not null default 0;
comment on column imports.tries is 'How often it was begun without getting on; a sheet that ends every process it is read by is given up.';
