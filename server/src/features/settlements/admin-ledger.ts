import { istDate } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import { can } from '@neev/domain/core/permissions'
import {
  adjustmentEntries,
  type EntryPart,
  type LedgerAccount,
  type LedgerKind,
  ledgerAccountNames,
  ledgerAccounts,
} from '@neev/domain/payments/ledger'
import { adjustmentInput } from '@neev/domain/payments/settlements'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { post } from './ledger.ts'

/** The balance of each account; together they are zero. */
export async function ledgerBalances(ctx: Ctx) {
  const rows = await rowsOf<{ account: LedgerAccount; paise: number; entries: number }>(
    ctx.db,
    sql`select account, sum(amount_paise)::bigint as paise, count(*)::int as entries from ledger_entries
      group by account`,
  )
  const known = new Map(rows.map((row) => [row.account, row]))
  const accounts = ledgerAccounts.map((account) => {
    const { paise = 0, entries = 0 } = known.get(account) ?? {}
    return { account, name: ledgerAccountNames[account], paise, entries }
  })
  return { accounts, sumPaise: sum(accounts.map(({ paise }) => paise)) }
}

type LedgerFilter = {
  account?: LedgerAccount | null
  kind?: LedgerKind | null
  search?: string | null
  sellerId?: string | null
  orderId?: string | null
  from?: Date | null
  to?: Date | null
}
type TransactionRow = {
  id: number
  kind: LedgerKind
  key: string
  at: Date
  note: string | null
  orderId: number | null
  orderNumber: string | null
  suborderNumber: string | null
  sellerId: number | null
  sellerName: string | null
  amountPaise: number
  entries: { id: string; account: LedgerAccount; paise: number; part: EntryPart | null }[]
  total: number
}

/** The debit total of a transaction, netted by account. */
const moved = sql`(select coalesce(sum(greatest(a.paise, 0)), 0) from (
  select sum(d.amount_paise) as paise from ledger_entries d where d.transaction_id = t.id group by d.account) a)`
const sorts = { at: sql`t.at`, amount: moved }

/** Transactions with their entries, for admins. */
export async function listLedger(ctx: Ctx, page: PageInput, filter: LedgerFilter) {
  const { account, kind, search, sellerId, orderId, from, to } = filter
  const where = allOf([
    account && sql`exists (select 1 from ledger_entries a where a.transaction_id = t.id and a.account = ${account})`,
    kind && sql`t.kind = ${kind}`,
    sellerId && sql`t.seller_id = ${idOf(sellerId)}`,
    orderId && sql`t.order_id = ${idOf(orderId)}`,
    from && sql`t.at >= ${from}`,
    to && sql`t.at < ${to}`,
    search &&
      sql`(o.number ilike ${containing(search)} or s.trade_name ilike ${containing(search)}
        or t.note ilike ${containing(search)})`,
  ])
  const rows = await rowsOf<TransactionRow>(
    ctx.db,
    sql`select t.id, t.kind, t.key, t.at, t.note, t.order_id as "orderId", o.number as "orderNumber",
      p.number as "suborderNumber",
          t.seller_id as "sellerId", coalesce(nullif(s.trade_name, ''), s.legal_name) as "sellerName",
          ${moved}::bigint as "amountPaise",
          (select jsonb_agg(jsonb_build_object('id', e.id::text, 'account', e.account, 'paise', e.amount_paise, 'part',
          e.part) order by e.id)
            from ledger_entries e where e.transaction_id = t.id) as entries, count(*) over ()::int as total
        from ledger_transactions t left join orders o on o.id = t.order_id left join suborders p on p.id = t.suborder_id
          left join sellers s on s.id = t.seller_id
        where ${where} ${pageTail(page, sorts, sql`t.id`)}`,
  )
  return pageOf(rows)
}

type AdjustmentRow = {
  id: number
  debit: LedgerAccount
  credit: LedgerAccount
  sellerId: number | null
  sellerName: string | null
  amountPaise: number
  reason: string
  status: 'PROPOSED' | 'POSTED' | 'REFUSED'
  proposedById: number
  proposedBy: string
  proposedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  total: number
}

