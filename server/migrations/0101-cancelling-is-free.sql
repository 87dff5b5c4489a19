-- Nothing may be kept back from a consumer who cancels unless the marketplace bears the like (E-Commerce Rules 2020, rule 4(8)). The
-- first text of the cancelling policy let sellers keep the cost of loading; from today its next version says otherwise. Orders keep
-- the version that their buyers were shown.
insert into policy_versions (policy_id, version, title, body, window_days, return_paid_by, conditions, effective_from, created_by, created_at)
select v.policy_id, v.version + 1, 'Free until the goods have left',
  'An order can be cancelled free of charge until its goods have left the yard. Once they are packed, the seller is asked first. Nothing is kept back for packing or loading: what was paid is refunded in full. The same holds if the seller or the marketplace cancels.',
  v.window_days, v.return_paid_by, v.conditions, (now() at time zone 'Asia/Kolkata')::date, null, now()
from policies p
  join lateral (select * from policy_versions where policy_id = p.id order by version desc limit 1) v on true
where p.kind = 'CANCEL' and v.body like '%may keep the cost of loading%';
