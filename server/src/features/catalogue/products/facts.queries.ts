import type { ProductFacts } from '@neev/domain/catalogue/approvals'
import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

type FactsRow = Omit<ProductFacts, 'categoryId' | 'brandId'> & {
  kind: 'TMT' | 'SERIES' | 'SINGLE'
  categoryId: number
  brandId: number | null
}

/** The data of a product, with sizes and their attributes only for a single one; undefined if there is none. */
export const factsById = (db: Db, productId: number): Promise<FactsRow | undefined> =>
  rowOf(
    db,
    'products.factsById',
    sql`select p.kind, p.title, p.category_id, p.brand_id, p.model_no,
      p.ean, p.hsn,
          p.country_of_origin, p.manufacturer, p.standard,
          nullif(array_to_string(p.licences, ', '), '') as licences, p.short_description,
          p.description, p.images,
          coalesce(case when p.kind = 'SINGLE' then (select v.attributes from variants v where v.product_id = p.id
          order by v.position, v.id limit 1)
            else p.attributes end, '{}') as attributes,
          (select coalesce(jsonb_object_agg(v.sku, jsonb_build_object('unit', v.unit, 'gramsPerUnit',
          v.grams_per_unit, 'moqMilli', v.moq_milli,
              'stepMilli', v.step_milli, 'mrpPaise', v.mrp_paise)), '{}')
            from variants v where v.product_id = p.id and v.status = 'ACTIVE' and p.kind = 'SINGLE') as sizes
        from products p where p.id = ${productId}`,
  )

/** Writes an HSN code to those sizes of a product that have the product's code until now. */
export async function changeUsualHsn(db: Db, productId: number, hsn: string): Promise<void> {
  await sql`update variants v set hsn = ${hsn} from products p where p.id = ${productId} and v.product_id = p.id
    and v.hsn = p.hsn and v.hsn <> ${hsn}`.execute(db)
}

/** Rebuilds the search text: title, brand, category with synonyms, model, EAN, sizes. */
export async function refreshSearchText(db: Db, productId: number): Promise<void> {
  await sql`
    update products p set search_text = concat_ws(' ', p.title, b.name, c.name, p.model_no, p.ean,
    array_to_string(p.grades, ' '),
      (select string_agg(v.title, ' ' order by v.position, v.id) from variants v where v.product_id = p.id
      and v.status = 'ACTIVE'),
      array_to_string(c.synonyms, ' '))
    from products q join category_shown c on c.id = q.category_id left join brand_shown b on b.id = q.brand_id
    where q.id = p.id and p.id = ${productId}`.execute(db)
}

type Proposed = { identifier: string; title: string; hsn: string; categoryId: number; proposedBy: number }

/** Creates a proposed single product with the drawing of its category; undefined if the category takes none. */
export const insertProposed = (
  db: Db,
  { identifier, title, hsn, categoryId, proposedBy }: Proposed,
  now: Date,
): Promise<{ id: number } | undefined> =>
  rowOf(
    db,
    'products.insertProposed',
    sql`insert into products (identifier, kind, category_id, title, hsn, drawing, status, proposed_by, created_at,
      updated_at)
        select ${identifier}, 'SINGLE', c.id, ${title}, ${hsn}, coalesce(c.drawing, '{"shape": "masonry"}'),
        'PROPOSED', ${proposedBy}::bigint, ${now}::timestamptz, ${now}::timestamptz
        from category_shown c where c.id = ${categoryId} and c.status = 'ACTIVE' and c.kind <> 'TMT' returning id`,
  )
