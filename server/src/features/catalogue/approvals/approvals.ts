import {
  answerDue,
  type ChangeAction,
  type ChangeKind,
  type ChangeRisk,
  type ChangeTarget,
  type Decision,
  decisionInput,
  passesAtOnce,
  statusAfter,
  trust,
  whyNotDecided,
  whyNotReworded,
} from '@neev/domain/catalogue/approvals'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { type ChangeRow, decisionsOf, oneChange } from './changes.queries.ts'

export { actionsOf, type ChangeRow, changedTitleOrder, changesWaiting, readChanges } from './changes.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /**
     * A change request was decided, by an admin or automatically. Subscribers apply those that are not about products
     * or offers; these are applied by the hooks below.
     */
    'change.decided': { changeId: number; target: ChangeTarget; targetId: number; decision: Decision }
  }
}

declare module '#core/hooks.ts' {
  interface Hooks {
    /** An approved change takes effect. */
    'change.apply': ChangeRow
    /** A rejected or withdrawn proposal leaves the catalogue: rejected, or again a draft of its seller. */
    'change.undo': { change: ChangeRow; to: 'REJECTED' | 'DRAFT' }
  }
}

type NewChange = {
  target: ChangeTarget
  targetId: number
  /** Null for a service. */
  productId: number | null
  sellerId: number
  kind: ChangeKind
  diff: readonly ChangeAction[]
  risks: readonly ChangeRisk[]
  note: string
}

/** Submits a change request; one per object at a time. A trusted seller's request without risks is approved at once. */
export async function submitChange(ctx: Ctx, changeRequest: NewChange): Promise<ChangeRow> {
  if (changeRequest.diff.length === 0) throw refused('NOTHING_CHANGED')
  const now = ctx.now.toISOString()
  return transaction(ctx, async (ctx) => {
    const { id } = found(
      await ctx.db
        .insertInto('productChanges')
        .values({
          target: changeRequest.target,
          targetId: changeRequest.targetId,
          productId: changeRequest.productId,
          sellerId: changeRequest.sellerId,
          requestedBy: actorOf(ctx).userId,
          kind: changeRequest.kind,
          diff: JSON.stringify(changeRequest.diff),
          risks: [...changeRequest.risks],
          note: changeRequest.note,
          slaDueAt: answerDue(ctx.now),
          createdAt: now,
          updatedAt: now,
        })
        .returning('id')
        .executeTakeFirst()
        .catch(refuseSecond),
    )
    await audit(ctx, 'productChange.submit', 'productChange', id, null, {
      kind: changeRequest.kind,
      risks: changeRequest.risks,
      note: changeRequest.note,
    })
    await passIfTrusted(ctx, id)
    return oneChange(ctx, id)
  })
}

function refuseSecond(error: unknown): never {
  if (brokeConstraint(error, 'product_changes_open')) throw refused('CHANGE_WAITING')
  throw error
}

/** Replaces an open change request. It waits again, and decisions on the earlier version are STALE. */
export async function rewordChange(
  ctx: Ctx,
  changeId: number,
  { diff, risks, note }: Pick<NewChange, 'diff' | 'risks' | 'note'>,
): Promise<ChangeRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockChange(ctx, changeId)
    refuseIf(whyNotReworded(before.status))
    await ctx.db
      .updateTable('productChanges')
      .set((db) => ({
        diff: JSON.stringify(diff),
        risks: [...risks],
        note,
        status: 'PENDING',
        slaDueAt: answerDue(ctx.now),
        updatedAt: ctx.now,
        version: db('version', '+', 1),
      }))
      .where('id', '=', changeId)
      .execute()
    await audit(ctx, 'productChange.resubmit', 'productChange', changeId, { status: before.status }, { risks, note })
    await passIfTrusted(ctx, changeId)
    return oneChange(ctx, changeId)
  })
}

async function lockChange(ctx: Ctx, id: number): Promise<ChangeRow> {
  await ctx.db.selectFrom('productChanges').select('id').where('id', '=', id).forUpdate().execute()
  return oneChange(ctx, id)
}

