import { addDays, istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import type { LedgerAccount } from '@neev/domain/money/ledger'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { waitsFor as claimsWaitFor } from '#features/aftersales/claims/claims.ts'
import { hasUnreturnedLateMoney } from '#features/money/payments/payments.ts'
import { isPaidSuborder, periodsOf, readSales } from '#features/platform/reports/reports.ts'
import { agedQueues, owedDays } from './queues.queries.ts'

const hour = 3_600_000
const day = 24 * hour
const daysAgo = (now: Date, n: number) => new Date(now.getTime() - n * day)
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** Sales of the last four weeks by Indian day, beside the same weekday four weeks earlier. */
async function salesOf(ctx: Ctx, where: Sql) {
  const periods = periodsOf(ctx.now, {})
  const { items, sum } = await readSales(ctx.db, 'DAY', periods, { page: 1, size: 100, sort: 'label' }, where)
  return {
    sales: items.map(({ id, orders, totalPaise, beforePaise }) => ({
      day: id,
      count: orders,
      paise: totalPaise,
      beforePaise,
    })),
    salesPaise: sum.totalPaise,
    salesBeforePaise: sum.beforePaise,
  }
}

/** The seller's dashboard: open tasks, sales, best sellers. */
export async function sellerDashboard(ctx: Ctx) {
  const { sellerId } = actorOf(ctx)
  if (sellerId === null) throw refused('NOT_FOUND')
  const now = ctx.now.toISOString()
  const own = sql`s.seller_id = ${sellerId}`
  const seller = found(
    await rowOf(
      ctx.db,
      'dashboards.sellerDashboard',
      sql`select trade_name as "sellerName", rating_count, shown_rating(rating_sum, rating_count) as rating
          from seller_shown where id = ${sellerId}`,
    ),
  )
  const queues = await rowsOf(
    ctx.db,
    'dashboards.sellerDashboard2',
    sql`select * from (
          select 1 as place, 'toAccept' as name, count(*)::int as count,
          count(*) filter (where s.accept_by < ${now})::int as late from suborder_shown s where ${own}
          and s.status = 'PLACED'
          union all select 2, 'toPack', count(*)::int, 0 from suborder_shown s where ${own} and s.status = 'CONFIRMED'
          union all select 3, 'toDispatch', count(*)::int,
          count(*) filter (where s.expected_delivery <= ${istDate(ctx.now)}::date)::int from suborder_shown s where ${own}
          and s.status = 'PACKED'
          union all select 4, 'onTheWay', count(*)::int,
          count(*) filter (where s.expected_delivery < ${istDate(ctx.now)}::date)::int from suborder_shown s where ${own}
          and s.status = 'DISPATCHED'
          union all select 5, 'cancelRequested', count(*)::int, 0 from suborder_shown s where ${own}
          and s.status = 'CANCEL_REQUESTED'
          union all select 9, 'claims', count(*)::int, count(*) filter (where k.status = 'SELLER_REVIEW'
          and k.answer_by < ${ago(new Date(ctx.now.getTime() + day), 0)})::int
            from claim_shown k join suborder_shown s on s.id = k.suborder_id where ${own} and ${claimsWaitFor.SELLER}
          union all select 6, 'toQuote', count(*)::int,
          count(*) filter (where r.deadline < ${ago(new Date(ctx.now.getTime() + 12 * hour), 0)})::int
            from quote_invitation_shown i join quote_request_shown r on r.id = i.request_id
            where i.seller_id = ${sellerId} and i.declined_at is null and r.status = 'OPEN' and r.deadline > ${now}
            and not exists (select 1 from quotation_shown q where q.request_id = i.request_id
              and q.seller_id = i.seller_id and q.status = 'SENT')
          union all select 7, 'counterOffers', count(*)::int,
          count(*) filter (where c.answer_by < ${ago(new Date(ctx.now.getTime() + 4 * hour), 0)})::int
            from quote_counters c join quotation_shown q on q.id = c.quotation_id
            where q.seller_id = ${sellerId} and c.status = 'OPEN'
          union all select 8, 'creditRequests', count(*)::int, 0 from credit_requests c
            where c.seller_id = ${sellerId} and c.status = 'REQUESTED'
          union all select 10, 'payments', count(*)::int, count(*) filter (where t.submitted_at < ${ago(ctx.now, day)}
          or ${hasUnreturnedLateMoney(daysAgo(ctx.now, owedDays))})::int
            from bank_transfer_shown t join seller_bank_account_shown b on b.id = t.seller_bank_account_id
            where b.seller_id = ${sellerId} and (t.status = 'SUBMITTED' or ${hasUnreturnedLateMoney()})
          union all select 11, 'lowStock', count(*)::int, 0 from offer_shown o join size_shown v on v.id = o.variant_id
          join stock_shown k on k.offer_id = o.id
            where o.seller_id = ${sellerId} and o.status = 'LIVE'
            and k.on_hand_milli - k.reserved_milli < quoted_milli(v.reference_milli, o.step_milli, o.moq_milli)
          union all select 12, 'priceExpired', count(*)::int, 0 from offer_shown o where o.seller_id = ${sellerId}
          and o.status = 'LIVE' and o.price_valid_to <= ${now}
          union all select 13, 'changesRequested', count(*)::int, 0 from product_change_shown product_changes where seller_id = ${sellerId}
          and status = 'CHANGES_REQUESTED'
        ) t order by place`,
  )
  const top = await rowsOf(
    ctx.db,
    'dashboards.sellerDashboard3',
    sql`select l.title, sum(l.quantity_milli - c.milli)::bigint as "quantityMilli", l.unit,
          sum(l.total_paise - c.paise)::bigint as paise
        from order_line_shown l cross join lateral (select coalesce(sum(x.quantity_milli), 0) as milli,
        coalesce(sum(x.taxable_paise + x.tax_paise), 0) as paise from cancelled_line_shown x where x.line_id = l.id) c
          join suborder_shown s on s.id = l.suborder_id join order_shown o on o.id = s.order_id
        where ${own} and ${isPaidSuborder} and o.placed_at >= ${startOfIstDate(periodsOf(ctx.now, {}).from)}
        group by l.title, l.unit
        order by paise desc limit 5`,
  )
  return { ...seller, queues, top, ...(await salesOf(ctx, own)) }
}

type AdminMoney = RowOf<'dashboards.adminMoney'>

/** What lies in one of these accounts: as the money we have, or as what we owe. */
const held = (...accounts: readonly LedgerAccount[]): Sql =>
  sql`coalesce(sum(paise) filter (where account = any(${accounts}::text[])), 0)::bigint`
const owed = (...accounts: readonly LedgerAccount[]): Sql =>
  sql`coalesce(-sum(paise) filter (where account = any(${accounts}::text[])), 0)::bigint`

const assets = ['BANK', 'GATEWAY', 'WITH_SELLERS'] as const
const taxes = ['GST_OUTPUT', 'TCS_PAYABLE', 'TDS_PAYABLE'] as const
const debts = ['BUYER_ADVANCE', 'SELLER_PAYABLE', 'SELLER_HELD', 'REFUND_DUE', 'SUSPENSE', ...taxes] as const

/** Current ledger balances, expected transfers and approved payouts. `ownPaise` is what we have less what we owe. */
async function adminMoney(ctx: Ctx): Promise<AdminMoney> {
  const row = await rowOf(
    ctx.db,
    'dashboards.adminMoney',
    sql`select t.*, p.*, b.* from (
          select count(*)::int as awaited, coalesce(sum(expected_paise - coalesce(received_paise, 0)),
          0)::bigint as "awaitedPaise"
          from bank_transfer_shown bank_transfers where status in ('AWAITED', 'SUBMITTED', 'SHORT', 'REJECTED')
        ) t, (
          select count(*)::int as payouts, coalesce(sum(payable_paise), 0)::bigint as "payoutsPaise"
          from settlement_shown settlements where status in ('APPROVED', 'PAYMENT_FILE', 'FAILED') and payable_paise > 0
        ) p, (
          select ${held('GATEWAY')} as "withProviderPaise", ${held('BANK')} as "inBankPaise",
            ${held('WITH_SELLERS')} as "withSellersPaise", ${owed('BUYER_ADVANCE')} as "advancesPaise",
            ${owed('SELLER_PAYABLE')} as "sellersPaise", ${owed('SELLER_HELD')} as "heldPaise",
            ${owed('REFUND_DUE')} as "refundsPaise", ${owed(...taxes)} as "taxesPaise",
            ${owed('SUSPENSE')} as "unmatchedPaise", ${held(...assets, ...debts)} as "ownPaise"
          from (select account, sum(amount_paise) as paise from ledger_entry_shown ledger_entries group by account) a
        ) b`,
  )
  return found(row)
}

const topCategories = 6

/** Commission earned within four weeks, from the ledger. */
async function commissionOf(ctx: Ctx): Promise<number> {
  const since = addDays(istDate(ctx.now), -27)
  const row = await rowOf(
    ctx.db,
    'dashboards.commissionOf',
    sql`select coalesce(-sum(e.amount_paise), 0)::bigint as paise
        from ledger_entry_shown e join ledger_transaction_shown t on t.id = e.transaction_id
        where e.account = 'COMMISSION_INCOME' and t.at >= ${since}::date::timestamp at time zone 'Asia/Kolkata'`,
  )
  return found(row).paise
}

/** The admin dashboard: money, broken promises, queues by age, sales. */
export async function adminDashboard(ctx: Ctx) {
  const counts = rowOf(
    ctx.db,
    'dashboards.adminDashboard',
    sql`select (select count(*)::int from person_shown where status <> 'DELETED') as users, (select count(*)::int from seller_shown
      where status = 'APPROVED') as sellers,
          (select count(*)::int from product_shown where status = 'PUBLISHED') as products, (select count(*)::int
          from offer_shown where status = 'LIVE') as offers`,
  )
  const [queues, money, totals, sales, categories, commissionPaise] = await Promise.all([
    agedQueues(ctx),
    adminMoney(ctx),
    counts,
    salesOf(ctx, sql`true`),
    readSales(ctx.db, 'CATEGORY', periodsOf(ctx.now, {}), { page: 1, size: topCategories }),
    commissionOf(ctx),
  ])
  return { queues, money, ...found(totals), ...sales, categories: categories.items, commissionPaise }
}
