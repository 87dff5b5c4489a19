import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDay } from '#ui/format/dates.ts'
import styles from './company.module.css'
import type { CompanyHomeQuery } from './company.operations.graphql.ts'

type Line = NonNullable<CompanyHomeQuery['companyHome']['credit']>[number]
const SHOWN = 6

/** What is due on each seller's credit, and what is left of it to order. */
export function Credit({ lines }: { lines: readonly Line[] }) {
  const t = useT()
  return (
    <Section
      title={t('Dues and credit')}
      action={
        <Link className="link t13" to={paths.companyCredit()}>
          {t('All credit')}
        </Link>
      }
    >
      <ul className={styles.rows}>
        {lines.slice(0, SHOWN).map((line) => (
          <CreditRow key={line.id} line={line} />
        ))}
      </ul>
    </Section>
  )
}

function CreditRow({ line }: { line: Line }) {
  const t = useT()
  const { id, sellerName, status, limitPaise, availablePaise, overduePaise, nextDueOn, nextDuePaise } = line
  return (
    <li>
      <div>
        <Link className="link" to={paths.companyCreditLine({ id })}>
          {sellerName}
        </Link>
        {overduePaise > 0 && (
          <p className="error-text t13">{t('{amount} overdue', { amount: formatInr(overduePaise) })}</p>
        )}
        <p className="ink2 t13">
          {nextDueOn
            ? t('Next due: {amount} on {day}', { amount: formatInr(nextDuePaise ?? 0), day: showDay(nextDueOn) })
            : t('Nothing is due next.')}
        </p>
      </div>
      <div className={styles.end}>
        {status === 'ACTIVE' ? (
          <span className="medium">
            {t('{amount} left to order', { amount: formatInr(Math.max(0, availablePaise)) })}
          </span>
        ) : (
          <Badge tone={status === 'HOLD' ? 'red' : 'amber'}>{status === 'HOLD' ? t('On hold') : t('Expired')}</Badge>
        )}
        <p className="ink2 t13">
          {t(status === 'ACTIVE' ? text('of {amount}') : text('Limit {amount}'), {
            amount: formatInr(limitPaise, { paise: 'auto' }),
          })}
        </p>
      </div>
    </li>
  )
}
