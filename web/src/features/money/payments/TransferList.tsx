import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { type AdminTransferFragment, AdminTransfers } from './admin-payments.graphql.ts'
import { transferColumns, transferStates } from './admin-transfer.columns.tsx'
import { TransferDecision } from './admin-transfer-decision.tsx'

const statuses = ['SUBMITTED', 'AWAITED', 'SHORT', 'EXCESS', 'VERIFIED', 'REJECTED', 'EXPIRED', 'LATE'] as const

type Props = {
  title: string
  /** Text for the number of waiting transfers. */
  subtitle: (waiting: number) => string
  /** Text of the empty list. */
  empty: string
  /** True for all transfers (admins), false for a seller's own. */
  isAdmin?: boolean
}

/** Submitted transfers, to be compared with the receiving account. */
export function TransferList({ title, subtitle, empty, isAdmin = false }: Props) {
  const t = useT()
  const list = useListState({ sort: '-submittedAt', filters: { search: 'text', status: statuses, owed: ['yes'] } })
  const { owed, ...filter } = list.filter
  const variables = { page: list.variables.page, ...filter, owed: owed === 'yes' }
  const { data, stale } = useData(AdminTransfers, variables, { keep: true })
  const [open, setOpen] = useState<AdminTransferFragment | null>(null)
  const waiting = data.bankTransfers.counts.find(({ status }) => status === 'SUBMITTED')?.count ?? 0
  return (
    <ListPage
      title={title}
      subtitle={data && subtitle(waiting)}
      actions={
        <ExportButton
          name="transfers"
          columns={transferColumns}
          rows={() => allRows(AdminTransfers, variables, ({ bankTransfers }) => bankTransfers)}
        />
      }
    >
      <StateTabs list={list} states={transferStates} statuses={statuses} counts={data.bankTransfers.counts} empty />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Order, buyer or UTR')} />
        <ChoiceFilter
          state={list}
          name="owed"
          label={t('Late payments')}
          options={[{ value: 'yes', label: t('To refund') }]}
        />
      </Filters>
      <ResourceTable
        label={title}
        columns={transferColumns}
        page={data.bankTransfers}
        stale={stale}
        state={list}
        actions={(transfer) => (
          <RowActions
            actions={[
              { label: transfer.status === 'SUBMITTED' ? t('Compare') : t('View'), run: () => setOpen(transfer) },
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No transfers match these filters') : t('No transfers yet')}>{empty}</Empty>
        }
      />
      <Dialog
        as="drawer"
        title={open ? t('Transfer for {number}', { number: open.debitNoteNumber ?? open.orderNumber }) : ''}
        open={open !== null}
        onClose={() => setOpen(null)}
      >
        {open && <TransferDecision transfer={open} isAdmin={isAdmin} onDone={() => setOpen(null)} />}
      </Dialog>
    </ListPage>
  )
}
