import { ticketNext } from '@neev/domain/aftersales/tickets/tickets'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, link, moment, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { ticketStates, topicLabels } from './ticket-labels.ts'
import { MyTickets, type MyTicketsQuery } from './tickets.graphql.ts'

type Ticket = MyTicketsQuery['myTickets']['items'][number]

const columns: Column<Ticket>[] = [
  link<Ticket>(
    text('Number'),
    ({ number }) => number,
    ({ id }) => paths.userTicket({ id }),
  ),
  textColumn<Ticket>(text('Subject'), ({ subject }) => subject, { second: ({ topic }, t) => t(topicLabels[topic]) }),
  status<Ticket, Ticket['status']>(text('Status'), (ticket) => ticket.status, ticketStates),
  textColumn<Ticket>(text('Next step'), ({ status, ackDue, resolveDue, reopenUntil }, t) => {
    const next = ticketNext({ status, ackDue: new Date(ackDue), resolveDue: new Date(resolveDue) })
    if (next) return t('by {moment}', { moment: showMoment(next.by) })
    return reopenUntil && t('You can reopen it until {moment}.', { moment: showMoment(reopenUntil) })
  }),
  moment<Ticket>(text('Opened'), ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]

function AskForHelp() {
  const t = useT()
  return (
    <Link className="button primary" to={paths.contact()}>
      {t('Ask for help')}
    </Link>
  )
}

/** The caller's tickets. */
export default listPage(MyTickets, ({ myTickets }) => myTickets, {
  title: text('My tickets'),
  account: 'wide',
  isFlat: true,
  sort: '-createdAt',
  columns,
  Buttons: AskForHelp,
  empty: [text('You have no tickets'), text('Ask us about an order, a payment or anything else.')],
  noMatch: text('You have no tickets'),
})
