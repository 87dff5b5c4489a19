import type { ReturnTerms } from '@neev/domain/aftersales/claims/returns'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

export type LineReturnTerms = ReturnTerms & { lineId: number }

/** The return terms of the lines of suborders: as shown to the buyer, otherwise as on the day of the order. */
export const readReturnTerms = (
  db: Db,
  suborderIds: readonly number[],
): Promise<(LineReturnTerms & { suborderId: number })[]> =>
  rowsOf(
    db,
    'policies.readReturnTerms',
    sql`select s.id as "suborderId", l.id as "lineId", l.title, k.shelf_life_days is not null as "goesOff",
          coalesce(v.window_days, 0) as "windowDays", coalesce(v.return_paid_by, 'BUYER') as "paidBy"
        from suborder_shown s join order_shown o on o.id = s.order_id join order_line_shown l on l.suborder_id = s.id
        join size_shown a on a.id = l.variant_id
          join product_shown d on d.id = a.product_id join category_shown c on c.id = d.category_id
          left join product_class_shown k on k.id = coalesce(d.class_id, c.default_class_id)
          left join lateral (
            select q.policy_id, q.version from order_policies q join policies p on p.id = q.policy_id
            and p.kind = 'RETURN'
            where q.order_id = o.id and (q.goods = '{}' or d.title = any(q.goods)) order by q.policy_id
            limit 1) shown on true
          left join lateral (
            select policy_id, version from policy_versions where policy_id = k.return_policy_id
              and effective_from <= (o.placed_at at time zone 'Asia/Kolkata')::date order by version desc
              limit 1) held on true
          left join policy_versions v on v.policy_id = coalesce(shown.policy_id, held.policy_id)
          and v.version = coalesce(shown.version, held.version)
        where s.id = any(${suborderIds}::bigint[]) order by l.position`,
  )
