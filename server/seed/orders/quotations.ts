import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { createCounterOffer } from '#features/procurement/quotations/counters.ts'
import { createMessage } from '#features/procurement/quotations/messages.ts'
import { readCurrent } from '#features/procurement/quotations/quotations.queries.ts'
import { quotableOffers, sendQuotation, viewReceived } from '#features/procurement/quotations/received.ts'
import { readInvitations, readLines } from '#features/procurement/quotations/requests.queries.ts'
import { createRequest, getRequest, updateRequestStatus } from '#features/procurement/quotations/requests.ts'
import type { Cast } from '../people.ts'
import { at } from './orders.ts'

const hour = 3_600_000
const kg = (n: number) => n * 1000

/** Sizes of bars that most sellers offer, with the quantity of each. */
async function wantedSizes(ctx: Ctx): Promise<{ sku: string; quantityMilli: number }[]> {
  const bars = await rowsAs<{ sku: string }>(
    ctx.db,
    sql`select v.sku from variants v join offers o on o.variant_id = v.id and o.status = 'LIVE'
        where v.diameter_mm in (8, 10, 12, 16) group by v.id order by count(*) desc, v.diameter_mm, v.id limit 4`,
  )
  const tonnes = [3, 4, 9, 6]
  return bars.map(({ sku }, index) => ({ sku, quantityMilli: kg((tonnes[index] ?? 2) * 1000) }))
}

const isDemo = (cast: Cast, sellerId: number) => cast.sellers.get(sellerId)?.email === 'seller@neev.example'

/** The invited sellers quote some per mille below their list price, each another. */
async function quote(ctx: Ctx, cast: Cast, requestId: number, hoursAgo: number): Promise<void> {
  const lines = await readLines(ctx.db, [requestId])
  const invited = await readInvitations(ctx.db, [requestId])
  const silent = invited.length > 4 ? invited.findLastIndex(({ sellerId }) => !isDemo(cast, sellerId)) : -1
  for (const [index, { sellerId }] of invited.entries()) {
    const owner = cast.sellers.get(sellerId)
    // One has not answered yet
    if (!owner || index === silent) continue
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

type Negotiating = { buyer: Cast['buyers'][number]; requestId: number; sentBefore: (hours: number) => Ctx }

/**
 * The buyer writes to two sellers and makes them a counter-offer: one answers by a revision, it is the other's turn,
 * that of the demo seller where it quoted.
 */
async function negotiate(ctx: Ctx, cast: Cast, { requestId, sentBefore }: Negotiating): Promise<void> {
  const quotations = await readCurrent(ctx.db, requestId)
  const [waiting, answering] = quotations.toSorted(
    (a, b) => Number(isDemo(cast, b.sellerId)) - Number(isDemo(cast, a.sellerId)),
  )
  for (const [index, quotation] of [answering, waiting].entries()) {
    if (!quotation) continue
    const { id, sellerId, lines, leadDays } = quotation
    const conversation = { requestId: String(requestId), sellerId: String(sellerId) }
    const owner = cast.sellers.get(sellerId)
    await createMessage(
      sentBefore(0.9),
      { ...conversation, text: 'Is the whole quantity of one heat in your yard?' },
      [],
    )
    if (owner)
      await createMessage(
        at(ctx, new Date(ctx.now.getTime() - 0.8 * hour), owner),
        { ...conversation, text: 'Two heats, both with certificates. We can show them before loading.' },
        [],
      )
    await createCounterOffer(sentBefore(0.7), `seed-counter-${requestId}-${index}`, String(id), {
      lines: lines.map((line) => ({
        quotationLineId: String(line.id),
        quantityMilli: line.quantityMilli,
        pricePaise: Math.round((line.pricePaise * 985) / 1000),
      })),
      leadDays,
      note: 'We order all lines at once if you come down by 1.5 per cent.',
    })
    if (!owner || quotation === waiting) continue
    await sendQuotation(
      at(ctx, new Date(ctx.now.getTime() - 0.5 * hour), owner),
      `seed-answer-${requestId}`,
      String(requestId),
      {
        lines: lines.map((line) => ({
          lineId: String(line.requestLineId),
          offerId: String(line.offerId),
          quantityMilli: line.quantityMilli,
          pricePaise: Math.round((line.pricePaise * 992) / 1000),
        })),
        validityHours: 168,
        leadDays,
        hasCertificate: quotation.hasCertificate,
      },
    )
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
  await negotiate(ctx, cast, { buyer, requestId: closed.id, sentBefore })
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
