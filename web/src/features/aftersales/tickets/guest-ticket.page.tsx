import { lazy } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useUser } from '#state/session.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { CreateGuestTicketMessage, GuestTicket, UpdateGuestTicketStatus } from './tickets.graphql.ts'

const OwnTicket = lazy(async () => ({ default: (await import('./OwnTicket.tsx')).OwnTicket }))
const TicketView = lazy(async () => ({ default: (await import('./TicketView.tsx')).TicketView }))

/** A ticket by the link of the email: a guest's by its key, that of an account for whoever is signed in to it. */
export default function GuestTicketPage() {
  const t = useT()
  const { number = '' } = useParams()
  const [search] = useSearchParams()
  const user = useUser()
  const key = search.get('key')
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
        {key === null && user ? (
          <OwnTicket idOrNumber={number} />
        ) : key === null ? (
          <Empty
            title={t('Sign in to read your ticket')}
            action={
              <Link className="button primary" to={paths.login({ returnTo: paths.guestTicket({ number }) })}>
                {t('Sign in')}
              </Link>
            }
          />
        ) : (
          <GuestTicketView number={number} link={key} />
        )}
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
