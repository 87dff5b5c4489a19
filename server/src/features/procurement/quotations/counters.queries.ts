import type { CounterLine } from '@neev/domain/procurement/quotations/counters'
import { sql } from 'kysely'
import { anyOf } from '#core/db/any-of.queries.ts'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'

export type CounterRow = RowOf<'quotations.readCounters'>

/** The counter-offers of these requests, to all their sellers, oldest first. */
export const readCounters = (db: Db, requestIds: readonly number[]): Promise<CounterRow[]> =>
  rowsOf(
    db,
    'quotations.readCounters',
    sql`select c.id, q.request_id, q.seller_id, q.id as "quotationId", c.round, c.status,
          c.lead_days, q.lead_days as "quotedLeadDays", c.note, c.made_at,
          c.answer_by, c.answered_at,
          (select coalesce(json_agg(json_build_object('quotationLineId', l.id, 'requestLineId', l.request_line_id,
            'title', v.title, 'unit', v.unit, 'quantityMilli', cl.quantity_milli,
            'quotedQuantityMilli', l.quantity_milli, 'pricePaise', cl.price_paise,
            'quotedPricePaise', l.price_paise, 'answeredPricePaise', al.price_paise) order by l.id), '[]')
            from quote_counter_lines cl join quotation_lines l on l.id = cl.quotation_line_id
            join offer_shown o on o.id = l.offer_id join size_shown v on v.id = o.variant_id
            left join quotations a on a.counter_id = c.id
            left join quotation_lines al on al.quotation_id = a.id and al.request_line_id = l.request_line_id
            where cl.counter_id = c.id) as lines
        from quote_counters c join quotations q on q.id = c.quotation_id
        where q.request_id = ${anyOf(requestIds)} order by c.id`,
  )

type NewCounter = {
  quotationId: number
  round: number
  leadDays: number
  note: string | null
  madeBy: number
  madeAt: Date
  answerBy: Date
}

/** Inserts a counter-offer with its lines, in one statement. */
export const insertCounter = (db: Db, counter: NewCounter, lines: readonly CounterLine[]) =>
  rowOf(
    db,
    'quotations.insertCounter',
    sql`with made as (
          insert into quote_counters (quotation_id, round, status, lead_days, note, made_by, made_at, answer_by)
          values (${counter.quotationId}, ${counter.round}, 'OPEN', ${counter.leadDays}, ${counter.note},
            ${counter.madeBy}, ${counter.madeAt}, ${counter.answerBy}) returning id
        ), lines as (
          insert into quote_counter_lines (counter_id, quotation_line_id, quantity_milli, price_paise)
          select made.id, l."quotationLineId", l."quantityMilli", l."pricePaise"
          from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("quotationLineId" bigint,
            "quantityMilli" bigint, "pricePaise" bigint)
        ) select id from made`,
  )

/** Counter-offers whose turn is over, with their requests. */
export const readOverdue = (db: Db, now: Date, max: number) =>
  rowsOf(
    db,
    'quotations.readOverdue',
    sql`select c.id, q.request_id from quote_counters c join quotations q on q.id = c.quotation_id
        where c.status = 'OPEN' and c.answer_by <= ${now} order by c.id limit ${max}`,
  )
