import type { EntryPart, LedgerKind } from '@neev/domain/money/ledger'
import type { SettlementStatus, Statement } from '@neev/domain/money/settlements/settlements'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { operatorGstinOf } from '#core/tcs.queries.ts'

export type SettlementRow = Omit<Statement, 'status'> & {
  id: number
  number: string
  sellerId: number
  sellerName: string
  status: SettlementStatus
  from: string
  to: string
  openingPaise: number
  entriesPaise: number
  closingPaise: number
  sums: { part: EntryPart; paise: number }[]
  parts: number
  builtAt: Date
  approvedAt: Date | null
  approvedByName: string | null
  paidAt: Date | null
  paidByName: string | null
  utr: string | null
  failure: string | null
  fileId: number | null
  fileNumber: string | null
  payee: { holder: string; accountNumber: string; ifsc: string } | null
  disputes: {
    id: number
    suborderIds: string[]
    reason: string
    openedAt: string
    answer: string | null
    answeredAt: string | null
  }[]
}

/** The receiving bank account: that of the latest bank file, otherwise the seller's current one. */
const payee = sql`coalesce(
  (select jsonb_build_object('holder', p.holder, 'accountNumber', p.account_number, 'ifsc', p.ifsc)
  from settlement_payments p
    where p.settlement_id = m.id and p.file_id = m.file_id),
  (select jsonb_build_object('holder', b.holder, 'accountNumber', b.account_number, 'ifsc', b.ifsc)
  from seller_bank_accounts b
    where b.seller_id = m.seller_id and b.replaced_at is null))`

/** Statements (m) of sellers (s) selected by `where`, with their totals, in one query. */
const readSettlements = (db: Db, where: Sql, tail: Sql) =>
  rowsOf(
    db,
    'settlements.readSettlements',
    sql`select m.id, m.number, m.seller_id, coalesce(nullif(s.trade_name, ''),
      s.legal_name) as "sellerName", m.status,
          to_char(m.from_day, 'YYYY-MM-DD') as "from", to_char(m.to_day, 'YYYY-MM-DD') as "to",
          m.opening_paise,
          m.entries_paise, m.closing_paise, m.payable_paise,
          m.built_at,
          m.review_until, m.accepted_at, m.approved_at,
          m.approved_by,
          a.name as "approvedByName", m.paid_at, p.name as "paidByName", m.utr, m.failure,
          m.file_id, f.number as "fileNumber",
          ${payee} as payee,
          exists (select 1 from seller_bank_accounts b where b.seller_id = m.seller_id and b.replaced_at is null
          and b.verified_at is not null) as "hasBank",
          s.settlement_frozen_until as "frozenUntil",
          (select count(distinct e.transaction_id)::int from settlement_entries x
          join ledger_entries e on e.id = x.entry_id
            where x.settlement_id = m.id) as parts,
          coalesce((select jsonb_agg(jsonb_build_object('part', g.part, 'paise', g.paise)) from (
            select e.part, -sum(e.amount_paise) as paise from settlement_entries x
            join ledger_entries e on e.id = x.entry_id
            where x.settlement_id = m.id and e.part is not null group by e.part
            order by array_position(array['SALE', 'COMMISSION', 'COMMISSION_GST', 'TCS', 'TDS', 'COLLECTED', 'HELD',
            'ADJUSTMENT'], e.part)) g), '[]') as sums,
          coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'suborderIds', d.transaction_ids::text[], 'reason',
          d.reason, 'openedAt', d.opened_at,
            'answer', d.answer, 'answeredAt', d.answered_at) order by d.id) from settlement_disputes d
            where d.settlement_id = m.id), '[]') as disputes,
          count(*) over ()::int as total
        from settlements m join seller_shown s on s.id = m.seller_id left join person_shown a on a.id = m.approved_by
        left join person_shown p on p.id = m.paid_by
          left join settlement_files f on f.id = m.file_id
        where ${where} ${tail}`,
  )

/** Who reads statements: an admin those of all sellers, a seller its own without drafts. */
export type Reader = 'admin' | { sellerId: number }

/** Statements (m) that a reader may see. */
const readable = (reader: Reader): Sql =>
  reader === 'admin' ? sql`true` : sql`(m.seller_id = ${reader.sellerId} and m.status <> 'DRAFT')`

/** One statement; undefined if there is none or the reader may not see it. */
export const readSettlement = async (db: Db, id: number, reader: Reader = 'admin') =>
  (await readSettlements(db, sql`m.id = ${id} and ${readable(reader)}`, sql``))[0]

