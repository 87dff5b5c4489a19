import type { CreditBankStatus } from '@neev/domain/money/credit/credit-bank-rows'
import { creditReference } from '@neev/domain/money/credit/credit-entries'
import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { type Column, date, money, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import {
  type CreditBankRowFieldsFragment as BankRow,
  CreditBankRows,
  IgnoreCreditBankRow,
  type CreditBankRowFieldsFragment as Row,
} from '../credit.operations.graphql.ts'
import { AddBankRow, RecordBankRow, UploadBankRows } from './BankRowForms.tsx'

/** Label and tone of a credit of the bank. */
const bankStates: StateLabels<CreditBankStatus> = {
  OPEN: { label: text('To record'), tone: 'amber' },
  RECORDED: { label: text('Recorded'), tone: 'green' },
  IGNORED: { label: text('Set aside'), tone: 'grey' },
}
const bankTabs = ['OPEN', 'RECORDED', 'IGNORED'] as const

/** Columns of credits of the bank; `to` returns the page of a line. */
const bankRowColumns = (to: (lineId: string) => string): Column<Row>[] => [
  date<Row>(text('Date'), ({ onDay }) => onDay, { sort: 'onDay' }),
  textColumn<Row>(text('Description'), ({ narration }) => narration, { second: ({ reference }) => reference }),
  money<Row>(text('Amount'), ({ amountPaise }) => amountPaise, { sort: 'amount' }),
  {
    title: text('Credit line'),
    plain: ({ companyName }) => companyName ?? '',
    show: ({ lineId, companyName }) =>
      lineId ? (
        <>
          <Link className="link" to={to(lineId)}>
            {companyName}
          </Link>
          <span className="second">{creditReference(Number(lineId))}</span>
        </>
      ) : (
        '–'
      ),
  },
  status<Row, CreditBankStatus>(text('Status'), (row) => row.status, bankStates),
]

/** Credits of the seller's own bank account, which become receipts on credit lines. */
export default function SellerCreditBankPage() {
  const t = useT()
  const own = useSellingPaths()
  const list = useListState({ sort: '-onDay', filters: { search: 'text', status: bankTabs } })
  const { data, stale } = useData(CreditBankRows, list.variables, { keep: true })
  const [open, setOpen] = useState<'upload' | 'add' | BankRow | null>(null)
  const ignore = useMutation(IgnoreCreditBankRow, { successMessage: t('Set aside') })
  const close = () => setOpen(null)
  const setAside = async ({ id }: BankRow) => {
    const yes = await confirm({
      title: t('Set this credit aside?'),
      body: t('It is no payment of a company on credit.'),
      verb: t('Set aside'),
    })
    if (yes) await ignore.runSafely({ id })
  }
  const titles = { upload: t('Upload bank statement'), add: t('Add credit'), row: t('Record as receipt') }
  const title = open === null ? '' : titles[typeof open === 'string' ? open : 'row']
  return (
    <ListPage
      title={t('Bank statement')}
      subtitle={t(
        'Money that came to your own account. A credit that names a line becomes its receipt once you confirm it.',
      )}
      actions={
        <>
          <button type="button" className="button" onClick={() => setOpen('add')}>
            {titles.add}
          </button>
          <button type="button" className="button primary" onClick={() => setOpen('upload')}>
            {titles.upload}
          </button>
        </>
      }
    >
      <StateTabs list={list} states={bankStates} statuses={bankTabs} counts={data.creditBankRows.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Description or reference')} />
      </Filters>
      <ResourceTable
        label={t('Bank statement')}
        columns={bankRowColumns((id) => own.creditDetail({ id }))}
        page={data.creditBankRows}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No credits match these filters') : t('No credits yet')}>
            {t(
              'Upload the statement of your account as downloaded from your bank. Companies give the reference of their line with each payment.',
            )}
          </Empty>
        }
        actions={(row) =>
          row.status === 'OPEN' && (
            <RowActions
              actions={[
                { label: t('Record as receipt'), run: () => setOpen(row) },
                { label: t('Set aside'), run: () => setAside(row) },
              ]}
            />
          )
        }
      />
      <Dialog title={title} open={open !== null} onClose={close} as="drawer">
        <div className="dialog-body">
          {open === 'upload' && <UploadBankRows onDone={close} />}
          {open === 'add' && <AddBankRow onDone={close} />}
          {open !== null && typeof open !== 'string' && <RecordBankRow row={open} onDone={close} />}
        </div>
      </Dialog>
    </ListPage>
  )
}
