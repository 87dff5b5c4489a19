import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import type { EnquiryStatus } from '../../../graphql-types.ts'
import { enquiryStates } from './enquiry-labels.ts'
import styles from './leads.module.css'

const stages = ['NEW', 'VERIFIED', 'ASSIGNED', 'CONTACTED', 'QUOTED', 'WON'] as const
const ends = ['LOST', 'INVALID', 'DUPLICATE', 'EXPIRED'] as const

type Props = { counts: readonly { status: EnquiryStatus; count: number }[]; overdue: number; overdueLink: string }

/** How many enquiries of the filter are in each stage, and how many ended without an order. */
export function LeadFunnel({ counts, overdue, overdueLink }: Props) {
  const t = useT()
  const of = (status: string) => counts.find((one) => one.status === status)?.count ?? 0
  const max = Math.max(1, ...stages.map(of))
  return (
    <section className={`card padded ${styles.funnel}`} aria-label={t('Stages')}>
      <ol>
        {stages.map((status) => (
          <li key={status} style={{ '--share': of(status) / max } as object}>
            <span className="ink2 t13">{t(enquiryStates[status].label)}</span>
            <b className="figure">{of(status)}</b>
          </li>
        ))}
      </ol>
      <p className="t13 ink2">
        {ends.map((status) => `${t(enquiryStates[status].label)} ${of(status)}`).join(' · ')}
        {overdue > 0 && (
          <Link className="link late-text" to={overdueLink}>
            {t('{n, plural, one {# is overdue} other {# are overdue}}', { n: overdue })}
          </Link>
        )}
      </p>
    </section>
  )
}
