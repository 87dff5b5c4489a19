import { istDate } from '@neev/domain/core/fiscal'
import { gstTdsCertificateInput, mostGstTds } from '@neev/domain/money/credit/gst-tds'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { type Certificate, certificateOf, certifyDeduction, gstTdsRule } from '#features/money/payments/payments.ts'
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
  const rule = await gstTdsRule(ctx, day)
  const rows = await readDeductible(ctx.db, entryIds, day)
  return rows.map((row) => ({ ...row, rateBp: rule.rateBp ?? 0, mostPaise: mostGstTds(row, rule) }))
}

/** The most that can be deducted from each entry today; zero for all but invoices of government buyers. */
export async function mostToday(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const all = await deductibleOf(ctx, ids, istDate(ctx.now))
  return ids.map((id) => all.find(({ entryId }) => entryId === id)?.mostPaise ?? 0)
}

/** A page of what companies deducted from receipts on credit and from orders paid by transfer to the caller's business, with the sum that awaits certificates. */
export async function listDeductions(ctx: Ctx, page: PageInput, filter: DeductionFilter) {
  const sellerId = grantorOf(ctx)
  const rows = await readDeductionPage(ctx.db, sellerId, page, filter)
  return { ...pageOf(rows), awaitedPaise: await sumAwaited(ctx.db, sellerId) }
}

/**
 * Records the certificate of a deduction, on credit or of a transfer, from the caller's business. GST_TDS_CERTIFIED if it
 * has one.
 */
export function recordCertificate(ctx: Ctx, id: string, values: unknown): Promise<DeductionRow> {
  const input = parseInput(gstTdsCertificateInput, values)
  const { number, month } = input
  const sellerId = grantorOf(ctx)
  return transaction(ctx, async (ctx) => {
    const row = found(await deductionById(ctx.db, sellerId, id))
    const { lineId, transferId } = row
    const isNew =
      lineId === null ? await certifyDeduction(ctx, row.sourceId, input) : await certifyEntry(ctx, row.sourceId, input)
    if (!isNew) throw refused('GST_TDS_CERTIFIED')
    const facts = { invoice: row.invoiceNumber, number, month }
    if (lineId === null) await audit(ctx, 'transfer.gstTdsCertificate', 'bankTransfer', found(transferId), null, facts)
    else await audit(ctx, 'credit.gstTdsCertificate', 'creditLine', lineId, null, facts)
    return found(await deductionById(ctx.db, sellerId, row.id))
  })
}

async function certifyEntry(ctx: Ctx, entryId: number, certificate: Certificate): Promise<boolean> {
  const certified = await ctx.db
    .updateTable('creditDeductions')
    .set(certificateOf(ctx, certificate))
    .where('entryId', '=', entryId)
    .where('certifiedAt', 'is', null)
    .returning('entryId')
    .executeTakeFirst()
  return certified !== undefined
}
