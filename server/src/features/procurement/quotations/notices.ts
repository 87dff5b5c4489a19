import { maskContacts } from '@neev/domain/core/contacts'
import { formatInr } from '@neev/domain/core/money'
import { stateName } from '@neev/domain/core/states'
import { quotationNumber } from '@neev/domain/procurement/quotations/quotations'
import { quoteRequestNumber } from '@neev/domain/procurement/quotations/requests'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { readSellerPeople } from '#features/businesses/sellers/sellers.ts'
import { notifyPeople, printMoment, readReaders, type Update } from '#features/people/messages/messages.ts'
import { pricedCounter, pricedQuotation, type RequestRow, readUnread, requestById } from './quotations.ts'

type Telling = Omit<Update, 'party' | 'path' | 'kind'>

const notifyBuyer = async (ctx: Ctx, { id, userId }: RequestRow, telling: Telling): Promise<void> =>
  notifyPeople(ctx, await readReaders(ctx, [userId]), {
    ...telling,
    party: 'CUSTOMER',
    kind: 'ORDER',
    path: `/user/quotes/${id}`,
  })

async function notifySeller(ctx: Ctx, sellerId: number, requestId: number, telling: Telling): Promise<void> {
  const { people, isAssociate } = await readSellerPeople(ctx, sellerId)
  await notifyPeople(ctx, people, {
    ...telling,
    party: isAssociate ? 'ASSOCIATE' : 'SELLER',
    kind: 'ORDER',
    key: `${telling.key}:seller:${sellerId}`,
    path: `/${isAssociate ? 'superSeller' : 'seller'}/quotation/detail?id=${requestId}`,
  })
}

async function notifyRequested(ctx: Ctx, { requestId, sellerIds }: Events['quotation.asked'], eventId: number) {
  const request = await requestById(ctx.db, 'ALL', requestId)
  if (request?.status !== 'OPEN') return
  const facts = {
    number: quoteRequestNumber(request.id),
    items: maskContacts(request.title).text,
    place: [request.district, stateName(request.stateCode)].join(', '),
    deadline: printMoment(request.deadline),
  }
  for (const sellerId of sellerIds)
    await notifySeller(ctx, sellerId, requestId, { template: 'quotation.asked', key: `quotation:${eventId}`, facts })
}

async function notifyClosed(ctx: Ctx, { requestId }: Events['quotation.closed'], eventId: number) {
  const request = await requestById(ctx.db, 'ALL', requestId)
  if (!request) return
  await notifyBuyer(ctx, request, {
    template: 'quotation.closed',
    key: `quotation:${eventId}`,
    facts: { number: quoteRequestNumber(request.id), items: maskContacts(request.title).text },
  })
}

/** A quotation with its request and the facts of its messages. Its amount is hidden from the buyer while sealed. */
async function readFacts(ctx: Ctx, quotationId: number) {
  const priced = await pricedQuotation(ctx, quotationId)
  if (!priced) return null
  const { quotation, request } = priced
  const facts = {
    number: quotationNumber(quotation.id),
    seller: quotation.sellerName,
    // Named to the seller once it buys
    buyer: quotation.lines.some(({ isAwarded }) => isAwarded)
      ? request.buyerName
      : [request.district, request.pincode].join(', '),
    items: maskContacts(request.title).text,
    amount: formatInr(quotation.totalPaise),
    deadline: printMoment(quotation.validUntil),
  }
  const isSealed = request.isSealed && request.status === 'OPEN'
  return { ...priced, facts, buyerFacts: isSealed ? { ...facts, amount: '–' } : facts }
}

async function notifySent(ctx: Ctx, { quotationId }: Events['quotation.sent'], eventId: number) {
  const read = await readFacts(ctx, quotationId)
  if (!read) return
  const telling = { template: 'quotation.sent' as const, key: `quotation:${eventId}` }
  // A revision that answers the buyer's counter-offer
  const buyerTemplate = read.quotation.counterId === null ? telling.template : ('quotation.countered' as const)
  await notifyBuyer(ctx, read.request, { ...telling, template: buyerTemplate, facts: read.buyerFacts })
  await notifySeller(ctx, read.quotation.sellerId, read.request.id, { ...telling, facts: read.facts })
}

/** The seller reads what the counter-offer comes to, delivered. */
async function notifyCountered(ctx: Ctx, { quotationId, counterId }: Events['quotation.countered'], eventId: number) {
  const read = await readFacts(ctx, quotationId)
  const counter = read && (await pricedCounter(ctx, read, counterId))
  if (!counter) return
  const facts = { ...read.facts, amount: formatInr(counter.totalPaise), deadline: printMoment(counter.answerBy) }
  const telling = { template: 'quotation.countered' as const, key: `quotation:${eventId}`, facts }
  await notifySeller(ctx, read.quotation.sellerId, read.request.id, telling)
}

async function notifyPriceConfirmed(ctx: Ctx, { quotationId }: Events['quotation.kept'], eventId: number) {
  const read = await readFacts(ctx, quotationId)
  if (!read) return
  await notifyBuyer(ctx, read.request, {
    template: 'quotation.kept',
    key: `quotation:${eventId}`,
    facts: read.buyerFacts,
  })
}

/** Once for all messages that the other side has not seen. */
async function notifyMessage(ctx: Ctx, { requestId, sellerId, side }: Events['quotation.message']) {
  const unread = await readUnread(ctx, requestId, sellerId)
  if (!unread) return
  const facts = {
    number: quoteRequestNumber(requestId),
    items: maskContacts(unread.request.title).text,
    seller: unread.sellerName,
  }
  const key = `quotation-message:${requestId}:${sellerId}:${side}:${unread.lastRead[side]}`
  const telling = { template: 'quotation.message' as const, key, facts }
  if (side === 'SELLER') await notifyBuyer(ctx, unread.request, telling)
  else await notifySeller(ctx, sellerId, requestId, telling)
}

async function notifyDecided(ctx: Ctx, { quotationId, isAccepted }: Events['quotation.decided'], eventId: number) {
  const read = await readFacts(ctx, quotationId)
  if (!read) return
  const { request, quotation, facts } = read
  const key = `quotation:${eventId}`
  if (!isAccepted)
    return notifySeller(ctx, quotation.sellerId, request.id, { template: 'quotation.rejected', key, facts })
  await notifyBuyer(ctx, request, { template: 'quotation.accepted', key, facts })
  await notifySeller(ctx, quotation.sellerId, request.id, { template: 'quotation.accepted', key, facts })
}

async function notifyExpiring(ctx: Ctx, { quotationId }: Events['quotation.expiring'], eventId: number) {
  const read = await readFacts(ctx, quotationId)
  if (!read) return
  const telling = { template: 'quotation.expiring' as const, key: `quotation:${eventId}`, facts: read.facts }
  await notifyBuyer(ctx, read.request, telling)
  await notifySeller(ctx, read.quotation.sellerId, read.request.id, telling)
}

export const quotationNotices: Subscribers = {
  'quotation.asked': notifyRequested,
  'quotation.closed': notifyClosed,
  'quotation.sent': notifySent,
  'quotation.countered': notifyCountered,
  'quotation.kept': notifyPriceConfirmed,
  'quotation.message': notifyMessage,
  'quotation.decided': notifyDecided,
  'quotation.expiring': notifyExpiring,
}
