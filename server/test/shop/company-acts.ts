import { istDate } from '@neev/domain/core/fiscal'
import type { TestServer } from '../server.ts'
import { add, buying, review } from './buying.ts'
import { bags, createText, found, moveText, pincode, type Request, sendText } from './quoting.ts'

const requestApproval = 'mutation ($input: RequestApprovalInput!) { requestOrderApproval(input: $input) { id status } }'
const decide = 'mutation ($id: ID!) { submitApprovalDecision(id: $id, isApproved: true) { status } }'
const createRule = 'mutation ($input: ApprovalRuleInput!) { createApprovalRule(input: $input) { id } }'
const grant =
  'mutation ($companyId: ID!, $input: CreditTermsInput!) { grantCredit(companyId: $companyId, input: $input) { id } }'
const debit = `mutation ($key: String!, $lineId: ID!, $input: CreditDebitNoteInput!) {
  addCreditDebitNote(idempotencyKey: $key, lineId: $lineId, input: $input) { id } }`

type Person = { id: number; token: string }

/** What companies do, up to just before the act: an award, a decision, an order on credit, a receipt. */
export function companyActs(server: TestServer) {
  const { onSale } = buying(server)
  let serial = 0

  /** Three sellers: the first of two products, the second and third of one of them each. */
  const offers = async () => {
    const one = await server.build.offer({ goods: 'cement' })
    const two = await server.build.offer({ goods: 'cement', seller: one.seller, yard: one.yard })
    const [otherTwo, otherOne] = await Promise.all(
      [two, one].map(({ product, variant }) => server.build.offer({ product, variant })),
    )
    return { one, two, otherTwo: found(otherTwo), otherOne: found(otherOne) }
  }
  type Offer = Awaited<ReturnType<typeof server.build.offer>>
  let known: ReturnType<typeof offers> | undefined

  async function quoted({ id, lines }: Request, parts: readonly (readonly [Offer, number])[]) {
    const input = {
      leadDays: 2,
      lines: parts.map(([offer, at]) => ({
        lineId: found(lines[at]).id,
        offerId: String(offer.id),
        quantityMilli: found(lines[at]).quantityMilli,
        pricePaise: 290_00,
      })),
    }
    const token = found(parts[0])[0].seller.owner.token
    await server.get(sendText, { key: `quotation-${++serial}`, id, input }, token)
  }

  /**
   * A closed request of two lines with three quotations: for both lines, for the second and for the first. `input`
   * awards the first line of the first quotation and that of the second, `other` both of the first.
   */
  async function closed() {
    known ??= offers()
    const { one, two, otherTwo, otherOne } = await known
    const buyer = await server.build.user()
    await server.build.address(buyer.id)
    const skus = await server.pool.query('select id, sku from variants where id = any($1)', [
      [one.variant.id, two.variant.id],
    ])
    const skuOf = ({ variant }: Offer) => found(skus.rows.find(({ id }) => Number(id) === variant.id)).sku
    const lines = [one, two].map((offer) => ({ sku: skuOf(offer), quantityMilli: bags(100) }))
    const { createQuoteRequest: request } = await server.get<{ createQuoteRequest: Request }>(
      createText,
      { key: `request-${++serial}`, input: { title: 'Cement', pincode, lines } },
      buyer.token,
    )
    const all = [[[one, 0] as const, [two, 1] as const], [[otherTwo, 1] as const], [[otherOne, 0] as const]]
    for (const parts of all) await quoted(request, parts)
    const { updateQuoteRequestStatus: row } = await server.get<{ updateQuoteRequestStatus: Request }>(
      moveText,
      { id: request.id, transition: 'close', version: request.version },
      buyer.token,
    )
    const lineOf = ({ seller }: Offer, at: number) => {
      const quotation = row.comparison?.quotations.find(({ sellerId }) => sellerId === String(seller.id))
      return found(quotation?.lines.find(({ requestLineId }) => requestLineId === row.lines[at]?.id)).id
    }
    const { id, version } = row
    const [first, second] = [lineOf(one, 0), lineOf(otherTwo, 1)]
    return {
      ...{ id, token: buyer.token, key: `award-${id}-key`, input: { version, lines: [first, second] } },
      other: { version, lines: [first, lineOf(one, 1)] },
      second: otherTwo.seller.owner.token,
    }
  }

  /** A company with a rule for all orders, an approver and credit from the seller of cement. */
  async function company(approvers = 1) {
    const firm = await server.build.company()
    const approver = await server.build.member(firm, { role: 'APPROVER' })
    await server.get(createRule, { input: { name: 'All orders', minPaise: 1_00, approvers } }, firm.admin.token)
    const { seller } = (await onSale()).cement
    await server.pool.query(
      `insert into credit_requests (account_id, seller_id, limit_paise, terms_days, status, requested_by, requested_at)
       values ($1, $2, 1, 30, 'REQUESTED', $3, $4)`,
      [firm.id, seller.id, firm.admin.id, server.now()],
    )
    const input = { limitPaise: 50_00_000_00, termsDays: 30, exposureAt: 'ORDER', interestBp: 1500 }
    const { grantCredit: line } = await server.get<{ grantCredit: { id: string } }>(
      grant,
      { companyId: String(firm.id), input },
      seller.owner.token,
    )
    return { ...firm, approver, seller, lineId: line.id }
  }
  type Company = Awaited<ReturnType<typeof company>>

  const fill = async ({ token }: Person, bagCount = 100) => {
    const { cement } = await onSale()
    await server.get(add, { offerId: cement.id, quantityMilli: bags(bagCount), pincode }, token)
  }
  /** The input of an order of the cart as it is now. */
  async function reviewed({ token }: Person, addressId: number, method: string) {
    const site = { shippingAddressId: String(addressId) }
    const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(review, { input: site }, token)
    return { ...site, method, expectedPaise: reviewOrder.payablePaise }
  }
  /** Sends that order for approval; returns the id of the request. */
  const send = async ({ token }: Person, input: object) =>
    (await server.get<{ requestOrderApproval: { id: string } }>(requestApproval, { input }, token)).requestOrderApproval
      .id

  /** A new buyer of the company whose order waits for approval. */
  async function waiting(firm: Company, method = 'DIRECT') {
    const buyer = await server.build.member(firm, { role: 'BUYER' })
    const address = await server.build.address(buyer.id)
    await fill(buyer)
    const input = await reviewed(buyer, address.id, method)
    return { buyer, addressId: address.id, id: await send(buyer, input), input }
  }

  /** An approved order of a new buyer of the company, before it is placed on credit. */
  async function onCredit(firm: Company) {
    const { buyer, id, input } = await waiting(firm, 'CREDIT')
    await server.get(decide, { id }, firm.approver.token)
    return { token: buyer.token, key: `on-credit-${buyer.id}`, input, approvalId: id }
  }

  /** A receipt that pays an opening balance of the company's credit, before it is recorded. */
  async function receipt({ lineId, seller }: Company) {
    const today = istDate(server.now())
    const number = ++serial
    const [key, owed] = [`receipt-${number}-key`, `opening-${number}-key`]
    const opening = { amountPaise: 500_00, number: `OPENING-${number}`, dueOn: today, reason: 'Opening balance' }
    await server.get(debit, { key: owed, lineId, input: opening }, seller.owner.token)
    const { rows } = await server.pool.query('select id from credit_entries where line_id = $1 and reference = $2', [
      lineId,
      opening.number,
    ])
    const allocations = [{ entryId: String(rows[0].id), amountPaise: 400_00 }]
    const reference = `HDFCN2632511${10_000 + number}`
    const input = { amountPaise: 500_00, receivedOn: today, mode: 'NEFT', reference, allocations }
    return { token: seller.owner.token, key, id: lineId, input, reference, entryId: Number(rows[0].id) }
  }

  return { closed, company, fill, reviewed, send, waiting, onCredit, receipt }
}
