import { useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { TicketView } from './TicketView.tsx'
import { CreateGuestTicketMessage, GuestTicket, UpdateGuestTicketStatus } from './tickets.graphql.ts'

/** A guest's ticket by the link of the email. */
export default function GuestTicketPage() {
  const t = useT()
  const { number = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <div className="wrap">
      <Crumbs
        trail={[
          { label: t('Home'), to: paths.home() },
          { label: t('Help and contact'), to: paths.contact() },
        ]}
        here={number}
      />
      <Loading
        missing={
          <Empty title={t('We could not find this ticket')}>{t('Open it by the link in our latest email.')}</Empty>
        }
      >
        <GuestTicketView number={number} link={search.get('key') ?? ''} />
      </Loading>
    </div>
  )
}

function GuestTicketView({ number, link: key }: { number: string; link: string }) {
  const t = useT()
  const { guestTicket: ticket } = useData(GuestTicket, { number, key }).data
  const write = useMutation(CreateGuestTicketMessage, { successMessage: t('Sent') })
  const move = useMutation(UpdateGuestTicketStatus, { successMessage: t('Done') })
  return (
    <TicketView
      ticket={ticket}
      busy={move.busy}
      write={(text, files) => write.run({ number, key, text, files })}
      move={(transition) => move.runSafely({ number, key, transition })}
    />
  )
}
