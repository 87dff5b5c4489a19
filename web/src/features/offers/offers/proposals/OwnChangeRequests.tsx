import { changeStatuses } from '@neev/domain/catalogue/approvals'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import type { SellingPaths } from '#routes/paths/selling.ts'
import { paths } from '#routes/paths.ts'
import { changeRequestOf, changeStates, rejectReasons } from '#shared/approvals/change-states.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showMoment } from '#ui/format/dates.ts'
import styles from '#ui/Tabs.module.css'
import { type Column, labels, link, status } from '#ui/table/columns.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { OwnChanges, type OwnChangesQuery } from './proposals.graphql.ts'
import { leftOf, useWithdrawChangeRequest } from './WithdrawChangeRequest.tsx'

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
  labels<ChangeRequest>(text('Change request'), (changeRequest, t) => t(changeRequestOf(changeRequest))),
  labels<ChangeRequest>(text('Submitted'), ({ createdAt }) => showMoment(createdAt), {
    second: (changeRequest, t) =>
      changeRequest.status === 'PENDING'
        ? t('respond by {moment}', { moment: showMoment(changeRequest.slaDueAt) })
        : null,
    sort: 'createdAt',
  }),
  labels<ChangeRequest>(
    text('Response'),
    (changeRequest, t) =>
      [changeRequest.reasonCode && t(rejectReasons[changeRequest.reasonCode]), changeRequest.externalNote]
        .filter(Boolean)
        .join(': ') || null,
    { second: ({ decidedAt }) => decidedAt && showMoment(decidedAt) },
  ),
  status<ChangeRequest, ChangeRequest['status']>(text('Status'), (changeRequest) => changeRequest.status, changeStates),
]

/** Change requests of the seller's business. */
export function OwnChangeRequests() {
  const t = useT()
  const own = useSellingPaths()
  const columns = columnsIn(own)
  const open = openIn(own)
  const may = useMay()
  const { take } = useWithdrawChangeRequest()
  const list = useListState({ sort: '-createdAt', filters: { status: changeStatuses } })
  const variables = { page: list.variables.page, status: list.filter.status }
  const { data, stale } = useData(OwnChanges, variables, { keep: true })
  return (
    <>
      <StateTabs list={list} states={changeStates} statuses={changeStatuses} counts={data.ownChanges.counts} />
      <div className={styles.belowTabs}>
        <ResourceTable
          label={t('Submitted to Neev')}
          columns={columns}
          page={data.ownChanges}
          stale={stale}
          state={list}
          actions={(changeRequest) => (
            <RowActions
              actions={[
                { label: t('Open'), to: open(changeRequest) },
                ...(isOpen(changeRequest) && may('offer:write:own')
                  ? [{ label: t('Withdraw'), run: () => take(changeRequest.id, leftOf(t, changeRequest)) }]
                  : []),
              ]}
            />
          )}
          empty={
            <Empty title={list.narrowed ? t('No results for these filters') : t('No change requests yet')}>
              {t('We review products that you add or change before buyers see them.')}
            </Empty>
          }
        />
      </div>
    </>
  )
}
