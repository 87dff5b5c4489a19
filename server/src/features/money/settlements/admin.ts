import { fyShort, istDate } from '@neev/domain/core/fiscal'
import type { MoneyFlow } from '@neev/domain/core/money-flows'
import { payoutEntries } from '@neev/domain/money/ledger'
import { moneyFlowRules } from '@neev/domain/money/money-flows'
import { answerInput, failureInput, payoutInput, whyNotDrawn } from '@neev/domain/money/settlements/settlements'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { nextNumber } from '#core/counters.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { forRow, found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { issueFeeInvoices } from '#features/money/fee-invoices/fee-invoices.ts'
import { type FileRow, insertPayment, readFile } from './admin.queries.ts'
import { post } from './ledger/ledger.ts'
import type { SettlementRow } from './statements/statements.queries.ts'
import { buildStatement, getSettlement, lockLatest, recount, updateSettlementStatus } from './statements/statements.ts'

const maxAtOnce = 200
const dayMs = 86_400_000

/** Unique ids in order, so that concurrent calls wait for each other without a deadlock. */
function ordered(ids: readonly string[]): number[] {
  const known = [...new Set(ids.map(idOf))].sort((a, b) => a - b)
  if (known.length === 0 || known.length > maxAtOnce) throw refused('AT_MOST', { max: maxAtOnce }, 'ids')
  return known
}

/** End of the seller's review period for a statement sent now. */
async function reviewUntil(ctx: Ctx) {
  const { settlementReviewDays } = await settingsAsOf(ctx)
  return { reviewUntil: new Date(ctx.now.getTime() + settlementReviewDays * dayMs) }
}

/** Creates a draft before the end of the cycle, with everything that can be paid out by today. */
export const createSettlement = (ctx: Ctx, requested: string): Promise<SettlementRow> =>
  transaction(ctx, async (ctx) => {
    const sellerId = idOf(requested)
    const today = istDate(ctx.now)
    const before = await lockLatest(ctx, sellerId)
    refuseIf(whyNotDrawn(before, today))
    const id = await buildStatement(ctx, sellerId, today, before)
    if (id === null) throw refused('SETTLEMENT_NOTHING')
    await audit(ctx, 'settlement.draw', 'settlement', id, null, { sellerId, to: today })
    return getSettlement(ctx, id)
  })

/** Sends drafts to their sellers, all or none. */
export const sendSettlements = (ctx: Ctx, ids: readonly string[]): Promise<SettlementRow[]> =>
  transaction(ctx, async (ctx) => {
    const set = await reviewUntil(ctx)
    const rows: SettlementRow[] = []
    for (const id of ordered(ids))
      rows.push(
        await forRow(
          () => numberOf(ctx, id),
          () => updateSettlementStatus(ctx, id, { name: 'send', set }),
        ),
      )
    await audit(ctx, 'settlement.send', 'settlement', ids.join(','), null, {
      numbers: rows.map(({ number }) => number),
    })
    return rows
  })

/** Answers a dispute. The review period starts again. */
export async function submitSettlementDisputeResponse(ctx: Ctx, id: string, input: string): Promise<SettlementRow> {
  const { answer } = parseInput(answerInput, { answer: input })
  const set = await reviewUntil(ctx)
  return updateSettlementStatus(ctx, id, { name: 'answer', note: answer, set }, async (ctx, row) => {
    await ctx.db
      .updateTable('settlementDisputes')
      .set({ answer, answeredBy: actorOf(ctx).userId, answeredAt: ctx.now })
      .where('settlementId', '=', row.id)
      .where('answeredAt', 'is', null)
      .execute()
    await recount(ctx, row)
    await audit(ctx, 'settlement.answer', 'settlement', row.id, { closingPaise: row.closingPaise }, { answer })
  })
}

/** Approves a statement, which then cannot change, and invoices its commission. */
export const approveSettlement = (ctx: Ctx, id: string): Promise<SettlementRow> =>
  transaction(ctx, async (ctx) => {
    const set = { approvedAt: ctx.now, approvedBy: actorOf(ctx).userId }
    const row = await updateSettlementStatus(ctx, id, { name: 'approve', set }, (ctx, { id, status, payablePaise }) =>
      audit(ctx, 'settlement.approve', 'settlement', id, { status }, { payablePaise }),
    )
    await issueFeeInvoices(ctx, row)
    return row
  })

