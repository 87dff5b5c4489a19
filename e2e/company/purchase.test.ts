import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { setPincode } from '../support/buyers.ts'
import { approveOnCredit, deliver, readCreditLine, reviewForCompany } from '../support/companies.ts'
import { cellOf } from '../support/comparison.ts'
import { halfUp } from '../support/figures.ts'
import { enter } from '../support/sellers.ts'
import { ask, expect, expectAccessible, open, test } from '../support/shop.ts'

const file = fileURLToPath(new URL('../data/tower-b.csv', import.meta.url))
const [sahyadri, kalamboli] = ['Sahyadri Ispat Yard', 'Kalamboli Loha Depot']

/** The owner of a seller of the demo shop. */
const ownerOf = (slug: string) => (slug === 'sahyadri-ispat-yard' ? 'seller@neev.example' : `owner@${slug}.example`)

type Invitation = { sellerName: string; sellerSlug: string; state: string }
const invitationsOf = async (page: Page, id: string) =>
  (
    await ask<{ quoteRequest: { invitations: Invitation[] } }>(
      page,
      'query ($id: ID!) { quoteRequest(id: $id) { invitations { sellerName sellerSlug state } } }',
      { id },
    )
  ).quoteRequest.invitations

/** The bill of quantities becomes a list, and the list a request for quotation; its id. */
async function requestQuotations(buyer: Page): Promise<string> {
  await open(buyer, '/user/lists')
  await buyer.getByText('File or photo', { exact: true }).click()
  await buyer.getByLabel('Upload a file').setInputFiles(file)
  await buyer.getByRole('button', { name: 'The columns are right' }).click()
  await expect(buyer.getByRole('heading', { name: 'Columns' })).toBeHidden()
  await buyer.getByRole('button', { name: 'Join 1 duplicate' }).click()
  await expect(buyer.getByText('Same as line')).toBeHidden()
  const anchor = buyer.getByRole('listitem').filter({ hasText: 'Chemical anchor' })
  await anchor.getByLabel('More').click()
  await anchor.getByText('Delete line').click()
  await expect(anchor).toHaveCount(0)
  await buyer.getByRole('region', { name: 'Order or request quotations' }).getByRole('link').click()
  await expect(buyer.getByRole('group', { name: 'Item 37' })).toBeVisible()
  await buyer.getByLabel('Title').fill(`Tower B ${crypto.randomUUID().slice(0, 8)}`)
  await buyer.getByRole('button', { name: 'Send request' }).click()
  await buyer.waitForURL(/\/user\/quotes\/\d+$/)
  return new URL(buyer.url()).pathname.split('/').at(-1) ?? ''
}

/** The seller quotes on a phone: what is filled in, today’s prices, and sends it. */
async function quoteOnPhone(browser: Browser, slug: string, id: string) {
  const selling = await enter(browser, ownerOf(slug))
  const seller = await selling.newPage()
  await seller.setViewportSize({ width: 390, height: 740 })
  await open(seller, `/seller/quotation/detail?id=${id}`)
  await expect(seller.getByText('Delivered total')).toBeVisible()
  await seller.getByRole('button', { name: 'Send quotation' }).click()
  await expect(seller.getByRole('button', { name: 'Send revision' })).toBeVisible()
  await selling.close()
}

type Received = {
  lines: { id: string; quantityMilli: number }[]
  offers: { offerId: string; exactLineIds: string[]; todayPaise: number | null }[]
}

/** The seller quotes what is sold exactly, at 97 % of today’s price, or declines where no freight is known to the place. */
async function quote(browser: Browser, slug: string, id: string) {
  const selling = await enter(browser, ownerOf(slug))
  const seller = await selling.newPage()
  await open(seller, '/page-not-found')
  const { receivedQuoteRequest } = await ask<{ receivedQuoteRequest: Received }>(
    seller,
    `query ($id: ID!) { receivedQuoteRequest(id: $id) { lines { id quantityMilli } offers { offerId exactLineIds todayPaise } } }`,
    { id },
  )
  const lines = receivedQuoteRequest.lines.flatMap(({ id, quantityMilli }) => {
    const offer = receivedQuoteRequest.offers.find(({ exactLineIds }) => exactLineIds.includes(id))
    return offer?.todayPaise
      ? [{ lineId: id, offerId: offer.offerId, quantityMilli, pricePaise: halfUp(offer.todayPaise * 97, 100) }]
      : []
  })
  const { quotationPreview } = await ask<{ quotationPreview: { whyNot: { code: string } | null } }>(
    seller,
    'query ($id: ID!, $lines: [QuotationLineInput!]!) { quotationPreview(requestId: $id, lines: $lines) { whyNot { code } } }',
    { id, lines },
  )
  if (quotationPreview.whyNot)
    await ask(seller, 'mutation ($id: ID!) { declineQuoteRequest(id: $id, reason: TOO_FAR) { id } }', { id })
  else
    await ask(
      seller,
      `mutation ($key: String!, $id: ID!, $input: QuotationInput!) {
        sendQuotation(idempotencyKey: $key, requestId: $id, input: $input) { id } }`,
      { key: `purchase-${crypto.randomUUID()}`, id, input: { lines, leadDays: 3, hasCertificate: true } },
    )
  await selling.close()
}

