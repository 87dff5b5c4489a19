import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'

/**
 * Writes the search text of products (selected by `where` over p): title, brand, category, grades, sizes and trade
 * terms.
 */
export async function writeSearchText(ctx: Ctx, where: Sql): Promise<void> {
  await sql`
    update products set search_text = said.text
    from (
      select p.id, concat_ws(' ', p.title, b.name, c.name, array_to_string(p.grades, ' '),
        (select string_agg(v.title, ' ' order by v.position, v.id) from variants v where v.product_id = p.id
        and v.status = 'ACTIVE'),
        array_to_string(c.synonyms, ' ')) as text
      from products p join category_shown c on c.id = p.category_id left join brand_shown b on b.id = p.brand_id where ${where}
    ) said
    where products.id = said.id and products.search_text <> said.text`.execute(ctx.db)
}
