import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import styles from '#ui/detail/card-title.module.css'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { TicketPromises } from './Promises.tsx'
import { TicketReply, TicketThread } from './Thread.tsx'
import { ticketStates, topicLabels } from './ticket-labels.ts'
import type { TicketFieldsFragment } from './tickets.graphql.ts'
import ticketsStyles from './tickets.module.css'

type Props = {
  ticket: TicketFieldsFragment
  busy: boolean
  write: (text: string, files: File[]) => Promise<unknown>
  move: (transition: 'reopen' | 'close') => Promise<unknown>
}

/** A ticket as its customer reads it: state, messages, reply, and what was promised. */
export function TicketView({ ticket, busy, write, move }: Props) {
  const t = useT()
  const { number, subject, status, topic, orderId, orderNumber, createdAt, reopenUntil, messages } = ticket
  const state = ticketStates[status]
  const done = status === 'RESOLVED' || status === 'CLOSED'
  const close = async () => {
    const sure = await confirm({
      title: t('Close this ticket?'),
      body: t('You can reopen it within 7 days.'),
      verb: t('Close ticket'),
    })
    if (sure) await move('close')
  }
  return (
    <>
      <Head title={`${number} ${subject}`} noIndex />
      <div className="page-head">
        <div>
          <h1>{subject}</h1>
          <p className="row wraps">
            <Badge tone={state.tone}>{t(state.label)}</Badge>
            <span className="ink2">
              {t('Ticket {number}, opened {moment}', { number, moment: showMoment(createdAt) })}
            </span>
          </p>
        </div>
        {status !== 'CLOSED' && (
          <BusyButton className="button" busy={busy} onClick={close}>
            {t('Close ticket')}
          </BusyButton>
        )}
      </div>
      <div className={`beside ${ticketsStyles.ticketView}`}>
        <div className="stack">
          <TicketThread messages={messages} side="CUSTOMER" />
          {done ? (
            <div className="note between">
              <span>
                {status === 'RESOLVED' ? t('This ticket is resolved.') : t('This ticket is closed.')}{' '}
                {reopenUntil && t('You can reopen it until {moment}.', { moment: showMoment(reopenUntil) })}
              </span>
              {reopenUntil && (
                <BusyButton className="button small" busy={busy} onClick={() => move('reopen')}>
                  {t('Reopen')}
                </BusyButton>
              )}
            </div>
          ) : (
            <TicketReply
              key={messages.length}
              label={status === 'WAITING_FOR_CUSTOMER' ? t('Your reply: we are waiting for it') : t('Your reply')}
              submit={t('Send reply')}
              onSend={write}
            />
          )}
        </div>
        <aside className="stack">
          <TicketPromises ticket={ticket} />
          <section className="card padded">
            <h2 className={styles.title}>{t('About')}</h2>
            <Properties
              of={[
                [t('Topic'), t(topicLabels[topic])],
                [
                  t('Order'),
                  orderId && (
                    <Link className="link" to={paths.order({ id: orderId })}>
                      {orderNumber}
                    </Link>
                  ),
                ],
                [t('Answers go to'), ticket.email],
              ]}
            />
          </section>
          {topic !== 'GRIEVANCE' && (
            <p className="ink2 t13">
              <b className="medium">{t('Not satisfied?')}</b>{' '}
              <Link className="link" to={paths.contact({ topic: 'GRIEVANCE', order: orderId })}>
                {t('Write to the grievance officer')}
              </Link>
            </p>
          )}
        </aside>
      </div>
    </>
  )
}
