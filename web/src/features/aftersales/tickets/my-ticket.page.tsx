import { useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { OwnTicket } from './OwnTicket.tsx'
import { MyTicket } from './tickets.graphql.ts'

/** The caller's ticket. */
export default function MyTicketPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { myTicket: ticket } = useData(MyTicket, { id }).data
  return (
    <div className="wrap">
      <Crumbs trail={[{ label: t('My tickets'), to: paths.userTickets() }]} here={ticket.number} />
      <OwnTicket idOrNumber={id} />
    </div>
  )
}
