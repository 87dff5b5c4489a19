import { shipmentTransitionsFor, whyNotDuring } from '@neev/domain/shipments'
import type { Ctx } from '#core/context.ts'
import { billOf } from './bills.ts'
import { goodsOf, heatsOf } from './heats.ts'
import type { SuborderRow } from './orders.queries.ts'
import { ewayLimitOf, maySend } from './orders.ts'
import { mayWeigh, weighingIn, weighmentsOf } from './weighments.ts'

/** The loads as the viewer may see them: the code is the buyer's, the moves are theirs who send it. */
export async function shownShipments(ctx: Ctx, part: SuborderRow) {
  const limit = await ewayLimitOf(ctx, part)
  const mine = part.userId === ctx.actor?.userId
  const open = maySend(ctx, part)
  const [goods, heats, slips] = await Promise.all([
    goodsOf(ctx, part.id),
    heatsOf(ctx, part.id),
    weighmentsOf(ctx, part.id),
  ])
  const requested = new Map(goods.filter((line) => line.needsCertificate).map((line) => [line.lineId, line.licences]))
  return part.shipments.map((shipment) => {
    const totalPaise = shipment.billedPaise ?? billOf(part, shipment).totalPaise
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
      deliveryCode: mine ? shipment.deliveryCode : null,
      transitions: open
        ? shipmentTransitionsFor(shipment.status).filter(
            (name) => !whyNotDuring(name, part.status, shipment.claimId !== null),
          )
        : [],
    }
  })
}
