import { istDate } from '@neev/domain/core/fiscal'
import { ewayEndsEarly, shipmentTransitionsFor, whyNotDuring } from '@neev/domain/orders/orders/shipments'
import { ewayValidTo } from '@neev/domain/orders/shipping-documents/eway-bill'
import type { Ctx } from '#core/context.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'
import type { SuborderRow } from '../orders.queries.ts'
import { ewayLimitOf, maySend } from '../orders.ts'
import { billOf, isPrepared } from './bills.ts'
import { chargedRates } from './charged-rates.ts'
import { goodsOf, heatsOf } from './heats.ts'
import { mayWeigh, weighingIn, weighmentsOf } from './weighments.ts'

/** The shipments as shown to the caller: the delivery code only to the buyer, the actions only to the seller. */
export async function shownShipments(ctx: Ctx, suborder: SuborderRow) {
  const limit = await ewayLimitOf(ctx, suborder)
  const mine = suborder.userId === ctx.actor?.userId
  const open = maySend(ctx, suborder)
  const [goods, heats, slips] = await Promise.all([
    goodsOf(ctx, suborder.id),
    heatsOf(ctx, suborder.id),
    weighmentsOf(ctx, suborder.id),
  ])
  const today = istDate(ctx.now)
  const [kmPerDay, kmPerDayOdc] = [
    await ruleValue(ctx, 'EWAY_KM_PER_DAY', today),
    await ruleValue(ctx, 'EWAY_KM_PER_DAY_ODC', today),
  ]
  const proposedTo = ({ ewayKm, overDimensional }: SuborderRow['shipments'][number]) => {
    const km = ewayKm ?? suborder.km
    return km === null ? null : ewayValidTo(km, { kmPerDay: overDimensional ? kmPerDayOdc : kmPerDay, from: today })
  }
  const requested = new Map(goods.filter((line) => line.needsCertificate).map((line) => [line.lineId, line.licences]))
  const shown = suborder.shipments.map(async (shipment) => {
    const totalPaise =
      shipment.billedPaise ?? billOf(suborder, shipment, await chargedRates(ctx, suborder, shipment)).totalPaise
    return {
      ...shipment,
      lines: shipment.lines.map((line) => ({
        ...line,
        needsCertificate: requested.has(line.lineId),
        licences: requested.get(line.lineId) ?? [],
      })),
      heats: heats.filter((heat) => heat.shipmentId === shipment.id),
      ...weighingIn(goods, slips, shipment),
      mayWeigh: mine && mayWeigh(ctx, shipment, slips),
      totalPaise,
      ewayDue: totalPaise > limit,
      ewayPrepared: isPrepared(shipment),
      ewayProposedTo: proposedTo(shipment),
      ewayEndsEarly: ewayEndsEarly(shipment, { today, expectedOn: suborder.expectedDelivery }),
      deliveryCode: mine ? shipment.deliveryCode : null,
      transitions: open
        ? shipmentTransitionsFor(shipment.status).filter(
            (name) => !whyNotDuring(name, suborder.status, shipment.claimId !== null),
          )
        : [],
    }
  })
  return Promise.all(shown)
}
