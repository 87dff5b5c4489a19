import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { keyOf } from '#graphql/query-client.ts'
import { useData } from '#graphql/use-data.ts'
import { useLive } from '#graphql/use-live.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { TicketView } from './TicketView.tsx'
import { CreateTicketMessage, MyTicket, MyTicketUpdated, UpdateOwnTicketStatus } from './tickets.graphql.ts'

/** The caller's ticket, updated live. */
export default function MyTicketPage() {
  const t = useT()
  const { id = '' } = useParams()
  const client = useQueryClient()
  const { myTicket: ticket } = useData(MyTicket, { id }).data
  useLive(MyTicketUpdated, { id }, ({ myTicketUpdated }) => {
    client.setQueryData(keyOf(MyTicket, { id }), { myTicket: myTicketUpdated })
  })
  const write = useMutation(CreateTicketMessage, { successMessage: t('Sent') })
  const move = useMutation(UpdateOwnTicketStatus, { successMessage: t('Done') })
  return (
    <div className="wrap">
      <Crumbs trail={[{ label: t('My tickets'), to: paths.userTickets() }]} here={ticket.number} />
      <TicketView
        ticket={ticket}
        busy={move.busy}
        write={(text, files) => write.run({ id, text, files })}
        move={(transition) => move.runSafely({ id, transition })}
      />
    </div>
  )
}
