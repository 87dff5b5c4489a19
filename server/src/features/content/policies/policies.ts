import { type PolicyInput, policyInput, versionOn } from '@neev/domain/content/policies'
import { istDate, printDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { type RawPolicy, readPolicies } from './policies.queries.ts'

export type { LineReturnTerms } from './return-terms.queries.ts'
export { returnTermsOf } from './return-terms.ts'
export {
  insertPolicies,
  policiesBeforeOrder,
  policiesFor,
  policiesOfOrder,
  policiesOfPage,
  policyTextsJson,
  type ShownPolicy,
  toShownPolicies,
} from './shown.queries.ts'

type VersionRow = Omit<RawPolicy['versions'][number], 'createdAt'> & { createdAt: Date; isInForce: boolean }
export type PolicyRow = Omit<RawPolicy, 'versions'> & { versions: VersionRow[] }

/** All policies by kind, active ones first. */
export async function listPolicies(ctx: Ctx, id?: number): Promise<PolicyRow[]> {
  const rows = await readPolicies(ctx.db, id)
  return rows.map((row) => {
    const inForce = versionOn(row.versions, istDate(ctx.now))
    const versions = row.versions.map((one) => ({
      ...one,
      createdAt: new Date(one.createdAt),
      isInForce: one === inForce,
    }))
    return { ...row, versions }
  })
}

const oneOf = async (ctx: Ctx, id: number): Promise<PolicyRow> => found((await listPolicies(ctx, id))[0])

async function writeVersion(ctx: Ctx, id: number, version: number, input: PolicyInput): Promise<void> {
  const { title, body, windowDays, returnPaidBy, conditions, effectiveFrom } = input
  if (effectiveFrom < istDate(ctx.now))
    throw refused('TOO_SMALL', { field: terms('FROM'), min: printDate(ctx.now) }, 'effectiveFrom')
  await ctx.db
    .insertInto('policyVersions')
    .values({
      policyId: id,
      version,
      title,
      body,
      windowDays,
      returnPaidBy,
      conditions,
      effectiveFrom,
      createdBy: ctx.actor?.userId ?? null,
      createdAt: ctx.now,
    })
    .execute()
}

export async function createPolicy(ctx: Ctx, values: unknown): Promise<PolicyRow> {
  const input = parseInput(policyInput, values)
  return transaction(ctx, async (ctx) => {
    const { id } = found(
      await ctx.db.insertInto('policies').values({ kind: input.kind }).returning('id').executeTakeFirst(),
    )
    await writeVersion(ctx, id, 1, input)
    await audit(ctx, 'policy.create', 'policy', id, null, input)
    return oneOf(ctx, id)
  })
}

/** Adds a version from a date on; earlier versions remain readable. */
export async function updatePolicy(ctx: Ctx, id: string, version: number, values: unknown): Promise<PolicyRow> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('policies').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const before = await oneOf(ctx, idOf(id))
    const input = parseInput(policyInput, { ...(values as object), kind: before.kind })
    const latest = before.versions[0]
    if (latest?.version !== version) throw refused('STALE')
    await writeVersion(ctx, before.id, version + 1, input)
    await audit(ctx, 'policy.revise', 'policy', id, latest, input)
    return oneOf(ctx, before.id)
  })
}

export async function setPolicyRetired(ctx: Ctx, id: string, retired: boolean): Promise<PolicyRow> {
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, idOf(id))
    if ((before.retiredAt !== null) === retired) return before
    await ctx.db
      .updateTable('policies')
      .set({ retiredAt: retired ? ctx.now.toISOString() : null })
      .where('id', '=', before.id)
      .execute()
    await audit(ctx, retired ? 'policy.retire' : 'policy.restore', 'policy', id, null, null)
    return oneOf(ctx, before.id)
  })
}
