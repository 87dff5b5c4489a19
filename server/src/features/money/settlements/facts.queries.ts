import { istDate } from '@neev/domain/core/fiscal'
import {
  capturedEntries,
  collectedEntries,
  deductionBackEntries,
  type Entry,
  feeRoundingEntries,
  type LedgerKind,
  refundDoneEntries,
  refundDueEntries,
  saleEntries,
  unmatchedAmount,
  unmatchedEntries,
} from '@neev/domain/money/ledger'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf, type Sql } from '#core/db/open.ts'
import { allOf } from '#core/lists.ts'
import { deductedFromSuborder, deductedFromTransfer } from '#features/money/payments/payments.ts'
import { credits } from './credits.queries.ts'
import { debits, debitsBack } from './debits.ts'
import { keepingBack } from './held-back.ts'
import { holds } from './holds.queries.ts'
import type { Posting } from './ledger/ledger.ts'
import { ofOrders, type Which } from './which.queries.ts'

type Fact = Pick<Posting, 'key' | 'orderId' | 'suborderId' | 'sellerId' | 'at'> & { paise: number; by: string }
/** How many facts of a kind are read at once. */
export const maxAtOnce = 500

/** Facts (f) of one source that are not in the ledger yet, restricted to the given ones. */
const notPosted = (source: Sql, requested: Sql): Sql =>
  sql`select * from (${source}) f
      where ${requested} and not exists (select 1 from ledger_transactions t where t.key = f.key) order by f.at
      limit ${maxAtOnce}`

const ofOrder = (which: Which): Sql => ofOrders(which, sql`f."orderId"`)
const ofReview = ({ reviewId }: Which): Sql =>
  reviewId === undefined ? sql`true` : sql`f.key = ${`REVIEW:${reviewId}`}`
const ofRefund = ({ refundId }: Which): Sql => (refundId === undefined ? sql`true` : sql`f."refundId" = ${refundId}`)
const posted =
  (kind: LedgerKind, entriesOf: (fact: Fact) => Entry[]) =>
  (fact: Fact): Posting => ({ ...fact, kind, entries: entriesOf(fact) })

const noSeller = sql`null::bigint as "sellerId"`

/** Online payments, by suborder. */
const captures = async (ctx: Ctx, which: Which): Promise<Posting[]> =>
  (
    await rowsOf(
      ctx.db,
      'settlements.captures',
      notPosted(
        sql`select 'CAPTURE:' || p.id || ':' || x.suborder_id as key, p.order_id as "orderId",
          x.suborder_id as "suborderId", ${noSeller},
            coalesce(p.settled_at, p.created_at) as at, x.captured_paise as paise, 'GATEWAY' as by
          from payment_split_shown x join payment_shown p on p.id = x.payment_id
          where p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED') and x.captured_paise > 0`,
        ofOrder(which),
      ),
    )
  ).map(posted('CAPTURE', ({ paise }) => capturedEntries(paise, 'GATEWAY')))

/** Transfers that paid their order, by suborder. */
const transfers = async (ctx: Ctx, which: Which): Promise<Posting[]> =>
  (
    await rowsOf(
      ctx.db,
      'settlements.transfers',
      notPosted(
        sql`select 'TRANSFER:' || t.id || ':' || s.id as key, t.order_id as "orderId", s.id as "suborderId",
          ${noSeller}, coalesce(t.decided_at, t.submitted_at, t.created_at) as at,
            s.total_paise - s.platform_credit_paise as paise, ${deductedFromSuborder(sql`s.id`)} as "deductedPaise",
            case when t.seller_bank_account_id is null then 'BANK' else 'WITH_SELLERS' end as by
          from bank_transfer_shown t join suborder_shown s on s.order_id = t.order_id
          where t.debit_note_id is null and t.status in ('VERIFIED', 'EXCESS')
          and s.total_paise > s.platform_credit_paise`,
        ofOrder(which),
      ),
    )
  ).map(({ deductedPaise, ...fact }) => ({
    ...fact,
    kind: 'TRANSFER',
    entries: capturedEntries(fact.paise, fact.by === 'BANK' ? fact.by : 'WITH_SELLERS', deductedPaise),
  }))

