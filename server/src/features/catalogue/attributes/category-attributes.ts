import { type RequestedAttribute, readAttributes, type TypedAttribute } from '@neev/domain/catalogue/attributes'
import type { AttributeValues } from '@neev/domain/core/attribute-values'
import { refuse } from '@neev/domain/core/refusals'
import type { Ctx } from '#core/context.ts'
import { Refused } from '#core/errors.ts'

export type CategoryAttributeRow = Omit<RequestedAttribute, 'options'> & {
  options: string[]
  name: string
  unit: string | null
  help: string
  heading: string
}

/** Attributes that a category requests today, in order. */
export const attributesRequestedBy = (ctx: Ctx, categoryId: number) =>
  ctx.db
    .selectFrom('categoryAttributeShown as x')
    .innerJoin('attributes as a', 'a.code', 'x.attributeCode')
    .select(['a.code', 'a.name', 'a.unit', 'a.type', 'a.options', 'a.help', 'x.heading', 'x.isRequired'])
    .where('x.categoryId', '=', categoryId)
    .where('a.retiredAt', 'is', null)
    .orderBy('x.position')
    .orderBy('a.position')
    .orderBy('a.code')
    .execute()

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
  throw new Refused(refuse('VALIDATION', { path: first[0], message: first[1] }), fields)
}
