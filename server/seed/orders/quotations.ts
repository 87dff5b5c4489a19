import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { quotableOffers, sendQuotation, viewReceived } from '#features/quotations/received.ts'
import { readInvitations, readLines } from '#features/quotations/requests.queries.ts'
import { createRequest, getRequest, updateRequestStatus } from '#features/quotations/requests.ts'
import type { Cast } from '../people.ts'
import { at } from './orders.ts'

const hour = 3_600_000
const kg = (n: number) => n * 1000

/** Sizes of bars that most sellers offer, with the quantity of each. */
async function wantedSizes(ctx: Ctx): Promise<{ sku: string; quantityMilli: number }[]> {
  const bars = await rowsOf<{ sku: string }>(
    ctx.db,
    sql`select v.sku from variants v join offers o on o.variant_id = v.id and o.status = 'LIVE'
        where v.diameter_mm in (8, 10, 12, 16) group by v.id order by count(*) desc, v.diameter_mm, v.id limit 4`,
  )
  const tonnes = [3, 4, 9, 6]
  return bars.map(({ sku }, index) => ({ sku, quantityMilli: kg((tonnes[index] ?? 2) * 1000) }))
}

/** The invited sellers quote some per mille below their list price, each another. */
async function quote(ctx: Ctx, cast: Cast, requestId: number, hoursAgo: number): Promise<void> {
  const lines = await readLines(ctx.db, [requestId])
  const invited = await readInvitations(ctx.db, [requestId])
  for (const [index, { sellerId }] of invited.entries()) {
    const owner = cast.sellers.get(sellerId)
    // The last one has not answered yet
    if (!owner || index === 4) continue
    const seller = at(ctx, new Date(ctx.now.getTime() - (hoursAgo - index) * hour), owner)
    const row = await viewReceived(seller, String(requestId))
    const quotable = await quotableOffers(seller, row)
    const quoted = lines.flatMap((line) => {
      const offer = quotable.find(({ exactLineIds }) => exactLineIds.includes(line.id))
      if (!offer?.todayPaise) return []
      const pricePaise = Math.round((offer.todayPaise * (992 - ((index * 7 + line.position * 3) % 13))) / 1000)
      return [
        { lineId: String(line.id), offerId: String(offer.offerId), quantityMilli: line.quantityMilli, pricePaise },
      ]
    })
    if (quoted.length === 0) continue
    await sendQuotation(seller, `seed-quotation-${requestId}-${index}`, String(requestId), {
      lines: quoted,
      validityHours: 168,
      leadDays: 2 + (index % 3),
      hasCertificate: index !== 2,
      note: index === 0 ? 'Straight from the yard, one trailer. Unloading is on you.' : null,
    })
  }
}

/** The demo customer's requests for quotation: one that is open, and one that is closed and waits for the decision. */
export async function fillQuotations(ctx: Ctx, cast: Cast): Promise<void> {
  const buyer = cast.buyers.find(({ email }) => email === 'customer@neev.example')
  const lines = await wantedSizes(ctx)
  if (!buyer?.pincode || lines.length === 0) return
  const pincode = buyer.pincode
  const sentBefore = (hours: number) => at(ctx, new Date(ctx.now.getTime() - hours * hour), buyer)
  const closed = await createRequest(sentBefore(50), 'seed-request-1', {
    title: 'Steel for slabs 5 to 7, Tower B',
    pincode,
    deadlineHours: 72,
    maxQuotes: 7,
    isSealed: true,
    certificateNeeded: true,
    alternatesAllowed: false,
    note: 'One crane, weekdays from 07:00. The gate takes a 40 ft trailer.',
    lines,
  })
  await quote(ctx, cast, closed.id, 40)
  const { version } = await getRequest(sentBefore(1), closed.id)
  await updateRequestStatus(sentBefore(1), String(closed.id), { transition: 'close', version, reason: null })
  const open = await createRequest(sentBefore(5), 'seed-request-2', {
    title: 'Columns of the stilt floor',
    pincode,
    deadlineHours: 48,
    maxQuotes: 7,
    isSealed: false,
    certificateNeeded: true,
    alternatesAllowed: true,
    lines: lines.slice(1, 3).map((line) => ({ ...line, quantityMilli: kg(2500) })),
  })
  await quote(ctx, cast, open.id, 4)
}
