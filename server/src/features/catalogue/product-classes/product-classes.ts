import { type ProductClassInput, productClassInput } from '@neev/domain/catalogue/product-classes'
import { can, whyNotApproverYet } from '@neev/domain/core/access/permissions'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, databaseError } from '#core/db/open.ts'
import type { Row } from '#core/db/tables.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { isConfirmed } from '#features/people/accounts/accounts.ts'
import { type RawProductClass, readProductClasses } from './product-classes.queries.ts'
import type { RateRow } from './tariff.queries.ts'
import { hasSameRates, withRates } from './tariff.ts'

export { shortestLock } from './product-classes.queries.ts'
export { gstRatesOf } from './tariff.ts'

export type ProductClassRow = Omit<RawProductClass, 'rates'> & {
  rateBp: number | null
  rates: (RateRow & { hasApplied: boolean })[]
}

/** All classes by name, active ones first. */
export async function listProductClasses(ctx: Ctx, id?: number): Promise<ProductClassRow[]> {
  const rows = await readProductClasses(ctx.db, id)
  return rows.map((row) => withRates(ctx, row))
}

type ClassChoice = Pick<Row<'productClasses'>, 'id' | 'code' | 'name' | 'hsn' | 'uqc' | 'baseUnit'>

export const classChoices = (ctx: Ctx): Promise<ClassChoice[]> =>
  ctx.db
    .selectFrom('productClasses')
    .select(['id', 'code', 'name', 'hsn', 'uqc', 'baseUnit'])
    .where('retiredAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

const oneOf = async (ctx: Ctx, id: number): Promise<ProductClassRow> => found((await listProductClasses(ctx, id))[0])

const values = (input: ProductClassInput) => ({
  code: input.code,
  name: input.name,
  hsn: input.hsn,
  uqc: input.uqc,
  baseUnit: input.baseUnit,
  otherUnits: JSON.stringify(input.otherUnits),
  gramsPerBase: input.gramsPerBase,
  length: input.length,
  lengthMm: input.lengthMm,
  handling: input.handling,
  litresPerTonne: input.litresPerTonne,
  stackable: input.stackable,
  mtcRequired: input.mtcRequired,
  weighmentPolicy: input.weighmentPolicy,
  toleranceBp: input.toleranceBp,
  toleranceGrams: input.toleranceGrams,
  priceLockMinutes: input.priceLockMinutes,
  warnBp: input.warnBp,
  holdBp: input.holdBp,
  shelfLifeDays: input.shelfLifeDays,
  returnPolicyId: input.returnPolicyId === null ? null : idOf(input.returnPolicyId),
})

function refuseUnknown(error: unknown): never {
  if (brokeConstraint(error, 'product_classes_code_key')) throw refused('DUPLICATE', { field: terms('CODE') }, 'code')
  if (brokeConstraint(error, 'product_classes_hsn_fkey')) throw refused('NOT_A_CHOICE', { field: terms('HSN') }, 'hsn')
  if (databaseError(error)?.code === '23503')
    throw refused('NOT_A_CHOICE', { field: terms('POLICY') }, 'returnPolicyId')
  throw error
}

export async function createProductClass(ctx: Ctx, entered: unknown): Promise<ProductClassRow> {
  const input = parseInput(productClassInput, entered)
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .insertInto('productClasses')
      .values(values(input))
      .returning('id')
      .executeTakeFirst()
      .catch(refuseUnknown)
    const { id } = found(row)
    await audit(ctx, 'class.create', 'productClass', id, null, input)
    return oneOf(ctx, id)
  })
}

/**
 * Whether another HSN code of goods or of a class is another tax, today or from a planned day on. Then it needs the power
 * over taxes: TAX_BY_ADMIN without it, APPROVER_TOO_NEW for a young role, STEP_UP_NEEDED without a confirmed password.
 */
export async function changesTax(ctx: Ctx, from: string, to: string): Promise<boolean> {
  if (from === to || (await hasSameRates(ctx, from, to))) return false
  const { roles, grantedAt = {} } = actorOf(ctx)
  if (!can(roles, 'tax:write')) throw refused('TAX_BY_ADMIN', {}, 'hsn')
  refuseIf(whyNotApproverYet(roles, 'tax:write', grantedAt, ctx.now))
  if (!isConfirmed(ctx)) throw refused('STEP_UP_NEEDED')
  return true
}

export async function updateProductClass(
  ctx: Ctx,
  id: string,
  version: number,
  entered: unknown,
): Promise<ProductClassRow> {
  const input = parseInput(productClassInput, entered)
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('productClasses').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const { rates, rateBp, ...before } = await oneOf(ctx, idOf(id))
    if (before.version !== version) throw refused('STALE')
    const isNoticed = await changesTax(ctx, before.hsn, input.hsn)
    await ctx.db
      .updateTable('productClasses')
      .set((db) => ({ ...values(input), version: db('version', '+', 1), updatedAt: ctx.now }))
      .where('id', '=', before.id)
      .execute()
      .catch(refuseUnknown)
    await audit({ ...ctx, isNoticed }, 'class.update', 'productClass', id, before, input)
    return oneOf(ctx, before.id)
  })
}

export async function setProductClassRetired(ctx: Ctx, id: string, retired: boolean): Promise<ProductClassRow> {
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, idOf(id))
    if ((before.retiredAt !== null) === retired) return before
    await ctx.db
      .updateTable('productClasses')
      .set((db) => ({ retiredAt: retired ? ctx.now.toISOString() : null, version: db('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
    await audit(ctx, retired ? 'class.retire' : 'class.restore', 'productClass', id, null, null)
    return oneOf(ctx, before.id)
  })
}