const readAdjustments = (ctx: Ctx, where: Sql, tail: Sql = sql``) =>
  rowsOf<AdjustmentRow>(
    ctx.db,
    sql`select a.id, a.debit, a.credit, a.seller_id as "sellerId", coalesce(nullif(s.trade_name, ''),
      s.legal_name) as "sellerName",
          a.amount_paise as "amountPaise", a.reason, a.status, a.proposed_by as "proposedById", p.name as "proposedBy",
          a.proposed_at as "proposedAt",
          d.name as "decidedBy", a.decided_at as "decidedAt", count(*) over ()::int as total
        from ledger_adjustments a left join sellers s on s.id = a.seller_id join users p on p.id = a.proposed_by
        left join users d on d.id = a.decided_by
        where ${where} ${tail}`,
  )

function withTransitions(ctx: Ctx, row: AdjustmentRow) {
  const { roles, userId } = actorOf(ctx)
  const open = row.status === 'PROPOSED' && can(roles, 'ledger:adjust')
  return { ...row, mayAgree: open && row.proposedById !== userId, mayRefuse: open }
}

export async function listAdjustments(ctx: Ctx, page: PageInput, status: string | null) {
  const sorts = { proposedAt: sql`a.proposed_at` }
  const rows = await readAdjustments(
    ctx,
    status ? sql`a.status = ${status}` : sql`true`,
    pageTail(page, sorts, sql`a.id`),
  )
  const { items, total } = pageOf(rows)
  return { items: items.map((row) => withTransitions(ctx, row)), total }
}

/** Proposes an adjustment; nothing is posted yet. */
export async function submitAdjustment(ctx: Ctx, values: unknown) {
  const input = parseInput(adjustmentInput, values)
  return transaction(ctx, async (ctx) => {
    const sellerId = input.sellerId === null ? null : idOf(input.sellerId)
    if (sellerId !== null)
      found(await ctx.db.selectFrom('sellers').select('id').where('id', '=', sellerId).executeTakeFirst())
    const { id } = found(
      await ctx.db
        .insertInto('ledgerAdjustments')
        .values({
          debit: input.debit,
          credit: input.credit,
          sellerId,
          amountPaise: input.amountPaise,
          reason: input.reason,
          proposedBy: actorOf(ctx).userId,
          proposedAt: ctx.now,
        })
        .returning('id')
        .executeTakeFirst(),
    )
    await audit(ctx, 'ledger.propose', 'ledgerAdjustment', id, null, input)
    return oneAdjustment(ctx, id)
  })
}

const oneAdjustment = async (ctx: Ctx, id: number) =>
  withTransitions(ctx, found((await readAdjustments(ctx, sql`a.id = ${id}`))[0]))

/** Approval by a second person posts it; refusal by anybody, including the proposer, ends it. */
export async function submitAdjustmentDecision(ctx: Ctx, values: string, agree: boolean) {
  const id = idOf(values)
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('ledgerAdjustments').select('id').where('id', '=', id).forUpdate().execute()
    const row = await oneAdjustment(ctx, id)
    if (row.status !== 'PROPOSED') throw refused('BAD_TRANSITION')
    if (agree && !row.mayAgree) throw refused('ADJUSTMENT_SECOND_PERSON')
    const status = agree ? 'POSTED' : 'REFUSED'
    await ctx.db
      .updateTable('ledgerAdjustments')
      .set({ status, decidedBy: actorOf(ctx).userId, decidedAt: ctx.now })
      .where('id', '=', id)
      .execute()
    if (agree)
      await post(ctx, [
        {
          kind: 'ADJUSTMENT',
          key: `ADJUSTMENT:${id}`,
          orderId: null,
          suborderId: null,
          sellerId: row.sellerId,
          note: row.reason,
          at: ctx.now,
          entries: adjustmentEntries({ ...row, paise: row.amountPaise, availableOn: istDate(ctx.now) }),
        },
      ])
    await audit(ctx, 'ledger.decide', 'ledgerAdjustment', id, { status: row.status }, { status })
    return oneAdjustment(ctx, id)
  })
}
