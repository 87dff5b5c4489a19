import { istDate, printDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import {
  type PolicyInput,
  type PolicyKind,
  policyInput,
  type returnPayers,
  versionOn,
} from '@neev/domain/sellers/policies'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'

export { type LineReturnTerms, returnTermsOf } from './return-terms.ts'
export {
  policiesBeforeOrder,
  policiesFor,
  policiesOfOrder,
  policyTexts,
  type ShownPolicy,
  savedPolicies,
} from './shown.ts'

export type PolicyRow = {
  id: number
  kind: PolicyKind
  versions: VersionRow[]
  retiredAt: Date | null
  classCount: number
}
type VersionRow = {
  version: number
  title: string
  body: string
  windowDays: number | null
  returnPaidBy: (typeof returnPayers)[number] | null
  conditions: string[]
  effectiveFrom: string
  createdAt: Date
  createdBy: string | null
  isInForce: boolean
}
type Raw = Omit<PolicyRow, 'versions'> & {
  versions: (Omit<VersionRow, 'createdAt' | 'isInForce'> & { createdAt: string })[]
}

/** All policies by kind, active ones first. */
export async function listPolicies(ctx: Ctx, id?: number): Promise<PolicyRow[]> {
  const rows = await rowsOf<Raw>(
    ctx.db,
    sql`select p.id, p.kind, p.retired_at as "retiredAt",
          (select count(*)::int from product_classes c where c.return_policy_id = p.id) as "classCount",
          (select json_agg(json_build_object('version', v.version, 'title', v.title, 'body', v.body, 'windowDays',
          v.window_days,
              'returnPaidBy', v.return_paid_by, 'conditions', v.conditions, 'effectiveFrom', v.effective_from,
              'createdAt', v.created_at,
              'createdBy', u.name) order by v.version desc)
            from policy_versions v left join users u on u.id = v.created_by where v.policy_id = p.id) as versions
        from policies p where ${id === undefined ? sql`true` : sql`p.id = ${id}`}
        order by p.retired_at is not null, array_position(array['RETURN','CANCEL','WARRANTY','DELIVERY','PRICE'],
        p.kind), p.id`,
  )
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
