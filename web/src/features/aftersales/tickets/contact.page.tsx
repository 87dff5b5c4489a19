import { type TicketTopic, ticketDue, ticketTopics } from '@neev/domain/aftersales/tickets/tickets'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Operator } from '#shared/operator/operator.graphql.ts'
import { useUser } from '#state/session.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { formPart } from '#ui/form/loading/form-part.tsx'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import type { Sent } from './ContactForm.tsx'
import { OfficerCard } from './OfficerCard.tsx'
import { ComingPromises } from './Promises.tsx'
import { topicLabels } from './ticket-labels.ts'
import ticketsStyles from './tickets.module.css'

const ContactForm = formPart(() => import('./ContactForm.tsx'))

export const load = ({ load }: LoadArgs) => load(Operator, {})

const isTopic = (value: string | null): value is TicketTopic => ticketTopics.some((topic) => topic === value)

/** Help and contact: the form of a ticket, and after sending its number. */
export default function ContactPage() {
  const t = useT()
  const origin = useOrigin()
  const user = useUser()
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const { operator } = useData(Operator, {}).data
  const [sent, setSent] = useState<Sent | null>(null)
  const topic = search.get('topic')
  return (
    <div className="wrap">
      <Head
        title={t('Help and contact')}
        description={t('Ask Neev for help with an order, a delivery, a payment or an invoice.')}
        canonical={origin + paths.contact()}
      />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Help and contact')} />
      {sent ? (
        <SentTicket sent={sent} />
      ) : (
        <>
          <div className={styles.listTitle}>
            <div>
              <h1>{t('Help and contact')}</h1>
              <p className="ink2">
                {t('Tell us once. You get a ticket number the moment you send, and every answer in the same place.')}{' '}
                {user?.role.includes('customer') && (
                  <Link className="link" to={paths.userTickets()}>
                    {t('My tickets')}
                  </Link>
                )}
              </p>
            </div>
          </div>
          <div className="beside">
            <ContactForm
              key={user?.id ?? ''}
              topic={isTopic(topic) ? topic : null}
              orderId={search.get('order')}
              onSent={(done) => {
                setSent(done)
                scrollTo({ top: 0 })
              }}
            />
            <aside className="stack">
              {hydrated ? (
                <ComingPromises {...ticketDue(new Date(), operator.acknowledgeHours)} />
              ) : (
                <Skeleton lines={6} />
              )}
              <OfficerCard operator={operator} />
            </aside>
          </div>
        </>
      )}
    </div>
  )
}

function SentTicket({ sent }: { sent: Sent }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { id, number, key, email, subject, topic, ackDue, resolveDue } = sent
  const user = useUser()
  const to = id && user?.role.includes('customer') ? paths.userTicket({ id }) : paths.guestTicket({ number }, { key })
  const copy = async () => {
    await navigator.clipboard.writeText(number)
    toast(t('Copied'))
  }
  return (
    <div className="beside">
      <section className="card padded stack" role="status">
        <span className={ticketsStyles.ticketSent}>
          <Icon name="check" />
        </span>
        <h1 ref={heading} tabIndex={-1} className={ticketsStyles.ticketSentTitle}>
          {t('Your ticket is open. Keep this number.')}
        </h1>
        <p className="row wraps">
          <b className={ticketsStyles.ticketNumber}>{number}</b>
          <button type="button" className="button small" onClick={copy}>
            {t('Copy number')}
          </button>
        </p>
        <p className="ink2">{t('Sent to {email}.', { email })}</p>
        <Properties
          of={[
            [t('About'), t(topicLabels[topic])],
            [t('Subject'), subject],
          ]}
        />
        <p className="row wraps">
          <Link className="button primary" to={to}>
            {t('Open ticket')}
          </Link>
          <Link className="button" to={paths.home()}>
            {t('Home')}
          </Link>
        </p>
      </section>
      <aside>
        <ComingPromises ackDue={ackDue} resolveDue={resolveDue} />
      </aside>
    </div>
  )
}
