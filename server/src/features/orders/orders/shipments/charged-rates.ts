import { istDate } from '@neev/domain/core/fiscal'
import type { BasisPoints } from '@neev/domain/core/money'
import type { ChargedRates } from '@neev/domain/orders/orders/load-bills'
import { chargedRate, type DatedRate, rateDate, rateOn } from '@neev/domain/tax/gst'
import { batched, type Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { gstRatesOf } from '#features/catalogue/product-classes/product-classes.ts'
import { partiesOf } from '#features/orders/invoices/invoices.ts'
import { frozenAt } from '#features/tax/einvoices/einvoices.ts'
import type { ShipmentRow, SuborderRow } from '../orders.queries.ts'

/** When the buyer paid, in Indian time; null while the order is owed, also on the seller's credit. */
const paidOn = ({ paidAt, paymentMethod }: SuborderRow): string | null =>
  paidAt === null || paymentMethod === 'CREDIT' ? null : istDate(new Date(paidAt))

/**
 * The rates that lines of a shipment are charged if it leaves now, where they differ from the ordered ones (CGST Act
 * s. 14): its invoice is of today, or of the day on which it was frozen to be registered.
 */
export async function chargedRates(ctx: Ctx, suborder: SuborderRow, shipment: ShipmentRow): Promise<ChargedRates> {
  if (shipment.dispatchedAt !== null || shipment.claimId !== null) return new Map()
  const today = istDate(ctx.now)
  const charged = await ratesIfSent(ctx, suborder, today)
  const frozen = charged.size > 0 ? await frozenAt(ctx, shipment.id) : null
  if (!frozen) return charged
  const invoicedOn = istDate(new Date(frozen))
  return ratesOn(ctx, suborder, rateDate({ suppliedOn: today, invoicedOn, paidOn: paidOn(suborder) }))
}

/** GST rates by date, of each HSN code. */
export type RatesOfHsn = ReadonlyMap<string, readonly DatedRate[]>

/**
 * The rates that goods of a suborder would be charged if they left and were invoiced on this Indian date; `rates` are
 * those in force unless others are given.
 */
export async function ratesIfSent(
  ctx: Ctx,
  suborder: SuborderRow,
  date: string,
  rates?: RatesOfHsn,
): Promise<ChargedRates> {
  return ratesOn(ctx, suborder, rateDate({ suppliedOn: date, invoicedOn: date, paidOn: paidOn(suborder) }), rates)
}

async function ratesInForce(ctx: Ctx, { lines }: SuborderRow): Promise<RatesOfHsn> {
  const hsns = [...new Set(lines.map(({ hsn }) => hsn))]
  const rates = await Promise.all(hsns.map((hsn) => batched(ctx, gstRatesOf).load(hsn)))
  return new Map(rates.map((one) => [one.hsn, one.rates]))
}

async function ratesOn(ctx: Ctx, suborder: SuborderRow, date: string, input?: RatesOfHsn): Promise<ChargedRates> {
  const rates = input ?? (await ratesInForce(ctx, suborder))
  const rateOf = ({ hsn, rateBp }: SuborderRow['lines'][number]) => rateOn(rates.get(hsn) ?? [], date) ?? rateBp
  const other = suborder.lines.filter((line) => rateOf(line) !== line.rateBp)
  if (other.length === 0) return new Map()
  const supply = found((await partiesOf(ctx, [suborder.id])).get(suborder.id))
  const charged = new Map<number, BasisPoints>()
  for (const line of other) {
    const rateBp = chargedRate(rateOf(line), supply)
    if (rateBp !== line.rateBp) charged.set(line.id, rateBp)
  }
  return charged
}
