import type { Ctx } from '#core/context.ts'
import { presentQuotation } from './comparison.ts'
import { readBasis } from './pricing.ts'
import { quotationById } from './quotations.queries.ts'
import { requestById } from './requests.queries.ts'

export { type RequestRow, requestById } from './requests.queries.ts'

/** A quotation with its amounts as of now, for messages; undefined if there is none. */
export async function pricedQuotation(ctx: Ctx, id: number) {
  const row = await quotationById(ctx.db, id)
  const request = row && (await requestById(ctx.db, 'ALL', row.requestId))
  if (!row || !request) return undefined
  const basis = await readBasis(
    ctx,
    request.pincode,
    row.lines.map(({ offerId }) => offerId),
  )
  return presentQuotation(ctx, basis, row)
}
