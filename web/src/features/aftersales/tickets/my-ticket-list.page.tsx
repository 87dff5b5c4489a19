import { ticketNext } from '@neev/domain/aftersales/tickets/tickets'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import styles from '#ui/account-page.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { type Column, labels, link, moment, status } from '#ui/table/columns.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { ticketStates, topicLabels } from './ticket-labels.ts'
import { MyTickets, type MyTicketsQuery } from './tickets.graphql.ts'

type Ticket = MyTicketsQuery['myTickets']['items'][number]

const columns: Column<Ticket>[] = [
  link<Ticket>(
    text('Number'),
    ({ number }) => number,
    ({ id }) => paths.userTicket({ id }),
  ),
  labels<Ticket>(text('Subject'), ({ subject }) => subject, { second: ({ topic }, t) => t(topicLabels[topic]) }),
  status<Ticket, Ticket['status']>(text('Status'), (ticket) => ticket.status, ticketStates),
  labels<Ticket>(text('Next step'), ({ status, ackDue, resolveDue, reopenUntil }, t) => {
    const next = ticketNext({ status, ackDue: new Date(ackDue), resolveDue: new Date(resolveDue) })
    if (next) return t('by {moment}', { moment: showMoment(next.by) })
    return reopenUntil && t('You can reopen it until {moment}.', { moment: showMoment(reopenUntil) })
  }),
  moment<Ticket>(text('Opened'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]

/** The caller's tickets. */
export default function MyTicketListPage() {
  const t = useT()
  const list = useListState({ sort: '-createdAt' })
  const { data, stale } = useData(MyTickets, { page: list.variables.page }, { keep: true })
  const ask = (
    <Link className="button primary" to={paths.contact()}>
      {t('Ask for help')}
    </Link>
  )
  return (
    <div className={`wrap ${styles.page}`}>
      <Head title={t('My tickets')} noIndex />
      <div className="page-head">
        <h1>{t('My tickets')}</h1>
        {ask}
      </div>
      <ResourceTable
        label={t('My tickets')}
        columns={columns}
        page={data.myTickets}
        stale={stale}
        state={list}
        empty={
          <Empty title={t('You have no tickets')}>{t('Ask us about an order, a payment or anything else.')}</Empty>
        }
      />
    </div>
  )
}
