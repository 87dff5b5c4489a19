import { add, place, review } from '#test/shop/buying.ts'
import { endedAs, type Goods, type Tools } from './random-tools.ts'

const coupon = 'mutation ($code: String!) { applyCoupon(code: $code) { count } }'
const clear = 'mutation { clearCart { count } }'

/** Where goods come from: so many yards at most, of one seller where buyers pay the seller. */
type Yards = { parts: number; oneSeller: boolean; first?: Goods | undefined }

/** Puts goods of some yards into the cart; of how many. */
export async function fill(
  { server, random, buyer }: Tools,
  goods: readonly Goods[],
  { parts, oneSeller, first }: Yards,
): Promise<number> {
  const start = first ?? random.pick(goods)
  const near = goods.filter(({ seller }) => !oneSeller || seller === start?.seller)
  const points = [...new Set(near.map(({ point }) => point))]
  const chosen = new Set([start?.point])
  for (let tries = 0; chosen.size < parts && tries < 20; tries++) chosen.add(random.pick(points))
  for (const point of chosen) {
    const here = near.filter((one) => one.point === point && one.id !== first?.id)
    for (let lines = random.upTo(2); lines >= 0; lines--) {
      const one = random.pick(here)
      // now and then a truck full of it
      const quantityMilli = one && one.min + one.step * random.upTo(random.chance(0.2) ? 400 : 12)
      if (one) await server.ask(add, { offerId: one.id, quantityMilli, pincode: '411045' }, await buyer())
    }
  }
  return chosen.size
}

export type Ordered = { orderId: number; method: string; payablePaise: number }
type Seen = {
  reviewOrder?: {
    payablePaise: number
    methods: { method: string; whyNot: { code: string; message: string } | null }[]
  }
} | null

type Placing = {
  addressId: number
  key: string
  codes?: readonly string[]
  /** What another does at the moment at which the order is placed. */
  meanwhile?: (() => Promise<unknown>) | undefined
}
/** Orders what is in the cart; or why it can not be ordered. */
export async function orderCart(
  { server, random, buyer }: Tools,
  { addressId, key, codes = [], meanwhile }: Placing,
): Promise<Ordered | { why: string }> {
  const code = random.chance(0.6) ? random.pick(codes) : undefined
  if (code) await server.ask(coupon, { code }, await buyer())
  const site = { shippingAddressId: String(addressId) }
  const seen = await server.ask(review, { input: site }, await buyer())
  const notice = (seen.data as Seen)?.reviewOrder
  if (!notice) return { why: endedAs(seen) }
  const open = notice.methods.filter(({ whyNot }) => whyNot === null).map(({ method }) => method)
  const method = random.chance(0.7) && open.includes('GATEWAY') ? 'GATEWAY' : (random.pick(open) ?? 'GATEWAY')
  const input = { ...site, method, expectedPaise: notice.payablePaise }
  const [placed] = await Promise.all([server.ask(place, { key, input }, await buyer()), meanwhile?.()])
  const { id } = (placed.data as { placeOrder?: { id: string } } | null)?.placeOrder ?? {}
  return id ? { orderId: Number(id), method, payablePaise: notice.payablePaise } : { why: endedAs(placed) }
}

export const emptyCart = async ({ server, buyer }: Tools) => server.ask(clear, {}, await buyer())