/** Unmatched amounts of transfers that the ledger does not have yet: too little, too much, or too late. */
async function unmatched(ctx: Ctx, which: Which): Promise<Posting[]> {
  const rows = await rowsOf(
    ctx.db,
    'settlements.unmatched',
    sql`select t.id, t.order_id as "orderId", t.status, t.expected_paise as "expectedPaise",
      t.received_paise as "receivedPaise", ${deductedFromTransfer(sql`t.id`)} as "deductedPaise",
          coalesce(t.decided_at, t.submitted_at, t.created_at) as at,
          t.seller_bank_account_id is not null as "toSeller", coalesce(k.paise, 0)::bigint as "postedPaise",
          coalesce(k.times, 0)::int as times
        from bank_transfer_shown t left join lateral (
          select sum(e.amount_paise) as paise, count(*) as times from ledger_transactions x
          join ledger_entries e on e.transaction_id = x.id
          where x.order_id = t.order_id and x.key like 'UNMATCHED:' || t.id || ':%'
          and e.account in ('BANK', 'WITH_SELLERS')
        ) k on true
        where ${ofOrders(which, sql`t.order_id`)}
          and (t.received_paise <> t.expected_paise or k.paise <> 0 or t.status = 'LATE')`,
  )
  return rows.map((row) => ({
    kind: 'UNMATCHED',
    key: `UNMATCHED:${row.id}:${row.times + 1}`,
    orderId: row.orderId,
    suborderId: null,
    sellerId: null,
    at: row.at,
    entries: unmatchedEntries(unmatchedAmount(row) - row.postedPaise, row.toSeller ? 'WITH_SELLERS' : 'BANK'),
  }))
}

/** Online payments without a matching order. */
const reviews = async (ctx: Ctx, which: Which): Promise<Posting[]> =>
  (
    await rowsOf(
      ctx.db,
      'settlements.reviews',
      notPosted(
        sql`select 'REVIEW:' || v.id as key, v.order_id as "orderId", null::bigint as "suborderId", ${noSeller},
          v.created_at as at,
            v.amount_paise as paise, v.reason as by from payment_review_shown v
            where v.amount_paise > 0 and v.provider_ref is null`,
        allOf([ofOrder(which), ofReview(which)]),
      ),
    )
  ).map(posted('REVIEW', ({ paise }) => unmatchedEntries(paise, 'GATEWAY')))

/** Unclaimed bank credits once they are returned; until then they may still be matched. */
const unclaimed = async (ctx: Ctx, which: Which): Promise<Posting[]> =>
  (
    await rowsOf(
      ctx.db,
      'settlements.unclaimed',
      notPosted(
        sql`select 'UNMATCHED:LINE:' || r.line_id as key, r.id as "refundId", null::bigint as "orderId",
          null::bigint as "suborderId", ${noSeller},
            r.requested_at as at, r.amount_paise as paise, 'BANK' as by from refund_shown r where r.line_id is not null
            and r.status = 'DONE'`,
        allOf([ofOrder(which), ofRefund(which)]),
      ),
    )
  ).map(posted('UNMATCHED', ({ paise }) => unmatchedEntries(paise, 'BANK')))

/** What the buyer of an order (o) paid to its seller and is not set off yet, for a suborder or none. */
const withSeller = (suborderId: Sql): Sql => sql`
  (select coalesce(sum(e.amount_paise), 0)::bigint from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
   where t.order_id = o.id and t.suborder_id is not distinct from ${suborderId} and e.account = 'WITH_SELLERS')`

/** What a seller has of an order, and what of it was deducted as GST. */
type Held = { withSellerPaise: number; openDeductedPaise: number }

