import { useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/card-title.module.css'
import { showDay, showMoment } from '#ui/format/dates.ts'
import ticketsStyles from './tickets.module.css'

type Step = { label: string; more: string; state: 'done' | 'late' | 'open' }

/** What is promised and when it was kept, as a line of dates. */
export function Promises({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <section className="card padded">
      <h2 className={styles.title}>{title}</h2>
      <ol className={ticketsStyles.promises}>
        {steps.map(({ label, more, state }) => (
          <li key={more} className={state}>
            <b className="medium">{label}</b>
            <p className="ink2 t13">{more}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Ticket = {
  createdAt: string
  ackDue: string
  resolveDue: string
  acknowledgedAt: string | null
  resolvedAt: string | null
}

/** The promises of a ticket; a missed one says so in words. */
export function TicketPromises({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { createdAt, ackDue, resolveDue, acknowledgedAt, resolvedAt } = ticket
  const step = (doneAt: string | null, due: string, done: string, promised: string): Step => {
    const missed = Date.parse(doneAt ?? new Date().toISOString()) > Date.parse(due)
    return {
      label: doneAt ? showMoment(doneAt) : t('by {moment}', { moment: showMoment(due) }),
      more: `${doneAt ? done : promised}${missed ? `, ${t('later than promised')}` : ''}`,
      state: missed ? 'late' : doneAt ? 'done' : 'open',
    }
  }
  return (
    <Promises
      title={t('Promised and kept')}
      steps={[
        { label: showMoment(createdAt), more: t('Ticket number given'), state: 'done' },
        step(acknowledgedAt, ackDue, t('Acknowledged'), t('A person acknowledges it')),
        step(resolvedAt, resolveDue, t('Resolved'), t('Solved, one month at the latest')),
      ]}
    />
  )
}

/** The promises before a ticket is sent, as dates. */
export function ComingPromises({ ackDue, resolveDue }: { ackDue: string | Date; resolveDue: string | Date }) {
  const t = useT()
  return (
    <Promises
      title={t('What happens next')}
      steps={[
        { label: t('At once'), more: t('Ticket number here and by email'), state: 'done' },
        { label: t('by {moment}', { moment: showMoment(ackDue) }), more: t('A person acknowledges it'), state: 'open' },
        {
          label: t('{day} at the latest', { day: showDay(resolveDue) }),
          more: t('Solved, one month at the latest'),
          state: 'open',
        },
      ]}
    />
  )
}
