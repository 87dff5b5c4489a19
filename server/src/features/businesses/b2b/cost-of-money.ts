import { costOfMoneyInput } from '@neev/domain/procurement/quotations/payment-terms'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, parseInput } from '#core/errors.ts'
import { membership, requireMember } from '#features/businesses/company-members/company-members.ts'

/** The caller's company compares days to pay at another interest a year from now on. */
export async function updateCostOfMoney(ctx: Ctx, values: unknown) {
  const { costOfMoneyBp } = parseInput(costOfMoneyInput, values)
  const { companyId, costOfMoneyBp: before } = await requireMember(ctx, 'manage')
  await transaction(ctx, async (ctx) => {
    await ctx.db.updateTable('b2bAccounts').set({ costOfMoneyBp }).where('id', '=', companyId).execute()
    await audit(ctx, 'b2b.costOfMoney', 'b2b', companyId, { costOfMoneyBp: before }, { costOfMoneyBp })
  })
  return found(await membership(ctx))
}
