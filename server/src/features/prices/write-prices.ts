import { type Buyer, whyNotPrice } from '@neev/domain/pricing/prices'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { refused, refuseIf } from '#core/errors.ts'

/** A price that starts now. */
export type NewPrice = {
  offerId: number
  buyer: Buyer
  scope: string
  place: string
  fromMilli: number
  pricePaise: number
  validTo: Date | null
}

/** The limits of a price: MRP and tax of its goods. */
type Limits = { mrpPaise: number | null; rateBp: number | null }

/**
 * Refuses prices that the law or the dates do not allow; `field` returns the path of a price in the form by its index.
 */
export function checkPrices(
  ctx: Ctx,
  prices: readonly Pick<NewPrice, 'pricePaise' | 'validTo'>[],
  { mrpPaise, rateBp }: Limits,
  field: (at: number, name: 'pricePaise' | 'validTo') => string,
): void {
  for (const [at, { pricePaise, validTo }] of prices.entries()) {
    const refusal = whyNotPrice(pricePaise, mrpPaise, rateBp ?? 0)
    refuseIf(refusal && { ...refusal, field: field(at, 'pricePaise') })
    if (validTo && validTo <= ctx.now) throw refused('DATES_REVERSED', {}, field(at, 'validTo'))
  }
}

/**
 * Ends all current prices of these offers and starts the new ones, in three statements. A price row is never changed,
 * so that the history remains.
 */
export async function writePrices(ctx: Ctx, offerIds: readonly number[], prices: readonly NewPrice[]): Promise<void> {
  const now = ctx.now.toISOString()
  const ids = sql`${offerIds}::bigint[]`
  // Prices started at this very moment were never shown to anybody
  await sql`delete from offer_prices where offer_id = any(${ids}) and valid_from >= ${now}`.execute(ctx.db)
  await sql`
    update offer_prices set valid_to = ${now} where offer_id = any(${ids}) and (valid_to is null
    or valid_to > ${now})`.execute(ctx.db)
  await sql`
    insert into offer_prices (offer_id, buyer, scope, place, min_milli, price_paise, valid_from, valid_to, changed_by,
    created_at)
    select p."offerId", p.buyer, p.scope, p.place, p."fromMilli", p."pricePaise", ${now}::timestamptz, p."validTo",
    ${actorOf(ctx).userId}::bigint, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as p("offerId" bigint, buyer text, scope text, place text, "fromMilli" bigint, "pricePaise" bigint,
      "validTo" timestamptz)`.execute(ctx.db)
}
