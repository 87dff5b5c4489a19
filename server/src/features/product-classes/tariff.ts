import { gstRateInput, tariffInput, whyNotRate } from '@neev/domain/catalogue/product-classes'
import { istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { rateOn } from '@neev/domain/tax/gst'
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

/** All rates of an HSN code `h`, latest first, as JSON. */
export const ratesSql = sql`(select coalesce(json_agg(json_build_object('from', g.valid_from, 'rateBp', g.rate_bp)
  order by g.valid_from desc), '[]')
  from gst_rates g where g.hsn = h.hsn)`

/** The rates with today's one, and which have already applied. */
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
    sql`select h.hsn as id, h.hsn, h.description, ${ratesSql} as rates, p.count as "productCount",
      count(*) over ()::int as total,
          (select count(*)::int from product_classes c where c.hsn = h.hsn) as "classCount"
        from hsn_codes h cross join lateral (select count(*)::int as count from products p where p.hsn = h.hsn) p
        where ${where} ${tail}`,
  )
  return rows.map((row) => withRates(ctx, row))
}

const sorts = { productCount: sql`p.count`, hsn: sql`h.hsn`, description: sql`h.description` }

/** A page of HSN codes. */
export async function listTariff(ctx: Ctx, page: PageInput, search: string | null) {
  const where = search
    ? sql`(h.hsn like ${`${search.trim()}%`} or h.description ilike ${containing(search)})`
    : sql`true`
  return pageOf(await readTariff(ctx, where, pageTail(page, sorts, sql`h.hsn`)))
}

const lineOf = async (ctx: Ctx, hsn: string): Promise<TariffRow> =>
  found((await readTariff(ctx, sql`h.hsn = ${hsn}`))[0])

/** Sets a rate from a future date; replaces one for the same date. */
export async function setGstRate(ctx: Ctx, input: unknown): Promise<TariffRow> {
  const { hsn, from, rateBp } = parseInput(gstRateInput, input)
  return transaction(ctx, async (ctx) => {
    found(await ctx.db.selectFrom('hsnCodes').select('hsn').where('hsn', '=', hsn).forUpdate().executeTakeFirst())
    refuseIf(whyNotRate(from, istDate(ctx.now)))
    const before = await lineOf(ctx, hsn)
    await ctx.db
      .insertInto('gstRates')
      .values({ hsn, validFrom: from, rateBp })
      .onConflict((conflict) =>
        conflict.columns(['hsn', 'validFrom']).doUpdateSet((db) => ({ rateBp: db.ref('excluded.rateBp') })),
      )
      .execute()
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

/** Adds an HSN code. Its first rate may start on any date, because nothing was taxed by it before. */
export async function createTariffLine(ctx: Ctx, input: unknown): Promise<TariffRow> {
  const { hsn, description, from, rateBp } = parseInput(tariffInput, input)
  return transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('hsnCodes')
      .values({ hsn, description })
      .execute()
      .catch((error) => {
        if (brokeConstraint(error, 'hsn_codes_pkey')) throw refused('DUPLICATE', { field: terms('HSN') }, 'hsn')
        throw error
      })
    await ctx.db.insertInto('gstRates').values({ hsn, validFrom: from, rateBp }).execute()
    await audit(ctx, 'tariff.create', 'tariff', hsn, null, { description, from, rateBp })
    return lineOf(ctx, hsn)
  })
}
