import { type ReviewFinding, reviewFindings, reviewKinds } from '@neev/domain/aftersales/reviews/reviews'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { reasonLabels } from '#shared/reviews/review-labels.ts'
import { useMay } from '#state/use-may.ts'
import styles from '#ui/detail/spec.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Rating } from '#ui/Rating.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { type Column, figure, moment, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters } from '#ui/table/Filters.tsx'
import { ListFilters } from '#ui/table/ListFilters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { useSecondsLeft } from '#ui/use-clock.ts'
import { ModerationDetail } from './ModerationDetail.tsx'
import { type ModeratedReviewFieldsFragment, ModeratedReviews } from './moderation.graphql.ts'
import moderationStyles from './moderation.module.css'
import { findingLabels, queueLabels, queues } from './moderation-labels.ts'
import { kindLabels } from './review-kinds.ts'

type Review = ModeratedReviewFieldsFragment

const columns: Column<Review>[] = [
  moment<Review>(text('Written'), ({ createdAt }) => createdAt),
  textColumn<Review>(text('Status'), ({ status }, t) => t(queueLabels[status])),
  figure<Review>(text('Rating'), ({ rating }) => String(rating)),
  textColumn<Review>(text('Buyer'), ({ buyerName }) => buyerName),
  textColumn<Review>(text('About'), ({ title, sellerName }) => title ?? sellerName),
  textColumn<Review>(text('Seller'), ({ sellerName }) => sellerName),
  textColumn<Review>(text('Suborder'), ({ suborderNumber }) => suborderNumber),
  textColumn<Review>(text('Text'), ({ text }) => text),
  textColumn<Review>(text('Found'), ({ findings }, t) => findings.map((one) => t(findingLabels[one])).join(', ')),
  textColumn<Review>(text('Reason'), ({ reason }, t) => reason && t(reasonLabels[reason])),
  moment<Review>(text('Decided'), ({ decidedAt }) => decidedAt),
  textColumn<Review>(text('Decided by'), ({ decidedBy }) => decidedBy),
]

const ratings = ['1', '2', '3', '4', '5']
const controls = {
  search: text('Review, buyer, product or suborder'),
  choices: {
    kind: { label: text('About'), options: kindLabels },
    rating: { label: text('Rating'), options: Object.fromEntries(ratings.map((rating) => [rating, rating])) },
    finding: { label: text('Found'), options: findingLabels },
  },
}

