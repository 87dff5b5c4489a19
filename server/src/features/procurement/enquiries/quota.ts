import { leadQuotaInput, opensOn, whyNotMoreLeads } from '@neev/domain/procurement/enquiries/enquiries'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refuseIf } from '#core/errors.ts'
import { setLeadQuota as saveLeadQuota } from '#features/businesses/sellers/sellers.ts'
import { approvedSellerId } from '#features/offers/offers/offers.ts'
import { leadsOf, lockQuota } from './quota.queries.ts'

/** A partner's monthly limit and its enquiries this month. */
export async function quotaOf(ctx: Ctx, sellerId: number) {
  const leads = found(await leadsOf(ctx.db, sellerId, ctx.now))
  return { perMonth: leads.quota, thisMonth: leads.taken, opensOn: opensOn(leads, ctx.now) }
}

/**
 * Locks the partner's count until the end of the transaction, and refuses if the limit is reached; true if this enquiry
 * is the last one.
 */
export async function takePlace(ctx: Ctx, sellerId: number): Promise<{ isLast: boolean }> {
  await lockQuota(ctx.db, sellerId)
  const leads = found(await leadsOf(ctx.db, sellerId, ctx.now))
  refuseIf(whyNotMoreLeads(leads, ctx.now))
  return { isLast: leads.quota !== null && leads.taken + 1 >= leads.quota }
}

/** Sets the partner's limit with immediate effect. */
export async function setLeadQuota(ctx: Ctx, input: unknown) {
  const { perMonth } = parseInput(leadQuotaInput, input)
  const sellerId = await approvedSellerId(ctx)
  return transaction(ctx, async (ctx) => {
    const before = await quotaOf(ctx, sellerId)
    await saveLeadQuota(ctx, sellerId, perMonth)
    await audit(ctx, 'partner.leadQuota', 'seller', sellerId, { perMonth: before.perMonth }, { perMonth })
    await ctx.emit('seller.changed', { sellerId })
    return quotaOf(ctx, sellerId)
  })
}
