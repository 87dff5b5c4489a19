import { formatInr } from '@neev/domain/core/money'
import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { showMoment } from '#ui/format/dates.ts'
import styles from '#ui/Tabs.module.css'
import { Tabs } from '#ui/Tabs.tsx'
import { type Column, moment, money, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { AdminPaymentReviews, type AdminPaymentReviewsQuery, ResolvePaymentReview } from './admin-payments.graphql.ts'
import {
  type Choice,
  resolutionChoices,
  resolutionQuestions,
  resolutionVerbs,
  reviewReasons,
  reviewResolutions,
} from './review-labels.ts'

type Review = AdminPaymentReviewsQuery['paymentReviews'][number]

const columns: Column<Review>[] = [
  {
    title: text('Order'),
    kind: 'name',
    show: ({ orderId, orderNumber, gatewayPaymentId }, t) => (
      <>
        {orderId ? (
          <Link className="medium" to={paths.admin.orderDetail({ id: orderId })}>
            {orderNumber}
          </Link>
        ) : (
          t('No order')
        )}
        <span className="second">{gatewayPaymentId}</span>
      </>
    ),
    plain: ({ orderNumber }) => orderNumber ?? '',
  },
  textColumn<Review>(text('Reason'), ({ reason }, t) => t(reviewReasons[reason]), {
    second: ({ gateway, providerRef }) => [gateway, providerRef].filter(Boolean).join(' '),
  }),
  money<Review>(text('Amount'), ({ amountPaise }) => amountPaise),
  moment<Review>(text('Arrived'), ({ createdAt }) => createdAt),
  textColumn<Review>(text('Answer by'), ({ respondBy }) => respondBy && showMoment(respondBy)),
  textColumn<Review>(text('Decision'), ({ resolution }, t) => resolution && t(reviewResolutions[resolution]), {
    second: ({ resolvedAt, note }) => resolvedAt && `${note ?? ''} ${showMoment(resolvedAt)}`,
  }),
]

/** Payments that match no open order, refunds made at the provider, and disputes, each with what can be done about it. */
export default function AdminPaymentReviewsPage() {
  const t = useT()
  const [search] = useSearchParams()
  const open = search.get('show') !== 'all'
  const list = useListState({ sort: '-createdAt', size: 100 })
  const { data, stale } = useData(AdminPaymentReviews, { open })
  const resolve = useMutation(ResolvePaymentReview, { successMessage: t('Saved') })
  const decide = async (review: Review, resolution: Choice) => {
    const amount = formatInr(review.amountPaise)
    const order = review.orderNumber ?? ''
    const note = await ask({
      title: t(resolutionQuestions[resolution], { amount, order }),
      verb: t(resolutionVerbs[resolution]),
      asks: { label: t('Result of your review'), min: 3 },
    })
    if (note !== null) await resolve.runSafely({ id: review.id, resolution, note })
  }
  const rows = data.paymentReviews
  const shown = rows?.slice((list.page - 1) * list.size, list.page * list.size)
  return (
    <ListPage
      title={t('Payments to review')}
      subtitle={t('Payments that do not match an open order, refunds made at the provider, and disputes.')}
      actions={<ExportButton name="payment-reviews" columns={columns} rows={async () => [...(rows ?? [])]} />}
    >
      <Tabs
        label={t('Status')}
        tabs={[
          { to: '?', label: t('Undecided'), count: open ? rows?.length : undefined, current: open },
          { to: '?show=all', label: t('All'), count: open ? undefined : rows?.length, current: !open },
        ]}
      />
      <div className={styles.belowTabs}>
        <ResourceTable
          label={t('Payments to review')}
          columns={columns}
          page={rows && { items: shown ?? [], total: rows.length }}
          stale={stale}
          state={list}
          actions={(review) =>
            review.resolvedAt === null && (
              <RowActions
                actions={resolutionChoices
                  .filter((choice) => review.choices.includes(choice))
                  .map((choice) => ({ label: t(resolutionVerbs[choice]), run: () => decide(review, choice) }))}
              />
            )
          }
          empty={<Empty title={t('Nothing to review')}>{t('Every payment is matched with an order.')}</Empty>}
        />
      </div>
    </ListPage>
  )
}
