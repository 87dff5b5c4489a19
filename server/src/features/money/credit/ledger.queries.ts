import type { RuledItem, RuledMoney } from '@neev/domain/money/credit/credit-entries'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { type PageInput, pageTail } from '#core/lists.ts'

/**
 * An entry of a line with what is allocated of it. Days are Indian dates.
 * `number`: Number of the invoice or note, or the bank's reference.
 * `charge`: What charged interest is the sum of.
 * `balancePaise`: The sum of the line up to it.
 * `chargedPaise`: Interest on it that is charged.
 * `allocatedPaise`: What is allocated of it, or to it.
 * `deliveredOn`: When the goods of its invoice were delivered.
 */
export type EntryRow = Omit<RowOf<'credit.readEntryRows'>, 'total'>

/** What is allocated of an entry (e), or to it. */
const allocated = sql`coalesce((select sum(a.amount_paise) from credit_allocations a where a.undone_at is null
  and (a.from_entry_id = e.id or a.to_entry_id = e.id)), 0)::bigint`

const reversed = sql`exists (select 1 from credit_entries x where x.of_entry_id = e.id and x.kind = 'REVERSAL')`

const readEntryRows = (db: Db, lineId: number, where: Sql, tail: Sql) =>
  rowsOf(
    db,
    'credit.readEntryRows',
    sql`select e.id, e.line_id, e.kind, e.amount_paise, e.day::text as day,
          e.due_on::text as "dueOn", e.invoice_id, e.credit_note_id,
          e.debit_note_id, coalesce(i.number, n.number, d.number, e.reference) as number,
          o.id as "orderId", o.number as "orderNumber", e.of_entry_id,
          coalesce(oi.number, fd.number, f.reference) as "ofNumber", e.mode, e.note, e.parts as charge,
          b."balancePaise", ${allocated} as "allocatedPaise", ${reversed} as "isReversed",
          coalesce((select sum(x.amount_paise) from credit_entries x where x.of_entry_id = e.id
            and x.kind = 'INTEREST'), 0)::bigint as "chargedPaise",
          (h.delivered_at at time zone 'Asia/Kolkata')::date::text as "deliveredOn", count(*) over ()::int as total
        from (select x.id, (sum(x.amount_paise) over (order by x.day, x.id))::bigint as "balancePaise"
            from credit_entries x where x.line_id = ${lineId}) b join credit_entries e on e.id = b.id
          left join invoice_shown i on i.id = e.invoice_id left join credit_note_shown n on n.id = e.credit_note_id
          left join debit_note_shown d on d.id = e.debit_note_id
          left join order_shown o on o.id = coalesce(i.order_id, n.order_id, d.order_id)
          left join shipment_shown h on h.id = i.shipment_id
          left join credit_entries f on f.id = e.of_entry_id left join invoice_shown oi on oi.id = f.invoice_id
          left join debit_note_shown fd on fd.id = f.debit_note_id
        where e.line_id = ${lineId} and ${where} ${tail}`,
  )

/** All entries of a line, oldest first: for its statement. */
export const readEntries = (db: Db, lineId: number): Promise<EntryRow[]> =>
  readEntryRows(db, lineId, sql`true`, sql`order by e.day, e.id`)

/** An entry of a line; undefined if it is of another one. */
export const entryById = async (db: Db, lineId: number, id: number): Promise<EntryRow | undefined> =>
  (await readEntryRows(db, lineId, sql`e.id = ${id}`, sql``))[0]

const sorts = { day: sql`e.day` }

/** A page of the entries of a line, each with the balance after it. */
export const readEntryPage = (db: Db, lineId: number, page: PageInput) =>
  readEntryRows(db, lineId, sql`true`, pageTail(page, sorts, sql`e.id`))

/** Whether an entry (e) was paid after its due day, and no interest was charged since. */
const bearsUncharged = sql`(e.kind in ('INVOICE', 'DEBIT_NOTE') and exists (
  select 1 from credit_allocations a join credit_entries p on p.id = a.from_entry_id
  where a.to_entry_id = e.id and a.undone_at is null and p.day > e.due_on and not exists (
    select 1 from credit_entries x where x.of_entry_id = e.id and x.kind = 'INTEREST' and x.day >= p.day)))`

/** Entries of a line that something is still open of, or that may bear interest which is not charged, oldest first. */
export const readOpenEntries = (db: Db, lineId: number): Promise<EntryRow[]> =>
  readEntryRows(
    db,
    lineId,
    sql`(e.kind <> 'REVERSAL' and abs(e.amount_paise) > ${allocated} and not ${reversed} or ${bearsUncharged})`,
    sql`order by e.day, e.id`,
  )

/** Whether a receipt of a line that was not reversed has this reference of the bank. */
export const hasReference = async (db: Db, lineId: number, reference: string): Promise<boolean> =>
  (await rowOf(
    db,
    'credit.hasReference',
    sql`select e.id from credit_entries e where e.line_id = ${lineId} and e.kind = 'RECEIPT'
          and e.reference = ${reference} and not ${reversed} limit 1`,
  )) !== undefined

export type AllocationRow = RowOf<'credit.readAllocations'>

/** The live allocations to entries of a line, each with the Indian date of its receipt or note. */
export const readAllocations = (db: Db, lineId: number, toIds: readonly number[]): Promise<AllocationRow[]> =>
  rowsOf(
    db,
    'credit.readAllocations',
    sql`select a.from_entry_id, a.to_entry_id, a.amount_paise,
          e.day::text as day
        from credit_allocations a join credit_entries e on e.id = a.from_entry_id
        where a.line_id = ${lineId} and a.to_entry_id = any(${toIds}::bigint[]) and a.undone_at is null order by a.id`,
  )

