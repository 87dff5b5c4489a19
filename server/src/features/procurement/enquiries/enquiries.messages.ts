import { formatThousandths } from '@neev/domain/core/quantity'
import type { MessageParty } from '@neev/domain/people/messages/message-texts'
import { enquiryNumber } from '@neev/domain/procurement/enquiries/enquiries'
import { holdersOf } from '#core/colleagues.ts'
import type { Ctx } from '#core/context.ts'
import { buyers, type EventMessages, type MessageTypes, sellingParties } from '#core/events/event-messages.ts'
import { answeringAt } from './assignees.queries.ts'
import type { EnquiryRow } from './leads.queries.ts'
import { readEnquiry } from './leads.ts'

const answering = [...sellingParties, 'ENQUIRY', 'SERVICE', 'ADMIN'] as const

/** Messages about enquiries. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'enquiry.received': {
    group: 'ENQUIRIES',
    parties: answering,
    variables: ['buyer', 'product', 'place', 'items', 'number'],
  },
  'enquiry.again': { group: 'ENQUIRIES', parties: answering, variables: ['buyer', 'product', 'number', 'items'] },
  'enquiry.sent': { group: 'ENQUIRIES', parties: [...buyers], variables: ['seller', 'number', 'product', 'items'] },
  'enquiry.unassigned': {
    group: 'ENQUIRIES',
    parties: ['ADMIN'],
    variables: ['buyer', 'product', 'place', 'items', 'number'],
  },
}

const factsOf = ({ id, name, title, partner, place, pincode, quantityMilli, unit }: EnquiryRow) => ({
  number: enquiryNumber(id),
  buyer: name,
  product: title,
  seller: partner ?? 'Neev',
  place: [pincode, place].filter(Boolean).join(', '),
  items: `${formatThousandths(quantityMilli)} ${unit}`,
})

/** The page of an enquiry for whoever has it, and the party that they are. */
function shownTo({ id, sellerKind, about }: EnquiryRow): { path: string; party: MessageParty } {
  if (sellerKind === 'SELLER') return { path: `/seller/enquiries?id=${id}`, party: 'SELLER' }
  if (sellerKind === 'ASSOCIATE') return { path: `/superSeller/enquiries?id=${id}`, party: 'ASSOCIATE' }
  if (sellerKind === 'DEALER') return { path: `/subBusiness/enquiries?id=${id}`, party: 'DEALER' }
  if (sellerKind === null) return { path: `/admin/enquire/detail?enquiry=${id}`, party: 'ADMIN' }
  return about === 'SERVICE'
    ? { path: `/service/dashboard?id=${id}`, party: 'SERVICE' }
    : { path: `/enquiry/dashboard?id=${id}`, party: 'ENQUIRY' }
}

/** To whoever has it, without the sender's number, which is on the page. */
async function toAnswering(ctx: Ctx, enquiryId: number) {
  const enquiry = await readEnquiry(ctx, enquiryId)
  if (!enquiry || (enquiry.sellerId === null && enquiry.staffId === null)) return null
  const members = enquiry.sellerId === null ? [] : await answeringAt(ctx.db, enquiry.sellerId)
  const to = enquiry.staffId === null ? members.map(({ userId }) => userId) : [enquiry.staffId]
  return { to, facts: factsOf(enquiry), ...shownTo(enquiry) }
}

export const messages: EventMessages = {
  'enquiry.received': { kind: 'SYSTEM', read: (ctx, { enquiryId }) => toAnswering(ctx, enquiryId) },
  'enquiry.again': { kind: 'SYSTEM', read: (ctx, { enquiryId }) => toAnswering(ctx, enquiryId) },
  'enquiry.unassigned': {
    kind: 'SYSTEM',
    read: async (ctx, { enquiryId }) => {
      const enquiry = await readEnquiry(ctx, enquiryId)
      if (!enquiry) return null
      const staff = await holdersOf(ctx, 'lead:manage')
      return { to: staff.map(({ id }) => id), facts: factsOf(enquiry), ...shownTo({ ...enquiry, sellerKind: null }) }
    },
  },
  'enquiry.sent': {
    kind: 'SYSTEM',
    read: async (ctx, { enquiryId }) => {
      const enquiry = await readEnquiry(ctx, enquiryId)
      if (!enquiry) return null
      const { userId, email, locale, identifier } = enquiry
      const path = `/product/${encodeURIComponent(identifier)}`
      if (userId !== null) return { to: [userId], facts: factsOf(enquiry), path }
      // The address may be somebody else's, who would read a stranger's words from us
      const facts = { ...factsOf(enquiry), buyer: email ?? '', place: enquiry.pincode ?? '' }
      return { to: [], guests: email ? [{ email, name: email, locale, link: path }] : [], facts, path }
    },
  },
}
