import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, neverNull, type PageInput, pageTail } from '#core/lists.ts'
import { isOver } from '#features/money/payments/payments.ts'
import { transferJson, unallocatedAmount } from './match.queries.ts'

export type LineRow = Omit<RowOf<'statements.readLines'>, 'total'>

/** Lines selected by `where` (over l), with the total count. */
const readLines = (db: Db, where: Sql, tail: Sql = sql``) =>
  rowsOf(
    db,
    'statements.readLines',
    sql`select l.id, l.on_day::text as "onDay", l.narration, l.reference, l.utrs, l.direction,
      l.amount_paise, ${unallocatedAmount} as "leftPaise",
          l.state, a.bank, right(a.account_number, 4) as "accountEnding", back.on_day::text as "takesBackOn",
          (select min(x.on_day)::text from statement_lines x where x.takes_back_id = l.id) as "takenBackOn",
          (select ${transferJson} from bank_transfer_shown t join order_shown o on o.id = t.order_id
          join person_shown u on u.id = o.user_id
            where t.id = l.proposed_transfer_id) as proposed,
          l.proposed_reason, l.confidence,
          coalesce((select jsonb_agg(jsonb_build_object('to', ${transferJson}, 'amountPaise', x.amount_paise, 'counts',
          x.counts, 'by', n.name, 'at', x.at) order by x.id)
            from transfer_allocations x join bank_transfer_shown t on t.id = x.transfer_id
            join order_shown o on o.id = t.order_id join person_shown u on u.id = o.user_id
              left join person_shown n on n.id = x.by_id
            where x.line_id = l.id and x.undone_at is null), '[]') as allocations,
          l.reason, d.name as "decidedBy", l.decided_at, r.number as "refundNumber",
          r.status in ('REQUESTED', 'APPROVED') and r.sent_at is null as "refundFree", count(*) over ()::int as total
        from statement_lines l join bank_accounts a on a.id = l.bank_account_id
        left join statement_lines back on back.id = l.takes_back_id
          left join person_shown d on d.id = l.decided_by left join refund_shown r on r.line_id = l.id
        where ${where} ${tail}`,
  )

/** A line. */
export const lineById = async (db: Db, id: number): Promise<LineRow | undefined> =>
  (await readLines(db, sql`l.id = ${id}`))[0]

const shows = {
  PROPOSED: sql`l.state = 'OPEN' and l.proposed_transfer_id is not null`,
  UNMATCHED: sql`l.state = 'OPEN' and l.proposed_transfer_id is null`,
  MATCHED: sql`l.state = 'MATCHED'`,
  IGNORED: sql`l.state = 'IGNORED'`,
  RETURNED: sql`l.state = 'RETURNED'`,
  REVERSED: sql`(l.state = 'REVERSED' or exists (select 1 from statement_lines x where x.takes_back_id = l.id)
    and l.direction = 'CREDIT')`,
  PROVIDER: sql`l.state = 'PROVIDER'`,
  OUT: sql`l.state = 'NOTED'`,
} as const
export type Show = keyof typeof shows
const sorts = { onDay: neverNull(sql`l.on_day`), amount: sql`l.amount_paise` }

export type LineFilter = { show: Show | null; search: string | null; statementId: number | null }

/** Conditions over l. */
const matching = ({ search, statementId }: Omit<LineFilter, 'show'>) =>
  allOf([
    statementId !== null && sql`l.statement_id = ${statementId}`,
    search &&
      sql`(l.narration ilike ${containing(search)} or l.reference ilike ${containing(search)} or exists (
        select 1 from transfer_allocations x join bank_transfer_shown t on t.id = x.transfer_id
        join order_shown o on o.id = t.order_id
        where x.line_id = l.id and x.undone_at is null and o.number ilike ${containing(search)})
        or exists (select 1 from refund_shown x where x.line_id = l.id and x.number ilike ${containing(search)}))`,
  ])

/** A page of lines. */
export const pageOfLines = (db: Db, { show, ...others }: LineFilter, page: PageInput) =>
  readLines(db, allOf([matching(others), show && shows[show]]), pageTail(page, sorts, sql`l.id`))

/** How many lines there are, by what the list can show. */
export function countLines(db: Db, filter: Omit<LineFilter, 'show'>) {
  const tabs = Object.entries(shows).map(([show, where]): Sql => sql`(${show}, ${where})`)
  return rowsOf(
    db,
    'statements.countLines',
    sql`select ${sql<Show>`tab.show`} as status, count(*)::int as count from statement_lines l
        cross join lateral (values ${sql.join(tabs)}) as tab(show, shown)
        where ${matching(filter)} and tab.shown group by 1`,
  )
}

/** The day of another allocated credit with a UTR and the amount of this one. */
export const otherCounted = (db: Db, { id, utrs, amountPaise }: Pick<LineRow, 'id' | 'utrs' | 'amountPaise'>) =>
  rowOf(
    db,
    'statements.otherCounted',
    sql`select x.on_day::text as day from statement_lines x
        where x.utrs && ${utrs}::text[] and x.id <> ${id} and x.direction = 'CREDIT'
        and x.amount_paise = ${amountPaise}
          and exists (select 1 from transfer_allocations a where a.line_id = x.id and a.undone_at is null)
          and not exists (select 1 from statement_lines back where back.takes_back_id = x.id) limit 1`,
  )

/** Undoes the allocations to ended transfers of an order, and returns them. */
export const undoEnded = (db: Db, orderIds: readonly number[], now: Date) =>
  rowsOf(
    db,
    'statements.undoEnded',
    sql`update transfer_allocations a set undone_at = ${now}
        from bank_transfer_shown t join order_shown o on o.id = t.order_id
        where t.id = a.transfer_id and o.id = any(${orderIds}::bigint[]) and a.undone_at is null and t.status <> 'LATE' and ${isOver}
        returning a.line_id, a.transfer_id, a.amount_paise, o.id as "orderId"`,
  )