/** Of statements, those that the reader may see. */
export const readableSettlements = (db: Db, ids: readonly number[], reader: Reader) =>
  rowsOf(
    db,
    'settlements.readableSettlements',
    sql`select m.id from settlements m where m.id = any(${ids}::bigint[]) and ${readable(reader)}`,
  )

export type SettlementFilter = { sellerId: number | null; search: string | null }

/** Over statements (m) and their sellers (s). */
const matching = ({ sellerId, search }: SettlementFilter, reader: Reader): Sql =>
  allOf([
    readable(reader),
    typeof sellerId === 'number' && sql`m.seller_id = ${sellerId}`,
    search &&
      sql`(m.number ilike ${containing(search)} or s.trade_name ilike ${containing(search)}
        or m.utr ilike ${containing(search)})`,
  ])

const sorts = { to: sql`m.to_day`, payable: sql`m.payable_paise`, number: sql`m.number`, seller: sql`s.trade_name` }

/** A page of statements, of one status or all. */
export function readSettlementPage(
  db: Db,
  page: PageInput,
  { status, ...filter }: SettlementFilter & { status: string | null },
  reader: Reader,
) {
  const others = matching(filter, reader)
  const where = status ? sql`${others} and m.status = ${status}` : others
  return readSettlements(db, where, pageTail(page, sorts, sql`m.id`))
}

/** How many statements have each status. */
export const countSettlements = (db: Db, filter: SettlementFilter, reader: Reader) =>
  rowsOf(
    db,
    'settlements.countSettlements',
    sql`select m.status, count(*)::int as count from settlements m join seller_shown s on s.id = m.seller_id
        where ${matching(filter, reader)} group by 1`,
  )

export type EarningRow = {
  id: number
  kind: LedgerKind
  at: Date
  note: string | null
  orderNumber: string | null
  suborderId: number | null
  suborderNumber: string | null
  tcsInHalves: boolean
  /** The registration for tax collection at source. */
  operatorGstin: string | null
  availableOn: string
  settlementId: number | null
  settlementNumber: string | null
  netPaise: number
  entries: {
    id: string
    part: EntryPart
    paise: number
    basePaise: number | null
    rateBp: number | null
    /** Number of the certificate of lower deduction. */
    certificate: string | null
  }[]
  lines: {
    title: string
    soldBy: string
    quantityMilli: number
    massMilli: number
    ruleName: string | null
    rate: 'PERCENT' | 'PER_TONNE' | 'PER_UNIT' | 'FLAT' | null
    percentBp: number | null
    amountPaise: number | null
    unit: string | null
    minPaise: number | null
    maxPaise: number | null
    basePaise: number
    feePaise: number
    gstBp: number
    gstPaise: number
  }[]
}

/** The commission lines of a transaction: those of a posted sale, or of one reversal. */
const linesBehind = sql`
  select c.line_id, min(l.position) as position, min(l.title) as title, min(l.unit) as "soldBy",
  sum(c.quantity_milli)::bigint as milli,
    round(sum(c.quantity_milli) * min(l.grams)::numeric / min(l.quantity_milli))::bigint as mass,
    min(c.rule_name) as "ruleName", min(c.rate) as rate,
    min(c.percent_bp) as "percentBp", min(c.amount_paise) as "amountPaise", min(c.unit) as unit,
    min(c.min_paise) as "minPaise",
    min(c.max_paise) as "maxPaise", sum(c.base_paise)::bigint as base, sum(c.fee_paise)::bigint as fee,
    min(c.gst_bp) as "gstBp",
    sum(c.gst_paise)::bigint as gst
  from commission_lines c join order_line_shown l on l.id = c.line_id
  where c.suborder_id = t.suborder_id and case t.kind
    when 'SALE' then c.key = 'sold' or exists (select 1 from sale_reversals r where r.key = c.key and r.before_sale)
    when 'REVERSAL' then 'REVERSAL:' || c.key = t.key when 'DEBIT' then c.key = lower(t.key)
    when 'DEBIT_BACK' then c.key = 'debit:' || split_part(t.key, ':', 2) || ':back' else false end
  group by c.line_id`

/**
 * Transactions (t) with a seller's entries (e) as earnings, with their statements (m), in one query. Entries of sellers
 * (`SELLER_PAYABLE`) have a day (check of `ledger_entries`).
 */
