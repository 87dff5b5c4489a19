import { sql } from 'kysely'
import { historyInvariant } from '#core/history.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'
import { settingDefaults } from '#core/settings.ts'

export const scheduleInvariants: Invariant[] = [
  {
    name: 'schedules',
    message:
      'no more is called off than was agreed, each drop adds to its total, and each call-off is priced by the rule',
    query: sql`
      select h.id from schedules h where schedule_called(h.id) > h.total_milli
        or h.total_milli <> (select sum(quantity_milli) from schedule_drops d where d.schedule_id = h.id)
      union all
      select l.id from order_line_shown l join schedules h on h.id = l.schedule_id
      where l.price_paise > coalesce(h.price_paise, h.cap_paise)
      or l.price_paise < coalesce(h.price_paise, h.floor_paise) or h.agreed_at is null
      union all
      select l.id from order_line_shown l join schedules h on h.id = l.schedule_id join suborder_shown s on s.id = l.suborder_id
      join order_shown o on o.id = s.order_id
      where h.offer_id <> l.offer_id or h.user_id <> o.user_id or h.seller_id <> s.seller_id or h.pincode <> o.pincode`,
  },
  {
    name: 'ended schedules',
    message: 'no agreed schedule has a quantity left once its last day and the days of grace are over',
    query: sql`
      select h.id from schedules h join jobs j on j.name = 'schedules.lapse'
      where h.status = 'AGREED' and schedule_called(h.id) < h.total_milli
        and h.ends_on < (j.as_of at time zone 'Asia/Kolkata')::date - 1 - coalesce((select s.value::text::int from settings s
          where s.key = 'scheduleGraceDays' and s.valid_from <= j.as_of order by s.valid_from desc limit 1),
          ${settingDefaults.scheduleGraceDays}::int)`,
  },
  historyInvariant('schedule', 'schedules'),
]
