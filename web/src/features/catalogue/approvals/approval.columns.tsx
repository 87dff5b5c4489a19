import { text } from '#i18n/text.ts'
import { changeRequestOf, changeStates, riskLabels } from '#shared/approvals/change-states.ts'
import { serviceNames } from '#shared/enquiries/service-labels.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, link, status, textColumn } from '#ui/table/columns.tsx'
import type { ProductChangeRowFragment } from './approvals.graphql.ts'

export type Change = ProductChangeRowFragment

/** Columns of the review queue; `open` returns the page of one. */
export const approvalColumns = (open: (id: string) => string): Column<Change>[] => [
  link<Change>(
    text('Product'),
    ({ product }) => product.title,
    ({ id }) => open(id),
    {
      second: ({ product: { categoryName, brandName, serviceKind } }, t) =>
        [categoryName, brandName, serviceKind && t(serviceNames[serviceKind])].filter(Boolean).join(', '),
      sort: 'title',
    },
  ),
  textColumn<Change>(text('Change request'), (change, t) => t(changeRequestOf(change)), {
    second: ({ kind, actionCount }, t) =>
      kind === 'UPDATE' ? t('{n, plural, one {# detail} other {# details}}', { n: actionCount }) : null,
  }),
  textColumn<Change>(text('Seller'), ({ sellerName }) => sellerName, { sort: 'seller' }),
  {
    title: text('Needs a second look'),
    show: ({ risks }, t) =>
      risks.length === 0 ? (
        '–'
      ) : (
        <span className="row wraps">
          {risks.map((risk) => (
            <Badge key={risk} tone="red">
              {t(riskLabels[risk])}
            </Badge>
          ))}
        </span>
      ),
    plain: ({ risks }, t) => risks.map((risk) => t(riskLabels[risk])).join(', '),
  },
  {
    title: text('Submitted'),
    sort: 'createdAt',
    show: ({ createdAt, slaDueAt, isOverdue, status: state, decidedAt }, t) => (
      <>
        {showMoment(createdAt)}
        {state === 'PENDING' && (
          <span className={isOverdue ? 'second late-text' : 'second'}>
            {isOverdue
              ? t('overdue since {moment}', { moment: showMoment(slaDueAt) })
              : t('respond by {moment}', { moment: showMoment(slaDueAt) })}
          </span>
        )}
        {decidedAt && state !== 'PENDING' && (
          <span className="second">{t('responded {moment}', { moment: showMoment(decidedAt) })}</span>
        )}
      </>
    ),
    plain: ({ createdAt }) => createdAt,
  },
  status<Change, Change['status']>(text('Status'), (change) => change.status, changeStates),
]
