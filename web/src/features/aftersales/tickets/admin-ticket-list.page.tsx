import { ticketPriorities, ticketStatuses, ticketTopics } from '@neev/domain/aftersales/tickets/tickets'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, labels, link, moment, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
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
  labels<Ticket>(text('Topic'), ({ topic }, t) => t(topicLabels[topic]), {
    second: ({ orderNumber }) => orderNumber,
  }),
  labels<Ticket>(text('Customer'), ({ customer }) => customer, { second: ({ email }) => email }),
  {
    title: text('Due'),
    sort: 'due',
    show: ({ due, isOverdue }) =>
      due ? <span className={isOverdue ? 'late-text' : undefined}>{showMoment(due)}</span> : '–',
    plain: ({ due }) => (due ? showMoment(due) : ''),
  },
  labels<Ticket>(text('Assigned to'), ({ assignee }) => assignee, {
    second: ({ priority }, t) => (priority === 'NORMAL' ? null : t(priorityLabels[priority])),
  }),
  moment<Ticket>(text('Updated'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  moment<Ticket>(text('Opened'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  status<Ticket, Ticket['status']>(text('Status'), (ticket) => ticket.status, staffStates),
]

const shows = ['open', 'overdue', 'mine'] as const

/** All tickets, those due first on top. */
export default function AdminTicketListPage() {
  const t = useT()
  const list = useListState({
    sort: 'due',
    filters: { search: 'text', status: ticketStatuses, topic: ticketTopics, priority: ticketPriorities, show: shows },
  })
  const { show, ...filter } = list.filter
  const variables = {
    page: list.variables.page,
    filter: {
      ...filter,
      open: show === 'open' || null,
      overdue: show === 'overdue' || null,
      mine: show === 'mine' || null,
    },
  }
  const { data, stale } = useData(StaffTickets, variables, { keep: true })
  return (
    <ListPage
      title={t('Tickets')}
      subtitle={t('Requests for help and complaints, by the time that the next promise is due.')}
      actions={
        <ExportButton
          name="tickets"
          columns={columns}
          rows={() => allRows(StaffTickets, variables, ({ tickets }) => tickets)}
        />
      }
    >
      <StateTabs list={list} states={staffStates} statuses={ticketStatuses} counts={data.tickets.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Number, subject, customer or order')} />
        <ChoiceFilter
          state={list}
          name="topic"
          label={t('Topic')}
          options={ticketTopics.map((value) => ({ value, label: t(topicLabels[value]) }))}
        />
        <ChoiceFilter
          state={list}
          name="priority"
          label={t('Priority')}
          options={ticketPriorities.map((value) => ({ value, label: t(priorityLabels[value]) }))}
        />
        <ChoiceFilter
          state={list}
          name="show"
          label={t('Show')}
          options={[
            { value: 'open', label: t('Not resolved') },
            { value: 'overdue', label: t('Overdue') },
            { value: 'mine', label: t('Assigned to me') },
          ]}
        />
      </Filters>
      <ResourceTable
        label={t('Tickets')}
        columns={columns}
        page={data.tickets}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No tickets match these filters') : t('No tickets')}>
            {t('Tickets come from the contact form and from “Get help” on the page of an order.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
