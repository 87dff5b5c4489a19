import { AddToCart } from '../../web/src/features/catalogue/products/product.graphql.ts'
import { visitor } from './load.ts'

type Shop = {
  url: string
  ask: <T>(query: string, variables: object, token?: string) => Promise<T>
  rows: <T>(text: string) => Promise<T[]>
}
/** Somebody signed in, with a site in the pincode. */
export type Buyer = {
  token: string
  /** Puts two goods into the cart and looks at the review. */
  fill(): Promise<void>
  /** Places the order that was reviewed; answers with its id. */
  place(key: string): Promise<string>
}

const reviewQuery = 'mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise } }'
const placeQuery =
  'mutation ($key: String!, $input: PlaceOrderInput!) { placeOrder(idempotencyKey: $key, input: $input) { id } }'
const payQuery = 'mutation ($orderId: ID!) { startPayment(orderId: $orderId) { url } }'

/** So many buyers; all but the last half stand before the last button, the others begin with an empty cart. */
export async function prepareBuyers({ ask, rows }: Shop, count: number, pincode: string): Promise<Buyer[]> {
  const goods = await rows<{ id: string; milli: string }>(
    `select o.id, quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as milli
     from offers o join variants v on v.id = o.variant_id join dispatch_points d on d.id = o.dispatch_point_id
     where o.status = 'LIVE' and d.city = 'Pune' and o.price_valid_to is null
       and o.list_prices[(select zone_id from pincodes where pincode = '${pincode}')] is not null order by o.id limit 2`,
  )
  const sessions = await rows<{ token: string; address: string }>(
    `with u as (insert into users (email, name, status, email_verified_at) select 'bench' || g || '-${Date.now()}@build.example', 'Bench', 'ACTIVE', now() from generate_series(1, ${count}) g returning id, email),
      r as (insert into user_roles (user_id, role) select id, 'customer' from u),
      s as (insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) select sha256(email::bytea), id, now(), now(), now() + interval '1 day' from u),
      a as (insert into addresses (user_id, label, contact_name, mobile, line1, city, district, state_code, pincode)
        select id, 'Site', 'Bench', '+919000000000', 'Plot 7', 'Pune', 'Pune', '27', '${pincode}' from u returning id, user_id)
    select u.email as token, a.id as address from u join a on a.user_id = u.id`,
  )
  const buyers = sessions.map(({ token, address }): Buyer => {
    const site = { shippingAddressId: address }
    let expectedPaise = 0
    return {
      token,
      async fill() {
        for (const { id, milli } of goods)
          await ask(AddToCart.text, { offerId: id, quantityMilli: Number(milli), unit: null, pincode }, token)
        const { reviewOrder } = await ask<{ reviewOrder: { payablePaise: number } }>(
          reviewQuery,
          { input: site },
          token,
        )
        expectedPaise = reviewOrder.payablePaise
      },
      async place(key) {
        const input = { ...site, method: 'GATEWAY', expectedPaise }
        const { placeOrder } = await ask<{ placeOrder: { id: string } }>(placeQuery, { key, input }, token)
        return placeOrder.id
      },
    }
  })
  for (const buyer of buyers.slice(0, Math.floor(count / 2) + 1)) await buyer.fill()
  return buyers
}

/** From an empty cart to a paid order, through the test gateway's page, with its return and its own message to the shop. */
export async function purchase({ url, ask }: Shop, buyer: Buyer, key: string): Promise<void> {
  await buyer.fill()
  const orderId = await buyer.place(key)
  const { startPayment } = await ask<{ startPayment: { url: string } }>(payQuery, { orderId }, buyer.token)
  const local = (address: string | null) => {
    const { pathname, search } = new URL(address ?? '', url)
    return url + pathname + search
  }
  const headers = visitor()
  const manual = { redirect: 'manual', headers } as const
  const toGateway = await fetch(local(startPayment.url), manual)
  const decided = await fetch(local(toGateway.headers.get('location')), {
    ...manual,
    method: 'POST',
    body: new URLSearchParams({ result: 'captured', delivery: 'both' }),
  })
  const back = await fetch(local(decided.headers.get('location')), manual)
  if (back.status >= 400) throw new Error(`The return from the gateway answered ${back.status}`)
}
