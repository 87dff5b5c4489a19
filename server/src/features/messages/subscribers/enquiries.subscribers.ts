import { formatThousandths } from '@neev/domain/core/quantity'
import { enquiryNumber } from '@neev/domain/sellers/enquiries'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { type EnquiryRow, readEnquiry } from '#features/enquiries/enquiries.ts'
import { sendMessage } from '../messages.ts'
import { notifyPeople } from '../notify.ts'
import type { Facts } from '../templates/texts.ts'
import { readAnswering } from './enquiries.queries.ts'

const factsOf = ({ id, name, title, partner, place, pincode, quantityMilli, unit }: EnquiryRow): Facts => ({
  number: enquiryNumber(id),
  buyer: name,
  product: title,
  seller: partner,
  place: [pincode, place].filter(Boolean).join(', '),
  items: `${formatThousandths(quantityMilli)} ${unit}`,
})

/**
 * Notifies the partner of an enquiry without the sender's number, which is on the dashboard; emails the sender if there
 * is an address.
 */
async function notifySent(ctx: Ctx, { enquiryId, joined }: Events['enquiry.sent'], eventId: number): Promise<void> {
  const enquiry = await readEnquiry(ctx, enquiryId)
  if (!enquiry) return
  const facts = factsOf(enquiry)
  const area = enquiry.about === 'SERVICE' ? 'service' : 'enquiry'
  await notifyPeople(ctx, await readAnswering(ctx.db, enquiry.sellerId), {
    template: joined ? 'enquiry.again' : 'enquiry.received',
    party: enquiry.about === 'SERVICE' ? 'SERVICE' : 'ENQUIRY',
    key: `enquiry:${enquiryId}:${joined ? eventId : 'new'}`,
    facts,
    path: `/${area}/dashboard?id=${enquiryId}`,
  })
  if (joined || !enquiry.email) return
  await sendMessage(ctx, {
    template: 'enquiry.sent',
    party: 'CUSTOMER',
    to: enquiry.email,
    userId: enquiry.userId,
    locale: enquiry.locale,
    facts: { ...facts, name: enquiry.name },
    link: `${ctx.config.origin}/product/${encodeURIComponent(enquiry.identifier)}`,
    dedupeKey: `enquiry.sent:${enquiryId}`,
  })
}

export const enquirySubscribers: Subscribers = { 'enquiry.sent': notifySent }
