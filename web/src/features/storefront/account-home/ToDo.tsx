import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { type ToDo as Row, toDoOf } from './to-do.ts'
import styles from './UserHome.module.css'
import type { UserHomeQuery } from './user-home.operations.graphql.ts'

const SHOWN = 6

/** What waits for the customer, the most urgent first, then reviews to write. */
export function ToDo({ data }: { data: UserHomeQuery }) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const rows = toDoOf(data)
  const { toWrite } = data.reviewItems
  return (
    <Section title={t('To do')}>
      {rows.length === 0 && toWrite === 0 && <NothingToDo last={data.last.items[0]} />}
      <ul className={styles.rows}>
        {rows.slice(0, showsAll ? rows.length : SHOWN).map((row, at) => (
          <Task key={row.kind + row.row.id} row={row} isFirst={at === 0} />
        ))}
        {rows.length > SHOWN && !showsAll && (
          <li>
            <button type="button" className="button small" onClick={() => setShowsAll(true)}>
              {t('Show all {n}', { n: rows.length })}
            </button>
          </li>
        )}
        {toWrite > 0 && (
          <li>
            <div>
              <b className="medium">{t('{n, plural, one {# review} other {# reviews}} to write', { n: toWrite })}</b>
              <p className="ink2 t13">{t('Other buyers read how your goods arrived.')}</p>
            </div>
            <Link className="button small" to={paths.userReviews()}>
              {t('Write')}
            </Link>
          </li>
        )}
      </ul>
    </Section>
  )
}

function NothingToDo({ last }: { last: UserHomeQuery['last']['items'][number] | undefined }) {
  const t = useT()
  return (
    <Empty
      title={t('Nothing waits for you')}
      action={
        <Link className="button" to={last ? paths.order({ id: last.id }) : paths.categories()}>
          {last ? t('Last order: {number}', { number: last.number }) : t('Browse materials')}
        </Link>
      }
    />
  )
}

function Task({ row, isFirst }: { row: Row; isFirst: boolean }) {
  const t = useT()
  const { title, about, to, action, label } = shown(t, row)
  return (
    <li>
      <div>
        <b className="medium">{title}</b>
        <p className="ink2 t13">{about}</p>
      </div>
      <Link className={isFirst ? 'button small primary' : 'button small'} to={to} aria-label={label}>
        {action}
      </Link>
    </li>
  )
}

function shown(t: T, { kind, row, until }: Row) {
  const moment = showMoment(until)
  if (kind === 'DECIDE')
    return {
      title: t('{n, plural, one {# quotation} other {# quotations}} to compare', { n: row.quoted }),
      about:
        row.status === 'OPEN'
          ? t('{title}; more can arrive until {moment}', { title: row.title, moment })
          : t('{title}; decide before the first prices end: {moment}', { title: row.title, moment }),
      to: paths.userQuote({ id: row.id }),
      action: t('Compare'),
      label: t('Compare {title}', { title: row.title }),
    }
  const open = { action: t('Open'), label: t('Open {number}', { number: row.number }) }
  if (kind === 'ORDER')
    return {
      title: t('Order prepared for you: {amount}', { amount: formatInr(row.sentPaise ?? 0) }),
      about: t('{number} of {shop}; prices are held until {moment}', {
        number: row.number,
        shop: row.sellerName ?? 'Neev',
        moment,
      }),
      to: paths.preparedOrder({ id: row.id }),
      ...open,
    }
  return {
    title: t('Pay {amount}', { amount: formatInr(row.payablePaise) }),
    about: t('{number}, {status}; prices are locked until {moment}', {
      number: row.number,
      status: t(orderStates[row.status].label),
      moment,
    }),
    to: paths.order({ id: row.id }),
    ...open,
  }
}
