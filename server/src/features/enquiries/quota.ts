import { type Leads, leadQuotaInput, opensOn, whyNotMoreLeads } from '@neev/domain/enquiries'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, parseInput, refuseIf } from '#core/errors.ts'
import { companyOf } from '#features/offers/offers.ts'
import { leadQuota, leadsTaken } from '#features/sellers/sellers.ts'

const read = async (ctx: Ctx, sellerId: number): Promise<Leads> =>
  found(
    await rowOf<Leads>(
      ctx.db,
      sql`select ${leadQuota} as quota, ${leadsTaken(ctx.now)} as taken from sellers s where s.id = ${sellerId}`,
    ),
  )

/** How many requests a firm takes in a month, and how many it has of this one. */
export async function quotaOf(ctx: Ctx, sellerId: number) {
  const leads = await read(ctx, sellerId)
  return { perMonth: leads.quota, thisMonth: leads.taken, opensOn: opensOn(leads, ctx.now) }
}

/** Holds the firm's count until the transaction ends, and refuses one more when it is full; true when this one is the last. */
export async function takePlace(ctx: Ctx, sellerId: number): Promise<{ isLast: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext(${`leads:${sellerId}`}))`.execute(ctx.db)
  const leads = await read(ctx, sellerId)
  refuseIf(whyNotMoreLeads(leads, ctx.now))
  return { isLast: leads.quota !== null && leads.taken + 1 >= leads.quota }
}

/** The partner's own word; it holds at once. */
export async function setLeadQuota(ctx: Ctx, input: unknown) {
  const { perMonth } = parseInput(leadQuotaInput, input)
  const sellerId = await companyOf(ctx)
  return transaction(ctx, async (ctx) => {
    const before = await quotaOf(ctx, sellerId)
    await sql`update sellers set lead_quota = ${perMonth}, version = version + 1 where id = ${sellerId}`.execute(ctx.db)
    await audit(ctx, 'partner.leadQuota', 'seller', sellerId, { perMonth: before.perMonth }, { perMonth })
    await ctx.emit('seller.changed', { sellerId })
    return quotaOf(ctx, sellerId)
  })
}
