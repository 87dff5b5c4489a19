import type { AttributeType } from '@neev/domain/attributes'
import { type AttributeValue, attributeText, productFactsInput, readAttribute } from '@neev/domain/product-facts'
import { isRefusal, sentence } from '@neev/domain/refusals'
import { sql } from 'drizzle-orm'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { databaseError, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, Refused, refused } from '#core/errors.ts'
import { writeSearchText } from './search-text.ts'

type AttributeFact = {
  code: string
  name: string
  type: AttributeType
  unit: string | null
  options: string[]
  help: string
  heading: string
  isRequired: boolean
  value: string
}
type Facts = {
  id: number
  identifier: string
  title: string
  shortDescription: string
  description: string
  brandId: number | null
  classId: number | null
  hsn: string
  countryOfOrigin: string
  manufacturer: string | null
  modelNo: string | null
  ean: string | null
  attributes: AttributeFact[]
  version: number
}

/** What a single product says of itself, with the questions of its category; sizes are said by its variants. */
export async function getFacts(ctx: Ctx, identifier: string): Promise<Facts> {
  const row = found(
    await rowOf<Omit<Facts, 'attributes'>>(
      ctx.db,
      sql`select id, identifier, title, short_description as "shortDescription", description, brand_id as "brandId", class_id as "classId", hsn,
            country_of_origin as "countryOfOrigin", manufacturer, model_no as "modelNo", ean, version
          from products where identifier = ${identifier}`,
    ),
  )
  const asked = await rowsOf<Omit<AttributeFact, 'value'> & { value: unknown }>(
    ctx.db,
    sql`select a.code, a.name, a.type, a.unit, a.options, a.help, coalesce(ca.heading, '') as heading, coalesce(ca.is_required, false) as "isRequired",
          coalesce(p.attributes -> a.code, v.attributes -> a.code) as value
        from products p join attributes a on true
          left join category_attributes ca on ca.category_id = p.category_id and ca.attribute_code = a.code
          left join lateral (select attributes from variants where product_id = p.id order by position, id limit 1) v on true
        where p.id = ${row.id} and not a.code = any(p.axes)
          and (v.attributes ? a.code or p.attributes ? a.code or (ca.category_id is not null and a.retired_at is null))
        order by ca.position nulls last, a.position, a.code`,
  )
  return { ...row, attributes: asked.map((one) => ({ ...one, value: attributeText(one.value) })) }
}

/** The typed values as goods carry them; every wrong one is told at its field. */
function readAll(asked: readonly AttributeFact[], typed: Record<string, string>): Record<string, AttributeValue> {
  const values: Record<string, AttributeValue> = {}
  const wrong: Record<string, string> = {}
  for (const one of asked) {
    const text = typed[one.code]
    if (text === undefined) continue
    const read = readAttribute(one, text, one.value)
    if (isRefusal(read)) wrong[`attributes.${one.code}`] = sentence(read)
    else values[one.code] = read.value
  }
  const [message] = Object.values(wrong)
  if (message) throw new Refused({ code: 'VALIDATION', params: { field: 'attributes', message } }, wrong, message)
  return values
}

/** The desk's word on a single product: what it is called, made of and taxed as. */
export async function updateFacts(ctx: Ctx, identifier: string, version: number, given: unknown): Promise<Facts> {
  const input = parseInput(productFactsInput, given)
  return transaction(ctx, async (ctx) => {
    const held = found(
      await rowOf<{ kind: string }>(ctx.db, sql`select kind from products where identifier = ${identifier} for update`),
    )
    if (held.kind !== 'SINGLE') throw refused('BAD_TRANSITION', { from: 'a product in many sizes' })
    const before = await getFacts(ctx, identifier)
    if (before.version !== version) throw refused('STALE')
    const values = readAll(before.attributes, input.attributes)
    await writeFacts(ctx, before.id, input).catch((error) => {
      if (databaseError(error)?.code === '23503') throw refused('NOT_A_CHOICE', { field: 'HSN, brand or class' }, 'hsn')
      throw error
    })
    // what is filtered by is read from its variants
    await ctx.db.execute(sql`
      update variants set hsn = ${input.hsn}, attributes = jsonb_strip_nulls(attributes || ${JSON.stringify(values)}::jsonb),
        title = case when title = ${before.title} then ${input.title} else title end where product_id = ${before.id}`)
    await writeSearchText(ctx, sql`p.id = ${before.id}`)
    await audit(ctx, 'product.facts', 'product', before.id, before, input)
    await ctx.emit('catalogue.changed', { productIds: [before.id] })
    return getFacts(ctx, identifier)
  })
}

const writeFacts = (ctx: Ctx, id: number, input: ReturnType<typeof productFactsInput.parse>) =>
  ctx.db.execute(sql`
    update products set title = ${input.title}, short_description = ${input.shortDescription}, description = ${input.description},
      brand_id = ${input.brandId === null ? null : idOf(input.brandId)}, class_id = ${input.classId === null ? null : idOf(input.classId)},
      hsn = ${input.hsn}, country_of_origin = ${input.countryOfOrigin}, manufacturer = ${input.manufacturer}, model_no = ${input.modelNo},
      ean = ${input.ean}, version = version + 1, updated_at = ${ctx.now.toISOString()} where id = ${id}`)
