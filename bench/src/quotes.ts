import { type Figures, residentMb } from './load.ts'

type Ask = <T>(query: string, variables: object, token?: string) => Promise<T>
type Shop = { ask: Ask; rows: <T>(text: string) => Promise<T[]>; pid: () => number | undefined }
type Line = { id: string; quantityMilli: number }
type Offer = { offerId: string; lineIds: string[] }

const [lines, sellers, times] = [500, 7, 10]
const password = 'neev2026'

/** How long each of some calls takes, one after the other. */
async function timed(act: () => Promise<unknown>): Promise<Figures> {
  const took: number[] = []
  for (let at = 0; at < times; at++) {
    const began = performance.now()
    await act()
    took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  return { rate: 0, p50: took[times >> 1] ?? 0, p99: took.at(-1) ?? 0, errors: 0, requests: times }
}

const signIn = async (ask: Ask, email: string) =>
  (
    await ask<{ login: { token: string } }>(
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
      { email, password },
    )
  ).login.token

const received = `query ($id: ID!) { receivedQuoteRequest(id: $id) { lines { id quantityMilli } offers { offerId lineIds } } }`
const preview = `query ($id: ID!, $lines: [QuotationLineInput!]!) { quotationPreview(requestId: $id, lines: $lines) {
  totalPaise lines { lineId totalPaise } } }`
const compared = `query ($id: ID!) { quoteRequest(id: $id) { comparison { scenarios { kind totalPaise isExact gapBp }
  quotations { totalPaise rank lines { id totalPaise rank } } } } }`

/** The demo shop has six sellers of bars: another one who delivers there sells the bars of the first, at its prices. */
async function addSeller(rows: Shop['rows']): Promise<void> {
  const [found] = await rows<{ seller: number; point: number; other: number }>(`
    select s.id as seller, min(d.id) as point, (select min(o.seller_id) from offers o join variants v on v.id = o.variant_id
      where v.diameter_mm is not null and o.status = 'LIVE') as other
    from sellers s join dispatch_points d on d.seller_id = s.id and d.is_active
    where s.kind = 'SELLER' and s.status = 'APPROVED' and d.state_code = '27' and not exists (
      select 1 from offers o join variants v on v.id = o.variant_id where o.seller_id = s.id and v.diameter_mm is not null)
    group by s.id order by s.id limit 1`)
  if (!found) throw new Error('no further seller in the demo shop')
  const copied = await rows<{ id: number; old: number }>(`with old as (
      select o.*, nextval('offers_id_seq') as copy from offers o join variants v on v.id = o.variant_id
      where o.seller_id = ${found.other} and v.diameter_mm is not null and o.status = 'LIVE'
    ), made as (
      insert into offers (id, seller_id, variant_id, dispatch_point_id, sku, moq_milli, step_milli, lead_days,
        mtc_available, status, list_prices, from_paise, price_valid_to) overriding system value
      select copy, ${found.seller}, variant_id, ${found.point}, 'bench-' || copy, moq_milli, step_milli, lead_days,
        mtc_available, status, list_prices, from_paise, price_valid_to from old
      on conflict do nothing returning id
    ) select old.copy as id, old.id as old from old join made on made.id = old.copy`)
  for (const { id, old } of copied) {
    await rows(`insert into offer_prices (offer_id, scope, place, min_milli, price_paise, valid_from, valid_to)
      select ${id}, scope, place, min_milli, price_paise, valid_from, valid_to from offer_prices
      where offer_id = ${old} and buyer = 'EVERYONE'`)
    await rows(`insert into stock (offer_id, on_hand_milli) values (${id}, 1000000000)`)
  }
}

/** A request of five hundred lines: a seller reads and prices it, seven sellers quote, and the buyer compares. */
export async function measureQuotes({ ask, rows, pid }: Shop): Promise<void> {
  const buyer = await signIn(ask, 'customer@neev.example')
  const text = Array.from(
    { length: lines },
    (_, at) => `TMT bars ${[8, 10, 12, 16, 20][at % 5]} mm Fe 550D, lot ${at + 1}`,
  )
  const { createQuoteRequest: request } = await ask<{ createQuoteRequest: { id: string } }>(
    'mutation ($input: QuoteRequestInput!) { createQuoteRequest(idempotencyKey: "bench-quotes", input: $input) { id } }',
    {
      input: {
        title: 'Bench',
        pincode: '411045',
        isSealed: false,
        maxQuotes: 10,
        lines: text.map((description) => ({ category: 'tmt-bars', description, unit: 'kg', quantityMilli: 900_000 })),
      },
    },
    buyer,
  )
  const { id } = request
  await addSeller(rows)
  // Everybody who delivers there is asked at once
  await rows(`insert into quote_invitations (request_id, seller_id, round, invited_at)
    select distinct ${Number(id)}, o.seller_id, 2, now() from offers o join variants v on v.id = o.variant_id
    where v.diameter_mm is not null and o.status = 'LIVE' on conflict do nothing`)
  const invited = await rows<{ email: string }>(
    `select u.email from quote_invitations i join seller_members m on m.seller_id = i.seller_id and m.role = 'OWNER'
     join users u on u.id = m.user_id where i.request_id = ${Number(id)} order by i.seller_id`,
  )
  const show = (name: string, { p50, p99 }: Figures) =>
    console.log(
      name.padEnd(56),
      p50.toFixed(0).padStart(8),
      p99.toFixed(0).padStart(8),
      residentMb(pid()).toFixed(0).padStart(8),
    )
  console.log(''.padEnd(56), 'p50 ms'.padStart(8), 'max ms'.padStart(8), 'MB'.padStart(8))
  let quoted = 0
  for (const { email } of invited) {
    if (quoted === sellers) break
    const token = await signIn(ask, email)
    const { receivedQuoteRequest: seen } = await ask<{ receivedQuoteRequest: { lines: Line[]; offers: Offer[] } }>(
      received,
      { id },
      token,
    )
    if (seen.offers.length === 0) continue
    const answers = seen.lines.map((line, at) => ({
      lineId: line.id,
      offerId: seen.offers[at % seen.offers.length]?.offerId,
      quantityMilli: line.quantityMilli,
      pricePaise: 52_00 + ((at * 7 + quoted * 13) % 90),
    }))
    if (quoted === 0) {
      show(`a seller reads a request of ${lines} lines`, await timed(() => ask(received, { id }, token)))
      show(`a seller prices ${lines} lines`, await timed(() => ask(preview, { id, lines: answers }, token)))
    }
    await ask(
      'mutation ($key: String!, $id: ID!, $input: QuotationInput!) { sendQuotation(idempotencyKey: $key, requestId: $id, input: $input) { id } }',
      { key: `bench-quote-${quoted}`, id, input: { leadDays: 2, lines: answers } },
      token,
    )
    quoted++
  }
  show(`comparing ${lines} lines of ${quoted} sellers`, await timed(() => ask(compared, { id }, buyer)))
  const { quoteRequest } = await ask<{
    quoteRequest: { comparison: { scenarios: { kind: string; isExact: boolean; gapBp: number | null }[] } }
  }>(compared, { id }, buyer)
  for (const { kind, isExact, gapBp } of quoteRequest.comparison.scenarios)
    console.log(
      `  ${kind}: ${isExact ? 'exact' : `at most ${gapBp === null ? '?' : gapBp / 100} % above the lowest possible`}`,
    )
}
