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
import { CommissionTdsForm } from './CommissionTdsForm.tsx'
import { ownColumns } from './commission-tds.columns.tsx'
import {
  CancelCommissionTds,
  type CommissionTdsFieldsFragment,
  CommissionTdsList,
} from './commission-tds.operations.graphql.ts'

/** The business's claims of tax deducted on commission, and the form that submits one. */
export default function SellerCommissionTdsPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: '-submittedAt', filters: {} })
  const { data, stale } = useData(CommissionTdsList, { ...list.variables, filter: {} }, { keep: true })
  const cancel = useMutation(CancelCommissionTds, { successMessage: t('Withdrawn') })
  const [isOpen, setOpen] = useState(false)
  const withdraw = async ({ id, number }: CommissionTdsFieldsFragment) => {
    if (await confirm({ title: t('Withdraw certificate {number}?', { number }), verb: t('Withdraw'), tone: 'danger' }))
      await cancel.runSafely({ id })
  }
  return (
    <ListPage
      title={t('TDS on commission')}
      subtitle={t('If you deducted tax on our commission, claim it back with your certificate, quarter by quarter.')}
      actions={
        may('commissionTds:write') && (
          <button type="button" className="button primary" onClick={() => setOpen(true)}>
            <Icon name="plus" />
            {t('Submit certificate')}
          </button>
        )
      }
    >
      <ResourceTable
        label={t('TDS on commission')}
        columns={ownColumns}
        page={data.commissionTdsClaims}
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
        empty={<Empty title={t('No claims')} />}
      />
      <Dialog as="drawer" title={t('Submit certificate')} open={isOpen} onClose={() => setOpen(false)}>
        {isOpen && (
          <div className="dialog-body">
            <CommissionTdsForm onDone={() => setOpen(false)} />
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}
