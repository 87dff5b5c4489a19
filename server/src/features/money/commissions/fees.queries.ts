import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

type GoodsRow = RowOf<'commissions.readGoods'>

/** Goods on sale by category, class and kind, with their most common unit and its GST on a day. */
export const readGoods = (db: Db, today: string): Promise<GoodsRow[]> =>
  rowsOf(
    db,
    'commissions.readGoods',
    sql`with sold as (
          select p.category_id, p.class_id, p.kind, v.unit, v.grams_per_unit, v.hsn, count(*) as times
          from product_shown p join size_shown v on v.product_id = p.id and v.status = 'ACTIVE' where p.status = 'PUBLISHED'
          group by 1, 2, 3, 4, 5, 6
        ), usual as (
          select distinct on (category_id, class_id, kind) * from sold
          order by category_id, class_id, kind, times desc, grams_per_unit
        )
        select concat_ws('-', u.category_id, coalesce(u.class_id, 0), u.kind) as id, coalesce(k.name, c.name) as name,
        c.name as "categoryName",
          u.class_id::text as "classId", array_remove(array[c.id::text, c.parent_id::text, above.parent_id::text],
          null) as "categoryPath",
          u.kind, u.unit, u.grams_per_unit,
          coalesce((select g.rate_bp from gst_rates g where g.hsn = u.hsn and g.valid_from <= ${today}::date
          order by g.valid_from desc limit 1), 0) as "gstBp"
        from usual u join category_shown c on c.id = u.category_id left join category_shown above on above.id = c.parent_id
          left join product_class_shown k on k.id = u.class_id
        where c.status = 'ACTIVE' order by c.position, c.id, name, u.kind`,
  )
