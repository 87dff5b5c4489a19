import { demoPassword } from './demo.ts'

/** What journeys buy of named sellers: a size or product of the demo shop, and what the seller has of it at each yard. */
const stocked = [
  { email: 'seller@neev.example', search: 'JSW Neosteel 550D TMT bar 12 mm, 12 m', onHandMilli: 60_000_000 },
  { email: 'owner@deccan-cement-mart.example', search: 'UltraTech PPC cement, 50 kg', onHandMilli: 5_000_000 },
  { email: 'owner@deccan-cement-mart.example', search: 'Ambuja OPC 53 cement, 50 kg', onHandMilli: 5_000_000 },
]

/** Fills up what journeys buy at the shop: those before may have bought it, and the goods would come from other sellers. */
export async function restock(url: string): Promise<void> {
  for (const { email, search, onHandMilli } of stocked) {
    const { login } = await send<{ login: { token: string } }>(
      url,
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
      { email, password: demoPassword },
    )
    const { sellerOffers } = await send<{ sellerOffers: { items: { id: string }[] } }>(
      url,
      'query ($search: String!) { sellerOffers(filter: { search: $search }) { items { id } } }',
      { search },
      login.token,
    )
    for (const { id } of sellerOffers.items)
      await send(
        url,
        'mutation ($id: ID!, $milli: Milli!) { setStock(offerId: $id, onHandMilli: $milli, reason: "New load") { id } }',
        { id, milli: onHandMilli },
        login.token,
      )
  }
}

async function send<Data>(url: string, query: string, variables: object, token?: string): Promise<Data> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-preflight-required': '1',
      'x-forwarded-for': '10.2.0.1',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await answer.json()) as { data: Data; errors?: { message: string }[] }
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  return data
}