/** The number of a statement, for a refusal of one of many; its id if there is none. */
async function numberOf(ctx: Ctx, id: string | number): Promise<string> {
  const row = await ctx.db.selectFrom('settlements').select('number').where('id', '=', Number(id)).executeTakeFirst()
  return row?.number ?? String(id)
}

/** Creates one bank file for these statements with the sellers' current accounts, all or none. */
export async function createSettlementFile(ctx: Ctx, ids: readonly string[]) {
  const id = await transaction(ctx, async (ctx) => {
    const series = `settlementFiles:${fyShort(ctx.now)}`
    const value = await nextNumber(ctx.db, series)
    const paysFrom = moneyFlowRules[(await settingsAsOf(ctx)).moneyFlow as MoneyFlow].paysFrom
    const number = `${paysFrom === 'BANK' ? 'NEFT' : 'SPLIT'}${fyShort(ctx.now)}-${String(value).padStart(4, '0')}`
    const file = found(
      await ctx.db
        .insertInto('settlementFiles')
        .values({ number, paysFrom, madeBy: actorOf(ctx).userId, madeAt: ctx.now })
        .returning('id')
        .executeTakeFirst(),
    )
    for (const one of ordered(ids))
      await forRow(
        () => numberOf(ctx, one),
        () =>
          updateSettlementStatus(
            ctx,
            one,
            { name: 'file', note: number, set: { fileId: file.id, failure: null } },
            (ctx, row) => insertPayment(ctx.db, row.id, file.id),
          ),
      )
    await audit(ctx, 'settlement.file', 'settlementFile', file.id, null, { number, statements: ids.length })
    return file.id
  })
  return fileOf(ctx, id)
}

const fileOf = async (ctx: Ctx, id: number): Promise<FileRow> => found(await readFile(ctx.db, id))

/** Contains full account numbers; access is recorded in the audit log. */
export async function getSettlementFile(ctx: Ctx, input: string): Promise<FileRow> {
  const file = await fileOf(ctx, idOf(input))
  await audit(ctx, 'settlement.look', 'settlementFile', file.id, null, { number: file.number })
  return file
}

/** Records the payment by the bank, and posts it to the ledger. */
export async function markSettlementPaid(ctx: Ctx, id: string, input: string): Promise<SettlementRow> {
  const { utr } = parseInput(payoutInput, { utr: input })
  return updateSettlementStatus(
    ctx,
    id,
    { name: 'markPaid', note: utr, set: { utr, paidAt: ctx.now, paidBy: actorOf(ctx).userId } },
    async (ctx, row) => {
      const { paysFrom } = await fileOf(ctx, found(row.fileId))
      await post(ctx, [
        {
          kind: 'PAYOUT',
          key: `PAYOUT:${row.id}`,
          orderId: null,
          suborderId: null,
          sellerId: row.sellerId,
          note: row.number,
          at: ctx.now,
          entries: payoutEntries(row.sellerId, row.payablePaise, istDate(ctx.now), paysFrom),
        },
      ])
      await audit(
        ctx,
        'settlement.paid',
        'settlement',
        row.id,
        { status: row.status },
        { utr, paise: row.payablePaise },
      )
    },
  ).catch((error) => {
    if (brokeConstraint(error, 'settlements_utr')) throw refused('UTR_USED', {}, 'utr')
    throw error
  })
}

export function markSettlementFailed(ctx: Ctx, id: string, input: string): Promise<SettlementRow> {
  const { reason } = parseInput(failureInput, { reason: input })
  return updateSettlementStatus(ctx, id, { name: 'markFailed', note: reason, set: { failure: reason } }, (ctx, row) =>
    audit(ctx, 'settlement.failed', 'settlement', row.id, { status: row.status }, { reason }),
  )
}

export const retrySettlement = (ctx: Ctx, id: string): Promise<SettlementRow> =>
  updateSettlementStatus(ctx, id, { name: 'retry' }, (ctx, row) =>
    audit(ctx, 'settlement.retry', 'settlement', row.id, { failure: row.failure }, null),
  )
