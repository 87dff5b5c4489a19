import { cleanDigits } from '@neev/domain/core/input/clean'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { containing, type PageInput, pageTail } from '#core/lists.ts'

export type RateRow = { from: string; rateBp: number }
export type RawTariffRow = RowOf<'product-classes.readTariff'>

/** All rates of an HSN code `h`, latest first, as JSON. */
export const ratesSql = sql`(select coalesce(json_agg(json_build_object('from', g.valid_from, 'rateBp', g.rate_bp)
  order by g.valid_from desc), '[]')
  from gst_rates g where g.hsn = h.hsn)`

/** The GST rates of HSN codes by date; codes without rates are missing. */
export const readRates = (db: Db, hsns: readonly string[]): Promise<{ hsn: string; rates: RateRow[] }[]> =>
  rowsOf(
    db,
    'product-classes.readRates',
    sql`select h.hsn, ${ratesSql} as rates from unnest(${hsns}::text[]) as h(hsn)`,
  )

const readTariff = (db: Db, where: Sql, tail: Sql = sql``): Promise<RawTariffRow[]> =>
  rowsOf(
    db,
    'product-classes.readTariff',
    sql`select h.hsn as id, h.hsn, h.description, ${ratesSql} as rates, p.count as "productCount",
      count(*) over ()::int as total,
          (select count(*)::int from product_classes c where c.hsn = h.hsn) as "classCount"
        from hsn_codes h cross join lateral (select count(*)::int as count from product_shown p where p.hsn = h.hsn) p
        where ${where} ${tail}`,
  )

/** One HSN code with its rates; undefined if there is none. */
export const tariffOf = async (db: Db, hsn: string): Promise<RawTariffRow | undefined> =>
  (await readTariff(db, sql`h.hsn = ${hsn}`))[0]

const sorts = { productCount: sql`p.count`, hsn: sql`h.hsn`, description: sql`h.description` }

/** A page of HSN codes with their rates, each with the number of all. */
export function pageOfTariff(db: Db, page: PageInput, search: string | null): Promise<RawTariffRow[]> {
  const where = search
    ? sql`(h.hsn like ${`${cleanDigits(search).replace(/\D/g, '')}%`} or h.description ilike ${containing(search)})`
    : sql`true`
  return readTariff(db, where, pageTail(page, sorts, sql`h.hsn`))
}
