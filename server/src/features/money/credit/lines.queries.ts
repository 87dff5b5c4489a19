import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, neverNull, type PageInput, pageTail } from '#core/lists.ts'

/** The people of a company (b) who read its credit. */
export const companyPeople = sql`coalesce((select array_agg(m.user_id order by m.user_id) from company_member_shown m
  where m.company_id = b.id and m.role in ('ADMIN', 'ACCOUNTS')), '{}')`

/** Whether an order (o) was bought for a company (b), or by its first member before it was one. */
const boughtFor = sql`(o.company_id = b.id or (o.company_id is null and o.user_id = b.user_id))`

/** A line with its use. `name` columns are the parties' names. */
export type LineRow = Omit<RowOf<'credit.readLineRows'>, 'total'>
export type LineFilter = { search?: string | null; status?: string | null }
/** Whose lines may be read: a company's, a seller's, or all. */
export type LineReader = { accountId: number } | { sellerId: number } | 'ALL'

/** The sum of the entries of a line (l). */
const balance = sql`coalesce((select sum(e.amount_paise) from credit_entries e where e.line_id = l.id), 0)::bigint`

/** What is ordered on a line (l) and not invoiced yet. */
const ordered = sql`coalesce((
  select sum(greatest(0, s.total_paise
    - coalesce((select sum((i.totals ->> 'totalPaise')::bigint) from invoice_shown i where i.suborder_id = s.id), 0)
    - coalesce((select sum(x.total_paise) from partial_cancellation_shown x
      where x.suborder_id = s.id and x.status = 'DONE'), 0)))
  from credit_orders c join suborder_shown s on s.id = c.suborder_id
  where c.line_id = l.id and s.status not in ('DELIVERED', 'COMPLETED', 'CANCELLED', 'REJECTED', 'EXPIRED')), 0)::bigint`

/** What is open of an entry (e) that is owed. */
const open = sql`(e.amount_paise - coalesce((select sum(a.amount_paise) from credit_allocations a
  where a.to_entry_id = e.id and a.undone_at is null), 0))`

const dues = (today: string): Sql => sql`join lateral (
  select coalesce(sum(x.paise) filter (where x.due_on < ${today}::date), 0)::bigint as overdue,
    (min(x.due_on) filter (where x.due_on < ${today}::date and x.paise > 0))::text as since,
    (min(x.due_on) filter (where x.due_on >= ${today}::date and x.paise > 0))::text as next,
    ((array_agg(x.paise order by x.due_on) filter (where x.due_on >= ${today}::date and x.paise > 0))[1])::bigint as amount
  from (select e.due_on, sum(${open}) as paise from credit_entries e
    where e.line_id = l.id and e.due_on is not null group by e.due_on) x) d on true`

const readLineRows = (db: Db, today: string, where: Sql, tail: Sql = sql``) =>
  rowsOf(
    db,
    'credit.readLineRows',
    sql`select l.id, l.seller_id, coalesce(nullif(c.trade_name, ''), c.legal_name) as "sellerName",
          c.legal_name as "sellerLegalName", c.udyam_class, c.business_kinds,
          l.account_id, b.company_name, ${companyPeople} as "companyPeople",
          l.limit_paise, l.terms_days, l.exposure_at,
          l.interest_bp, l.valid_to::text as "validTo", l.security, l.upi, l.status,
          l.hold_reason, l.granted_at, l.version,
          ${balance} as "balancePaise", ${ordered} as "ordersPaise", d.overdue as "overduePaise",
          d.since as "overdueSince", d.next as "nextDueOn", d.amount as "nextDuePaise", count(*) over ()::int as total
        from credit_lines l join seller_shown c on c.id = l.seller_id join b2b_account_shown b on b.id = l.account_id
        ${dues(today)} where ${where} ${tail}`,
  )

const readable = (reader: LineReader): Sql => {
  if (reader === 'ALL') return sql`true`
  return 'accountId' in reader ? sql`l.account_id = ${reader.accountId}` : sql`l.seller_id = ${reader.sellerId}`
}

const matching = (reader: LineReader, { search, status }: LineFilter): Sql =>
  allOf([
    readable(reader),
    search?.trim() &&
      sql`(b.company_name ilike ${containing(search)} or c.trade_name ilike ${containing(search)}
        or c.legal_name ilike ${containing(search)})`,
    status && sql`l.status = ${status}`,
  ])

const sorts = {
  grantedAt: sql`l.granted_at`,
  companyName: sql`b.company_name`,
  sellerName: sql`c.trade_name`,
  limit: sql`l.limit_paise`,
  balance: neverNull(sql`"balancePaise"`),
  overdue: neverNull(sql`"overduePaise"`),
}

/** A page of lines. */
export const readLinePage = (db: Db, reader: LineReader, today: string, page: PageInput, filter: LineFilter) =>
  readLineRows(db, today, matching(reader, filter), pageTail(page, sorts, sql`l.id`))

/** Number of lines by status. */
export const countLines = (db: Db, reader: LineReader, filter: LineFilter) =>
  rowsOf(
    db,
    'credit.countLines',
    sql`select l.status, count(*)::int as count from credit_lines l join seller_shown c on c.id = l.seller_id
        join b2b_account_shown b on b.id = l.account_id where ${matching(reader, filter)} group by 1`,
  )

