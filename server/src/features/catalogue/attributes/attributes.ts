import { attributeInput } from '@neev/domain/catalogue/attributes'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import {
  type AttributeFilter,
  type AttributeRow,
  attributeByCode,
  insertAttribute,
  pageOfAttributes,
} from './attributes.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Name, unit or filter of an attribute has changed; invalidates lists and pages. */
    'attributes.changed': { code: string }
  }
}

declare module '#core/hooks.ts' {
  interface Hooks {
    /** Whether lists can be filtered by an attribute has changed. */
    'attribute.filterChanged': { code: string }
  }
}

export { attributesFrom, attributesRequestedBy, type CategoryAttributeRow } from './category-attributes.ts'

/** A page of attributes with their usage. */
export async function listAttributes(ctx: Ctx, page: PageInput, filter: AttributeFilter) {
  return pageOf(await pageOfAttributes(ctx.db, page, filter))
}

export type AttributeChoice = Pick<AttributeRow, 'code' | 'name' | 'type' | 'unit' | 'help'> & { options: string[] }

/** Available attributes, by name. */
export const attributeChoices = (ctx: Ctx): Promise<AttributeChoice[]> =>
  ctx.db
    .selectFrom('attributes')
    .select(['code', 'name', 'type', 'unit', 'options', 'help'])
    .where('retiredAt', 'is', null)
    .orderBy('name')
    .orderBy('code')
    .execute()

const oneOf = async (ctx: Ctx, code: string): Promise<AttributeRow> => found(await attributeByCode(ctx.db, code))

/** Creates an attribute, last in the catalogue's order. */
export async function createAttribute(ctx: Ctx, values: unknown): Promise<AttributeRow> {
  const input = parseInput(attributeInput, values)
  return transaction(ctx, async (ctx) => {
    await insertAttribute(ctx.db, input).catch((error) => {
      if (brokeConstraint(error, 'attributes_pkey')) throw refused('DUPLICATE', { field: terms('CODE') }, 'code')
      throw error
    })
    await audit(ctx, 'attribute.create', 'attribute', input.code, null, input)
    await ctx.emit('attributes.changed', { code: input.code })
    return oneOf(ctx, input.code)
  })
}

/** Updates an attribute. Options in use are retired instead of removed; existing values fix the type. */
export async function updateAttribute(ctx: Ctx, code: string, values: unknown): Promise<AttributeRow> {
  const input = parseInput(attributeInput, { ...(values as object), code })
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('attributes').select('code').where('code', '=', code).forUpdate().execute()
    const before = await oneOf(ctx, code)
    if (before.type !== input.type && before.productCount > 0) throw refused('IN_USE', {}, 'type')
    const dropped = before.options.filter(
      ({ value, productCount }) => productCount > 0 && !input.options.includes(value),
    )
    const retired = dropped.map(({ value }) => value)
    await ctx.db
      .updateTable('attributes')
      .set({
        name: input.name,
        type: input.type,
        unit: input.unit,
        options: input.options,
        retiredOptions: retired,
        isFilterable: input.isFilterable,
        isComparable: input.isComparable,
        help: input.help,
      })
      .where('code', '=', code)
      .execute()
    // List filters depend on it
    if (before.isFilterable !== input.isFilterable) await runHooks(ctx, 'attribute.filterChanged', { code })
    await audit(ctx, 'attribute.update', 'attribute', code, before, { ...input, retired })
    await ctx.emit('attributes.changed', { code })
    return oneOf(ctx, code)
  })
}

export async function setAttributeRetired(ctx: Ctx, code: string, retired: boolean): Promise<AttributeRow> {
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, code)
    if ((before.retiredAt !== null) === retired) return before
    await ctx.db
      .updateTable('attributes')
      .set({ retiredAt: retired ? ctx.now.toISOString() : null })
      .where('code', '=', code)
      .execute()
    await audit(ctx, retired ? 'attribute.retire' : 'attribute.restore', 'attribute', code, null, null)
    await ctx.emit('attributes.changed', { code })
    return oneOf(ctx, code)
  })
}

/** Deletes an unused attribute. */
export async function deleteAttribute(ctx: Ctx, code: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('attributes').select('code').where('code', '=', code).forUpdate().execute()
    const before = await oneOf(ctx, code)
    if (before.productCount + before.categoryCount > 0) throw refused('IN_USE')
    await ctx.db.deleteFrom('attributes').where('code', '=', code).execute()
    await audit(ctx, 'attribute.delete', 'attribute', code, before, null)
    await ctx.emit('attributes.changed', { code })
    return true
  })
}