/** Who quotes: yards of steel, cement and sand that deliver to the site. */
const answerers: readonly string[] = [
  sahyadri,
  kalamboli,
  'Deccan Cement Mart',
  'Godavari Steel and Cement',
  'Krishnaveni Steel Agencies',
  'Mula Mutha Sand and Stone',
]

type Quoted = { id: string; requestLineId: string; pricePaise: number; quantityMilli: number; title: string }
type Compared = { sellerName: string; lines: Quoted[] }

/** Chooses a line of a seller in the table of the comparison. */
async function choose(buyer: Page, sellerName: string, title: string) {
  const button = (await cellOf(buyer, title, sellerName)).getByRole('button')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

type Sum = { goodsPaise: number; freightPaise: number; loadingPaise: number; taxablePaise: number; totalPaise: number }
type Part = Sum & {
  id: string
  number: string
  roundOffPaise: number
  seller: { name: string }
  lines: (Sum & {
    pricePaise: number
    quantityMilli: number
    rateBp: number
    cgstPaise: number
    sgstPaise: number
    igstPaise: number
  })[]
}

/** Works the amounts of a part of the order out again from prices, quantities and rates. */
function recompute(part: Part) {
  for (const line of part.lines) {
    expect(line.goodsPaise).toBe(halfUp(line.pricePaise * line.quantityMilli, 1000))
    expect(line.taxablePaise).toBe(line.goodsPaise + line.freightPaise + line.loadingPaise)
    expect(line.igstPaise).toBe(0)
    const half = halfUp(line.taxablePaise * line.rateBp, 20_000)
    expect([line.cgstPaise, line.sgstPaise]).toEqual([half, half])
    expect(line.totalPaise).toBe(line.taxablePaise + 2 * half)
  }
  const exact = part.lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)
  expect(part.totalPaise).toBe(halfUp(exact, 100) * 100)
  expect(part.roundOffPaise).toBe(part.totalPaise - exact)
}

