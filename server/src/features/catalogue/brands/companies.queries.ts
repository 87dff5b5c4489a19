import type { LicenceState } from '@neev/domain/catalogue/brands'
import { addDays } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { plantsJson } from './plants.queries.ts'

export type RawCompany = RowOf<'brands.readRows2'>

const readRows = (db: Db, where: Sql, tail: Sql = sql``): Promise<RawCompany[]> =>
  rowsOf(
    db,
    'brands.readRows2',
    sql`select co.id, co.name, co.address, co.care_phone, co.care_email, co.version,
          p.count as "productCount", count(*) over ()::int as total,
          (select count(*)::int from brands b where b.company_id = co.id) as "brandCount",
          ${plantsJson(sql`plants pl where pl.company_id = co.id`)} as plants
        from companies co cross join lateral (select count(*)::int as count from product_shown p
        where p.company_id = co.id) p
        where ${where} ${tail}`,
  )

/** One manufacturer with its plants; undefined if there is none. */
export const companyById = async (db: Db, id: number): Promise<RawCompany | undefined> =>
  (await readRows(db, sql`co.id = ${id}`))[0]

export type CompanyFilter = { search?: string | null; licence?: LicenceState | null }
const sorts = { name: sql`lower(co.name)`, products: sql`p.count` }

/** `licenceState` over plants `pl`, in SQL. */
const licenceIs = (state: LicenceState, today: string): Sql =>
  ({
    OPEN: sql`pl.valid_to is null`,
    ENDED: sql`pl.valid_to < ${today}::date`,
    ENDING: sql`pl.valid_to between ${today}::date and ${addDays(today, 30)}::date`,
    VALID: sql`pl.valid_to > ${addDays(today, 30)}::date`,
  })[state]

/** A page of manufacturers with their plants, each with the number of all. */
export function pageOfCompanies(db: Db, page: PageInput, { search, licence }: CompanyFilter, today: string) {
  const where = allOf([
    search &&
      sql`(co.name ilike ${containing(search)} or exists (select 1 from plants pl where pl.company_id = co.id
        and (pl.licence ilike ${containing(search)} or pl.name ilike ${containing(search)})))`,
    licence && sql`exists (select 1 from plants pl where pl.company_id = co.id and ${licenceIs(licence, today)})`,
  ])
  return readRows(db, where, pageTail({ ...page, sort: page.sort || 'name' }, sorts, sql`co.id`))
}
