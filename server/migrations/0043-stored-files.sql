-- The check of stored files walks their rows in the order in which a bucket lists its names.
create index files_key_codes on files (key collate "C");