/** A line with something open and money that is not allocated, and the day of the oldest such money. */
export const unsettledLines = sql`
  select e.line_id, min(e.day) filter (where e.due_on is null) as day
  from credit_entries e left join lateral (select sum(a.amount_paise) as paise from credit_allocations a
    where a.undone_at is null and (a.from_entry_id = e.id or a.to_entry_id = e.id)) p on true
  where (e.due_on is not null or e.kind in ('RECEIPT', 'CREDIT_NOTE')) and not ${reversed}
    and abs(e.amount_paise) > coalesce(p.paise, 0)
  group by e.line_id having bool_or(e.due_on is not null) and bool_or(e.due_on is null)`

export type RuleRow = RowOf<'credit.readRuled'>

/** Live allocations by the rule on a line of a day or later: the later of the days of its two entries. */
export const readRuled = (db: Db, lineId: number, fromDay: string): Promise<RuleRow[]> =>
  rowsOf(
    db,
    'credit.readRuled',
    sql`select a.id, a.from_entry_id as "fromId", a.to_entry_id as "toId", a.amount_paise
        from credit_allocations a join credit_entries f on f.id = a.from_entry_id
          join credit_entries t on t.id = a.to_entry_id
        where a.line_id = ${lineId} and a.by_rule and a.undone_at is null
          and greatest(f.day, t.day) >= ${fromDay}::date order by a.id`,
  )

/** What is open on a line, and what is not allocated, if these allocations are left out. */
export async function readUnruled(
  db: Db,
  lineId: number,
  leftOut: readonly number[],
): Promise<{ items: RuledItem[]; money: RuledMoney[] }> {
  const rows = await rowsOf(
    db,
    'credit.readUnruled',
    sql`select x.* from (select e.id, e.day::text as day, e.due_on::text as "dueOn",
            (abs(e.amount_paise) - coalesce((select sum(a.amount_paise) from credit_allocations a
              where a.undone_at is null and (a.from_entry_id = e.id or a.to_entry_id = e.id)
                and a.id <> all(${leftOut}::bigint[])), 0))::bigint as paise
          from credit_entries e where e.line_id = ${lineId} and not ${reversed}
            and (e.due_on is not null or e.kind in ('RECEIPT', 'CREDIT_NOTE'))) x
        where x.paise > 0 order by x.id`,
  )
  return {
    items: rows.flatMap(({ dueOn, paise, ...one }) => (dueOn === null ? [] : [{ ...one, dueOn, openPaise: paise }])),
    money: rows.flatMap(({ dueOn, paise, ...one }) => (dueOn === null ? [{ ...one, leftPaise: paise }] : [])),
  }
}

/** Lines on which something is open while money lies beside it, with the day of the oldest such money. */
export const readUnsettled = (db: Db): Promise<{ lineId: number; day: string }[]> =>
  rowsOf(
    db,
    'credit.readUnsettled',
    sql`select x.line_id, x.day::text as day from (${unsettledLines}) x where x.day is not null order by 1`,
  )

export type PaidRow = RowOf<'credit.readPays'>

/** What receipts and credit notes pay, the oldest due first. */
export const readPays = (db: Db, fromIds: readonly number[]): Promise<PaidRow[]> =>
  rowsOf(
    db,
    'credit.readPays',
    sql`select a.from_entry_id as "fromId", e.id as "entryId",
          coalesce(i.number, d.number, e.reference, oi.number, od.number) as number, e.due_on::text as "dueOn",
          sum(a.amount_paise)::bigint as "amountPaise", bool_and(a.by_rule) as "byRule"
        from credit_allocations a join credit_entries e on e.id = a.to_entry_id
          left join invoice_shown i on i.id = e.invoice_id left join debit_note_shown d on d.id = e.debit_note_id
          left join credit_entries o on o.id = e.of_entry_id left join invoice_shown oi on oi.id = o.invoice_id
          left join debit_note_shown od on od.id = o.debit_note_id
        where a.from_entry_id = any(${fromIds}::bigint[]) and a.undone_at is null and e.due_on is not null
        group by a.from_entry_id, e.id, i.number, d.number, oi.number, od.number order by e.due_on, e.id`,
  )

export type DueRow = RowOf<'credit.readDue'>

/** Open invoices due between two Indian dates, with the reminders that were sent. */
export const readDue = (db: Db, from: string, to: string): Promise<DueRow[]> =>
  rowsOf(
    db,
    'credit.readDue',
    sql`select x.* from (
          select e.id as "entryId", e.line_id, e.due_on::text as "dueOn",
            coalesce(i.number, n.number, e.reference, '') as number,
            (e.amount_paise - coalesce((select sum(a.amount_paise) from credit_allocations a
              where a.to_entry_id = e.id and a.undone_at is null), 0))::bigint as "openPaise",
            coalesce(nullif(c.trade_name, ''), c.legal_name) as "sellerName",
            coalesce((select array_agg(r.kind) from credit_reminders r where r.entry_id = e.id), '{}') as sent
          from credit_entries e join credit_lines l on l.id = e.line_id join seller_shown c on c.id = l.seller_id
            left join invoice_shown i on i.id = e.invoice_id left join debit_note_shown n on n.id = e.debit_note_id
          where e.due_on between ${from}::date and ${to}::date) x
        where x."openPaise" > 0 order by x."entryId"`,
  )
