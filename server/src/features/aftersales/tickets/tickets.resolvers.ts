import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { readNotes } from '#core/internal-notes.ts'
import { watchAny, watchOwn } from './live.ts'
import * as use from './tickets.ts'

export const resolvers: Resolvers = {
  Query: {
    myTickets: (_, { page }, ctx) => use.listOwn(ctx, page),
    myTicket: (_, { id }, ctx) => use.getOwn(ctx, id),
    guestTicket: (_, { number, key }, ctx) => use.getGuest(ctx, number, key),
    tickets: (_, { page, filter }, ctx) => use.listTickets(ctx, page, filter),
    ticket: (_, { id }, ctx) => use.getTicket(ctx, id),
    ticketColleagues: (_, __, ctx) => use.colleagues(ctx),
  },
  Mutation: {
    createTicket: (_, { input, files }, ctx) => use.createTicket(ctx, input, files),
    createTicketMessage: (_, { id, text, files }, ctx) => use.writeOwn(ctx, id, text, files),
    createGuestTicketMessage: (_, { text, files, ...link }, ctx) => use.writeAsGuest(ctx, link, text, files),
    updateOwnTicketStatus: (_, { id, transition }, ctx) => use.moveOwn(ctx, id, transition),
    updateGuestTicketStatus: (_, { transition, ...link }, ctx) => use.moveAsGuest(ctx, link, transition),
    submitTicketAnswer: (_, { id, ...answer }, ctx) => use.submitAnswer(ctx, id, answer),
    updateTicketStatus: (_, { id, transition }, ctx) => use.updateStatus(ctx, id, transition),
    assignTicket: (_, { id, version, assigneeId, priority }, ctx) =>
      use.assignTicket(ctx, id, version, { assigneeId: assigneeId ?? null, priority }),
    createTicketNote: (_, { id, body }, ctx) => use.addNote(ctx, id, body),
  },
  Subscription: {
    myTicketUpdated: { subscribe: (_, { id }, ctx) => watchOwn(ctx, id) },
    ticketUpdated: { subscribe: (_, { id }, ctx) => watchAny(ctx, id) },
  },
  Ticket: {
    reopenUntil: (row, _, ctx) => use.reopenUntil(ctx, row),
    messages: (row, _, ctx) => use.messagesOfTicket(ctx, row.id),
  },
  TicketMessage: {
    author: (row, _, ctx) => use.authorOf(ctx, row),
    files: (row, _, ctx) => use.filesOf(ctx, row),
  },
  StaffTicket: {
    due: (row) => use.dueOf(row),
    isOverdue: (row, _, ctx) => use.isOverdue(ctx, row),
    transitions: (row, _, ctx) => use.transitionsOf(ctx, row),
    messages: (row, _, ctx) => use.messagesOfTicket(ctx, row.id),
    notes: (row, _, ctx) => readNotes(ctx, 'ticket', row.id),
    history: (row, _, ctx) => use.historyOf(ctx, row.id),
  },
}
