import { Readable } from 'node:stream'
import { istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import type { Upload } from '#core/graphql/upload.ts'
import {
  claimShort,
  createClaim,
  submitClaimResponse,
  updateClaimAsClaimant,
} from '#features/aftersales/claims/claims.ts'
import { inspect, setReturnPickup, updateReturnStatus } from '#features/aftersales/claims/returns.ts'
import { submitDeliveryWeighment } from '#features/orders/orders/shipments/weighments.ts'
import { specimen } from '../documents.ts'
import type { Cast, Person } from '../people.ts'
import { at } from './orders.ts'

/** A picture of a building site, as plain as it can be. */
const picture = async () => {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a7f72' } })
    .jpeg()
    .toBuffer()
  return { createReadStream: () => Readable.from([bytes]) }
}

type Came = {
  id: number
  suborderId: number
  sellerId: number
  userId: number
  deliveredAt: Date
  grams: number
  lineId: number
  pieces: number
}

/** Bars of another grade go back: the day is set, or they have been looked at and the right ones are to be packed. */
async function fillReturn(
  ctx: Ctx,
  shipment: Came,
  { buyer, seller, looked }: { buyer: Person; seller: Person; looked: boolean },
) {
  const after = (hours: number) => new Date(new Date(shipment.deliveredAt).getTime() + hours * 3_600_000)
  const kind = looked ? 'REPLACEMENT' : 'RETURN'
  const note = 'The tags show another grade than what was ordered.'
  const lines = [{ lineId: String(shipment.lineId), pieces: 8 }]
  const input = { kind, reason: 'WRONG_GRADE', note }
  await createClaim(at(ctx, after(3), buyer), String(shipment.id), input, lines, [picture() as unknown as Upload])
  const [claim] = await rowsAs<{ id: number }>(ctx.db, sql`select max(id) as id from claims`)
  const id = String(claim?.id)
  const yes = { yes: true, taxablePaise: null, note: 'Our mistake in the yard; we fetch them.' }
  await submitClaimResponse(at(ctx, after(4), seller), id, yes)
  const on = istDate(after(5))
  const pickup = {
    on,
    party: 'Own truck of the yard',
    mobile: '',
    vehicle: 'MH12QX4471',
    address: 'At the site, gate 2, beside the mixer',
  }
  await setReturnPickup(at(ctx, after(5), seller), id, pickup)
  if (!looked) return
  for (const transition of ['pickUp', 'receive'] as const)
    await updateReturnStatus(at(ctx, after(5.5), seller), id, transition)
  const found = { by: 'Yard foreman', remarks: 'All eight carry the tags of another grade; straight and clean.' }
  await inspect(at(ctx, after(6), seller), id, found, [
    { ...lines[0], lineId: String(shipment.lineId), pieces: 8, fit: true },
  ])
}

/** Six bars were bent: the seller pays them back, with a credit note, or says no, and the buyer asks an admin. */
async function fillBent(
  ctx: Ctx,
  shipment: Came,
  { buyer, seller, granted }: { buyer: Person; seller: Person; granted: boolean },
) {
  const after = (hours: number) => new Date(new Date(shipment.deliveredAt).getTime() + hours * 3_600_000)
  const lines = [{ lineId: String(shipment.lineId), pieces: 6 }]
  const input = { reason: 'BENT', note: 'Six bars were bent at the hook and do not go through the stirrups.' }
  await createClaim(at(ctx, after(3), buyer), String(shipment.id), input, lines, [picture() as unknown as Upload])
  const [claim] = await rowsAs<{ id: number }>(ctx.db, sql`select max(id) as id from claims`)
  const id = String(claim?.id)
  const note = granted ? 'The hook of our crane did that.' : 'All bars were straight when they left the yard.'
  await submitClaimResponse(at(ctx, after(4), seller), id, { yes: granted, taxablePaise: null, note })
  if (!granted)
    await updateClaimAsClaimant(at(ctx, after(5), buyer), id, 'escalate', 'The picture was taken before unloading.')
}

/** Five trucks with bars that came lately gave reason to complain: one was light, two had bent bars, two had the wrong grade. */
export async function fillClaims(ctx: Ctx, cast: Cast): Promise<void> {
  const came = await rowsAs<Came>(
    ctx.db,
    sql`select h.id, s.id as "suborderId", s.seller_id, o.user_id,
      h.delivered_at, w.net_grams as grams,
          min(q.line_id) as "lineId", min(q.pieces) as pieces
        from shipments h join suborders s on s.id = h.suborder_id join orders o on o.id = s.order_id
        join weighments w on w.shipment_id = h.id
          join shipment_lines q on q.shipment_id = h.id
        where h.status = 'DELIVERED' and s.status = 'DELIVERED' and s.dealer_id is null
        and h.delivered_at < ${ctx.now}::timestamptz - interval '7 hours'
        group by h.id, s.id, o.id, w.id having count(*) = 1 and min(q.pieces) > 20 order by h.delivered_at desc, h.id
        limit 5`,
  )
  for (const [index, shipment] of came.entries()) {
    const buyer = cast.buyers.find(({ id }) => id === shipment.userId)
    const seller = cast.sellers.get(shipment.sellerId)
    if (!buyer || !seller) continue
    const after = (hours: number) => new Date(new Date(shipment.deliveredAt).getTime() + hours * 3_600_000)
    if (index === 0) {
      const gapGrams = 62_000
      const slip = {
        grossGrams: shipment.grams - gapGrams + 6_180_000,
        tareGrams: 6_180_000,
        slipNumber: '2204',
        weighbridge: 'Site weighbridge',
        weighedAt: after(1),
      }
      await submitDeliveryWeighment(
        at(ctx, after(2), buyer),
        String(shipment.id),
        slip,
        specimen('Specimen: slip of a weighbridge'),
      )
      const short = { suborderId: shipment.suborderId, shipmentId: shipment.id, gapGrams, userId: buyer.id }
      await claimShort(at(ctx, after(2), buyer), short)
    } else if (index === 1 || index === 4) await fillBent(ctx, shipment, { buyer, seller, granted: index === 4 })
    else await fillReturn(ctx, shipment, { buyer, seller, looked: index === 3 })
  }
}
