import { addDays, istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { found } from '#core/errors.ts'
import { readSuborders } from '#features/orders/orders/orders.ts'
import { createSchedule, scheduleTerms } from '#features/orders/schedules/ask.ts'
import { createCallOff, updateScheduleStatus } from '#features/orders/schedules/transitions.ts'
import { placeOrder, reviewOrder } from '#features/storefront/checkout/checkout.ts'
import type { Cast, Person } from '../people.ts'
import { at, capture, fulfil, offersNear } from './orders.ts'

const day = 86_400_000
const tonnes = (n: number) => n * 1_000_000

/** Bars that the yard can deliver to the buyer, the larger sizes first. */
async function barsNear(ctx: Ctx, pincode: string, sellerId: number): Promise<string[]> {
  const near = (await offersNear(ctx, pincode, sellerId)).map(({ offerId }) => offerId)
  const rows = await rowsAs<{ id: string }>(
    ctx.db,
    sql`select o.id::text as id from offers o join variants v on v.id = o.variant_id join stock s on s.offer_id = o.id
        where o.id = any(${near}::bigint[]) and v.diameter_mm in (12, 16, 20)
        and s.on_hand_milli - s.reserved_milli > ${tonnes(8)}
        order by v.diameter_mm, o.id`,
  )
  return rows.map(({ id }) => id)
}

async function agreed(ctx: Ctx, { buyer, seller, offerId }: { buyer: Person; seller: Person; offerId: string }) {
  const then = (days: number, person: Person) => at(ctx, new Date(ctx.now.getTime() - days * day), person)
  const requested = then(17, buyer)
  const terms = await scheduleTerms(requested, offerId, buyer.pincode ?? '', tonnes(24))
  const first = addDays(istDate(ctx.now), 2)
  const drops = [0, 28, 56].map((days) => ({ day: addDays(first, days), quantityMilli: tonnes(8) }))
  const schedule = await createSchedule(requested, 'seed-schedule-1', {
    offerId,
    addressId: String(buyer.addressIds[0]),
    totalMilli: tonnes(24),
    rule: 'DAY_PRICE',
    capPaise: terms.pricePaise + 2_50,
    floorPaise: terms.pricePaise - 3_00,
    drops: drops.map((drop, at) => ({ ...drop, note: `${['Second', 'Third', 'Fourth'][at]} slab` })),
    note: 'Tower B, one slab every four weeks.',
  })
  const { version } = schedule
  await updateScheduleStatus(then(16, seller), String(schedule.id), 'SELLER', {
    transition: 'agree',
    version,
    reason: null,
  })
  const calling = then(3, buyer)
  const [drop] = schedule.drops
  await createCallOff(calling, String(schedule.id), {
    dropId: String(drop?.id),
    day: drop?.day,
    quantityMilli: drop?.quantityMilli,
  })
  const site = { shippingAddressId: String(buyer.addressIds[0]), gstin: buyer.gstin }
  const { payablePaise } = await reviewOrder(calling, site)
  const input = { ...site, method: 'GATEWAY' as const, expectedPaise: payablePaise }
  const order = await placeOrder(calling, 'seed-call-off-1', input)
  await capture(ctx, { ...order, method: 'GATEWAY' }, calling.now)
  const [suborder] = await readSuborders(calling, sql`s.order_id = ${order.id}`)
  await fulfil(ctx, found(suborder).id, seller, buyer, calling.now, 3, 9)
}

async function waiting(ctx: Ctx, { buyer, offerId }: { buyer: Person; offerId: string }) {
  const requested = at(ctx, new Date(ctx.now.getTime() - 2 * 3_600_000), buyer)
  const { earliest } = await scheduleTerms(requested, offerId, buyer.pincode ?? '', tonnes(20))
  const drops = [4, 18, 32, 46].map((days) => ({ day: addDays(earliest, days), quantityMilli: tonnes(5) }))
  await createSchedule(requested, 'seed-schedule-2', {
    offerId,
    addressId: String(buyer.addressIds[0]),
    totalMilli: tonnes(20),
    rule: 'FIXED',
    drops,
    note: 'Retaining wall and ramps; the crane is there on weekdays.',
  })
}

/** The demo customer and the yard of the demo seller: one schedule that runs, with its first call-off on the road, and one that waits. */
export async function fillSchedules(ctx: Ctx, cast: Cast): Promise<void> {
  const seller = [...cast.sellers.values()].find(({ roles }) => roles.includes('seller'))
  const buyer = cast.buyers.find(({ email }) => email === 'customer@neev.example')
  if (!seller || !buyer) return
  const [one, other] = await barsNear(ctx, buyer.pincode ?? '', seller.sellerId ?? 0)
  if (one) await agreed(ctx, { buyer, seller, offerId: one })
  if (other) await waiting(ctx, { buyer, offerId: other })
}
