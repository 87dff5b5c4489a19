import { startPayment } from '#test/shop/buying.ts'
import type { Answer } from '../server.ts'
import type { Standing } from './random-state.ts'
import { type Among, form, type Option, requested, type Tools, utr } from './random-tools.ts'

const changeMethod =
  'mutation ($id: ID!, $method: PaymentMethod!) { setPaymentMethod(orderId: $id, method: $method) { id } }'
const submit =
  'mutation ($id: ID!, $note: ID, $input: TransferSubmission!) { submitTransfer(orderId: $id, debitNoteId: $note, input: $input) { status } }'
const submitTransferDecision =
  'mutation ($id: ID!, $decision: TransferDecision!, $paise: Paise) { submitTransferDecision(id: $id, decision: $decision, receivedPaise: $paise, reason: "A walk") { status } }'
const returnLate =
  'mutation ($id: ID!, $lateId: ID!, $utr: String!) { markLatePaymentReturned(transferId: $id, lateId: $lateId, utr: $utr) { id } }'
const approveRefund = 'mutation ($id: ID!) { approveRefund(id: $id) { status } }'
const retryRefund = 'mutation ($id: ID!) { retryRefund(id: $id) { status } }'
const payRefund = 'mutation ($id: ID!, $utr: String!) { markRefundPaid(id: $id, utr: $utr) { status } }'
const resolveReview =
  'mutation ($id: ID!, $how: PaymentReviewResolution!) { resolvePaymentReview(id: $id, resolution: $how, note: "A walk") { id } }'

/** Who looks at the account that a buyer transfers to: its seller where buyers pay the seller, an admin else; now and then the other. */
function receiver({ admin: backOffice, seller, random }: Tools, { flow, parts }: Standing): () => Promise<string> {
  const [first] = parts
  return first && random.chance(flow === 'BUYER_PAYS_SELLER' ? 0.75 : 0.03) ? () => seller(first.sellerId) : backOffice
}

const unpaid = ['AWAITING_PAYMENT', 'PAYMENT_FAILED']
/** What buyer, provider and whoever's account it is do until an order is paid. */
export function payingOf(tools: Tools, now: Standing, among: Among): Option[] {
  const { random, buyer, admin: backOffice } = tools
  const options: Option[] = []
  const { id, transfer } = now
  if (among(unpaid, now.status)) {
    if (now.method === 'GATEWAY') options.push(['start payment', () => openPage(tools, id), 3])
    const method = now.method === 'GATEWAY' ? 'DIRECT' : 'GATEWAY'
    options.push(['change method', requested(tools, buyer, changeMethod, { id, method }), 0.4])
    const input = { mode: 'NEFT', amountPaise: now.payablePaise, utr: utr(), paidOn: '2026-11-21' }
    if (transfer) options.push(['submit transfer', requested(tools, buyer, submit, { id, input }), 3])
  }
  for (const { gatewayOrderId, number } of now.payments) {
    if (!gatewayOrderId) continue
    const result = random.pick(['captured', 'captured', 'captured', 'failed', 'cancelled']) ?? 'captured'
    const delivery = random.pick(['both', 'twice', 'browser', 'callback', 'none']) ?? 'both'
    const isOpen = unpaid.includes(now.status)
    options.push([
      `gateway ${result} ${delivery}`,
      () => decideAtGateway(tools, gatewayOrderId, result, delivery),
      isOpen ? 5 : 0.3,
    ])
    options.push([`come back to ${number}`, () => comeBack(tools, `payment=${number}`), 0.3])
  }
  if (transfer && among(['AWAITING_PAYMENT', 'PAYMENT_REVIEW'], now.status)) {
    const off = random.pick([0, 0, 0, -10_000, 25_000]) ?? 0
    const received = { id: transfer.id, decision: 'received', paise: transfer.expectedPaise + off }
    const rejected = { id: transfer.id, decision: 'reject' }
    options.push(
      [`transfer received ${off}`, requested(tools, receiver(tools, now), submitTransferDecision, received), 3],
      ['transfer rejected', requested(tools, receiver(tools, now), submitTransferDecision, rejected), 0.5],
    )
  }
  if (transfer && among(['EXPIRED', 'LATE'], transfer.status)) {
    const paise = random.pick([50_000, transfer.expectedPaise, transfer.expectedPaise + 70_000]) ?? 50_000
    const late = { id: transfer.id, decision: 'late', paise }
    options.push(['transfer came late', requested(tools, receiver(tools, now), submitTransferDecision, late), 0.7])
  }
  for (const { id: lateId, transferId } of now.owed) {
    const back = { id: transferId, lateId, utr: utr() }
    options.push(['late money went back', requested(tools, receiver(tools, now), returnLate, back), 0.7])
  }
  for (const review of now.reviews) {
    const how = random.pick(['REFUND', 'DISMISS']) ?? 'REFUND'
    options.push([`review ${how}`, requested(tools, backOffice, resolveReview, { id: review, how })])
  }
  return options
}