const readEarnings = (db: Db, where: Sql, having: Sql, tail: Sql) =>
  rowsOf(
    db,
    'settlements.readEarnings',
    sql`with picked as (
          select q.*, row_number() over () as place from (
          select t.id, t.at, max(m.id) as settlement_id, -sum(e.amount_paise)::bigint as net,
          ${sql<NonNullable<string>>`to_char(max(e.available_on), 'YYYY-MM-DD')`} as day,
            jsonb_agg(jsonb_build_object('id', e.id::text, 'part', e.part, 'paise', -e.amount_paise, 'basePaise',
            e.base_paise, 'rateBp', e.rate_bp, 'certificate',
            (select c.number from lower_deduction_shown c where c.id = e.lower_deduction_id))
              order by e.id) as entries, count(*) over ()::int as total
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          left join order_shown o on o.id = t.order_id
            left join settlement_entries x on x.entry_id = e.id left join settlements m on m.id = x.settlement_id
          where e.account = 'SELLER_PAYABLE' and e.part <> 'PAYOUT' and ${where} group by t.id
          having ${having} ${tail}) q
        )
        select t.id, t.kind, t.at, t.note, o.number as "orderNumber", t.suborder_id,
        p.number as "suborderNumber",
          coalesce(p.tax_kind <> 'IGST', false) as "tcsInHalves",
          ${operatorGstinOf(sql`p.gstin`, sql`t.at`)} as "operatorGstin", k.day as "availableOn",
          m.id as "settlementId", m.number as "settlementNumber",
          k.net as "netPaise", k.entries, k.total,
          coalesce((select jsonb_agg(jsonb_build_object('title', b.title, 'soldBy', b."soldBy", 'quantityMilli',
          b.milli, 'massMilli', b.mass,
            'ruleName', b."ruleName", 'rate', b.rate, 'percentBp', b."percentBp", 'amountPaise', b."amountPaise",
            'unit', b.unit,
            'minPaise', b."minPaise", 'maxPaise', b."maxPaise", 'basePaise', b.base, 'feePaise', b.fee, 'gstBp',
            b."gstBp", 'gstPaise', b.gst)
            order by b.position) from (${linesBehind}) b), '[]') as lines
        from picked k join ledger_transactions t on t.id = k.id left join order_shown o on o.id = t.order_id
        left join suborder_shown p on p.id = t.suborder_id
          left join settlements m on m.id = k.settlement_id order by k.place`,
  )

/** Sort options of earnings: by time or amount. */
const earningSorts = { at: sql.raw('"at"'), net: sql.raw('net') }

/** All earnings on a statement. */
export const earningsOn = (db: Db, settlementId: number) =>
  readEarnings(db, sql`x.settlement_id = ${settlementId}`, sql`true`, sql`order by "at", id`)

/** A page of the earnings on a statement. */
export const earningPageOn = (db: Db, settlementId: number, page: PageInput) =>
  readEarnings(db, sql`x.settlement_id = ${settlementId}`, sql`true`, pageTail(page, earningSorts, sql.raw('id')))

export type EarningFilter = {
  kind?: string | null
  state?: 'HELD' | 'READY' | 'SETTLED' | null
  search?: string | null
}

/** Over a seller's entries (e) of a transaction and their statements (m). A seller's drafts count as open. */
function inState(state: 'HELD' | 'READY' | 'SETTLED', today: string, reader: Reader): Sql {
  const settled = sql`bool_or(m.id is not null and ${reader === 'admin' ? sql`true` : sql`m.status <> 'DRAFT'`})`
  const held = sql`max(e.available_on) > ${today}::date`
  if (state === 'SETTLED') return settled
  return state === 'HELD'
    ? sql`not coalesce(${settled}, false) and ${held}`
    : sql`not coalesce(${settled}, false) and not ${held}`
}

/** A page of a seller's earnings from sales, returns and adjustments, as of a day (IST). */
export const earningPageOf = (
  db: Db,
  { sellerId, today, reader }: { sellerId: number; today: string; reader: Reader },
  page: PageInput,
  { kind, state, search }: EarningFilter,
) =>
  readEarnings(
    db,
    allOf([
      sql`e.seller_id = ${sellerId}`,
      kind && sql`t.kind = ${kind}`,
      search && sql`o.number ilike ${containing(search)}`,
    ]),
    state ? inState(state, today, reader) : sql`true`,
    pageTail(page, earningSorts, sql.raw('id')),
  )
