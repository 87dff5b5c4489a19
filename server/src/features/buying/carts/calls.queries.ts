import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'

/** A call-off has its day (constraint of the cart's lines). */
const day = sql<NonNullable<string>>`l.deliver_on`

/** The schedule of a line (l); null for an ordinary one. */
export const callJson: Sql = sql`case when l.schedule_id is not null then (
  select json_build_object('scheduleId', h.id, 'dropId', l.drop_id, 'day', ${day}, 'pincode', h.pincode,
  'status', h.status,
    'totalMilli', h.total_milli, 'calledMilli', schedule_called(h.id), 'endsOn', h.ends_on, 'holdFrom', h.hold_from,
    'holdTo', h.hold_to,
    'holdReason', h.hold_reason, 'rule', h.rule, 'pricePaise', h.price_paise, 'capPaise', h.cap_paise, 'floorPaise',
    h.floor_paise,
    'nextNo', (select coalesce(max(x.call_no), 0) + 1 from order_line_shown x where x.schedule_id = h.id))
  from schedule_shown h where h.id = l.schedule_id) end`
