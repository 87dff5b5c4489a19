import { Link, useNavigate } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import styles from '#ui/detail/rows.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { OwnReview } from './OwnReview.tsx'
import { type ReviewItemFieldsFragment, ReviewItems } from './reviews.graphql.ts'

/** The buyer's reviews: those to write, and those written. */
export default function MyReviewsPage() {
  const t = useT()
  const list = useListState({ sort: '-deliveredAt', filters: { show: ['written'] } })
  const written = list.filter.show === 'written'
  const { data, stale } = useData(ReviewItems, { page: list.variables.page, filter: { written } }, { keep: true })
  const { items, total, toWrite, written: writtenCount } = data.reviewItems
  return (
    <div className="wrap narrow">
      <Head title={t('My reviews')} noIndex />
      <div className="page-head">
        <h1>{t('My reviews')}</h1>
      </div>
      <Tabs
        label={t('Reviews')}
        tabs={[
          { to: list.href({ show: null }), label: t('To write'), count: toWrite, current: !written },
          { to: list.href({ show: 'written' }), label: t('Written'), count: writtenCount, current: written },
        ]}
      />
      {items.length === 0 ? (
        <Empty
          title={written ? t('You have not written a review yet') : t('Nothing to review')}
          action={
            <Link className="button" to={paths.userOrders()}>
              {t('My orders')}
            </Link>
          }
        >
          {t('You can review a seller and each item within 90 days of delivery.')}
        </Empty>
      ) : (
        <ul className={stale ? `${styles.recordList} stale` : styles.recordList}>
          {items.map((item) => (
            <li key={item.id}>{item.review ? <Written item={item} /> : <ToWrite item={item} />}</li>
          ))}
        </ul>
      )}
      <Pager state={list} total={total} />
    </div>
  )
}

function About({ item }: { item: ReviewItemFieldsFragment }) {
  const t = useT()
  const { kind, title, sellerName, sellerSlug, productIdentifier, suborderNumber, orderId, deliveredAt } = item
  const to =
    kind === 'SELLER'
      ? paths.sellerReview({ id: sellerSlug })
      : paths.productReviews({ identifier: productIdentifier ?? '' })
  return (
    <>
      <Link className={`medium link ${styles.rowTitle}`} to={to}>
        {title}
      </Link>
      <p className="ink3 t13">
        {kind === 'SELLER' ? t('Seller') : sellerName},{' '}
        <Link className="link" to={paths.order({ id: orderId })}>
          {suborderNumber}
        </Link>
        , {t('delivered {day}', { day: showDate(deliveredAt) })}
      </p>
    </>
  )
}

function ToWrite({ item }: { item: ReviewItemFieldsFragment }) {
  const t = useT()
  return (
    <>
      <div>
        <About item={item} />
      </div>
      <div className="row wraps">
        <span className="ink3 t13">{t('until {moment}', { moment: showDate(item.openUntil) })}</span>
        <Link className="button small" to={paths.sellerReview({ id: item.suborderId })}>
          {t('Write a review')}
        </Link>
      </div>
    </>
  )
}

function Written({ item }: { item: ReviewItemFieldsFragment }) {
  const navigate = useNavigate()
  const { review, sellerName, suborderId } = item
  return (
    <div className="stack">
      <div>
        <About item={item} />
      </div>
      {review && (
        <OwnReview
          review={review}
          sellerName={sellerName}
          onEdit={() => navigate(paths.sellerReview({ id: suborderId }), { state: { edits: item.id } })}
        />
      )}
    </div>
  )
}
