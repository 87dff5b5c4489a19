import { reviewReplyInput } from '@neev/domain/aftersales/reviews/review-inputs'
import { reviewKinds } from '@neev/domain/aftersales/reviews/reviews'
import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Marks, ReviewPhotos } from '#shared/reviews/review-parts.tsx'
import styles from '#shared/reviews/reviews.module.css'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextareaField } from '#ui/form/fields.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Rating } from '#ui/Rating.tsx'
import { type Column, date, figure, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters } from '#ui/table/Filters.tsx'
import { ListFilters } from '#ui/table/ListFilters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { type ReceivedReviewFieldsFragment, ReceivedReviews, SubmitReviewReply } from './received-reviews.graphql.ts'
import { kindLabels } from './review-kinds.ts'

type Received = ReceivedReviewFieldsFragment

const columns: Column<Received>[] = [
  date<Received>(text('Written'), ({ createdAt }) => createdAt),
  figure<Received>(text('Rating'), ({ rating }) => String(rating)),
  textColumn<Received>(text('About'), ({ title, sellerName }) => title ?? sellerName),
  textColumn<Received>(text('Suborder'), ({ suborderNumber }) => suborderNumber),
  textColumn<Received>(text('Buyer'), ({ author }) => author),
  textColumn<Received>(text('Text'), ({ text }) => text),
  textColumn<Received>(text('Reply'), ({ reply }) => reply),
]

const controls = {
  search: text('Text, buyer, product or suborder'),
  choices: {
    kind: { label: text('About'), options: kindLabels },
    show: { label: text('Show'), options: { unanswered: text('Without reply'), low: text('2 and below') } },
  },
}

/** Published reviews of the business's sales, with the reply. */
export default function SellerReviewListPage() {
  const t = useT()
  const list = useListState({
    sort: '-createdAt',
    filters: { search: 'text', kind: reviewKinds, show: ['unanswered', 'low'] },
  })
  const { search, kind, show } = list.filter
  const variables = {
    page: list.variables.page,
    filter: { search, kind, unanswered: show === 'unanswered' || null, maxRating: show === 'low' ? 2 : null },
  }
  const { data, stale } = useData(ReceivedReviews, variables, { keep: true })
  const { items, total, unanswered } = data.receivedReviews
  return (
    <ListPage
      title={t('Reviews')}
      subtitle={t(
        '{n, plural, =0 {Every review has a reply.} one {# review has no reply.} other {# reviews have no reply.}}',
        {
          n: unanswered,
        },
      )}
      actions={
        <ExportButton
          name="reviews"
          columns={columns}
          rows={() => allRows(ReceivedReviews, variables, ({ receivedReviews }) => receivedReviews)}
        />
      }
    >
      <Filters state={list}>
        <ListFilters of={controls} state={list} />
      </Filters>
      {items.length === 0 ? (
        <Empty title={list.narrowed ? t('No reviews match these filters') : t('No reviews yet')}>
          {t('Buyers can write reviews after delivery.')}
        </Empty>
      ) : (
        <ul className={stale ? `${styles.reviewItems} stale` : styles.reviewItems}>
          {items.map((review) => (
            <ReceivedItem key={review.id} review={review} />
          ))}
        </ul>
      )}
      <Pager state={list} total={total} />
    </ListPage>
  )
}

function ReceivedItem({ review }: { review: Received }) {
  const t = useT()
  const own = useSellingPaths()
  const [replying, setReplying] = useState(false)
  const reply = useMutation(SubmitReviewReply, { successMessage: t('Reply published') })
  const { id, rating, author, place, createdAt, title, suborderId, suborderNumber, mayReply } = review
  const send = async (input: { text: string }) => {
    const sure = await confirm({
      title: t('Publish this reply?'),
      body: t('Buyers see it below the review. You can reply once and cannot change it.'),
      verb: t('Publish reply'),
    })
    if (sure) await reply.run({ id, text: input.text })
  }
  return (
    <li>
      <Rating value={rating} />
      <div>
        <p className="medium">{title ?? t('Your business')}</p>
        <p className="t13 ink3">
          {[author, place].filter(Boolean).join(', ')}, {showDate(createdAt)},{' '}
          <Link className="link" to={own.orderDetail({ id: suborderId })}>
            {suborderNumber}
          </Link>
        </p>
      </div>
      <div className={styles.reviewBody}>
        {review.text && <p className={`${styles.reviewWords} kept-lines`}>{review.text}</p>}
        <Marks aspects={review.aspects} />
        <ReviewPhotos photos={review.photos} />
        {review.reply && (
          <div className={styles.reply}>
            <p>
              <b className="medium">{review.sellerName}</b>
              {review.repliedAt && <span className="ink3">, {showDate(review.repliedAt)}</span>}
            </p>
            <p className="kept-lines">{review.reply}</p>
          </div>
        )}
        {mayReply && !replying && (
          <div>
            <button type="button" className="button small" onClick={() => setReplying(true)}>
              {t('Reply')}
            </button>
          </div>
        )}
        {mayReply && replying && (
          <Form
            schema={reviewReplyInput}
            defaults={{ text: '' }}
            onSubmit={send}
            submit={t('Publish reply')}
            actions={
              <button type="button" className="button" onClick={() => setReplying(false)}>
                {t('Cancel')}
              </button>
            }
          >
            <TextareaField
              name="text"
              label={t('Your reply')}
              hint={t('Say what you have done about it. You can reply once.')}
            />
          </Form>
        )}
      </div>
    </li>
  )
}
