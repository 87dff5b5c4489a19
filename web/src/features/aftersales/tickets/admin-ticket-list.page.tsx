import { ticketStatuses } from '@neev/domain/aftersales/tickets/tickets'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, link, moment, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { type StaffTicketFieldsFragment, StaffTickets } from './staff-tickets.graphql.ts'
import { priorityLabels, staffStates, topicLabels } from './ticket-labels.ts'

type Ticket = StaffTicketFieldsFragment

const columns: Column<Ticket>[] = [
  link<Ticket>(
    text('Number'),
    ({ number }) => number,
    ({ id }) => paths.admin.ticketDetail({ id }),
    { second: ({ subject }) => subject, sort: 'number' },
  ),
  textColumn<Ticket>(text('Topic'), ({ topic }, t) => t(topicLabels[topic]), {
    second: ({ orderNumber }) => orderNumber,
  }),
  textColumn<Ticket>(text('Customer'), ({ customer }) => customer, { second: ({ email }) => email }),
  {
    title: text('Due'),
    sort: 'due',
    show: ({ due, isOverdue }) =>
      due ? <span className={isOverdue ? 'late-text' : undefined}>{showMoment(due)}</span> : '–',
    plain: ({ due }) => (due ? showMoment(due) : ''),
  },
  textColumn<Ticket>(text('Assigned to'), ({ assignee }) => assignee, {
    second: ({ priority }, t) => (priority === 'NORMAL' ? null : t(priorityLabels[priority])),
  }),
  moment<Ticket>(text('Updated'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  moment<Ticket>(text('Opened'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  status<Ticket, Ticket['status']>(text('Status'), (ticket) => ticket.status, staffStates),
]

/** All tickets, those due first on top. */
export default listPage(StaffTickets, ({ tickets }) => tickets, {
  title: text('Tickets'),
  subtitle: text('Requests for help and complaints, by the time that the next promise is due.'),
  sort: 'due',
  columns,
  file: 'tickets',
  tabs: { labels: staffStates, statuses: ticketStatuses },
  search: text('Number, subject, customer or order'),
  choices: {
    topic: { label: text('Topic'), options: topicLabels },
    priority: { label: text('Priority'), options: priorityLabels },
    show: {
      label: text('Show'),
      options: { open: text('Not resolved'), overdue: text('Overdue'), mine: text('Assigned to me') },
    },
  },
  filterOf: ({ show, ...filter }) => ({ ...filter, ...(show && { [show]: true }) }),
  empty: [text('No tickets'), text('Tickets come from the contact form and from “Get help” on the page of an order.')],
  noMatch: text('No tickets match these filters'),
})
