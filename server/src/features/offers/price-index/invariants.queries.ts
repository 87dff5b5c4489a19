import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

export const indexInvariants: Invariant[] = [
  {
    name: 'index alerts',
    message: 'nobody was told of an index that had not reached the amount',
    query: sql`select id from index_alerts where kind = 'BELOW' and notified_paise > target_paise`,
  },
  {
    name: 'index points',
    message: 'no point of the index is of a day to come, or nearly twice or half of the points beside it',
    query: sql`
      select p.series_id from index_points p where p.day > (greatest(now(),
        (select as_of from jobs where name = 'price-index')) at time zone 'Asia/Kolkata')::date
      union all
      select x.series_id from (select series_id, median_paise::numeric as paise,
          lag(median_paise) over days as before, lead(median_paise) over days as after
        from index_points window days as (partition by series_id order by day)) x
      where (x.before is not null or x.after is not null) and (
        x.paise > 1.8 * greatest(coalesce(x.before, 0), coalesce(x.after, 0))
        or x.paise < least(coalesce(x.before, x.after), coalesce(x.after, x.before)) / 1.8)`,
  },
]
