import type { AttributeValues } from '@neev/domain/attribute-values'
import { type RequestedAttribute, readAttributes, type TypedAttribute } from '@neev/domain/attributes'
import { refuse } from '@neev/domain/refusals'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { Refused } from '#core/errors.ts'

export type CategoryAttributeRow = Omit<RequestedAttribute, 'options'> & {
  options: string[]
  name: string
  unit: string | null
  help: string
  heading: string
}

/** Attributes that a category requests today, in order. */
export const requestedOf = (ctx: Ctx, categoryId: number) =>
  rowsOf<CategoryAttributeRow>(
    ctx.db,
    sql`select a.code, a.name, a.unit, a.type, a.options, a.help, x.heading, x.is_required as "isRequired"
        from category_attributes x join attributes a on a.code = x.attribute_code
        where x.category_id = ${categoryId} and a.retired_at is null order by x.position, a.position, a.code`,
  )

/** Parses entered values and merges them with those `before`; reports every invalid one at its field. */
export function attributesFrom(
  requested: readonly RequestedAttribute[],
  input: readonly TypedAttribute[],
  before: AttributeValues,
): AttributeValues {
  const { values, problems } = readAttributes(requested, input, before)
  const [first] = Object.entries(problems)
  if (!first) return values
  const fields = Object.fromEntries(Object.entries(problems).map(([code, message]) => [`attributes.${code}`, message]))
  throw new Refused(refuse('VALIDATION', { field: first[0], message: first[1] }), fields)
}
