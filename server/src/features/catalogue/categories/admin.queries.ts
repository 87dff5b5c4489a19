import type { categoryInput } from '@neev/domain/catalogue/categories'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

export type AdminCategoryRow = RowOf<'categories.readAdminCategories'>

/** All categories with their usage, or one. */
export const readAdminCategories = (db: Db, id?: number): Promise<AdminCategoryRow[]> =>
  rowsOf(
    db,
    'categories.readAdminCategories',
    sql`select c.id, c.slug, c.name, c.kind, c.description, c.parent_id,
      c.default_class_id, c.position, c.status, c.show_in_menu, c.synonyms,
          c.reference_grams, c.seo_title, c.seo_description,
          c.version,
          (select count(*)::int from product_shown p where p.category_id = c.id) as "productCount",
          (select count(*)::int from offer_shown o join size_shown v on v.id = o.variant_id
          join product_shown p on p.id = v.product_id
            where p.category_id = c.id and o.status = 'LIVE') as "offerCount",
          (select coalesce(json_agg(json_build_object('code', a.code, 'name', a.name, 'unit', a.unit, 'heading',
          ca.heading,
              'isRequired', ca.is_required, 'isAxis', ca.is_axis) order by ca.position, a.code), '[]')
            from category_attributes ca join attribute_shown a on a.code = ca.attribute_code
            where ca.category_id = c.id) as requested
        from categories c where ${id === undefined ? sql`true` : sql`c.id = ${id}`} order by c.position, c.id`,
  )

type Requested = ReturnType<typeof categoryInput.parse>['requested']

/** Writes the attributes that a category requests, in this order. */
export async function insertRequested(db: Db, categoryId: number, requested: Requested): Promise<void> {
  await sql`
    insert into category_attributes (category_id, attribute_code, position, heading, is_required, is_axis)
    select ${categoryId}::bigint, a->>'code', at, a->>'heading', (a->>'isRequired')::boolean, (a->>'isAxis')::boolean
    from jsonb_array_elements(${JSON.stringify(requested)}::jsonb) with ordinality as input(a, at)`.execute(db)
}

/** Writes parents and positions of categories, in the order given, where they differ. */
export async function writeTree(
  db: Db,
  places: readonly { id: string; parentId: string | null }[],
  now: Date,
): Promise<void> {
  await sql`
    update categories c set position = o.at, parent_id = o."parentId", version = c.version + 1, updated_at = ${now}
    from (select (p->>'id')::bigint as id, (p->>'parentId')::bigint as "parentId", at
      from jsonb_array_elements(${JSON.stringify(places)}::jsonb) with ordinality as input(p, at)) o
    where o.id = c.id and (c.position, c.parent_id) is distinct from (o.at, o."parentId")`.execute(db)
}
