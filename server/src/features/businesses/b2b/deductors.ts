import { deductorInput, whyNotDeductor } from '@neev/domain/businesses/b2b'
import { companyMay } from '@neev/domain/businesses/company-members'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { Company } from './b2b.queries.ts'
import { companyOf } from './b2b.ts'

/** Registrations of a government buyer to deduct GST, latest first; null for other kinds of company. */
export const deductorsOf = async (ctx: Ctx, { id, kind }: Company) =>
  whyNotDeductor(kind)
    ? null
    : ctx.db
        .selectFrom('b2bDeductors')
        .select(['gstin', 'fromDay as from'])
        .where('accountId', '=', id)
        .orderBy('fromDay', 'desc')
        .orderBy('id', 'desc')
        .execute()

/** Enters a registration of the caller's company from a day: it replaces the one before. */
export function addDeductor(ctx: Ctx, values: unknown): Promise<Company> {
  const { gstin, from } = parseInput(deductorInput, values)
  return transaction(ctx, async (ctx) => {
    const company = found(await companyOf(ctx))
    if (!companyMay(company.role, 'manage')) throw refused('FORBIDDEN')
    refuseIf(whyNotDeductor(company.kind))
    const made = { accountId: company.id, addedBy: actorOf(ctx).userId, addedAt: ctx.now }
    await ctx.db
      .insertInto('b2bDeductors')
      .values({ ...made, gstin, fromDay: from })
      .execute()
    await audit(ctx, 'b2b.deductor', 'b2b', company.id, null, { gstin, from })
    return company
  })
}
