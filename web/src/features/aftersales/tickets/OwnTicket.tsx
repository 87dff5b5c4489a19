import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#graphql/query-client.ts'
import { useData } from '#graphql/use-data.ts'
import { useLive } from '#graphql/use-live.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { TicketView } from './TicketView.tsx'
import { CreateTicketMessage, MyTicket, MyTicketUpdated, UpdateOwnTicketStatus } from './tickets.graphql.ts'

/** The caller's ticket, updated live. */
export function OwnTicket({ idOrNumber }: { idOrNumber: string }) {
  const t = useT()
  const client = useQueryClient()
  const { myTicket: ticket } = useData(MyTicket, { id: idOrNumber }).data
  const { id } = ticket
  useLive(MyTicketUpdated, { id }, ({ myTicketUpdated }) => {
    client.setQueryData(keyOf(MyTicket, { id: idOrNumber }), { myTicket: myTicketUpdated })
  })
  const write = useMutation(CreateTicketMessage, { successMessage: t('Sent') })
  const move = useMutation(UpdateOwnTicketStatus, { successMessage: t('Done') })
  return (
    <TicketView
      ticket={ticket}
      busy={move.busy}
      write={(text, files) => write.run({ id, text, files })}
      move={(transition) => move.runSafely({ id, transition })}
    />
  )
}