/** A line; undefined if there is none that may be read. */
export const lineById = async (db: Db, reader: LineReader, today: string, id: number): Promise<LineRow | undefined> =>
  (await readLineRows(db, today, sql`l.id = ${id} and ${readable(reader)}`))[0]

/** The lines of a company with these sellers that are not closed, by id. */
export const linesWith = (db: Db, accountId: number, sellerIds: readonly number[], today: string): Promise<LineRow[]> =>
  readLineRows(
    db,
    today,
    sql`l.account_id = ${accountId} and l.seller_id = any(${sellerIds}::bigint[]) and l.status <> 'CLOSED'`,
    sql`order by l.id`,
  )

/** The lines of a company that are not closed: the longest overdue first, then the next due; at most `max`. */
export const linesByDue = (db: Db, accountId: number, today: string, max: number): Promise<LineRow[]> =>
  readLineRows(
    db,
    today,
    sql`l.account_id = ${accountId} and l.status <> 'CLOSED'`,
    sql`order by d.since nulls last, d.next nulls last, l.id limit ${max}`,
  )

/** Whether a company has bought from a seller, or has an open request to it. */
export const isKnownTo = async (db: Db, accountId: number, sellerId: number): Promise<boolean> =>
  (await rowOf(
    db,
    'credit.isKnownTo',
    sql`select b.id from b2b_account_shown b where b.id = ${accountId} and b.status = 'APPROVED' and (
          exists (select 1 from credit_requests r where r.account_id = b.id and r.seller_id = ${sellerId}
            and r.status = 'REQUESTED')
          or exists (select 1 from order_shown o join suborder_shown s on s.order_id = o.id
            where ${boughtFor} and s.seller_id = ${sellerId} and o.paid_at is not null))`,
  )) !== undefined

export type CompanyChoice = RowOf<'credit.readChoices'>

/** Companies that a seller can grant credit to: they bought or have requested it, and have no line yet. */
export const readChoices = (db: Db, sellerId: number): Promise<CompanyChoice[]> =>
  rowsOf(
    db,
    'credit.readChoices',
    sql`select b.id, b.company_name from b2b_account_shown b
        where b.status = 'APPROVED'
          and not exists (select 1 from credit_lines l where l.account_id = b.id and l.seller_id = ${sellerId}
            and l.status <> 'CLOSED')
          and (exists (select 1 from credit_requests r where r.account_id = b.id and r.seller_id = ${sellerId}
              and r.status = 'REQUESTED')
            or exists (select 1 from order_shown o join suborder_shown s on s.order_id = o.id
              where ${boughtFor} and s.seller_id = ${sellerId} and o.paid_at is not null))
        order by b.company_name, b.id limit 200`,
  )

/**
 * `lineId`: The company's line with the seller, whose limit it asks to raise; null without one.
 */
export type RequestRow = RowOf<'credit.readRequestRows'>

const readRequestRows = (db: Db, where: Sql) =>
  rowsOf(
    db,
    'credit.readRequestRows',
    sql`select r.id, r.account_id, b.company_name, ${companyPeople} as "companyPeople",
          r.seller_id, coalesce(nullif(c.trade_name, ''), c.legal_name) as "sellerName",
          r.limit_paise, r.terms_days, r.note, r.status, r.answer,
          (select l.id from credit_lines l where l.account_id = r.account_id and l.seller_id = r.seller_id
            and l.status <> 'CLOSED') as "lineId", r.requested_at
        from credit_requests r join seller_shown c on c.id = r.seller_id join b2b_account_shown b on b.id = r.account_id
        where ${where} order by r.id desc limit 100`,
  )

const ofReader = (reader: Exclude<LineReader, 'ALL'>): Sql =>
  'accountId' in reader ? sql`r.account_id = ${reader.accountId}` : sql`r.seller_id = ${reader.sellerId}`

/** Open requests of a company with the latest decided ones, or those that wait for a seller. */
export const readRequests = (db: Db, reader: Exclude<LineReader, 'ALL'>): Promise<RequestRow[]> =>
  readRequestRows(db, 'accountId' in reader ? ofReader(reader) : sql`${ofReader(reader)} and r.status = 'REQUESTED'`)

/** A request; undefined if there is none that may be read. */
export const requestById = async (db: Db, reader: Exclude<LineReader, 'ALL'> | 'ALL', id: number) =>
  (await readRequestRows(db, sql`r.id = ${id} and ${reader === 'ALL' ? sql`true` : ofReader(reader)}`))[0]

/** Sellers that a company bought from, without a line or an open request. */
export const readGrantors = (db: Db, accountId: number) =>
  rowsOf(
    db,
    'credit.readGrantors',
    sql`select c.id, coalesce(nullif(c.trade_name, ''), c.legal_name) as name from seller_shown c
        where exists (select 1 from order_shown o join suborder_shown s on s.order_id = o.id
            join b2b_account_shown b on ${boughtFor} where b.id = ${accountId} and s.seller_id = c.id
            and o.paid_at is not null)
          and not exists (select 1 from credit_lines l where l.account_id = ${accountId} and l.seller_id = c.id
            and l.status <> 'CLOSED')
          and not exists (select 1 from credit_requests r where r.account_id = ${accountId} and r.seller_id = c.id
            and r.status = 'REQUESTED')
        order by 2, 1 limit 200`,
  )