/** Refunds due. If the seller has the money, the seller owes it to the operator, who refunds it. */
async function refundsDue(ctx: Ctx, which: Which): Promise<Posting[]> {
  const rows = await rowsOf(
    ctx.db,
    'settlements.refundsDue',
    notPosted(
      sql`select 'REFUND_DUE:' || r.id as key, r.id as "refundId", r.order_id as "orderId",
        r.suborder_id as "suborderId", ${noSeller}, r.requested_at as at,
          r.amount_paise as paise, case when r.suborder_id is null and r.reason <> 'debit' then 'SUSPENSE'
          else 'BUYER_ADVANCE' end as by,
          (select s.seller_id from suborder_shown s where s.order_id = o.id
            and s.id = coalesce(r.suborder_id, s.id) order by s.id limit 1) as "payeeId",
          -- what a debit note brought the seller is set against its account by the note's own posting
          case when r.reason = 'debit' then 0 else ${withSeller(sql`r.suborder_id`)} end as "withSellerPaise",
          r.deducted_paise as "deductedPaise", ${deductedFromSuborder(sql`r.suborder_id`)} - coalesce((
            select sum(x.deducted_paise) from refund_shown x where x.suborder_id = r.suborder_id
            and exists (select 1 from ledger_transactions t where t.key = 'REFUND_DUE:' || x.id)), 0)::bigint as "openDeductedPaise"
        from refund_shown r left join order_shown o on o.id = r.order_id
        where r.status = 'DONE' or (r.order_id is not null and r.outside_id is null)`,
      allOf([ofOrder(which), ofRefund(which)]),
    ),
  )
  const left = new Map<string, Held>()
  return rows.map(({ payeeId, withSellerPaise, openDeductedPaise, deductedPaise, ...fact }) => {
    const { orderId, suborderId, paise, by } = fact
    const of = `${orderId}:${suborderId}:${by}`
    const held = left.get(of) ?? { withSellerPaise, openDeductedPaise }
    // What was deducted stays with the seller until it is reversed; the rest is money that the buyer paid to the seller
    const deductedHeld = Math.min(held.withSellerPaise, held.openDeductedPaise)
    const collected = Math.min(paise - deductedPaise, held.withSellerPaise - deductedHeld)
    const reversed = Math.min(deductedPaise, deductedHeld)
    left.set(of, {
      withSellerPaise: held.withSellerPaise - collected - reversed,
      openDeductedPaise: held.openDeductedPaise - deductedPaise,
    })
    const day = istDate(new Date(fact.at))
    const setOffPaise = deductedPaise - reversed
    const entries = [
      ...refundDueEntries(paise - deductedPaise, by === 'SUSPENSE' ? by : 'BUYER_ADVANCE'),
      // without an order nobody deducted from it, and nobody has its money
      ...(payeeId === null ? [] : deductionBackEntries(payeeId, { paise: deductedPaise, setOffPaise }, day)),
      ...(payeeId === null ? [] : collectedEntries(payeeId, collected, day)),
    ]
    return { ...fact, sellerId: collected + setOffPaise > 0 ? payeeId : null, kind: 'REFUND_DUE' as const, entries }
  })
}

/** Refunds paid. */
const refundsDone = async (ctx: Ctx, which: Which): Promise<Posting[]> =>
  (
    await rowsOf(
      ctx.db,
      'settlements.refundsDone',
      notPosted(
        sql`select 'REFUND_DONE:' || r.id as key, r.id as "refundId", r.order_id as "orderId",
          r.suborder_id as "suborderId", ${noSeller}, coalesce(r.done_at, r.requested_at) as at,
            r.amount_paise - r.deducted_paise as paise, r.mode as by, r.covered_paise as "coveredPaise" from refund_shown r
            where r.status = 'DONE' and r.amount_paise > r.deducted_paise`,
        allOf([ofOrder(which), ofRefund(which)]),
      ),
    )
  ).map(({ coveredPaise, ...fact }) => ({
    ...fact,
    kind: 'REFUND_DONE',
    entries: refundDoneEntries(fact.paise, fact.by === 'SOURCE' ? fact.by : 'BANK', coveredPaise),
  }))

const delivered = sql`s.status in ('DELIVERED', 'COMPLETED') and o.paid_at is not null`

