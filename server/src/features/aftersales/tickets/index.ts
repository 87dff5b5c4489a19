import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { ticketInvariants } from './invariants.queries.ts'
import { messages, messageTypes } from './tickets.messages.ts'
import { resolvers } from './tickets.resolvers.ts'
import * as use from './tickets.ts'

export type {
  MessageRow as TicketMessage,
  TicketRow as StaffTicket,
  TicketRow as Ticket,
} from './tickets.ts'

/** Requests for help, questions about orders, and complaints to the grievance officer. */
export const tickets: Feature = {
  clocks: {
    // people decide: a week late is a fault of the operation
    'tickets.ack_due': { job: 'tickets.close', open: { acknowledged_at: null }, hours: 7 * 24 },
    'tickets.resolve_due': { job: 'tickets.close', open: { resolved_at: null }, hours: 7 * 24 },
  },
  ownData: {
    parts: [
      ownRows('tickets', 'tickets', [
        'createdAt',
        'number',
        'topic',
        'subject',
        'status',
        'name',
        'email',
        'mobile',
        'resolvedAt',
      ]),
      { name: 'ticket-messages', tables: ['ticket_messages'], read: use.ownMessages },
    ],
  },
  resolvers,
  hooks: { 'account.erase': (ctx, { userId }) => use.eraseTickets(ctx, userId) },
  messageTypes,
  messages,
  publicOperations: [
    'Query.guestTicket',
    'Mutation.createTicket',
    'Mutation.createGuestTicketMessage',
    'Mutation.updateGuestTicketStatus',
  ],
  subscribers: {
    'ticket.changed': async (ctx, { ticketId }) => ctx.topics.publish(`ticket:${ticketId}`),
  },
  jobs: [{ name: 'tickets.close', everySeconds: 60 * 60, run: use.closeTickets }],
  invariants: ticketInvariants,
}
