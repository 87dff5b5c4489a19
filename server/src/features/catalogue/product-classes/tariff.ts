import { tariffInput } from '@neev/domain/catalogue/product-classes'
import { istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { rateOn } from '@neev/domain/tax/gst'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { pageOfTariff, type RateRow, type RawTariffRow, readRates, tariffOf } from './tariff.queries.ts'

type TariffRow = Omit<RawTariffRow, 'rates' | 'total'> & {
  rateBp: number | null
  rates: (RateRow & { hasApplied: boolean })[]
}

/** The rates with today's one, and which have already applied. */
export function withRates<Row extends { rates: RateRow[] }>(ctx: Ctx, row: Row) {
  const today = istDate(ctx.now)
  return {
    ...row,
    rateBp: rateOn(row.rates, today),
    rates: row.rates.map((rate) => ({ ...rate, hasApplied: rate.from <= today })),
  }
}

/** A page of HSN codes. */
export async function listTariff(ctx: Ctx, page: PageInput, search: string | null) {
  const { items, total } = pageOf(await pageOfTariff(ctx.db, page, search))
  return { items: items.map((row) => withRates(ctx, row)), total }
}

/** The GST rates by date of each of these HSN codes, in their order; none for unknown ones. */
export async function gstRatesOf(ctx: Ctx, hsns: readonly string[]): Promise<{ hsn: string; rates: RateRow[] }[]> {
  const known = new Map((await readRates(ctx.db, hsns)).map((row) => [row.hsn, row]))
  return hsns.map((hsn) => known.get(hsn) ?? { hsn, rates: [] })
}

const lineOf = async (ctx: Ctx, hsn: string): Promise<TariffRow> => withRates(ctx, found(await tariffOf(ctx.db, hsn)))

/** Whether goods of two HSN codes are taxed alike, today and at every planned rate. An unknown code is the caller's to refuse. */
export async function hasSameRates(ctx: Ctx, one: string, other: string): Promise<boolean> {
  const today = istDate(ctx.now)
  const lines = [await tariffOf(ctx.db, one), await tariffOf(ctx.db, other)]
  const planned = lines.map((line) => {
    const rates = line?.rates ?? []
    return JSON.stringify([rateOn(rates, today), rates.filter(({ from }) => from > today)])
  })
  return lines.includes(undefined) || planned[0] === planned[1]
}

/** Adds an HSN code, which has no rate until one is signed in the register of rules. */
export async function createTariffLine(ctx: Ctx, input: unknown): Promise<TariffRow> {
  const { hsn, description } = parseInput(tariffInput, input)
  return transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('hsnCodes')
      .values({ hsn, description })
      .execute()
      .catch((error) => {
        if (brokeConstraint(error, 'hsn_codes_pkey')) throw refused('DUPLICATE', { field: terms('HSN') }, 'hsn')
        throw error
      })
    await audit(ctx, 'tariff.create', 'tariff', hsn, null, { description })
    return lineOf(ctx, hsn)
  })
}
