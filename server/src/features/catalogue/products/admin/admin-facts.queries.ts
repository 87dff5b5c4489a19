import type { AttributeValues } from '@neev/domain/core/attribute-values'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'
import type { CategoryAttributeRow } from '#features/catalogue/attributes/attributes.ts'

export type FactsRow = {
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
  standard: string | null
  licences: string | null
  importerId: number | null
  modelNo: string | null
  ean: string | null
  version: number
  /** The attributes that its sizes share. */
  said: AttributeValues
}

/** The details of a product, with the attributes that its sizes share; undefined if there is none. */
export const factsOf = (db: Db, identifier: string): Promise<FactsRow | undefined> =>
  rowOf(
    db,
    'products.factsOf',
    sql`select p.id, p.identifier, p.title, p.short_description, p.description,
      p.brand_id, p.class_id,
          p.hsn, p.country_of_origin, p.manufacturer, p.standard,
          nullif(array_to_string(p.licences, ', '), '') as licences, p.importer_id,
          p.model_no, p.ean, p.version,
          ${sql<AttributeValues>`(coalesce((select v.attributes from variants v where v.product_id = p.id
            order by v.position, v.id limit 1), '{}') - p.axes)`} as said
        from products p where p.identifier = ${identifier}`,
  )

/** The attributes that the category of a product requests, and those in `codes`, without the product's axes. */
export const requestedAttributes = (
  db: Db,
  productId: number,
  codes: readonly string[],
): Promise<CategoryAttributeRow[]> =>
  rowsOf(
    db,
    'products.requestedAttributes',
    sql`select a.code, a.name, a.type, a.unit, a.options, a.help, coalesce(ca.heading, '') as heading,
      coalesce(ca.is_required, false) as "isRequired"
        from products p join attribute_shown a on true left join category_attribute_shown ca on ca.category_id = p.category_id
        and ca.attribute_code = a.code
        where p.id = ${productId} and not a.code = any(p.axes)
          and (a.code = any(${codes}::text[]) or (ca.category_id is not null and a.retired_at is null))
        order by ca.position nulls last, a.position, a.code`,
  )

type Changed = { title: string; hsn: string; said: AttributeValues }

/** Writes HSN code and shared attributes to all sizes of a product, and its title to those that have it as theirs. */
export async function writeSaid(
  db: Db,
  before: { id: number; title: string; said: AttributeValues },
  { title, hsn, said }: Changed,
): Promise<void> {
  await sql`
    update variants set hsn = ${hsn},
      attributes = (attributes - ${Object.keys(before.said)}::text[]) || ${JSON.stringify(said)}::jsonb,
      title = case when title = ${before.title} then ${title} else title end
      where product_id = ${before.id}`.execute(db)
}