/** Reviews for admins: the queue by due time on the left, the open one (`?id=`) on the right. */
export default function AdminReviewListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({
    sort: 'createdAt',
    filters: {
      queue: queues,
      search: 'text',
      kind: reviewKinds,
      finding: reviewFindings,
      rating: ratings,
      id: 'text',
    },
  })
  const { id, queue: chosen, rating, ...filter } = list.filter
  const queue = chosen ?? 'PENDING'
  const sort = queue === 'PENDING' ? 'decideBy' : queue === 'REPORTED' ? '-reports' : '-createdAt'
  const variables = {
    page: { page: list.page, size: list.size, sort },
    filter: { ...filter, queue, rating: rating ? Number(rating) : null },
  }
  const { data, stale } = useData(ModeratedReviews, variables, { keep: true })
  const { items, total, counts, publishedThisWeek, publishedAtOnce } = data.moderatedReviews
  const countOf = (name: string) => counts.find(({ status }) => status === name)?.count ?? 0
  const at = Math.max(
    0,
    items.findIndex((one) => one.id === id),
  )
  const open = items[at]
  const go = (step: number) => {
    const next = items[at + step]
    if (next) list.set({ id: next.id, page: list.page })
  }
  const { help, setHelp } = useKeys(go)
  return (
    <ListPage
      title={t('Reviews')}
      subtitle={t('{n} to check. {once} of {all} this week were published without a check.', {
        n: countOf('PENDING'),
        once: publishedAtOnce,
        all: publishedThisWeek,
      })}
      actions={
        <>
          {may('setting:write') && (
            <Link className="button" to={paths.admin.accountSettings()}>
              {t('Word list')}
            </Link>
          )}
          <ExportButton
            name="reviews"
            columns={columns}
            rows={() => allRows(ModeratedReviews, variables, ({ moderatedReviews }) => moderatedReviews)}
          />
        </>
      }
    >
      <Tabs
        label={t('Status')}
        tabs={queues.map((name) => ({
          to: list.href({ queue: name === 'PENDING' ? null : name, id: null }),
          label: t(queueLabels[name]),
          count: countOf(name),
          current: queue === name,
        }))}
      />
      <Filters state={list}>
        <ListFilters of={controls} state={list} />
      </Filters>
      {open ? (
        <>
          <div className={stale ? `${moderationStyles.moderation} stale` : moderationStyles.moderation}>
            <nav aria-label={t('Queue')}>
              {items.map((one) => (
                <QueueLink
                  key={one.id}
                  review={one}
                  to={list.href({ id: one.id, page: list.page })}
                  isOpen={one === open}
                />
              ))}
            </nav>
            <Loading key={open.id}>
              <ModerationDetail
                id={open.id}
                onDecided={() => list.set({ id: items[at + 1]?.id ?? items[at - 1]?.id ?? null, page: list.page })}
                {...(items[at + 1] && { onSkip: () => go(1) })}
              />
            </Loading>
          </div>
          <Pager state={list} total={total} />
        </>
      ) : (
        <Empty
          title={queue === 'PENDING' && !filter.search ? t('Nothing to check') : t('No reviews match these filters')}
        >
          {t('{n, plural, one {# review was} other {# reviews were}} published this week.', { n: publishedThisWeek })}
        </Empty>
      )}
      <Keys open={help} onClose={() => setHelp(false)} />
    </ListPage>
  )
}

/** J and K go to the next and the previous review, ? shows the keys; not while somebody types. */
function useKeys(go: (step: number) => void) {
  const [help, setHelp] = useState(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const types = target instanceof HTMLElement && target.closest('input:not([type=radio]), textarea, select, dialog')
    if (types || event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'j') go(1)
    else if (key === 'k') go(-1)
    else if (key === '?') setHelp(true)
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return { help, setHelp }
}

function Keys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('Keys')} open={open} onClose={onClose}>
      <dl className={`dialog-body ${styles.spec} ${moderationStyles.reviewKeys}`}>
        {[
          ['J', t('Next review')],
          ['K', t('Previous review')],
          ['P', t('Publish')],
          ['R', t('Choose a reason')],
        ].map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function QueueLink({ review, to, isOpen }: { review: Review; to: string; isOpen: boolean }) {
  const t = useT()
  const { rating, buyerName, title, sellerName, text: words, findings, openReports, decideBy, createdAt } = review
  return (
    <Link to={to} aria-current={isOpen ? 'true' : undefined} preventScrollReset replace>
      <Rating value={rating} />
      <b className="medium">{buyerName}</b>
      {decideBy ? <Due by={decideBy} /> : <span className="t13 ink3">{showMoment(createdAt)}</span>}
      <span className={`${moderationStyles.wide} t13 ink3`}>{title ?? sellerName}</span>
      {words && <span className={`${moderationStyles.wide} t13`}>“{words}”</span>}
      <span className="row wraps">
        {findings.map((one) => (
          <Badge key={one} tone={one === 'LOW_RATING' ? 'grey' : 'amber'}>
            {t(findingLabels[one as ReviewFinding])}
          </Badge>
        ))}
        {openReports > 0 && (
          <Badge tone="amber">{t('{n, plural, one {# report} other {# reports}}', { n: openReports })}</Badge>
        )}
      </span>
    </Link>
  )
}

/** Hours until a decision is due. */
function Due({ by }: { by: string }) {
  const t = useT()
  const seconds = useSecondsLeft(by)
  const hours = Math.floor(seconds / 3600)
  if (seconds <= 0) return <b className="t13 late-text">{t('overdue')}</b>
  return (
    <span className={hours < 6 ? 't13 late-text' : 't13 ink3'}>{t('due in {n} h', { n: Math.max(1, hours) })}</span>
  )
}
