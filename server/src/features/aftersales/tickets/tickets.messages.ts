import { printIstMoment } from '@neev/domain/core/fiscal'
import type { Ctx } from '#core/context.ts'
import { type EventMessages, everyParty, type MessageTypes } from '#core/events/event-messages.ts'
import { messagesOf, type TicketRow, ticketById, ticketStaff } from './tickets.queries.ts'
import { staffRoles, ticketLink } from './tickets.ts'

const factsOf = (row: TicketRow) => ({
  number: row.number,
  title: row.subject,
  ackBy: printIstMoment(row.ackDue),
  resolveBy: printIstMoment(row.resolveDue),
})

/** The latest message of staff, shortened. */
async function latestAnswer(ctx: Ctx, id: number): Promise<string> {
  const body = (await messagesOf(ctx.db, [id])).findLast(({ side }) => side === 'STAFF')?.body ?? ''
  return body.length > 600 ? `${body.slice(0, 599).trimEnd()}…` : body
}

/**
 * What a guest's first message says: nothing that the guest wrote, because the address may be somebody else's, who would
 * read a stranger's words from us.
 */
const unconfirmed = (row: TicketRow) => ({ facts: { ...factsOf(row), title: row.number }, name: row.email })

/** To the customer: by the account, or by the signed link for a guest; with the sender's words once a person has answered. */
const toCustomer =
  (withAnswer = false, isFirst = false) =>
  async (ctx: Ctx, { ticketId }: { ticketId: number }) => {
    const row = await ticketById(ctx.db, ticketId)
    if (!row) return null
    const facts = { ...factsOf(row), ...(withAnswer && { answer: await latestAnswer(ctx, row.id) }) }
    // For accounts of every role, also those without pages of a customer
    const path = `/contact_us/${row.number}`
    if (row.userId !== null) return { to: [row.userId], facts, path }
    const { email, customer: name, locale } = row
    const link = ticketLink(ctx, row)
    if (isFirst) {
      const first = unconfirmed(row)
      return { to: [], guests: [{ email, name: first.name, locale, link }], facts: first.facts, path }
    }
    return { to: [], guests: [{ email, name, locale, link }], facts, path }
  }

/** To the assignee, or to everybody who handles tickets. */
const toStaff = async (ctx: Ctx, { ticketId }: { ticketId: number }) => {
  const row = await ticketById(ctx.db, ticketId)
  if (!row) return null
  const all = row.assigneeId === null ? (await ticketStaff(ctx.db, staffRoles)).map(({ id }) => id) : [row.assigneeId]
  return { to: all, facts: { ...factsOf(row), buyer: row.customer }, path: `/admin/ticket/${row.id}` }
}

/** Anybody may open a ticket; a guest is told as a customer. */
const openers = everyParty.filter((party) => party !== 'ADMIN')

/** Messages about tickets. */
export const messageTypes: MessageTypes = {
  'ticket.received': {
    group: 'ENQUIRIES',
    parties: openers,
    variables: ['number', 'title', 'ackBy', 'resolveBy'],
    secret: { kind: 'LINK' },
  },
  'ticket.acknowledged': {
    group: 'ENQUIRIES',
    parties: openers,
    variables: ['number', 'title', 'ackBy', 'resolveBy'],
    secret: { kind: 'LINK' },
  },
  'ticket.answered': {
    group: 'ENQUIRIES',
    parties: openers,
    variables: ['number', 'title', 'answer'],
    secret: { kind: 'LINK' },
  },
  'ticket.resolved': {
    group: 'ENQUIRIES',
    parties: openers,
    variables: ['number', 'title', 'answer'],
    secret: { kind: 'LINK' },
  },
  'ticket.opened': { group: 'ENQUIRIES', parties: ['ADMIN'], variables: ['number', 'title', 'buyer', 'ackBy'] },
  'ticket.replied': { group: 'ENQUIRIES', parties: ['ADMIN'], variables: ['number', 'title', 'buyer'] },
}

/** Notifies customers and staff about tickets. */
export const messages: EventMessages = {
  'ticket.received': {
    kind: 'SYSTEM',
    read: toCustomer(false, true),
  },
  'ticket.opened': {
    kind: 'SYSTEM',
    read: toStaff,
  },
  'ticket.acknowledged': {
    kind: 'SYSTEM',
    read: toCustomer(),
  },
  'ticket.answered': {
    kind: 'SYSTEM',
    read: toCustomer(true),
  },
  'ticket.resolved': {
    kind: 'SYSTEM',
    read: toCustomer(true),
  },
  'ticket.replied': {
    kind: 'SYSTEM',
    read: toStaff,
  },
}