async function passIfTrusted(ctx: Ctx, id: number): Promise<void> {
  const change = await oneChange(ctx, id)
  const since = new Date(ctx.now.getTime() - trust.days * 86_400_000)
  const record = found(await decisionsOf(ctx.db, change.sellerId, since))
  if (!passesAtOnce(record, change)) return
  await ctx.db
    .updateTable('productChanges')
    .set((db) => ({
      status: 'APPROVED',
      autoApproved: true,
      decidedAt: ctx.now,
      updatedAt: ctx.now,
      version: db('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await runHooks(ctx, 'change.apply', change)
  await audit(
    ctx,
    'productChange.autoApprove',
    'productChange',
    id,
    { status: 'PENDING' },
    { status: 'APPROVED', ...record },
  )
  await notifyDecided(ctx, change, 'APPROVE')
}

const notifyDecided = (ctx: Ctx, { id, target, targetId }: ChangeRow, decision: Decision) =>
  ctx.emit('change.decided', { changeId: id, target, targetId, decision })

const auditAction = {
  APPROVE: 'productChange.approve',
  REJECT: 'productChange.reject',
  REQUEST_CHANGES: 'productChange.requestChanges',
} as const satisfies Record<Decision, string>

/** Decides a change request in the version that was read. An approval takes effect at once. */
export async function submitProductChangeDecision(
  ctx: Ctx,
  id: string,
  version: number | null,
  input: unknown,
): Promise<ChangeRow> {
  const { decision, reasonCode, note, internalNote } = parseInput(decisionInput, input)
  const { userId, sellerId } = actorOf(ctx)
  return transaction(ctx, async (ctx) => {
    const change = await lockChange(ctx, idOf(id))
    refuseIf(whyNotDecided(decision, { ...change, requestedBy: change.requestedById }, { userId, sellerId }))
    if (version !== null && change.version !== version) throw refused('STALE')
    const status = statusAfter[decision]
    await ctx.db
      .updateTable('productChanges')
      .set((db) => ({
        status,
        reasonCode,
        externalNote: note,
        internalNote: db.fn.coalesce(db.val(internalNote), 'internalNote'),
        decidedBy: userId,
        decidedAt: ctx.now,
        updatedAt: ctx.now,
        version: db('version', '+', 1),
      }))
      .where('id', '=', change.id)
      .execute()
    if (decision === 'APPROVE') await runHooks(ctx, 'change.apply', change)
    if (decision === 'REJECT') await runHooks(ctx, 'change.undo', { change, to: 'REJECTED' })
    const after = { status, reasonCode, note, internalNote }
    await audit(ctx, auditAction[decision], 'productChange', change.id, { status: change.status }, after)
    await notifyDecided(ctx, change, decision)
    return oneChange(ctx, change.id)
  })
}

/** Decides several change requests, each in its own transaction; failures are returned with their reason. */
export async function submitProductChangeDecisions(ctx: Ctx, ids: readonly string[], input: unknown) {
  parseInput(decisionInput, input)
  if (ids.length === 0 || ids.length > 100) throw refused('TOO_LARGE', { field: terms('SELECTION'), max: 100 }, 'ids')
  const results = []
  for (const id of new Set(ids)) {
    try {
      await submitProductChangeDecision(ctx, id, null, input)
      results.push({ id, whyNot: null })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      results.push({ id, whyNot: error.refusal })
    }
  }
  return results
}

/** Closes change requests for prices that are obsolete, because the prices have converged or the offer has ended. */
export async function dropPriceChangeRequests(ctx: Ctx, offerIds: readonly number[]): Promise<void> {
  const dropped = await ctx.db
    .updateTable('productChanges')
    .set((db) => ({ status: 'WITHDRAWN', updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('target', '=', 'OFFER')
    .where('kind', '=', 'UPDATE')
    .where('status', 'in', ['PENDING', 'CHANGES_REQUESTED'])
    .where('targetId', '=', anyOf(offerIds))
    .returning('id')
    .execute()
  for (const { id } of dropped)
    await audit(ctx, 'productChange.withdraw', 'productChange', id, { status: 'PENDING' }, { status: 'WITHDRAWN' })
}

/** Withdraws one's own change request. */
export async function cancelProductChange(ctx: Ctx, id: string, sellerId: number): Promise<ChangeRow> {
  return transaction(ctx, async (ctx) => {
    const change = await lockChange(ctx, idOf(id))
    if (change.sellerId !== sellerId) throw refused('NOT_FOUND')
    refuseIf(whyNotReworded(change.status))
    await ctx.db
      .updateTable('productChanges')
      .set((db) => ({ status: 'WITHDRAWN', updatedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', change.id)
      .execute()
    await runHooks(ctx, 'change.undo', { change, to: 'DRAFT' })
    await audit(
      ctx,
      'productChange.withdraw',
      'productChange',
      change.id,
      { status: change.status },
      { status: 'WITHDRAWN' },
    )
    return oneChange(ctx, change.id)
  })
}
