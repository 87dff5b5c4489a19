import { can } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import { adjustmentEntries, ledgerAccountNames, ledgerAccounts } from '@neev/domain/money/ledger'
import { adjustmentInput } from '@neev/domain/money/settlements/settlements'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import {
  type AdjustmentRow,
  type LedgerFilter,
  readAdjustment,
  readAdjustmentPage,
  readTransactions,
} from './admin-ledger.queries.ts'
import { post } from './ledger.ts'

/** The balance of each account; together they are zero. */
export async function ledgerBalances(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('ledgerEntries')
    .select((db) => [
      'account',
      db.cast<number>(db.fn.sum('amountPaise'), 'bigint').as('paise'),
      db.cast<number>(db.fn.countAll(), 'integer').as('entries'),
    ])
    .groupBy('account')
    .execute()
  const known = new Map(rows.map((row) => [row.account, row]))
  const accounts = ledgerAccounts.map((account) => {
    const { paise = 0, entries = 0 } = known.get(account) ?? {}
    return { account, name: ledgerAccountNames[account], paise, entries }
  })
  return { accounts, sumPaise: sum(accounts.map(({ paise }) => paise)) }
}

type Filter = Omit<LedgerFilter, 'sellerId' | 'orderId'> & { sellerId?: string | null; orderId?: string | null }

/** Transactions with their entries, for admins. */
export async function listLedger(ctx: Ctx, page: PageInput, filter: Filter) {
  const { sellerId, orderId, ...rest } = filter
  const ids = { sellerId: sellerId ? idOf(sellerId) : null, orderId: orderId ? idOf(orderId) : null }
  return pageOf(await readTransactions(ctx.db, page, { ...rest, ...ids }))
}

function withTransitions(ctx: Ctx, row: AdjustmentRow) {
  const { roles, userId } = actorOf(ctx)
  const open = row.status === 'PROPOSED' && can(roles, 'ledger:adjust')
  return { ...row, mayAgree: open && row.proposedById !== userId, mayRefuse: open }
}

export async function listAdjustments(ctx: Ctx, page: PageInput, status: string | null) {
  const { items, total } = pageOf(await readAdjustmentPage(ctx.db, page, status))
  return { items: items.map((row) => withTransitions(ctx, row)), total }
}

/** Proposes an adjustment; nothing is posted yet. */
export async function submitAdjustment(ctx: Ctx, values: unknown) {
  const input = parseInput(adjustmentInput, values)
  return transaction(ctx, async (ctx) => {
    const sellerId = input.sellerId === null ? null : idOf(input.sellerId)
    if (sellerId !== null)
      found(await ctx.db.selectFrom('sellerShown').select('id').where('id', '=', sellerId).executeTakeFirst())
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

const oneAdjustment = async (ctx: Ctx, id: number) => withTransitions(ctx, found(await readAdjustment(ctx.db, id)))

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
