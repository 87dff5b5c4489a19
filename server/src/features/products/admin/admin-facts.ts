import { type AttributeValues, typedTexts } from '@neev/domain/catalogue/attribute-values'
import { typedAttributesInput } from '@neev/domain/catalogue/attributes'
import { type ProductFactsInput, productFactsInput } from '@neev/domain/catalogue/products'
import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { databaseError, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { attributesFrom, type CategoryAttributeRow } from '#features/attributes/attributes.ts'
import { writeSearchText } from '../listing/search-text.ts'

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
  importerId: number | null
  modelNo: string | null
  ean: string | null
  requested: CategoryAttributeRow[]
  attributes: { code: string; values: string[] }[]
  version: number
}

const changeInput = productFactsInput.extend({ attributes: typedAttributesInput })

type Said = Omit<Facts, 'attributes'> & { said: AttributeValues }

/** The details of a single product, with the attributes that its category requests; sizes belong to its variants. */
async function readSaid(ctx: Ctx, identifier: string): Promise<Said> {
  const row = found(
    await rowOf<Omit<Said, 'requested'>>(
      ctx.db,
      sql`select p.id, p.identifier, p.title, p.short_description as "shortDescription", p.description,
        p.brand_id as "brandId", p.class_id as "classId",
            p.hsn, p.country_of_origin as "countryOfOrigin", p.manufacturer, p.importer_id as "importerId",
            p.model_no as "modelNo", p.ean, p.version,
            coalesce((select v.attributes from variants v where v.product_id = p.id order by v.position, v.id
            limit 1), '{}') - p.axes as said
          from products p where p.identifier = ${identifier}`,
    ),
  )
  const requested = await rowsOf<CategoryAttributeRow>(
    ctx.db,
    sql`select a.code, a.name, a.type, a.unit, a.options, a.help, coalesce(ca.heading, '') as heading,
      coalesce(ca.is_required, false) as "isRequired"
        from products p join attributes a on true left join category_attributes ca on ca.category_id = p.category_id
        and ca.attribute_code = a.code
        where p.id = ${row.id} and not a.code = any(p.axes)
          and (a.code = any(${Object.keys(row.said)}::text[]) or (ca.category_id is not null and a.retired_at is null))
        order by ca.position nulls last, a.position, a.code`,
  )
  return { ...row, requested }
}

const asTyped = ({ said, ...facts }: Said): Facts => ({
  ...facts,
  attributes: Object.entries(said).map(([code, value]) => ({ code, values: typedTexts(value) })),
})

export const getFacts = async (ctx: Ctx, identifier: string): Promise<Facts> => asTyped(await readSaid(ctx, identifier))

/** Corrects a single product as an admin: names, attributes and tax. */
export async function updateFacts(ctx: Ctx, identifier: string, version: number, values: unknown): Promise<Facts> {
  const input = parseInput(changeInput, values)
  return transaction(ctx, async (ctx) => {
    const held = found(
      await ctx.db
        .selectFrom('products')
        .select('kind')
        .where('identifier', '=', identifier)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (held.kind !== 'SINGLE') throw refused('HAS_SIZES')
    const before = await readSaid(ctx, identifier)
    if (before.version !== version) throw refused('STALE')
    const said = attributesFrom(before.requested, input.attributes, before.said)
    await writeFacts(ctx, before.id, input).catch((error) => {
      if (databaseError(error)?.code === '23503')
        throw refused('NOT_A_CHOICE', { field: terms('HSN', 'BRAND', 'CLASS', 'IMPORTER') }, 'hsn')
      throw error
    })
    // Filters read the attributes of variants
    await sql`
      update variants set hsn = ${input.hsn}, 
        attributes = (attributes - ${Object.keys(before.said)}::text[]) || ${JSON.stringify(said)}::jsonb,
        title = case when title = ${before.title} then ${input.title} else title end
        where product_id = ${before.id}`.execute(ctx.db)
    await writeSearchText(ctx, sql`p.id = ${before.id}`)
    await audit(ctx, 'product.facts', 'product', before.id, before, input)
    await ctx.emit('catalogue.changed', { productIds: [before.id] })
    return getFacts(ctx, identifier)
  })
}

const writeFacts = (ctx: Ctx, id: number, input: ProductFactsInput) =>
  ctx.db
    .updateTable('products')
    .set((db) => ({
      title: input.title,
      shortDescription: input.shortDescription,
      description: input.description,
      brandId: input.brandId === null ? null : idOf(input.brandId),
      classId: input.classId === null ? null : idOf(input.classId),
      hsn: input.hsn,
      countryOfOrigin: input.countryOfOrigin,
      manufacturer: input.manufacturer,
      importerId: input.importerId === null ? null : idOf(input.importerId),
      modelNo: input.modelNo,
      ean: input.ean,
      version: db('version', '+', 1),
      updatedAt: ctx.now,
    }))
    .where('id', '=', id)
    .execute()
