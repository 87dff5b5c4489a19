import type { ProviderLineKind } from '@neev/domain/money/provider-settlements'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, neverNull, type PageInput, pageTail } from '#core/lists.ts'

export type ProviderSettlementRow = Omit<RowOf<'provider-settlements.readProviderSettlements'>, 'total'>
export type BankLine = { id: number; onDay: string; narration: string; reference: string; amountPaise: number }
export type ProviderLineRow = {
  id: number
  kind: ProviderLineKind
  reference: string
  orderId: number | null
  orderNumber: string | null
  amountPaise: number
  feePaise: number
  feeGstPaise: number
  tdsPaise: number
  matchedPaise: number
  problem: 'UNKNOWN' | 'AMOUNT' | 'TWICE' | null
  note: string | null
}

const lineJson = sql`jsonb_build_object('id', b.id, 'onDay', b.on_day::text, 'narration', b.narration, 'reference',
  b.reference, 'amountPaise', b.amount_paise)`

const readProviderSettlements = (ctx: Ctx, where: Sql, tail: Sql) =>
  rowsOf(
    ctx.db,
    'provider-settlements.readProviderSettlements',
    sql`select s.id, s.gateway, s.reference, s.settled_on::text as "settledOn", s.utr,
      s.payments_paise, s.refunds_paise,
          s.other_paise, s.fee_paise, s.fee_gst_paise,
          s.tds_paise, s.net_paise,
          ${sql<'API' | 'SHEET'>`s.source`} as source, s.file_name, u.name as "reportedBy", s.reported_at,
          c.name as "confirmedBy", s.confirmed_at,
          (select ${lineJson} from statement_lines b where b.id = s.bank_line_id) as "bankLine",
          (select count(*)::int from provider_settlement_lines l where l.settlement_id = s.id) as "lineCount",
          (select count(*)::int from provider_settlement_lines l where l.settlement_id = s.id
          and (l.problem is not null or l.kind = 'OTHER')) as problems,
          count(*) over ()::int as total
        from provider_settlements s left join person_shown u on u.id = s.reported_by left join person_shown c on c.id = s.confirmed_by
        where ${where} ${tail}`,
  )

export type ProviderFilter = { isConfirmed: boolean | null; search: string | null }
const sorts = { settledOn: neverNull(sql`s.settled_on`), net: sql`s.net_paise` }

/** A page of settlements of all providers. */
export function readProviderPage(ctx: Ctx, page: PageInput, { isConfirmed, search }: ProviderFilter) {
  const like = search?.trim() ? containing(search) : null
  const where = allOf([
    isConfirmed !== null && sql`(s.confirmed_at is not null) = ${isConfirmed}`,
    like &&
      sql`(s.reference ilike ${like} or s.utr ilike ${like} or exists (select 1 from provider_settlement_lines l
        left join order_shown o on o.id = l.order_id
      where l.settlement_id = s.id and (l.reference ilike ${like} or o.number ilike ${like})))`,
  ])
  return readProviderSettlements(ctx, where, pageTail(page, sorts, sql`s.id`))
}

/** One settlement; undefined if there is none. */
export const providerSettlementById = async (ctx: Ctx, id: number): Promise<ProviderSettlementRow | undefined> =>
  (await readProviderSettlements(ctx, sql`s.id = ${id}`, sql``))[0]

const lineSorts = { amount: sql`l.amount_paise`, problem: sql`(l.problem is not null or l.kind = 'OTHER')` }

/** A page of the lines of a settlement. */
export const readProviderLines = (ctx: Ctx, settlementId: number, page: PageInput) =>
  rowsOf(
    ctx.db,
    'provider-settlements.readProviderLines',
    sql`select l.id, l.kind, l.reference, l.order_id, o.number as "orderNumber",
      l.amount_paise, l.fee_paise,
          l.fee_gst_paise, l.tds_paise, l.matched_paise, l.problem,
          l.note, count(*) over ()::int as total
        from provider_settlement_lines l left join order_shown o on o.id = l.order_id
        where l.settlement_id = ${settlementId} ${pageTail(page, lineSorts, sql`l.id`)}`,
  )

/** Unmatched credits of the settlement's exact amount, those with its UTR first. */
export const readCandidates = (
  ctx: Ctx,
  { netPaise, utr, reference }: Pick<ProviderSettlementRow, 'netPaise' | 'utr' | 'reference'>,
): Promise<(BankLine & { isSure: boolean })[]> =>
  rowsOf(
    ctx.db,
    'provider-settlements.readCandidates',
    sql`select b.id, b.on_day::text as "onDay", b.narration, b.reference, b.amount_paise,
          coalesce(${utr}::text = any(b.utrs) or b.narration ilike '%' || ${reference}::text || '%', false) as "isSure"
        from statement_lines b
        where b.state = 'OPEN' and b.direction = 'CREDIT' and b.amount_paise = ${netPaise}
          and not exists (select 1 from transfer_allocation_shown a where a.line_id = b.id and a.undone_at is null)
        order by "isSure" desc, b.on_day desc, b.id desc limit 10`,
  )

/** Inserts the lines of a settlement ({ kind, reference, amountPaise, feePaise, feeGstPaise, tdsPaise, note }). */
export async function insertLines(db: Db, settlementId: number, lines: readonly object[]): Promise<void> {
  await sql`
    insert into provider_settlement_lines (settlement_id, kind, reference, amount_paise, fee_paise, fee_gst_paise,
      tds_paise, note)
    select ${settlementId}::bigint, x.kind, x.reference, x."amountPaise", x."feePaise", x."feeGstPaise", x."tdsPaise",
      x.note
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(kind text, reference text, "amountPaise" bigint,
      "feePaise" bigint, "feeGstPaise" bigint, "tdsPaise" bigint, note text)`.execute(db)
}