test('forty lines of a bill of quantities are quoted by six sellers, awarded to two, ordered on credit, delivered and paid', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const buying = await enter(browser, 'b2b@neev.example')
  await setPincode(buying, baseURL ?? '')
  const buyer = await buying.newPage()
  const id = await requestQuotations(buyer)
  await ask(buyer, 'mutation { clearCart { count } }')

  // Three sellers of each line are invited; six of them quote
  const invited = await invitationsOf(buyer, id)
  expect(invited.length).toBeGreaterThan(5)
  const answering = invited.filter(({ sellerName }) => answerers.includes(sellerName))
  expect(answering).toHaveLength(answerers.length)
  for (const { sellerName, sellerSlug } of answering)
    await (sellerName === sahyadri ? quoteOnPhone : quote)(browser, sellerSlug, id)

  await open(buyer, `/user/quotes/${id}`)
  await expect(buyer.getByText('6 quotations so far.')).toBeVisible()
  await buyer.getByRole('button', { name: 'Close request' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Close request' }).click()
  await expect(buyer.getByRole('heading', { name: 'Compare 6 quotations' })).toBeVisible()
  await expectAccessible(buyer)

  // Less for the beam: the seller takes it
  const read = async () =>
    (
      await ask<{ quoteRequest: { comparison: { quotations: (Compared & { id: string })[] } } }>(
        buyer,
        `query ($id: ID!) { quoteRequest(id: $id) { comparison { quotations { id sellerName
          lines { id requestLineId title pricePaise quantityMilli } } } } }`,
        { id },
      )
    ).quoteRequest.comparison.quotations
  const compared = await read()
  const quotationOf = (seller: string) => compared.find(({ sellerName }) => sellerName === seller)
  const beam = quotationOf(kalamboli)?.lines.find(({ title }) => title.includes('ISMB'))
  const bars =
    quotationOf(sahyadri)
      ?.lines.filter(({ title }) => title.includes('TMT'))
      .slice(0, 2) ?? []
  expect([beam, ...bars]).not.toContain(undefined)
  await ask(
    buyer,
    `mutation ($key: String!, $id: ID!, $input: CounterOfferInput!) {
      createCounterOffer(idempotencyKey: $key, quotationId: $id, input: $input) { id } }`,
    {
      key: `purchase-${crypto.randomUUID()}`,
      id: quotationOf(kalamboli)?.id,
      input: {
        lines: [
          { quotationLineId: beam?.id, quantityMilli: beam?.quantityMilli, pricePaise: (beam?.pricePaise ?? 0) - 50 },
        ],
        leadDays: 3,
      },
    },
  )
  const selling = await enter(browser, ownerOf('kalamboli-loha-depot'))
  const depot = await selling.newPage()
  await open(depot, `/seller/quotation/detail?id=${id}`)
  await depot.getByRole('button', { name: 'Use these prices' }).click()
  await depot.getByRole('button', { name: 'Send revision' }).click()
  await expect(depot.getByText('Quotation revised')).toBeVisible()

  await open(buyer, `/user/quotes/${id}`)
  // The cheapest way to buy all lines is chosen at first
  await buyer.getByRole('button', { name: 'Clear choice' }).click()
  for (const { title } of bars) await choose(buyer, sahyadri, title)
  await choose(buyer, kalamboli, beam?.title ?? '')
  await buyer.getByRole('button', { name: 'Award', exact: true }).click()
  const awarding = buyer.getByRole('dialog', { name: 'Award' })
  await expect(awarding.getByText(/left after this award/).first()).toBeVisible()
  await awarding.getByLabel('I will order on credit').check()
  const reason = awarding.getByLabel('Why this choice?')
  if (await reason.isVisible()) await reason.fill('Both yards deliver on the same day')
  await awarding.getByRole('button', { name: 'Award and add to cart' }).click()
  await expect(awarding).toBeHidden()
  await buyer.getByRole('link', { name: 'Comparative statement' }).click()
  await expect(buyer.getByRole('article').getByText(/Check value [0-9A-F]{4}/)).toBeVisible()
  await expectAccessible(buyer)

  // Both sellers give credit; the order needs the approval of a colleague
  await reviewForCompany(buyer, 'PO/26/901')
  await approveOnCredit(browser, buyer)
  await reviewForCompany(buyer, 'PO/26/901')
  await buyer.getByRole('button', { name: 'Order on credit' }).click()
  await buyer.waitForURL(/\/order\/\d+$/)
  const orderId = new URL(buyer.url()).pathname.split('/').at(-1) ?? ''
  const sums = 'goodsPaise freightPaise loadingPaise taxablePaise totalPaise'
  const { order } = await ask<{ order: { payablePaise: number; suborders: Part[] } }>(
    buyer,
    `query ($id: ID!) { order(id: $id) { payablePaise suborders { id number roundOffPaise ${sums} seller { name }
      lines { pricePaise quantityMilli rateBp cgstPaise sgstPaise igstPaise ${sums} } } } }`,
    { id: orderId },
  )
  // The yard sends from two places
  expect(new Set(order.suborders.map(({ seller }) => seller.name))).toEqual(new Set([sahyadri, kalamboli]))
  for (const part of order.suborders) recompute(part)
  expect(order.payablePaise).toBe(order.suborders.reduce((sum, { totalPaise }) => sum + totalPaise, 0))
  const prices = order.suborders.flatMap(({ lines }) => lines.map(({ pricePaise }) => pricePaise)).sort()
  expect(prices).toEqual([(beam?.pricePaise ?? 0) - 50, ...bars.map(({ pricePaise }) => pricePaise)].sort())

  // Each seller delivers; what is due is what the invoice says, and a receipt pays it
  const { creditLines } = await ask<{ creditLines: { items: { id: string; sellerName: string }[] } }>(
    buyer,
    '{ creditLines(side: COMPANY) { items { id sellerName } } }',
  )
  for (const part of order.suborders) {
    const isDepot = part.seller.name === kalamboli
    const own = isDepot ? selling : await enter(browser, ownerOf('sahyadri-ispat-yard'))
    const seller = isDepot ? depot : await own.newPage()
    await deliver(seller, buyer, { orderId, suborderId: part.id, number: part.number })
    const lineId = creditLines.items.find(({ sellerName }) => sellerName === part.seller.name)?.id ?? ''
    const { account } = await readCreditLine(buyer, lineId)
    const due = account.entries.items.find((entry) => entry.kind === 'INVOICE' && entry.orderId === orderId)
    expect(due?.openPaise).toBe(part.totalPaise)
    await ask(
      seller,
      `mutation ($key: String!, $line: ID!, $input: CreditReceiptInput!) {
        recordCreditReceipt(idempotencyKey: $key, lineId: $line, input: $input) { id } }`,
      {
        key: `purchase-${crypto.randomUUID()}`,
        line: lineId,
        input: {
          amountPaise: part.totalPaise,
          mode: 'NEFT',
          reference: `HDFCN${part.id.padStart(11, '0')}`,
          receivedOn: new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }),
          allocations: [{ entryId: due?.id, amountPaise: part.totalPaise }],
        },
      },
    )
    const paid = await readCreditLine(buyer, lineId)
    expect(paid.account.entries.items.find(({ id }) => id === due?.id)?.openPaise).toBe(0)
    await own.close()
  }
  await buying.close()
})
