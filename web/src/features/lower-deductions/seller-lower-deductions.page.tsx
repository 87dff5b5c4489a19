import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { LowerDeductionForm } from './LowerDeductionForm.tsx'
import { ownColumns } from './lower-deduction.columns.tsx'
import {
  CancelLowerDeduction,
  type LowerDeductionFieldsFragment,
  LowerDeductionList,
} from './lower-deductions.operations.graphql.ts'

/** Certificates of lower deduction of the business, and the form that submits one. */
export default function SellerLowerDeductionsPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: '-submittedAt', filters: {} })
  const { data, stale } = useData(LowerDeductionList, { ...list.variables, filter: {} }, { keep: true })
  const cancel = useMutation(CancelLowerDeduction, { successMessage: t('Withdrawn') })
  const [isOpen, setOpen] = useState(false)
  const withdraw = async ({ id, number }: LowerDeductionFieldsFragment) => {
    if (await confirm({ title: t('Withdraw certificate {number}?', { number }), verb: t('Withdraw'), tone: 'danger' }))
      await cancel.runSafely({ id })
  }
  return (
    <ListPage
      title={t('Certificates of lower deduction')}
      subtitle={t('By a certificate of the income tax department we deduct less TDS from your sales.')}
      actions={
        may('lowerDeduction:write') && (
          <button type="button" className="button primary" onClick={() => setOpen(true)}>
            <Icon name="plus" />
            {t('Submit certificate')}
          </button>
        )
      }
    >
      <ResourceTable
        label={t('Certificates of lower deduction')}
        columns={ownColumns}
        page={data.lowerDeductions}
        stale={stale}
        state={list}
        actions={(row) => (
          <RowActions
            actions={[
              { label: t('View'), to: row.link },
              ...(row.canWithdraw ? [{ label: t('Withdraw'), danger: true, mutation: () => withdraw(row) }] : []),
            ]}
          />
        )}
        empty={<Empty title={t('No certificates')} />}
      />
      <Dialog as="drawer" title={t('Submit certificate')} open={isOpen} onClose={() => setOpen(false)}>
        {isOpen && (
          <div className="dialog-body">
            <LowerDeductionForm onDone={() => setOpen(false)} />
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}
