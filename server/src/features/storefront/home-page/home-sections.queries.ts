import type { ContentLanguage } from '@neev/domain/content/languages'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import type { SectionAudience, SectionKind } from '@neev/domain/storefront/home-page/section-kinds'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import type { Invariant } from '#core/invariants/invariant.ts'
import { allOf } from '#core/lists.ts'
import { isWithinCategory } from '#features/catalogue/categories/categories.ts'

export type TileRow = { link: string; titles: Record<ContentLanguage, string>; picture: ProductPicture | null }
export type HomeSectionRow = {
  id: number
  kind: SectionKind
  texts: { language: ContentLanguage; title: string }[]
  isActive: boolean
  position: number
  startsAt: Date | null
  endsAt: Date | null
  audience: SectionAudience
  isPincodeAware: boolean
  products: string[]
  isAuto: boolean
  maxProducts: number
  categoryId: number | null
  brandId: number | null
  maxUnitPaise: number | null
  grade: string | null
  tiles: TileRow[]
  version: number
  updatedAt: Date
}

/** Products (p, in category c) of a category and those below it, and of a brand; either can be missing. */
export const ofRule = ({ category, brandId }: { category: string | null; brandId: number | null }): Sql =>
  allOf([category !== null && isWithinCategory(category), brandId !== null && sql`p.brand_id = ${brandId}`])

/** These products (p). */
export const hasIdentifier = (identifiers: readonly string[]): Sql => sql`p.identifier = any(${identifiers}::text[])`

/** Products by the number of their orders since a moment, most first. Cancelled and expired orders do not count. */
export const soldSince = (db: Db, since: Date, limit: number): Promise<{ identifier: string }[]> =>
  rowsOf(
    db,
    'home-page.soldSince',
    sql`select p.identifier
        from order_shown o join suborder_shown s on s.order_id = o.id join order_line_shown l on l.suborder_id = s.id
          join size_shown v on v.id = l.variant_id join product_shown p on p.id = v.product_id
        where o.placed_at >= ${since} and o.status not in ('CANCELLED', 'EXPIRED') and p.status = 'PUBLISHED'
        group by p.id, p.identifier
        order by count(distinct o.id) desc, p.id limit ${limit}`,
  )

type Choices = RowOf<'home-page.readChoices'>

/** Categories, brands and grades that a rule can name. */
export const readChoices = (db: Db): Promise<Choices[]> =>
  rowsOf(
    db,
    'home-page.readChoices',
    sql`select 'CATEGORY' as kind, c.id::text as id, c.name from category_shown c where c.status = 'ACTIVE'
        union all select 'BRAND', b.id::text, b.name from brand_shown b
        union all select distinct 'GRADE', v.grade, v.grade from size_shown v where v.grade is not null
        order by 1, 3, 2 limit 2000`,
  )

/** One writer of the order at a time. */
export async function lockOrder(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('home sections'))`.execute(ctx.db)
}

export const homePageInvariants: Invariant[] = [
  {
    name: 'pictures of home tiles',
    message: 'the pictures of the tiles of the home page are stored',
    query: sql`
      select h.id from home_sections h, jsonb_array_elements(h.tiles) tile
      where jsonb_typeof(tile -> 'picture') = 'object'
        and not exists (select 1 from file_shown f where f.key = tile -> 'picture' ->> 'key' and f.kind = 'picture')`,
  },
  {
    name: 'home sections',
    message: 'a section has an English title, and what its kind shows',
    query: sql`
      select h.id from home_sections h
      where not (h.texts @> '[{"language": "en"}]')
        or (h.kind = 'DISPLAY') <> (jsonb_array_length(h.tiles) > 0)
        or (h.kind = 'DISCOVER' and h.is_auto and h.category_id is null and h.brand_id is null
          and h.max_unit_paise is null and h.grade is null)`,
  },
]
