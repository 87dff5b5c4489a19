import { terms } from '@neev/domain/core/refusals'
import { approvalRuleInput, orderApprovalLimits, ruleApplies } from '@neev/domain/procurement/order-approvals'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import type { PaymentMethod } from '#core/graphql/resolver-types.ts'
import { lockCompany } from '#features/businesses/b2b/b2b.ts'
import { refuseNewMember, requireMember } from '#features/businesses/company-members/company-members.ts'
import { placedFacts, type RuleRow, readRules } from './rules.queries.ts'

/** The rules of the caller's company. */
export async function listRules(ctx: Ctx): Promise<RuleRow[]> {
  const { companyId } = await requireMember(ctx, null)
  return readRules(ctx.db, companyId)
}

/** The columns of a rule. Refuses categories that do not exist. */
async function valuesOf(ctx: Ctx, values: unknown) {
  const { categoryIds, ...input } = parseInput(approvalRuleInput, values)
  const ids = [...new Set(categoryIds.map(idOf))]
  const known = await ctx.db.selectFrom('categoryShown').select('id').where('id', '=', anyOf(ids)).execute()
  if (known.length < ids.length) throw refused('NOT_A_CHOICE', { field: terms('CATEGORY') }, 'categoryIds')
  return { ...input, categoryIds: ids }
}

async function ruleOf(ctx: Ctx, companyId: number, id: number): Promise<RuleRow> {
  return found((await readRules(ctx.db, companyId)).find((rule) => rule.id === id))
}

/** Adds a rule to the caller's company. */
export async function createRule(ctx: Ctx, values: unknown): Promise<RuleRow> {
  const { companyId } = await requireMember(ctx, 'manage')
  await refuseNewMember(ctx, companyId)
  const input = await valuesOf(ctx, values)
  return transaction(ctx, async (ctx) => {
    await lockCompany(ctx, companyId)
    const { maxRules: max } = orderApprovalLimits
    if ((await readRules(ctx.db, companyId)).length >= max) throw refused('APPROVAL_RULES_FULL', { max })
    const { id } = await ctx.db
      .insertInto('approvalRules')
      .values({ ...input, companyId, createdBy: actorOf(ctx).userId, createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'approvalRule.create', 'approvalRule', id, null, { companyId, ...input })
    return ruleOf(ctx, companyId, id)
  })
}

/** Changes a rule of the caller's company. */
export async function updateRule(ctx: Ctx, ruleId: string, values: unknown): Promise<RuleRow> {
  const { companyId } = await requireMember(ctx, 'manage')
  await refuseNewMember(ctx, companyId)
  const input = await valuesOf(ctx, values)
  return transaction(ctx, async (ctx) => {
    const { id, within: _, categories: __, ...before } = await ruleOf(ctx, companyId, idOf(ruleId))
    await ctx.db.updateTable('approvalRules').set(input).where('id', '=', id).execute()
    await audit(ctx, 'approvalRule.update', 'approvalRule', id, before, input)
    return ruleOf(ctx, companyId, id)
  })
}

/** Deletes a rule of the caller's company. */
export async function deleteRule(ctx: Ctx, ruleId: string): Promise<boolean> {
  const { companyId } = await requireMember(ctx, 'manage')
  await refuseNewMember(ctx, companyId)
  await transaction(ctx, async (ctx) => {
    const { id, within: _, categories: __, ...before } = await ruleOf(ctx, companyId, idOf(ruleId))
    await ctx.db.deleteFrom('approvalRules').where('id', '=', id).execute()
    await audit(ctx, 'approvalRule.delete', 'approvalRule', id, before, null)
  })
  return true
}

/** Refuses to pay a placed order by a method that its company wants to approve first. */
export async function refuseUnapprovedMethod(ctx: Ctx, orderId: number, paymentMethod: PaymentMethod): Promise<void> {
  const order = await placedFacts(ctx.db, orderId)
  if (!order?.companyId) return
  const rules = await readRules(ctx.db, order.companyId)
  const limiting = rules.filter(({ paymentMethods }) => paymentMethods.length > 0)
  if (limiting.some((rule) => ruleApplies(rule, { ...order, paymentMethod }))) throw refused('APPROVAL_METHOD')
}
