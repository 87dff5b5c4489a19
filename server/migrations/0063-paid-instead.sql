-- What is paid back instead of a replacement includes the carriage of the way there, which is no part of the goods that were to come again.
alter table claims
  drop constraint claims_agreed,
  add constraint claims_agreed check (agreed_paise >= 1 and (kind = 'REPLACEMENT' or agreed_paise <= total_paise + 100));
