import { istDate } from '@neev/domain/core/fiscal'
import { formatInr, type Paise, sum } from '@neev/domain/core/money'
import { type GstTdsRule, mostGstTds } from '@neev/domain/money/credit/gst-tds'
import { ruleOn } from '@neev/domain/tax/statutory-rules'
import { actorOf, batched, type Ctx } from '#core/context.ts'
import { idOf, refused } from '#core/errors.ts'
import { ruleValues } from '#features/tax/statutory-rules/statutory-rules.ts'
import { readDeductible, readDeductor } from './gst-tds.queries.ts'

/** The rule of GST deducted by government buyers on an Indian date. */
export async function gstTdsRule(ctx: Ctx, day: string): Promise<GstTdsRule> {
  const rules = await ruleValues(ctx)
  return { rateBp: ruleOn(rules, 'GST_TDS', day), limitPaise: ruleOn(rules, 'GST_TDS_LIMIT', day) }
}

/** A part of an order to be placed: of one seller from one place, in paise without tax. States are codes. */
type OpenPart = { sellerId: number; taxablePaise: Paise; supplierState: string; placeOfSupply: string }

/** What a company may deduct today from an order that it pays by transfer, in paise; null if it deducts nothing. */
export async function gstTdsOf(ctx: Ctx, companyId: number, parts: readonly OpenPart[]) {
  const day = istDate(ctx.now)
  const deductor = await readDeductor(ctx.db, companyId, day)
  if (!deductor) return null
  const rule = await gstTdsRule(ctx, day)
  const bySeller = Map.groupBy(parts, ({ sellerId }) => sellerId)
  const maxOf = (part: OpenPart) =>
    mostGstTds(
      {
        ...part,
        contractPaise: sum((bySeller.get(part.sellerId) ?? []).map(({ taxablePaise }) => taxablePaise)),
        deductorState: deductor.gstin.slice(0, 2),
        deductedPaise: 0,
      },
      rule,
    )
  const mostPaise = sum(parts.map(maxOf))
  return mostPaise > 0 ? { deductorGstin: deductor.gstin, rateBp: rule.rateBp ?? 0, mostPaise } : null
}

async function deductibleOfTransfers(ctx: Ctx, ids: readonly number[]) {
  const rows = await readDeductible(ctx.db, ids, istDate(ctx.now))
  const parts = await Promise.all(
    rows.map(async (row) => {
      const rule = await gstTdsRule(ctx, row.day)
      return { ...row, rateBp: rule.rateBp ?? 0, mostPaise: mostGstTds({ ...row, deductedPaise: 0 }, rule) }
    }),
  )
  const byTransfer = Map.groupBy(
    parts.filter(({ mostPaise }) => mostPaise > 0),
    ({ transferId }) => transferId,
  )
  return ids.map((id) => byTransfer.get(id) ?? [])
}

/** What the buyer may deduct from each part of an order that awaits this transfer; none for other buyers. */
export const deductibleOf = (ctx: Ctx, { id, status }: { id: number; status: string }) =>
  ['AWAITED', 'SUBMITTED', 'SHORT', 'REJECTED'].includes(status) ? batched(ctx, deductibleOfTransfers).load(id) : []

export type TransferDeduction = { suborderId: string; amountPaise: Paise }

/**
 * Writes what the buyer deducted from the parts of an order, in the transaction that settles its transfer. GST_TDS_OVER
 * above the most that the law allows.
 */
export async function writeDeductions(
  ctx: Ctx,
  transferId: number,
  wanted: readonly TransferDeduction[],
): Promise<void> {
  if (wanted.length === 0) return
  const parts = (await deductibleOfTransfers(ctx, [transferId]))[0] ?? []
  for (const [at, { suborderId, amountPaise }] of wanted.entries()) {
    const field = `deductions.${at}.amountPaise`
    if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw refused('AMOUNT_BAD', {}, field)
    const part = parts.find((one) => one.suborderId === idOf(suborderId))
    const isTwice = wanted.findIndex((one) => one.suborderId === suborderId) !== at
    if (!part || isTwice || amountPaise > part.mostPaise)
      throw refused('GST_TDS_OVER', { limit: formatInr(isTwice ? 0 : (part?.mostPaise ?? 0)) }, field)
    const { deductorGstin, day, rateBp, taxablePaise } = part
    await ctx.db
      .insertInto('transferDeductions')
      .values({ transferId, suborderId: part.suborderId, deductorGstin, day, rateBp, taxablePaise, amountPaise })
      .execute()
  }
}

/** A certificate (GSTR-7A) by its number, and the month that it is for. */
export type Certificate = { number: string; month: string }

/** What a deduction keeps of its certificate, and of who records it. */
export const certificateOf = (ctx: Ctx, { number, month }: Certificate) => ({
  certificateNumber: number,
  certificateMonth: month,
  certifiedBy: actorOf(ctx).userId,
  certifiedAt: ctx.now,
})

/** Records the certificate of a deduction; false if it has one. */
export async function certifyDeduction(ctx: Ctx, id: number, certificate: Certificate): Promise<boolean> {
  const certified = await ctx.db
    .updateTable('transferDeductions')
    .set(certificateOf(ctx, certificate))
    .where('id', '=', id)
    .where('certifiedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return certified !== undefined
}
