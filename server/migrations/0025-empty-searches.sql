-- Searches that found nothing, counted by Indian day and term; nothing says who searched
create table empty_searches (
  day date not null,
  term text not null check (length(term) between 2 and 60),
  count int not null default 1 check (count > 0),
  primary key (day, term)
);
