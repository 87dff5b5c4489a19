import { istDate } from '@neev/domain/fiscal'
import { rateOn } from '@neev/domain/gst'
import { gstRateInput, tariffInput, whyNotRate } from '@neev/domain/product-classes'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import { containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'

export type RateRow = { from: string; rateBp: number }
type TariffRow = {
  id: string
  hsn: string
  description: string
  rateBp: number | null
  rates: (RateRow & { hasApplied: boolean })[]
  productCount: number
  classCount: number
}

/** All rates of a tariff line `h`, the latest first, as JSON. */
export const ratesSql = sql`(select coalesce(json_agg(json_build_object('from', g.valid_from, 'rateBp', g.rate_bp) order by g.valid_from desc), '[]')
  from gst_rates g where g.hsn = h.hsn)`

/** The rates as of today: which applies, and which have applied already. */
export function withRates<Row extends { rates: RateRow[] }>(ctx: Ctx, row: Row) {
  const today = istDate(ctx.now)
  return {
    ...row,
    rateBp: rateOn(row.rates, today),
    rates: row.rates.map((rate) => ({ ...rate, hasApplied: rate.from <= today })),
  }
}

async function readTariff(ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(TariffRow & { total: number })[]> {
  const rows = await rowsOf<Omit<TariffRow, 'rates' | 'rateBp'> & { rates: RateRow[]; total: number }>(
    ctx.db,
    sql`select h.hsn as id, h.hsn, h.description, ${ratesSql} as rates, p.count as "productCount", count(*) over ()::int as total,
          (select count(*)::int from product_classes c where c.hsn = h.hsn) as "classCount"
        from hsn_codes h cross join lateral (select count(*)::int as count from products p where p.hsn = h.hsn) p
        where ${where} ${tail}`,
  )
  return rows.map((row) => withRates(ctx, row))
}

const sorts = { productCount: sql`p.count`, hsn: sql`h.hsn`, description: sql`h.description` }

/** A page of the tariff. */
export async function listTariff(ctx: Ctx, page: PageInput, search: string | null) {
  const where = search
    ? sql`(h.hsn like ${`${search.trim()}%`} or h.description ilike ${containing(search)})`
    : sql`true`
  return pageOf(await readTariff(ctx, where, pageTail(page, sorts, sql`h.hsn`)))
}

const lineOf = async (ctx: Ctx, hsn: string): Promise<TariffRow> =>
  found((await readTariff(ctx, sql`h.hsn = ${hsn}`))[0])

/** A rate from a day to come; one that was noted for the same day is written over. */
export async function setGstRate(ctx: Ctx, input: unknown): Promise<TariffRow> {
  const { hsn, from, rateBp } = parseInput(gstRateInput, input)
  return transaction(ctx, async (ctx) => {
    found(await rowOf(ctx.db, sql`select 1 from hsn_codes where hsn = ${hsn} for update`))
    refuseIf(whyNotRate(from, istDate(ctx.now)))
    const before = await lineOf(ctx, hsn)
    await sql`
      insert into gst_rates (hsn, valid_from, rate_bp) values (${hsn}, ${from}::date, ${rateBp})
      on conflict (hsn, valid_from) do update set rate_bp = excluded.rate_bp`.execute(ctx.db)
    await audit(ctx, 'gst.rate.set', 'tariff', hsn, before.rates.find((rate) => rate.from === from) ?? null, {
      from,
      rateBp,
    })
    return lineOf(ctx, hsn)
  })
}

export async function removeGstRate(ctx: Ctx, hsn: string, from: string): Promise<TariffRow> {
  return transaction(ctx, async (ctx) => {
    refuseIf(whyNotRate(from, istDate(ctx.now)))
    const gone = found(
      await rowOf<{ rateBp: number }>(
        ctx.db,
        sql`delete from gst_rates where hsn = ${hsn} and valid_from::text = ${from} returning rate_bp as "rateBp"`,
      ),
    )
    await audit(ctx, 'gst.rate.remove', 'tariff', hsn, { from, ...gone }, null)
    return lineOf(ctx, hsn)
  })
}

/** Nothing was ever taxed by a line that was not there, so its first rate may begin any day. */
export async function createTariffLine(ctx: Ctx, input: unknown): Promise<TariffRow> {
  const { hsn, description, from, rateBp } = parseInput(tariffInput, input)
  return transaction(ctx, async (ctx) => {
    await sql`insert into hsn_codes (hsn, description) values (${hsn}, ${description})`
      .execute(ctx.db)
      .catch((error) => {
        if (brokeConstraint(error, 'hsn_codes_pkey')) throw refused('DUPLICATE', { field: 'HSN' }, 'hsn')
        throw error
      })
    await sql`insert into gst_rates (hsn, valid_from, rate_bp) values (${hsn}, ${from}::date, ${rateBp})`.execute(
      ctx.db,
    )
    await audit(ctx, 'tariff.create', 'tariff', hsn, null, { description, from, rateBp })
    return lineOf(ctx, hsn)
  })
}
