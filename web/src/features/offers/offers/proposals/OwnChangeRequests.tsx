import { changeStatuses } from '@neev/domain/catalogue/approvals'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import type { SellingPaths } from '#navigation/paths/selling.ts'
import { paths } from '#navigation/paths.ts'
import { changeRequestOf, changeStates, rejectReasons } from '#shared/approvals/change-states.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { OwnChanges, type OwnChangesQuery } from './proposals.graphql.ts'
import { useWithdrawChangeRequest, withdrawalEffect } from './WithdrawChangeRequest.tsx'

type ChangeRequest = OwnChangesQuery['ownChanges']['items'][number]
const openIn =
  (own: SellingPaths) =>
  ({ product, target }: ChangeRequest) =>
    target === 'SERIES_PRODUCT' && own === paths.seller
      ? paths.seller.seriesAddVariant({ seriesproductid: product.identifier })
      : own.productDetails({ productname: product.identifier })
const isOpen = ({ status }: ChangeRequest) => status === 'PENDING' || status === 'CHANGES_REQUESTED'

const columnsIn = (own: SellingPaths): Column<ChangeRequest>[] => [
  link<ChangeRequest>(text('Product'), ({ product }) => product.title, openIn(own), {
    second: ({ product }) => product.categoryName,
    sort: 'title',
  }),
  textColumn<ChangeRequest>(text('Change request'), (changeRequest, t) => t(changeRequestOf(changeRequest))),
  textColumn<ChangeRequest>(text('Submitted'), ({ createdAt }) => showMoment(createdAt), {
    second: (changeRequest, t) =>
      changeRequest.status === 'PENDING'
        ? t('respond by {moment}', { moment: showMoment(changeRequest.slaDueAt) })
        : null,
    sort: 'createdAt',
  }),
  textColumn<ChangeRequest>(
    text('Response'),
    (changeRequest, t) =>
      [changeRequest.reasonCode && t(rejectReasons[changeRequest.reasonCode]), changeRequest.externalNote]
        .filter(Boolean)
        .join(': ') || null,
    { second: ({ decidedAt }) => decidedAt && showMoment(decidedAt) },
  ),
  status<ChangeRequest, ChangeRequest['status']>(text('Status'), (changeRequest) => changeRequest.status, changeStates),
]

function useChangeColumns() {
  return columnsIn(useSellingPaths())
}

function useChangeActions() {
  const t = useT()
  const may = useMay()
  const open = openIn(useSellingPaths())
  const { take } = useWithdrawChangeRequest()
  return (changeRequest: ChangeRequest): RowAction[] => [
    { label: t('Open'), to: open(changeRequest) },
    ...(isOpen(changeRequest) && may('offer:write:own')
      ? [{ label: t('Withdraw'), run: () => take(changeRequest.id, withdrawalEffect(t, changeRequest)) }]
      : []),
  ]
}

/** Change requests of the seller's business. */
export const OwnChangeRequests = listPage(OwnChanges, ({ ownChanges }) => ownChanges, {
  title: text('Submitted to Neev'),
  isPart: true,
  isFlat: true,
  sort: '-createdAt',
  columns: useChangeColumns,
  tabs: { labels: changeStates, statuses: changeStatuses },
  useActions: useChangeActions,
  empty: [text('No change requests yet'), text('We review products that you add or change before buyers see them.')],
  noMatch: text('No results for these filters'),
})
