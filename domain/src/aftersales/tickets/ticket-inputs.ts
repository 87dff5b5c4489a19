import { orNull } from '../../core/form-rules.ts'
import { fields } from '../../core/identity/identity.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { MAX_TICKET_SUBJECT, MAX_TICKET_TEXT, ticketTopics } from './tickets.ts'

const subject = z
  .string()
  .overwrite(cleanText)
  .min(3, 'Enter a subject.')
  .max(MAX_TICKET_SUBJECT, 'The subject must be 120 characters or fewer.')
const body = z
  .string()
  .overwrite(cleanText)
  .min(10, 'Describe the problem in one or two sentences.')
  .max(MAX_TICKET_TEXT, 'The text must be 4,000 characters or fewer.')

const about = {
  topic: z.enum(ticketTopics, 'Choose a topic.'),
  orderId: orNull(z.string().regex(/^\d{1,15}$/, 'Choose at least one.')),
  subject,
  text: body,
}

/** Input of a ticket of a signed-in user. */
export const ticketInput = z.object(about)

/** Input of a guest's ticket, who has no orders and leaves an address. */
export const guestTicketInput = z.object({
  ...about,
  orderId: z.null().catch(null),
  name: fields.contact,
  email: fields.email,
  mobile: orNull(fields.mobile),
  botToken: orNull(z.string().max(4000)),
})
export type TicketInput = z.output<typeof ticketInput>

/** A message in a ticket. */
export const ticketMessageInput = z.object({
  text: z
    .string()
    .overwrite(cleanText)
    .min(2, 'Enter a message.')
    .max(MAX_TICKET_TEXT, 'The text must be 4,000 characters or fewer.'),
})
