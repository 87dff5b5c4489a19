import type { Certified } from '@neev/domain/catalogue/quality-orders'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { licencesJson } from '#features/catalogue/brands/brands.ts'

/** Active sizes of products (v of p) with their standards and licences, each kind of goods once. */
export const certifiedSizes = (db: Db, where: Sql): Promise<Certified[]> =>
  rowsOf(
    db,
    'products.certifiedSizes',
    sql`select v.hsn, k.code as "classCode", v.attributes, p.standard, p.licences as stated,
          coalesce((select co.name from company_shown co where co.id = maker_of(p)), p.manufacturer) as maker,
          ${licencesJson(sql`p`)} as licences
        from products p join variants v on v.product_id = p.id and v.status = 'ACTIVE'
          join category_shown c on c.id = p.category_id
          left join product_class_shown k on k.id = coalesce(p.class_id, c.default_class_id)
        where ${where}`,
  )

/** The code of the class of a product, which is that of a category unless it has its own; null without one. */
export const classCodeOf = async (db: Db, categoryId: number, productId: number | null): Promise<string | null> =>
  (
    await rowOf(
      db,
      'products.classCodeOf',
      sql`select k.code from category_shown c join product_class_shown k
            on k.id = coalesce((select class_id from products where id = ${productId}), c.default_class_id)
          where c.id = ${categoryId}`,
    )
  )?.code ?? null

/** Removes plants from a product whose licences it does not state, or that are of another maker. */
export async function removePlants(db: Db, productId: number): Promise<void> {
  await sql`
    delete from product_plants pp using products p, plants pl
    where pp.product_id = ${productId} and p.id = pp.product_id and pl.id = pp.plant_id
      and (not pl.licence = any(p.licences) or pl.company_id is distinct from maker_of(p))`.execute(db)
}

/** Adds to a product the plants of its maker whose licences it states. */
export async function addPlants(db: Db, productId: number): Promise<void> {
  await sql`
    insert into product_plants (product_id, plant_id)
    select p.id, pl.id from products p join plant_shown pl on pl.licence = any(p.licences) and pl.company_id = maker_of(p)
    where p.id = ${productId} on conflict do nothing`.execute(db)
}
