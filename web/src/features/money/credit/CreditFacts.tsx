import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { type AmountReader, creditAmount } from '#shared/amounts/amounts.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { showDate, showDay } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import styles from './credit.module.css'
import type { CreditLineFieldsFragment } from './credit.operations.graphql.ts'
import { exposureLabels, termsText } from './credit-labels.ts'

type Props = { line: CreditLineFieldsFragment }
type ReadProps = Props & { reader: AmountReader }

/** What is owed, overdue, due next and left to order. */
export function CreditFacts({ line, reader }: ReadProps) {
  const t = useT()
  const { balancePaise, overduePaise, availablePaise, nextDueOn, limitPaise, account } = line
  const [name, amount] = creditAmount(t, reader, balancePaise)
  const spare = account.unallocated.reduce((sum, one) => sum + one.openPaise, 0)
  return (
    <dl className={`card ${styles.facts}`}>
      <div>
        <dt className="ink2">{name}</dt>
        <dd>{amount}</dd>
        {spare > 0 && (
          <dd className="ink3 t13">{t('{amount} of it is paid and not allocated', { amount: formatInr(spare) })}</dd>
        )}
      </div>
      <div>
        <dt className="ink2">{t('Overdue')}</dt>
        <dd className={overduePaise > 0 ? styles.late : undefined}>{formatInr(overduePaise)}</dd>
      </div>
      <div>
        <dt className="ink2">{t('Next due')}</dt>
        <dd>{nextDueOn ? showDay(nextDueOn) : '–'}</dd>
      </div>
      <div>
        <dt className="ink2">{t('Left to order')}</dt>
        <dd>{formatInr(Math.max(0, availablePaise))}</dd>
        <dd className="ink3 t13">{t('of {amount}', { amount: formatInr(limitPaise, { paise: 'auto' }) })}</dd>
      </div>
    </dl>
  )
}

/** The limit as one bar: the balance, what is ordered, and what is left. */
export function LimitBar({ line, reader }: ReadProps) {
  const t = useT()
  const { limitPaise, balancePaise, exposurePaise, ordersPaise, availablePaise } = line
  const whole = Math.max(limitPaise, exposurePaise, 1)
  const share = (paise: number) => Math.max(0, (paise / whole) * 100)
  const within = Math.min(limitPaise, Math.max(0, balancePaise))
  const used = Math.min(limitPaise, Math.max(0, exposurePaise))
  const [name, amount] = creditAmount(t, reader, balancePaise)
  const over = Math.max(0, -availablePaise)
  return (
    <Section title={t('Limit {amount}', { amount: formatInr(limitPaise, { paise: 'auto' }) })}>
      <svg className={styles.bar} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.owed} width={share(within)} height="12" />
        <rect className={styles.ordered} x={share(within)} width={share(used - within)} height="12" />
        {over > 0 && <rect className={styles.over} x={100 - share(over)} width={share(over)} height="12" />}
      </svg>
      <p className={`${styles.legend} t13`}>
        <span>
          <i className={styles.owed} />
          {name} {amount}
        </span>
        <span>
          <i className={styles.ordered} />
          {t('Ordered, not invoiced {amount}', { amount: formatInr(ordersPaise) })}
        </span>
        <span>
          <i className={styles.left} />
          {t('Left {amount}', { amount: formatInr(Math.max(0, availablePaise)) })}
        </span>
        {over > 0 && <b className={styles.late}>{t('{amount} over the limit', { amount: formatInr(over) })}</b>}
      </p>
    </Section>
  )
}

/** The terms of a line. */
export function CreditTerms({ line }: Props) {
  const t = useT()
  return (
    <Section title={t('Terms')}>
      <Properties
        of={[
          [t('Seller'), line.sellerLegalName],
          [t('Company'), line.companyName],
          [t('Days to pay'), termsText(t, line.termsDays)],
          [t('Counts towards the limit'), t(exposureLabels[line.exposureAt])],
          [
            t('Interest'),
            line.interestBp === null
              ? t('None')
              : t('{rate} a year after the due day', { rate: showPercent(line.interestBp) }),
          ],
          [t('Valid until'), line.validTo ? showDate(line.validTo) : t('Until ended')],
          [t('Security'), line.security],
          ['UPI', line.upi],
        ]}
      />
      <p className="ink3 t13">
        {t('The seller grants this credit. Neev only records it: it lends nothing and holds none of this money.')}
      </p>
    </Section>
  )
}
