import type { Browser, Page } from '@playwright/test'
import { setPincode } from '../support/buyers.ts'
import { reviewForCompany } from '../support/companies.ts'
import { cellOf } from '../support/comparison.ts'
import { enter, givePasswordFor } from '../support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from '../support/shop.ts'

const [sahyadri, kalamboli] = ['Sahyadri Ispat Yard', 'Kalamboli Loha Depot']
const [thin, thick] = ['TMT-02-12MM', 'TMT-02-16MM']

/** Who answers for a seller of the demo shop. */
const emails: Readonly<Record<string, string>> = {
  'sahyadri-ispat-yard': 'seller@neev.example',
  'western-primary-steel': 'associate@neev.example',
}
const emailOf = (slug: string) => emails[slug] ?? `owner@${slug}.example`

/** The Indian day so many days from now. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

/** Two lines become a list, and the list with stone in words a request for quotation; its id. */
async function requestQuotations(buyer: Page, title: string): Promise<string> {
  await open(buyer, '/user/lists')
  await buyer.getByLabel('Name', { exact: true }).first().fill(title)
  await buyer.getByLabel('One item per line').fill(`${thin}, 8000\n${thick}, 4000`)
  await buyer.getByRole('button', { name: 'Make list' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await buyer.getByRole('region', { name: 'Order or request quotations' }).getByRole('link').click()
  await buyer.getByRole('button', { name: 'Add item' }).click()
  const stone = buyer.getByRole('group', { name: 'Item 3' })
  await stone.getByLabel('Category').selectOption('sand-aggregates')
  await stone.getByLabel('Describe the items').fill('Crushed stone 20 mm')
  await stone.getByLabel('Unit').selectOption('tonne')
  await stone.getByLabel('Quantity').fill('20')
  await buyer.getByLabel('Deliver by').fill(dayIn(14))
  await buyer.getByRole('button', { name: 'Send request' }).click()
  await buyer.waitForURL(/\/user\/quotes\/\d+$/)
  return new URL(buyer.url()).pathname.split('/').at(-1) ?? ''
}

type Received = {
  lines: { id: string; sku: string | null; quantityMilli: number }[]
  offers: { offerId: string; sku: string; title: string }[]
}
/** Without a size: the line in words. */
type Line = { sku: string | null; pricePaise: number; quantityMilli?: number; by?: RegExp }
type Terms = { leadDays: number; paymentDays?: number }

/** A seller at the interface: what may be quoted, and quotations of it. */
async function selling(browser: Browser, slug: string, id: string) {
  const context = await enter(browser, emailOf(slug))
  const seller = await context.newPage()
  await open(seller, '/page-not-found')
  const { receivedQuoteRequest: received } = await ask<{ receivedQuoteRequest: Received }>(
    seller,
    `query ($id: ID!) { receivedQuoteRequest(id: $id) { lines { id sku quantityMilli } offers { offerId sku title } } }`,
    { id },
  )
  const lineOf = (sku: string | null) => received.lines.find((line) => line.sku === sku)
  const send = (lines: object[], terms: Terms) =>
    ask(
      seller,
      `mutation ($key: String!, $id: ID!, $input: QuotationInput!) {
        sendQuotation(idempotencyKey: $key, requestId: $id, input: $input) { id } }`,
      {
        key: `award-${crypto.randomUUID()}`,
        id,
        input: { lines, hasCertificate: true, confirmsLowPrices: true, ...terms },
      },
    )
  return {
    /** Quotes lines by their size, of the requested goods or of those whose title fits. */
    quote: (lines: readonly Line[], terms: Terms) =>
      send(
        lines.map(({ sku, pricePaise, quantityMilli, by }) => ({
          lineId: lineOf(sku)?.id,
          offerId: received.offers.find((one) => (by ? by.test(one.title) : one.sku === sku))?.offerId,
          quantityMilli: quantityMilli ?? lineOf(sku)?.quantityMilli,
          pricePaise,
        })),
        terms,
      ),
    decline: () => ask(seller, 'mutation ($id: ID!) { declineQuoteRequest(id: $id, reason: TOO_FAR) { id } }', { id }),
    /** An offer by cubic feet is refused for a line by the tonne. */
    quoteByVolume: async () => {
      const { sellerOffers } = await ask<{ sellerOffers: { items: { id: string; sku: string }[] } }>(
        seller,
        'query { sellerOffers(filter: { search: "AGG-12MM" }) { items { id sku } } }',
      )
      const byVolume = sellerOffers.items.find(({ sku }) => sku.endsWith('AGG-12MM'))
      expect(byVolume).toBeDefined()
      const lines = [{ lineId: lineOf(null)?.id, offerId: byVolume?.id, quantityMilli: 20_000, pricePaise: 45_00 }]
      await expect(send(lines, { leadDays: 2 })).rejects.toThrow('QUOTE_UNIT')
    },
    close: () => context.close(),
  }
}

const invitedTo = async (buyer: Page, id: string) =>
  (
    await ask<{ quoteRequest: { invitations: { sellerSlug: string }[] } }>(
      buyer,
      'query ($id: ID!) { quoteRequest(id: $id) { invitations { sellerSlug } } }',
      { id },
    )
  ).quoteRequest.invitations.map(({ sellerSlug }) => sellerSlug)

/** Six sellers answer: in part, late, with other goods, to be paid later, in the wrong unit, and all of it. */
async function answerAll(browser: Browser, buyer: Page, id: string) {
  const answers: Readonly<Record<string, (seller: Awaited<ReturnType<typeof selling>>) => Promise<unknown>>> = {
    'krishnaveni-steel-agencies': ({ quote }) =>
      quote([{ sku: thin, pricePaise: 52_00, quantityMilli: 3_000_000 }], { leadDays: 2 }),
    'godavari-steel-and-cement': ({ quote }) =>
      quote(
        [thin, thick].map((sku) => ({ sku, pricePaise: 53_00 })),
        { leadDays: 30 },
      ),
    'western-primary-steel': ({ quote }) =>
      quote([{ sku: thin, pricePaise: 57_00, by: /Tata Tiscon .* 12 mm/ }], { leadDays: 2 }),
    'sahyadri-ispat-yard': ({ quote }) =>
      quote(
        [thin, thick].map((sku) => ({ sku, pricePaise: 55_20 })),
        { leadDays: 4, paymentDays: 60 },
      ),
    'kalamboli-loha-depot': ({ quote }) =>
      quote(
        [thin, thick].map((sku) => ({ sku, pricePaise: 55_80 })),
        { leadDays: 1 },
      ),
    'mula-mutha-sand-and-stone': async ({ quote, quoteByVolume }) => {
      await quoteByVolume()
      await quote([{ sku: null, pricePaise: 1050_00, by: /by weight/ }], { leadDays: 2 })
    },
  }
  const done = new Set<string>()
  for (;;) {
    const slug = (await invitedTo(buyer, id)).find((one) => !done.has(one))
    if (slug === undefined) break
    done.add(slug)
    const seller = await selling(browser, slug, id)
    await (answers[slug] ?? (() => seller.decline()))(seller)
    await seller.close()
  }
  expect([...done]).toEqual(expect.arrayContaining(Object.keys(answers)))
}

test('a buyer awards parts of what six sellers quoted, a colleague sees the comparison and approves, and it is ordered on credit', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000)
  // The company reckons with 18 % for money
  const managing = await enter(browser, 'b2b@neev.example')
  const manager = await managing.newPage()
  await open(manager, '/company/rules')
  await manager.getByLabel('Interest a year').fill('18')
  await manager
    .locator('section', { has: manager.getByRole('heading', { name: 'Cost of money' }) })
    .getByRole('button', { name: 'Save' })
    .click()
  await givePasswordFor(manager, manager.getByText('Saved', { exact: true }))
  await managing.close()

  const buying = await enter(browser, 'buyer@neev.example')
  await setPincode(buying, baseURL ?? '')
  const buyer = await buying.newPage()
  const title = `Slab ${crypto.randomUUID().slice(0, 8)}`
  const id = await requestQuotations(buyer, title)
  await ask(buyer, 'mutation { clearCart { count } }')
  await answerAll(browser, buyer, id)

  await open(buyer, `/user/quotes/${id}`)
  await buyer.getByRole('button', { name: 'Close request' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Close request' }).click()
  await expect(buyer.getByRole('heading', { name: 'Compare 6 quotations' })).toBeVisible()
  await expect(buyer.getByText('Days to pay count at 18 % a year, your cost of money.')).toBeVisible()
  const [bars, others] = ['TMT bar 12 mm', 'TMT bar 16 mm']
  const short = await cellOf(buyer, bars, 'Krishnaveni')
  await expect(short.getByText(/^Apart \d/)).toBeVisible()
  await expect(short.getByText('Less than asked')).toBeVisible()
  const late = await cellOf(buyer, bars, 'Godavari')
  await expect(late.getByText(/^Apart \d/)).toBeVisible()
  await expect(late.getByText('Late', { exact: true })).toBeVisible()
  await expect((await cellOf(buyer, bars, 'Western')).getByText(/^Alternative: Tata Tiscon/)).toBeVisible()
  const cheapest = await cellOf(buyer, bars, sahyadri)
  await expect(cheapest.getByText('L1', { exact: true })).toBeVisible()
  await expect(cheapest.getByText(/after 60 days/)).toBeVisible()
  await expectAccessible(buyer)

  // Another way than the cheapest, then by hand: two sellers for the thin bars, none for the stone
  const ways = buyer.getByRole('region', { name: 'Ways to award' })
  await expect(ways.getByRole('button', { name: /^Cheapest/ })).toHaveAttribute('aria-pressed', 'true')
  const fastest = ways.getByRole('button', { name: /Fastest/ })
  await fastest.click()
  await expect(fastest).toHaveAttribute('aria-pressed', 'true')
  await expect((await cellOf(buyer, others, kalamboli)).getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await (await cellOf(buyer, others, sahyadri)).getByRole('button').click()
  await (await cellOf(buyer, 'Crushed stone', 'Mula')).getByRole('button').click()
  await buyer.getByRole('button', { name: /^Split .*12 mm/ }).click()
  const splitting = buyer.getByRole('dialog', { name: /^Split .*12 mm/ })
  await splitting.getByLabel(sahyadri).fill('4000')
  await splitting.getByLabel(kalamboli).fill('2000')
  await expectAccessible(buyer)
  await splitting.getByRole('button', { name: 'Apply' }).click()
  const choice = buyer.locator('section', { has: buyer.getByRole('heading', { name: 'Your choice' }) })
  await expect(choice.getByText('2,000 kg stays open')).toBeVisible()
  await expect(choice.getByText('Not chosen')).toBeVisible()
  await expect(choice.getByText(/above the best of equal quotations/)).toBeVisible()
  await choice.getByRole('button', { name: 'Award', exact: true }).click()
  const awarding = buyer.getByRole('dialog', { name: 'Award' })
  await awarding.getByLabel('I will order on credit').check()
  await awarding.getByLabel('Why this choice?').fill('Their truck comes on the day of the crane')
  await expectAccessible(buyer)
  await awarding.getByRole('button', { name: 'Award and add to cart' }).click()
  await expect(awarding).toBeHidden()
  await expect(buyer.getByText('Reason for the choice: Their truck comes on the day of the crane')).toBeVisible()

  await reviewForCompany(buyer, 'PO/26/118')
  await buyer.getByRole('button', { name: 'Send for approval, buy on credit' }).click()
  await buyer.waitForURL(/\/company\/approvals\/\d+$/)
  const approval = new URL(buyer.url()).pathname

  // The approver reads what was compared on a phone, and signs it
  const approving = await enter(browser, 'approver@neev.example')
  const approver = await approving.newPage()
  await approver.setViewportSize({ width: 390, height: 844 })
  await open(approver, approval)
  await expect(approver.getByRole('heading', { name: /^Comparison RFQ-\d+$/ })).toBeVisible()
  await expect(approver.getByText('Their truck comes on the day of the crane').first()).toBeVisible()
  await expect(approver.getByRole('heading', { name: 'Ways to award' })).toBeVisible()
  await expect(approver.getByText('Above it, at equal terms')).toBeVisible()
  await expectAccessible(approver)
  await approver.getByRole('button', { name: 'Approve' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(approver.getByText('can place the order until', { exact: false })).toBeVisible()
  await approving.close()

  await open(buyer, `/user/quotes/${id}`)
  await buyer.getByRole('link', { name: 'Comparative statement' }).click()
  const statement = buyer.getByRole('article')
  await expect(statement.getByText('Approved by')).toBeVisible()
  await expect(statement.getByText('18 % a year', { exact: true })).toBeVisible()
  await expect(statement.getByText('60 days after')).toBeVisible()
  await expectAccessible(buyer)

  await reviewForCompany(buyer, 'PO/26/118')
  await buyer.getByRole('button', { name: 'Order on credit' }).click()
  await buyer.waitForURL(/\/order\/\d+$/)
  const orderId = new URL(buyer.url()).pathname.split('/').at(-1)
  const { order } = await ask<{
    order: { suborders: { seller: { name: string }; lines: { pricePaise: number }[] }[] }
  }>(buyer, 'query ($id: ID!) { order(id: $id) { suborders { seller { name } lines { pricePaise } } } }', {
    id: orderId,
  })
  const prices = order.suborders.flatMap(({ seller, lines }) => lines.map((line) => [seller.name, line.pricePaise]))
  expect(prices.toSorted()).toEqual([
    [kalamboli, 55_80],
    [sahyadri, 55_20],
    [sahyadri, 55_20],
  ])

  // The seller of the first part is asked for the bars that stayed open, in two deliveries at the awarded price
  await open(buyer, `/user/quotes/${id}`)
  await expect(buyer.getByText('Still open:')).toBeVisible()
  await buyer.getByRole('button', { name: 'Schedule the rest' }).click()
  const planning = buyer.getByRole('dialog', { name: 'Put the rest into a delivery schedule?' })
  await expect(planning.getByText('before freight and GST').first()).toBeVisible()
  await planning.getByRole('button', { name: 'Remove delivery 1' }).click()
  await planning.getByRole('button', { name: 'Split into two deliveries' }).first().click()
  await expectAccessible(buyer)
  await planning.getByRole('button', { name: 'Send request' }).click()
  await buyer.waitForURL(/\/user\/schedules\/\d+$/)
  await expect(buyer.getByText('Waiting for the seller', { exact: false }).first()).toBeVisible()
  await expect(buyer.getByRole('row')).toHaveCount(3)
  await buyer.getByRole('link', { name: /^RFQ-/ }).click()

  // The same sellers are asked for the rest of it: the stone
  await expect(buyer.getByText('The rest was asked for with:')).toBeVisible()
  await buyer.getByRole('button', { name: 'Request quotations for the rest' }).click()
  const asking = buyer.getByRole('dialog', { name: 'Request quotations for the rest?' })
  await asking.getByLabel('Who is asked').selectOption('The sellers of this request')
  await expectAccessible(buyer)
  await asking.getByRole('button', { name: 'Send request' }).click()
  await buyer.waitForURL((url) => /\/user\/quotes\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`))
  await expect(buyer.getByText('0 quotations so far.')).toBeVisible()
  const rest = buyer.getByRole('table', { name: 'Requested items' })
  await expect(rest.getByText('Crushed stone 20 mm')).toBeVisible()
  await expect(rest.getByRole('row')).toHaveCount(2)
  await expect(buyer.getByText('Asks for what this award left open:')).toBeVisible()
  await buying.close()
})
