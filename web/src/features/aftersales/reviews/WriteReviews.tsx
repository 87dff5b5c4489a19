import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useUser } from '#state/session.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { OwnReview } from './OwnReview.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import styles from './review-form.module.css'
import { type ReviewItemFieldsFragment, ReviewItems } from './reviews.graphql.ts'

/** The forms for the seller and each line of a suborder, for its buyer. */
export default function WriteReviews({ suborderId }: { suborderId: string }) {
  const t = useT()
  const user = useUser()
  const here = paths.sellerReview({ id: suborderId })
  return (
    <div className="wrap narrow">
      <Head title={t('Write a review')} noIndex />
      {user ? (
        <Loading>
          <Items suborderId={suborderId} />
        </Loading>
      ) : (
        <>
          <h1>{t('Write a review')}</h1>
          <Empty
            title={t('Sign in to review your order')}
            action={
              <Link className="button primary" to={paths.login({ returnTo: here })}>
                {t('Sign in')}
              </Link>
            }
          >
            {t('Only the buyer of a delivered order can review it.')}
          </Empty>
        </>
      )}
    </div>
  )
}

function Items({ suborderId }: { suborderId: string }) {
  const t = useT()
  const { items } = useData(ReviewItems, { page: { page: 1, size: 100 }, filter: { suborderId } }).data.reviewItems
  const [first] = items
  if (!first) {
    return (
      <>
        <h1>{t('Write a review')}</h1>
        <Empty
          title={t('There is nothing to review here')}
          action={
            <Link className="button" to={paths.userOrders()}>
              {t('My orders')}
            </Link>
          }
        >
          {t('You can write a review after delivery, of your own orders.')}
        </Empty>
      </>
    )
  }
  return (
    <>
      <Crumbs
        trail={[
          { label: t('My orders'), to: paths.userOrders() },
          { label: first.suborderNumber, to: paths.order({ id: first.orderId }) },
        ]}
        here={t('Write a review')}
      />
      <div className="page-head">
        <div>
          <h1>{t('Review your order {number}', { number: first.suborderNumber })}</h1>
          <p className="ink2">
            {t('Delivered {day} by {seller}. Open until {until}.', {
              day: showDate(first.deliveredAt),
              seller: first.sellerName,
              until: showDate(first.openUntil),
            })}
          </p>
        </div>
      </div>
      <div className={styles.writeReviews}>
        {items.map((item, at) => (
          <Item key={item.id} item={item} open={at === items.findIndex(({ isOpen }) => isOpen)} />
        ))}
      </div>
    </>
  )
}

/** One seller or line: the form, or the review that was written. */
function Item({ item, open }: { item: ReviewItemFieldsFragment; open: boolean }) {
  const t = useT()
  // `edits`: the review that one came to change, from the list of one's own
  const { edits } = (useLocation().state ?? {}) as { edits?: string }
  const [editing, setEditing] = useState<boolean | null>(edits === item.id ? true : null)
  const { review, kind, title, isOpen, productIdentifier } = item
  const writes = isOpen ? (editing ?? open) : review !== null && editing === true
  return (
    <section className="stack" aria-label={title}>
      <header className="row wraps between">
        <h2>
          {kind === 'SELLER' ? t('Seller: {name}', { name: title }) : title}
          {productIdentifier && (
            <Link className="link t13" to={paths.productReviews({ identifier: productIdentifier })}>
              {' '}
              {t('All reviews')}
            </Link>
          )}
        </h2>
        {isOpen && !writes && (
          <button type="button" className="button small" onClick={() => setEditing(true)}>
            {t('Write a review')}
          </button>
        )}
      </header>
      {writes ? (
        <ReviewForm
          key={review?.version ?? 0}
          item={item}
          onDone={() => setEditing(false)}
          actions={
            <button type="button" className="button" onClick={() => setEditing(false)}>
              {t('Cancel')}
            </button>
          }
        />
      ) : (
        review && <OwnReview review={review} sellerName={item.sellerName} onEdit={() => setEditing(true)} />
      )}
      {!isOpen && !review && <p className="ink3">{t('The time to review it is over.')}</p>}
    </section>
  )
}
