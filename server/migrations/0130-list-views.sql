-- Named filters, sorts and columns that a person keeps of a list
create table list_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The list's operation, such as CouponList
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  -- Filters and sort as the URL of the list has them
  search text not null,
  -- English titles: a column that is new to a list is shown
  hidden_columns text[] not null default '{}',
  created_at timestamptz not null,
  constraint list_views_name unique (user_id, list, name)
);
