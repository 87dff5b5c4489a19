import { istDate } from '@neev/domain/core/fiscal'
import { gstTdsCertificateInput, mostGstTds } from '@neev/domain/credit/gst-tds'
import { ruleOn } from '@neev/domain/tax/statutory-rules'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { ruleValues } from '#features/statutory-rules/statutory-rules.ts'
import { grantorOf } from '../lines.ts'
import {
  type DeductionFilter,
  type DeductionRow,
  deductionById,
  readDeductible,
  readDeductionPage,
  sumAwaited,
} from './gst-tds.queries.ts'

/** What can be deducted from invoices on an Indian date by a government buyer that is registered to do so. */
export async function deductibleOf(ctx: Ctx, entryIds: readonly number[], day: string) {
  const rules = await ruleValues(ctx)
  const rule = { rateBp: ruleOn(rules, 'GST_TDS', day), limitPaise: ruleOn(rules, 'GST_TDS_LIMIT', day) }
  const rows = await readDeductible(ctx.db, entryIds, day)
  return rows.map((row) => ({ ...row, rateBp: rule.rateBp ?? 0, mostPaise: mostGstTds(row, rule) }))
}

/** The most that can be deducted from each entry today; zero for all but invoices of government buyers. */
export async function mostToday(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const all = await deductibleOf(ctx, ids, istDate(ctx.now))
  return ids.map((id) => all.find(({ entryId }) => entryId === id)?.mostPaise ?? 0)
}

/** A page of what companies deducted from payments to the caller's business, with the sum that awaits certificates. */
export async function listDeductions(ctx: Ctx, page: PageInput, filter: DeductionFilter) {
  const sellerId = grantorOf(ctx)
  const rows = await readDeductionPage(ctx.db, sellerId, page, filter)
  return { ...pageOf(rows), awaitedPaise: await sumAwaited(ctx.db, sellerId) }
}

/** Records the certificate of a deduction from the caller's business. GST_TDS_CERTIFIED if it has one. */
export function recordCertificate(ctx: Ctx, id: string, values: unknown): Promise<DeductionRow> {
  const { number, month } = parseInput(gstTdsCertificateInput, values)
  const sellerId = grantorOf(ctx)
  return transaction(ctx, async (ctx) => {
    const row = found(await deductionById(ctx.db, sellerId, idOf(id)))
    const certified = await ctx.db
      .updateTable('creditDeductions')
      .set({
        certificateNumber: number,
        certificateMonth: month,
        certifiedBy: actorOf(ctx).userId,
        certifiedAt: ctx.now,
      })
      .where('entryId', '=', row.id)
      .where('certifiedAt', 'is', null)
      .returning('entryId')
      .executeTakeFirst()
    if (!certified) throw refused('GST_TDS_CERTIFIED')
    const facts = { invoice: row.invoiceNumber, number, month }
    await audit(ctx, 'credit.gstTdsCertificate', 'creditLine', row.lineId, null, facts)
    return found(await deductionById(ctx.db, sellerId, row.id))
  })
}
