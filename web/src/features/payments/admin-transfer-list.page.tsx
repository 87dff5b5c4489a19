import { useState } from 'react'
import { Empty } from '#kit/feedback/Blank.tsx'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { ExportButton } from '#kit/table/ExportButton.tsx'
import { allRows } from '#kit/table/export.ts'
import { Filters, SearchFilter } from '#kit/table/Filters.tsx'
import { ListPage } from '#kit/table/ListPage.tsx'
import { ResourceTable } from '#kit/table/ResourceTable.tsx'
import { RowActions } from '#kit/table/RowActions.tsx'
import { StateTabs } from '#kit/table/StateTabs.tsx'
import { useListState } from '#kit/table/use-list-state.ts'
import { type DeskTransferFragment, DeskTransfers } from './admin-payments.graphql.ts'
import { transferColumns, transferStates } from './admin-transfer.columns.tsx'
import { TransferDecision } from './admin-transfer-decision.tsx'

const statuses = ['SUBMITTED', 'AWAITED', 'SHORT', 'EXCESS', 'VERIFIED', 'REJECTED', 'EXPIRED'] as const

/** Transfers that buyers say they made, to be compared with the bank's statement. */
export default function AdminTransferListPage() {
  const t = useT()
  const list = useListState({ sort: '-submittedAt', filters: { search: 'text', status: statuses } })
  const variables = { page: list.variables.page, ...list.filter }
  const { data, error, refetch } = useGql(DeskTransfers, variables, { keep: true })
  const [open, setOpen] = useState<DeskTransferFragment | null>(null)
  const waiting = data?.bankTransfers.counts.find(({ status }) => status === 'SUBMITTED')?.count ?? 0
  return (
    <ListPage
      title={t('Bank transfers')}
      subtitle={
        data &&
        t('{n, plural, one {# waits to be compared} other {# wait to be compared}} with the bank’s statement', {
          n: waiting,
        })
      }
      actions={
        <ExportButton
          name="transfers"
          columns={transferColumns}
          rows={() => allRows(DeskTransfers, variables, ({ bankTransfers }) => bankTransfers)}
        />
      }
    >
      <StateTabs list={list} states={transferStates} statuses={statuses} counts={data?.bankTransfers.counts} empty />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Order, buyer or UTR')} />
      </Filters>
      <ResourceTable
        label={t('Bank transfers')}
        columns={transferColumns}
        page={data?.bankTransfers}
        error={error}
        retry={refetch}
        state={list}
        actions={(transfer) => (
          <RowActions
            actions={[
              { label: transfer.status === 'SUBMITTED' ? t('Compare') : t('Look'), act: () => setOpen(transfer) },
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No transfer fits these filters') : t('No transfers yet')}>
            {t('They appear here when buyers choose to pay by bank transfer.')}
          </Empty>
        }
      />
      <Dialog
        as="drawer"
        title={open ? t('Transfer for {number}', { number: open.orderNumber }) : ''}
        open={open !== null}
        onClose={() => setOpen(null)}
      >
        {open && <TransferDecision transfer={open} onDone={() => setOpen(null)} />}
      </Dialog>
    </ListPage>
  )
}
