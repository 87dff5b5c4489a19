import { type ProductClassInput, productClassInput } from '@neev/domain/catalogue/product-classes'
import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, databaseError, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { type RateRow, ratesSql, withRates } from './tariff.ts'

type Raw = Omit<ProductClassInput, 'returnPolicyId'> & {
  id: number
  returnPolicyId: number | null
  returnPolicyTitle: string | null
  retiredAt: Date | null
  rates: RateRow[]
  categoryCount: number
  productCount: number
  version: number
}
export type ProductClassRow = Omit<Raw, 'rates'> & {
  rateBp: number | null
  rates: (RateRow & { hasApplied: boolean })[]
}

/** All classes by name, active ones first. */
export async function listProductClasses(ctx: Ctx, id?: number): Promise<ProductClassRow[]> {
  const rows = await rowsOf<Raw>(
    ctx.db,
    sql`select h.id, h.code, h.name, h.hsn, h.uqc, h.base_unit as "baseUnit", h.other_units as "otherUnits",
      h.grams_per_base as "gramsPerBase",
          h.long_load as "longLoad", h.handling, h.litres_per_tonne as "litresPerTonne", h.stackable,
          h.mtc_required as "mtcRequired", h.weighment_policy as "weighmentPolicy",
          h.tolerance_bp as "toleranceBp", h.tolerance_grams as "toleranceGrams",
          h.price_lock_minutes as "priceLockMinutes",
          h.warn_bp as "warnBp", h.hold_bp as "holdBp", h.shelf_life_days as "shelfLifeDays",
          h.return_policy_id as "returnPolicyId",
          (select v.title from policy_versions v where v.policy_id = h.return_policy_id order by v.version desc
          limit 1) as "returnPolicyTitle",
          h.retired_at as "retiredAt", ${ratesSql} as rates, h.version,
          (select count(*)::int from categories c where c.default_class_id = h.id) as "categoryCount",
          (select count(*)::int from products p where p.class_id = h.id) as "productCount"
        from product_classes h where ${id === undefined ? sql`true` : sql`h.id = ${id}`}
        order by h.retired_at is not null, h.name, h.id`,
  )
  return rows.map((row) => withRates(ctx, row))
}

export type ClassChoice = Pick<ProductClassRow, 'id' | 'code' | 'name' | 'hsn' | 'uqc' | 'baseUnit'>

export const classChoices = (ctx: Ctx): Promise<ClassChoice[]> =>
  rowsOf<ClassChoice>(
    ctx.db,
    sql`select id, code, name, hsn, uqc, base_unit as "baseUnit" from product_classes where retired_at is null
      order by name, id`,
  )

const oneOf = async (ctx: Ctx, id: number): Promise<ProductClassRow> => found((await listProductClasses(ctx, id))[0])

const columns = sql`code, name, hsn, uqc, base_unit, other_units, grams_per_base, long_load, handling,
  litres_per_tonne, stackable, mtc_required, weighment_policy,
  tolerance_bp, tolerance_grams, price_lock_minutes, warn_bp, hold_bp, shelf_life_days, return_policy_id`

const values = (
  input: ProductClassInput,
) => sql`${input.code}, ${input.name}, ${input.hsn}, ${input.uqc}, ${input.baseUnit},
  ${JSON.stringify(input.otherUnits)}::jsonb, ${input.gramsPerBase}, ${input.longLoad}, ${input.handling},
  ${input.litresPerTonne}, ${input.stackable}, ${input.mtcRequired},
  ${input.weighmentPolicy}, ${input.toleranceBp}, ${input.toleranceGrams}, ${input.priceLockMinutes}, ${input.warnBp},
  ${input.holdBp},
  ${input.shelfLifeDays}, ${input.returnPolicyId === null ? null : idOf(input.returnPolicyId)}`

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
    const row = await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into product_classes (${columns}) values (${values(input)}) returning id`,
    ).catch(refuseUnknown)
    const { id } = found(row)
    await audit(ctx, 'class.create', 'productClass', id, null, input)
    return oneOf(ctx, id)
  })
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
    await sql`update product_classes set (${columns}) = (${values(input)}), version = version + 1,
      updated_at = ${ctx.now}
            where id = ${before.id}`
      .execute(ctx.db)
      .catch(refuseUnknown)
    await audit(ctx, 'class.update', 'productClass', id, before, input)
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

/**
 * The minutes for which prices of these goods are locked: the shortest time of their classes; null if none has a class.
 */
export async function lockMinutesOf(ctx: Ctx, variantIds: readonly number[]): Promise<number | null> {
  const row = await rowOf<{ minutes: number | null }>(
    ctx.db,
    sql`select min(h.price_lock_minutes) as minutes from variants v join products p on p.id = v.product_id
      join categories c on c.id = p.category_id
          join product_classes h on h.id = coalesce(p.class_id, c.default_class_id)
        where v.id = any(${[...variantIds]}::bigint[])`,
  )
  return row?.minutes ?? null
}
