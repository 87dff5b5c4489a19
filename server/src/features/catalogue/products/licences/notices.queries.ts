import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import { isActiveUser, type Reader, reader } from '#features/people/messages/messages.ts'

/** Managers of the catalogue's bars and series. */
export const readManagers = (ctx: Ctx): Promise<Reader[]> =>
  rowsOf(
    ctx.db,
    'products.readManagers',
    sql`select distinct u.id as "userId", u.name, u.email, u.locale from users u join user_role_shown r on r.user_id = u.id
        where r.role in ('admin', 'seriesManager') and u.${isActiveUser} order by u.id`,
  )

type LicenceFacts = RowOf<'products.readLicence'>

/** A licence that some product needs, and the members of the sellers of these. */
export const readLicence = (ctx: Ctx, plantId: number): Promise<LicenceFacts | undefined> =>
  rowOf(
    ctx.db,
    'products.readLicence',
    sql`select pl.licence, c.name || ', ' || pl.name as place, coalesce(string_agg(p.title, ', '
      order by p.title_order), '–') as items,
          coalesce((select jsonb_agg(distinct ${reader('m')}) from product_plants sold
            join variants v on v.product_id = sold.product_id join offer_shown o on o.variant_id = v.id
            join seller_member_shown sm on sm.seller_id = o.seller_id join users m on m.id = sm.user_id
          where sold.plant_id = pl.id and o.status = 'LIVE' and sm.role in ('OWNER', 'CATALOGUE')
          and m.${isActiveUser}), '[]') as sellers
        from plants pl join company_shown c on c.id = pl.company_id
          left join product_plants pp on pp.plant_id = pl.id left join products p on p.id = pp.product_id
          and p.status = 'PUBLISHED'
        where pl.id = ${plantId} group by pl.id, c.name`,
  )

/** A product by title, and the members of its sellers. */
export const readSold = (
  ctx: Ctx,
  productId: number,
): Promise<{ title: string; identifier: string; sellers: Reader[] } | undefined> =>
  rowOf(
    ctx.db,
    'products.readSold',
    sql`select p.title, p.identifier, coalesce((select jsonb_agg(distinct ${reader('m')}) from variants v
      join offer_shown o on o.variant_id = v.id
            join seller_member_shown sm on sm.seller_id = o.seller_id join users m on m.id = sm.user_id
          where v.product_id = p.id and o.status = 'LIVE' and sm.role in ('OWNER', 'CATALOGUE')
          and m.${isActiveUser}), '[]') as sellers
        from products p where p.id = ${productId}`,
  )
