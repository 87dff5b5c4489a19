-- What an order's buyer was promised stays as it was read.
alter table price_locks add column policies jsonb not null default '[]';
comment on column price_locks.policies is 'The policies that were shown with the prices: [{policyId, version, goods}].';

create table order_policies (
  order_id bigint not null references orders,
  policy_id bigint not null,
  version int not null,
  goods text[] not null default '{}',
  primary key (order_id, policy_id),
  foreign key (policy_id, version) references policy_versions
);
create trigger order_policies_append_only before update or delete on order_policies for each row execute function forbid_change();
comment on table order_policies is 'The version of each policy that the buyer was shown on the review step.';
comment on column order_policies.goods is 'The titles of the goods that it holds for; empty: the whole order.';