/**
 * Matches each line of a settlement with our records: a captured payment, for its order or unmatched, or a paid refund.
 * A reference used in an earlier settlement is matched there.
 */
export const matchLines = (ctx: Ctx, settlementId: number) =>
  sql`
    with known as (
      select l.id, p.order_id, coalesce(r.order_id, p.order_id, v.order_id) as of_order,
        case when exists (select 1 from provider_settlement_lines b
        join provider_settlements x on x.id = b.settlement_id
            where b.reference = l.reference and b.kind = l.kind and x.gateway = s.gateway and b.id < l.id) then null
          when l.kind = 'PAYMENT' then coalesce(p.paise, 0) + coalesce(v.paise, 0)
          when l.kind = 'REFUND' then -coalesce(r.paise, 0) else 0 end as paise
      from provider_settlement_lines l join provider_settlements s on s.id = l.settlement_id
        left join lateral (select min(p.order_id) as order_id, sum(x.captured_paise)::bigint as paise from payments p
        join payment_split_shown x on x.payment_id = p.id
          where p.gateway = s.gateway and p.gateway_payment_id = l.reference
          and p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')) p on true
        left join lateral (select min(v.order_id) as order_id, sum(v.amount_paise)::bigint as paise
        from payment_review_shown v
          where v.gateway = s.gateway and v.gateway_payment_id = l.reference and v.amount_paise > 0
          and v.provider_ref is null) v on true
        left join lateral (select min(r.order_id) as order_id, sum(r.amount_paise - r.covered_paise)::bigint as paise from refund_shown r
          where r.gateway = s.gateway and r.gateway_refund_id = l.reference and r.mode = 'SOURCE'
          and r.status = 'DONE') r on true
      where l.settlement_id = ${settlementId}
    )
    update provider_settlement_lines l set order_id = k.of_order, matched_paise = coalesce(k.paise, 0),
      problem = case when l.kind = 'OTHER' then null when k.paise is null then 'TWICE' when k.paise = 0 then 'UNKNOWN'
      when k.paise <> l.amount_paise then 'AMOUNT' end
    from known k where k.id = l.id`.execute(ctx.db)

/** Payments that the provider has not paid out, matched or unmatched. */
const openPayments = sql`
  select p.gateway, p.gateway_payment_id as reference, p.order_id, coalesce(p.settled_at, p.created_at) as at,
  sum(x.captured_paise)::bigint as "amountPaise"
  from payments p join payment_split_shown x on x.payment_id = p.id
  where p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED') and x.captured_paise > 0
  group by p.id
  union all
  select v.gateway, v.gateway_payment_id, v.order_id, v.created_at, v.amount_paise from payment_review_shown v
  where v.amount_paise > 0 and v.provider_ref is null`
const settledIn = sql`(select s.reference from provider_settlement_lines l
  join provider_settlements s on s.id = l.settlement_id
  where l.kind = 'PAYMENT' and l.reference = f.reference and s.gateway = f.gateway order by l.id limit 1)`
const isInBank = sql`exists (select 1 from provider_settlement_lines l
  join provider_settlements s on s.id = l.settlement_id
  where l.kind = 'PAYMENT' and l.reference = f.reference and s.gateway = f.gateway and s.confirmed_at is not null)`

export type OpenPaymentRow = {
  id: string
  gateway: string
  reference: string
  orderId: number | null
  orderNumber: string | null
  at: Date
  amountPaise: number
  settlement: string | null
}

const paymentSorts = { at: sql`f.at`, amount: sql`f."amountPaise"` }

/** A page of captured payments that have not reached the bank. */
export function readOpenPayments(ctx: Ctx, page: PageInput, search: string | null) {
  const like = search?.trim() ? containing(search) : null
  const where = allOf([like && sql`(f.reference ilike ${like} or o.number ilike ${like})`])
  return rowsOf(
    ctx.db,
    'provider-settlements.readOpenPayments',
    sql`select f.gateway || ':' || f.reference as id, f.*, o.number as "orderNumber", ${settledIn} as settlement,
      count(*) over ()::int as total
        from (${openPayments}) f left join order_shown o on o.id = f.order_id
        where f.reference is not null and not ${isInBank} and ${where}
          ${pageTail(page, paymentSorts, sql`f.reference`)}`,
  )
}

export type ProviderSums = RowOf<'provider-settlements.readProviderSums'>

/** Ledger balances with providers and in the bank, settlements on the way, and fees. */
export const readProviderSums = async (ctx: Ctx): Promise<ProviderSums> =>
  (await rowOf(
    ctx.db,
    'provider-settlements.readProviderSums',
    sql`select coalesce(sum(e.amount_paise) filter (where e.account = 'GATEWAY'), 0)::bigint as "balancePaise",
          coalesce(sum(e.amount_paise) filter (where e.account = 'BANK'), 0)::bigint as "bankPaise",
          coalesce(sum(e.amount_paise) filter (where e.account = 'PROVIDER_FEES'), 0)::bigint as "feePaise",
          coalesce(sum(e.amount_paise) filter (where e.account = 'GST_INPUT'), 0)::bigint as "feeGstPaise",
          (select coalesce(sum(net_paise), 0)::bigint from provider_settlements
          where confirmed_at is null) as "onTheWayPaise",
          (select count(*)::int from provider_settlements where confirmed_at is null) as "onTheWay"
        from ledger_entry_shown e where e.account in ('GATEWAY', 'BANK', 'PROVIDER_FEES', 'GST_INPUT')`,
  )) ?? { balancePaise: 0, bankPaise: 0, onTheWayPaise: 0, onTheWay: 0, feePaise: 0, feeGstPaise: 0 }
