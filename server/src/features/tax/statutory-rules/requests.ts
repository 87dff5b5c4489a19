import { istDate } from '@neev/domain/core/fiscal'
import {
  hasNotification,
  type RuleKey,
  ruleValueInput,
  statutoryRules,
  whyNotValue,
} from '@neev/domain/tax/statutory-rules'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { type RuleRequestRow, readRequest, readRequests } from './requests.queries.ts'
import { invalidateRules, whyNotFrom } from './rulebook.ts'
import { isHsn, valueFrom } from './statutory-rules.queries.ts'

/** Values that wait for a second person, oldest first. */
export const listRequests = (ctx: Ctx): Promise<RuleRequestRow[]> => readRequests(ctx.db, actorOf(ctx).userId)

type Requested = { rule: RuleKey; scope: string; from: string; value: number | null; source: string }

async function request(ctx: Ctx, { rule, scope, from, value, source }: Requested): Promise<RuleRequestRow> {
  const { userId } = actorOf(ctx)
  const { id } = await ctx.db
    .insertInto('statutoryRequests')
    .values({ rule, scope, fromDay: from, value, source, requestedBy: userId, requestedAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokeConstraint(error, 'statutory_requests_open')) throw refused('RATE_REQUESTED', {}, 'from')
      throw error
    })
  await audit(ctx, 'rule.request', 'statutoryRule', rule, null, { scope, from, value, source })
  return found(await readRequest(ctx.db, id, userId))
}

/**
 * Requests a value from a future day. RULE_SCOPE or RULE_RANGE for a wrong value, RULE_APPLIED if the day has come (a
 * first value may start in the past, because nothing was read by it), RATE_REQUESTED while another change of the day
 * waits.
 */
export async function submitRuleValue(ctx: Ctx, entered: unknown): Promise<RuleRequestRow> {
  const input = parseInput(ruleValueInput, entered)
  refuseIf(whyNotValue(input))
  return transaction(ctx, async (ctx) => {
    if (statutoryRules[input.rule].scope === 'HSN' && !(await isHsn(ctx.db, input.scope)))
      throw refused('RULE_SCOPE', {}, 'scope')
    refuseIf(await whyNotFrom(ctx, input))
    return request(ctx, input)
  })
}

/** Requests that a value is withdrawn before its day. */
export async function submitRuleRemoval(
  ctx: Ctx,
  { rule, scope, from }: { rule: RuleKey; scope: string; from: string },
): Promise<RuleRequestRow> {
  return transaction(ctx, async (ctx) => {
    if (from <= istDate(ctx.now)) throw refused('RULE_APPLIED', {}, 'from')
    found(await valueFrom(ctx.db, rule, scope, from))
    return request(ctx, { rule, scope, from, value: null, source: '' })
  })
}

/**
 * Decides a request. NOT_YOURSELF to approve one's own, which one can only withdraw; RULE_SOURCE without the number of
 * the notification; RULE_APPLIED if its day has come meanwhile.
 */
export async function decideRuleValue(ctx: Ctx, id: string, isApproved: boolean): Promise<RuleRequestRow> {
  const { userId } = actorOf(ctx)
  const decided = await transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('statutoryRequests').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const row = found(await readRequest(ctx.db, idOf(id), userId))
    if (row.decision !== null) throw refused('BAD_TRANSITION')
    const decision = isApproved ? 'APPROVED' : row.isMine ? 'WITHDRAWN' : 'REJECTED'
    if (isApproved && row.isMine) throw refused('NOT_YOURSELF')
    await ctx.db
      .updateTable('statutoryRequests')
      .set({ decision, decidedBy: userId, decidedAt: ctx.now })
      .where('id', '=', row.id)
      .execute()
    if (isApproved) await apply(ctx, row)
    else
      await audit(ctx, 'rule.reject', 'statutoryRule', row.rule, null, { scope: row.scope, from: row.from, decision })
    return found(await readRequest(ctx.db, row.id, userId))
  })
  invalidateRules(ctx)
  return decided
}

async function apply(ctx: Ctx, { id, rule, scope, from, value, source }: RuleRequestRow): Promise<void> {
  refuseIf(await whyNotFrom(ctx, { rule, scope, from }))
  const before = await valueFrom(ctx.db, rule, scope, from)
  if (before)
    await ctx.db.updateTable('statutoryValues').set({ withdrawnById: id }).where('id', '=', before.id).execute()
  if (value !== null) {
    if (!hasNotification(source)) throw refused('RULE_SOURCE', {}, 'source')
    await ctx.db
      .insertInto('statutoryValues')
      .values({ rule, scope, fromDay: from, value, source, requestId: id })
      .execute()
  }
  await audit(ctx, 'rule.set', 'statutoryRule', rule, before ? { value: before.value } : null, { scope, from, value })
  await ctx.emit('rule.changed', { rule, scope, from })
}
