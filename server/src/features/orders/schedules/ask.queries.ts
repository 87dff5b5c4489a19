import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'
import type { RuleRow, Site } from './schedules.queries.ts'

type NewSchedule = RuleRow & {
  userId: number
  sellerId: number
  offerId: number
  pincode: string
  site: Site
  totalMilli: number
  requested: object
  note: string | null
  endsOn: string
  answerBy: Date
  /** Set for an awarded line of a quotation: both sides have agreed. */
  quotationLineId: number | null
  /** The awarded line whose seller is asked for the rest of its requested line. */
  restOf: number | null
  agreedAt: Date | null
}

/** Inserts a proposed or agreed schedule with its planned deliveries ({ day, quantityMilli, note }), in one statement. */
export const insertSchedule = (db: Db, schedule: NewSchedule, drops: readonly object[], now: Date) =>
  rowOf(
    db,
    'schedules.insertSchedule',
    sql`with made as (
          insert into schedules (user_id, seller_id, offer_id, pincode, site, total_milli, rule, price_paise,
            cap_paise, floor_paise, requested, note, status, ends_on, answer_by, requested_at,
            moved_at, quotation_line_id, rest_of, agreed_at)
          values (${schedule.userId}, ${schedule.sellerId}, ${schedule.offerId}, ${schedule.pincode},
            ${JSON.stringify(schedule.site)}::jsonb, ${schedule.totalMilli}, ${schedule.rule}, ${schedule.pricePaise},
            ${schedule.capPaise}, ${schedule.floorPaise}, ${JSON.stringify(schedule.requested)}::jsonb,
            ${schedule.note}, ${schedule.agreedAt ? 'AGREED' : 'PROPOSED'}, ${schedule.endsOn}::date,
            ${schedule.answerBy}, ${now}, ${now}, ${schedule.quotationLineId}, ${schedule.restOf}, ${schedule.agreedAt}) returning id
        ), planned as (
          insert into schedule_drops (schedule_id, on_day, quantity_milli, note)
          select made.id, r.day, r."quantityMilli", r.note
          from made, jsonb_to_recordset(${JSON.stringify(drops)}::jsonb) as r(day date, "quantityMilli" bigint,
            note text)
        ) select id from made`,
  )
