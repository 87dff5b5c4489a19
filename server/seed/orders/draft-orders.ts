import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { addToCart, getPrepared } from '#features/procurement/draft-orders/answering.ts'
import { createDraft } from '#features/procurement/draft-orders/preparing.ts'
import { priceDraft } from '#features/procurement/draft-orders/pricing.ts'
import { sendDraft } from '#features/procurement/draft-orders/sending.ts'
import { placeOrder, reviewOrder } from '#features/storefront/checkout/checkout.ts'
import type { Cast, Person } from '../people.ts'
import { at } from './orders.ts'

const hour = 3_600_000

/** Sahyadri's offers with a usual load of each: bars and what goes with them. */
const loads = (ctx: Ctx) =>
  rowsAs<{ offerId: string; quantityMilli: number }>(
    ctx.db,
    sql`select o.id::text as "offerId", quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as "quantityMilli"
        from (select distinct on (v.diameter_mm) o.* from offers o join variants v on v.id = o.variant_id
            join sellers s on s.id = o.seller_id
            where s.slug = 'sahyadri-ispat-yard' and o.status = 'LIVE' and v.diameter_mm in (8, 12, 16)
            order by v.diameter_mm, o.dispatch_point_id, o.id) o
          join variants v on v.id = o.variant_id
          join stock k on k.offer_id = o.id
        where k.on_hand_milli - k.reserved_milli >= quoted_milli(v.reference_milli, o.step_milli, o.moq_milli)
        order by v.diameter_mm`,
  )

type Made = { by: Person; buyer: Person; hoursAgo: number; validHours: number; note: string }

/** Prepares a draft for a buyer's first site, and sends it. Returns its id. */
async function prepare(ctx: Ctx, { by, buyer, hoursAgo, validHours, note }: Made): Promise<string> {
  const preparing = at(ctx, new Date(ctx.now.getTime() - hoursAgo * hour), by)
  const site = await rowAs<{ mobile: string; line1: string; city: string; pincode: string }>(
    ctx.db,
    sql`select mobile, line1, city, pincode from addresses where user_id = ${buyer.id}
        order by pincode = '411045' desc, id limit 1`,
  )
  const input = {
    ...{ customerName: buyer.name, email: buyer.email, ...site, gstin: '', note, validHours },
    lines: await loads(ctx),
  }
  const { id, version } = await createDraft(preparing, `seed-draft-order-${by.id}-${buyer.id}`, input, null)
  await sendDraft(preparing, String(id), version)
  return String(id)
}

/** The customer puts a draft into the cart and orders it by bank transfer. */
async function order(ctx: Ctx, buyer: Person, id: string): Promise<void> {
  const buying = at(ctx, new Date(ctx.now.getTime() - 2 * hour), buyer)
  const { payablePaise } = await priceDraft(buying, await getPrepared(buying, id))
  const { addressId } = await addToCart(buying, id, payablePaise)
  const site = { shippingAddressId: String(addressId) }
  const review = await reviewOrder(buying, site)
  const placing = { ...site, method: 'DIRECT' as const, expectedPaise: review.payablePaise }
  await placeOrder(buying, `seed-draft-order-${id}`, placing)
}

/** Orders that Sahyadri prepared on the phone, one still with the demo customer, one placed; and one of staff. */
export async function fillDraftOrders(ctx: Ctx, cast: Cast): Promise<void> {
  const seller = [...cast.sellers.values()].find(({ email }) => email === 'seller@neev.example')
  const customer = cast.buyers.find(({ email }) => email === 'customer@neev.example')
  const other = cast.buyers.find(({ roles, email }) => !roles.includes('b2b') && email !== customer?.email)
  if (!seller || !customer || !other) return
  const shared = { by: seller, validHours: 48 }
  const note = 'As discussed on the phone: three sizes, delivered together.'
  await prepare(ctx, { ...shared, buyer: customer, hoursAgo: 3, note })
  const second = await prepare(ctx, { ...shared, buyer: other, hoursAgo: 5, note: 'Please place it today.' })
  await order(ctx, other, second)
  await prepare(ctx, { by: cast.admin, buyer: customer, hoursAgo: 1, validHours: 24, note: 'From your call to us.' })
}
