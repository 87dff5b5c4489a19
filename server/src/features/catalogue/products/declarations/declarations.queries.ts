import type { Declared } from '@neev/domain/catalogue/declarations'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'

/** A manufacturer or importer (by id) as declared on packages, as JSON; null if there is none. */
export const declarerJson = (companyId: Sql): Sql =>
  sql`(select json_build_object('name', co.name, 'address', co.address, 'carePhone', co.care_phone, 'careEmail',
    co.care_email)
    from companies co where co.id = ${companyId})`

/** Active sizes of products (v of p) with their declarations, locked against changes of the product. */
export const declaredSizes = (ctx: Ctx, where: Sql): Promise<Declared[]> =>
  rowsOf(
    ctx.db,
    'products.declaredSizes',
    sql`select v.unit, v.hsn, v.grams_per_unit, v.attributes, v.mrp_paise,
      p.country_of_origin,
          ${declarerJson(sql`maker_of(p)`)} as maker, ${declarerJson(sql`p.importer_id`)} as importer
        from products p join variants v on v.product_id = p.id and v.status = 'ACTIVE' where ${where}`,
  )

/** Restricts products (p) to one. */
export const oneProduct = (id: number): Sql => sql`p.id = ${id}`

/** `missingDeclarations` of the domain over products p, in SQL: whether one of their sizes lacks one. */
export const isUndeclared: Sql = sql`exists (
  select 1 from variants v left join companies maker on maker.id = maker_of(p)
  left join companies importer on importer.id = p.importer_id
  where v.product_id = p.id and v.status = 'ACTIVE' and must_declare(v) and (
    v.mrp_paise is null or maker.id is null or maker.address is null
    or coalesce(importer.id, maker.id) is not null and (
      case when importer.id is null then maker.care_phone else importer.care_phone end is null
      or case when importer.id is null then maker.care_email else importer.care_email end is null)
    or lower(trim(p.country_of_origin)) <> 'india' and importer.id is null
    or importer.id is not null and importer.address is null))`
