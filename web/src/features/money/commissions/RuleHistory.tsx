import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { changedQuery, pageIn } from '#shared/products/list-state.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { Pager } from '#ui/table/Pager.tsx'
import { CommissionHistory } from './commissions.graphql.ts'

const size = 10
const labels: Readonly<Record<string, string>> = {
  MADE: text('“{rule}” was created'),
  ENDED: text('“{rule}” ends on {day}'),
  WITHDRAWN: text('“{rule}” was removed before it started'),
}

/** History of commission rules, latest first. */
export function RuleHistory({ sellerId }: { sellerId: string }) {
  const t = useT()
  return (
    <Section title={t('History')}>
      <Loading>
        <Changes sellerId={sellerId} />
      </Loading>
    </Section>
  )
}

function Changes({ sellerId }: { sellerId: string }) {
  const t = useT()
  const [search] = useSearchParams()
  const page = pageIn(search)
  const { data, stale } = useData(CommissionHistory, { sellerId, page: { page, size } }, { keep: true })
  const moved = data.commissionHistory
  return (
    <>
      {moved.total === 0 && <p className="ink3">{t('Nothing yet')}</p>}
      <ul className={stale ? `${styles.recordList} stale` : styles.recordList}>
        {moved.items.map(({ id, rule, to, note, at, by }) => (
          <li key={id}>
            <div>
              <p>{t(labels[to] ?? '', { rule, day: note ? showDate(note) : '' })}</p>
              <p className="ink3 t13">{[by, showMoment(at)].filter(Boolean).join(', ')}</p>
            </div>
          </li>
        ))}
      </ul>
      {moved.total > size && (
        <Pager state={{ page, size, href: (changes) => changedQuery(search, changes) }} total={moved.total} />
      )}
    </>
  )
}