async function openPage({ server, buyer }: Tools, orderId: number): Promise<string | Answer> {
  const answer = await server.ask(startPayment, { orderId }, await buyer())
  const { url } = (answer.data as { startPayment?: { url: string } } | null)?.startPayment ?? {}
  if (!url) return answer
  const { pathname, search } = new URL(url)
  await fetch(server.url + pathname + search, { redirect: 'manual' })
  return 'done'
}

async function decideAtGateway(tools: Tools, id: string, result: string, delivery: string): Promise<string> {
  const { url } = tools.server
  const body = new URLSearchParams({ result, delivery }).toString()
  const decided = await fetch(`${url}/api/testpay/${id}`, { method: 'POST', redirect: 'manual', headers: form, body })
  const { search } = new URL(decided.headers.get('location') ?? '', url)
  return delivery === 'callback' || delivery === 'none' ? 'done' : comeBack(tools, search.slice(1))
}

async function comeBack({ server }: Tools, search: string): Promise<string> {
  const back = await fetch(`${server.url}/api/payment/response/test?${search}`, { redirect: 'manual' })
  return back.status === 303 ? 'done' : 'INTERNAL'
}

/** What is paid of debit notes. */
export function payingDebits(tools: Tools, now: Standing, among: Among): Option[] {
  const { random, buyer } = tools
  return now.debitTransfers.flatMap(({ id, noteId: note, status, expectedPaise }): Option[] => {
    const off = random.pick([0, 0, 0, -100, 25_000]) ?? 0
    const received = { id, decision: 'received', paise: Math.max(1, expectedPaise + off) }
    const options: Option[] = []
    const input = { mode: 'NEFT', amountPaise: expectedPaise, utr: utr(), paidOn: '2026-11-21' }
    if (among(['AWAITED', 'SHORT', 'REJECTED'], status))
      options.push(['submit for a note', requested(tools, buyer, submit, { id: now.id, note, input }), 3])
    if (among(['AWAITED', 'SUBMITTED', 'SHORT'], status))
      options.push(
        [`note received ${off}`, requested(tools, receiver(tools, now), submitTransferDecision, received), 3],
        [
          'note rejected',
          requested(tools, receiver(tools, now), submitTransferDecision, { id, decision: 'reject' }),
          0.3,
        ],
      )
    if (among(['EXPIRED', 'LATE'], status)) {
      const late = { ...received, decision: 'late' }
      options.push(['late for a note', requested(tools, receiver(tools, now), submitTransferDecision, late), 0.7])
    }
    return options
  })
}

/** The way of money back: two people agree, somebody or the provider sends it. */
export function refundsOf(tools: Tools, { refunds }: Standing, among: Among): Option[] {
  const { server, random, admin: backOffice, second } = tools
  return refunds.flatMap(({ id, status, gatewayRefundId }): Option[] => {
    const options: Option[] = []
    if (among(['REQUESTED'], status))
      options.push(
        ['approve', requested(tools, backOffice, approveRefund, { id }), 2],
        ['approve too', requested(tools, second, approveRefund, { id }), 2],
      )
    if (among(['APPROVED', 'FAILED'], status))
      options.push(['pay by hand', requested(tools, backOffice, payRefund, { id, utr: utr() }), 1])
    if (among(['FAILED'], status)) options.push(['retry', requested(tools, backOffice, retryRefund, { id }), 2])
    if (gatewayRefundId && among(['PROCESSING', 'FAILED'], status)) {
      const body = new URLSearchParams({
        result: random.pick(['processed', 'processed', 'failed']) ?? '',
        delivery: random.pick(['once', 'twice', 'none']) ?? '',
      }).toString()
      const address = `${server.url}/api/testpay/refund/${gatewayRefundId}`
      const decide = async () => {
        await fetch(address, { method: 'POST', redirect: 'manual', headers: form, body })
        return 'done'
      }
      options.push([`provider ${body}`, decide, 2])
    }
    return options
  })
}