/** Delivered suborders, without earlier reversals. */
async function sales(ctx: Ctx, which: Which): Promise<Posting[]> {
  const source = sql`
    select 'SALE:' || s.id as key, s.order_id as "orderId", s.id as "suborderId",
      s.seller_id as "sellerId", coalesce(s.delivered_at, o.paid_at) as at,
      s.total_paise - coalesce(back.paise, 0) as paise, s.status as by,
      s.platform_credit_paise - coalesce(back.coupon, 0) as "couponPaise", s.taxable_paise - coalesce(back.taxable,
      0) as "taxablePaise",
      s.tax_kind as "taxKind", c.grade, c.pan, o.money_flow as flow, ${withSeller(sql`s.id`)} as "withSellerPaise",
      fee.base as "feeBasePaise",
      fee.fee as "feePaise", fee.gst as "feeGstPaise", fee.bp as "feeGstBp"
    from suborder_shown s join order_shown o on o.id = s.order_id join sellers c on c.id = s.seller_id
      left join lateral (select sum(paise)::bigint as paise, sum(coupon_paise)::bigint as coupon,
      sum(taxable_paise)::bigint as taxable
        from sale_reversals r where r.suborder_id = s.id) back on true
      join lateral (select coalesce(sum(base_paise), 0)::bigint as base, coalesce(sum(fee_paise), 0)::bigint as fee,
      coalesce(sum(gst_paise), 0)::bigint as gst, coalesce(max(gst_bp), 0) as bp
        from commission_lines x where x.suborder_id = s.id and x.key not like 'debit:%') fee on true
    where ${delivered} and s.total_paise > coalesce(back.paise, 0)
      and not exists (select 1 from order_line_shown l where l.suborder_id = s.id
        and not exists (select 1 from commission_lines x where x.line_id = l.id and x.key = 'sold'))`
  const rows = await rowsOf(ctx.db, 'settlements.sales', notPosted(source, ofOrder(which)))
  const keeping = await keepingBack(ctx, rows)
  return rows.map(({ withSellerPaise, ...row }) => {
    const availableOn = keeping.availableOn(row.at, row.grade)
    const withheld = keeping.withheld(row.at, row)
    return {
      ...row,
      kind: 'SALE',
      entries: [
        ...saleEntries({ ...row, availableOn, totalPaise: row.paise, ...withheld }),
        ...collectedEntries(row.sellerId, withSellerPaise, availableOn),
      ],
    }
  })
}

/** The difference between the tax on a commission invoice or credit note and the sum of the deductions: some paise. */
const feeRoundings = async (ctx: Ctx, which: Which): Promise<Posting[]> =>
  (
    await rowsOf(
      ctx.db,
      'settlements.feeRoundings',
      notPosted(
        sql`select 'ADJUSTMENT:FEE:' || f.id as key, null::bigint as "orderId", null::bigint as "suborderId",
          ${noSeller}, f.issued_at as at,
            case f.kind when 'INVOICE' then f.round_off_paise else -f.round_off_paise end as paise, '' as by,
            null::bigint as "refundId", 'Rounding of GST on ' || f.number as note
          from fee_invoice_shown f where f.round_off_paise <> 0`,
        allOf([ofOrder(which), ofRefund(which)]),
      ),
    )
  ).map(({ by: _, paise, ...fact }) => ({ ...fact, kind: 'ADJUSTMENT', entries: feeRoundingEntries(paise) }))

/** All sources of facts. */
export const factsOf = {
  captures,
  transfers,
  credits,
  unmatched,
  reviews,
  unclaimed,
  refundsDue,
  refundsDone,
  sales,
  debits,
  debitsBack,
  holds,
  feeRoundings,
}
export type FactName = keyof typeof factsOf

/** Orders with delivered suborders that are not in the ledger. */
export const ordersToSell = (ctx: Ctx): Promise<{ id: number }[]> =>
  rowsOf(
    ctx.db,
    'settlements.ordersToSell',
    sql`select distinct o.id from order_shown o join suborder_shown s on s.order_id = o.id
        where ${delivered} and not exists (select 1 from ledger_transactions t where t.key = 'SALE:' || s.id)
          and s.total_paise > coalesce((select sum(r.paise) from sale_reversals r where r.suborder_id = s.id), 0)
        order by 1 limit ${maxAtOnce}`,
  )
