import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { reasonsOf, siteOf } from './approval.columns.tsx'
import styles from './company.module.css'
import type { CompanyHomeQuery } from './company.operations.graphql.ts'

type Home = CompanyHomeQuery['companyHome']
type Line = NonNullable<Home['credit']>[number]

type TaskProps = { kind: string; title: string; about: string; amount?: ReactNode; until?: string; action: ReactNode }

function Task({ kind, title, about, amount, until, action }: TaskProps) {
  return (
    <li>
      <span className={`kind ink3 t13 ${styles.kind}`}>{kind}</span>
      <span className={styles.about}>
        <b className="medium">{title}</b>
        <span className="ink2 t13 second">{about}</span>
      </span>
      <span className={styles.amount}>
        {amount}
        {until && <span className="ink3 t13 second">{until}</span>}
      </span>
      {action}
    </li>
  )
}

const OVERDUE_SHOWN = 5

function Overdue({ line, className }: { line: Line; className: string }) {
  const t = useT()
  const { id, sellerName, overduePaise, overdueDays } = line
  return (
    <Task
      kind={t('Pay')}
      title={t('Overdue to {seller}', { seller: sellerName })}
      about={t('{n, plural, one {The oldest is # day late.} other {The oldest is # days late.}}', {
        n: overdueDays ?? 0,
      })}
      amount={formatInr(overduePaise)}
      action={
        <Link
          className={className}
          to={paths.companyCreditLine({ id })}
          aria-label={t('Pay {seller}', { seller: sellerName })}
        >
          {t('Pay')}
        </Link>
      }
    />
  )
}

/** What needs the member: overdue credit, orders to place, approvals and quotations. */
export function Tasks({ home: { waiting, waitingCount, toOrder, quotations, credit } }: { home: Home }) {
  const t = useT()
  const toCompare = quotations.filter(({ isMine, status }) => isMine && status === 'CLOSED')
  const overdue = (credit ?? []).filter(({ overduePaise }) => overduePaise > 0)
  const count = overdue.length + waitingCount + toOrder.length + toCompare.length
  // The next one has the only filled button
  const [first] = [...overdue, ...toOrder, ...waiting]
  const button = (row: object) => (row === first ? 'button small primary' : 'button small')
  return (
    <Section
      title={
        count === 0
          ? t('Nothing needs you')
          : t('{n, plural, one {# item needs you} other {# items need you}}', { n: count })
      }
      action={
        waitingCount > waiting.length && (
          <Link className="link t13" to={paths.companyApprovals()}>
            {t('All approvals')}
          </Link>
        )
      }
    >
      {count === 0 && (
        <Empty title={t('Nothing waits for you')}>{t('Approvals and orders to place appear here.')}</Empty>
      )}
      <ul className={styles.tasks}>
        {overdue.slice(0, OVERDUE_SHOWN).map((line) => (
          <Overdue key={line.id} line={line} className={button(line)} />
        ))}
        {toOrder.map((row) => (
          <Task
            key={row.id}
            kind={t('Order')}
            title={t('{number} is approved', { number: row.number })}
            about={siteOf(row)}
            amount={formatInr(row.payablePaise)}
            until={t('by {moment}', { moment: showMoment(row.expiresAt) })}
            action={
              <Link className={button(row)} to={paths.checkout()}>
                {t('Check out')}
              </Link>
            }
          />
        ))}
        {waiting.map((row) => (
          <Task
            key={row.id}
            kind={t('Approve')}
            title={t('Order of {name}', { name: row.requesterName })}
            about={`${siteOf(row)}. ${reasonsOf(t, row)}`}
            amount={formatInr(row.payablePaise)}
            until={t('by {moment}', { moment: showMoment(row.expiresAt) })}
            action={
              <Link
                className={button(row)}
                to={paths.companyApproval({ id: row.id })}
                aria-label={t('Review {number}', { number: row.number })}
              >
                {t('Review')}
              </Link>
            }
          />
        ))}
        {toCompare.map(({ id, title, quoted }) => (
          <Task
            key={id}
            kind={t('Decide')}
            title={title}
            about={t('{n, plural, one {# quotation} other {# quotations}}', { n: quoted })}
            action={
              <Link className="button small" to={paths.userQuote({ id })} aria-label={t('Compare {title}', { title })}>
                {t('Compare')}
              </Link>
            }
          />
        ))}
      </ul>
    </Section>
  )
}
