import { settlementStatuses } from '@neev/domain/money/settlements/settlements'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { saveBankFile } from './bank-file.ts'
import { DrawForm } from './DrawForm.tsx'
import { adminColumns } from './settlement.columns.tsx'
import { statementStates } from './settlement-labels.ts'
import { CreateSettlementFile, SendSettlements, Settlements, type StatementRowFragment } from './settlements.graphql.ts'

/** Statements of sellers: to send, approve, pay and answer. */
export default function AdminSettlementListPage() {
  const t = useT()
  const may = useMay()('settlement:write')
  const list = useListState({ sort: '-to', filters: { search: 'text', status: settlementStatuses } })
  const [drawing, setDrawing] = useState(false)
  const variables = { page: list.variables.page, ...list.filter }
  const { data, stale } = useData(Settlements, variables, { keep: true })
  return (
    <ListPage
      title={t('Settlements')}
      subtitle={t('Payouts to sellers. One person approves a statement, and another marks it as paid.')}
      actions={
        <>
          <ExportButton
            name="settlements"
            columns={adminColumns}
            rows={() => allRows(Settlements, variables, ({ settlements }) => settlements)}
          />
          {may && (
            <button type="button" className="button" onClick={() => setDrawing(true)}>
              {t('Create statement')}
            </button>
          )}
        </>
      }
    >
      <StateTabs
        list={list}
        states={statementStates}
        statuses={settlementStatuses}
        counts={data.settlements.counts}
        empty
      />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Statement, seller or UTR')} />
      </Filters>
      <ResourceTable
        label={t('Settlements')}
        columns={adminColumns}
        page={data.settlements}
        stale={stale}
        state={list}
        {...(may && { bulk: (rows: readonly StatementRowFragment[]) => <Together rows={rows} /> })}
        empty={
          <Empty title={list.narrowed ? t('No statements match these filters') : t('No statements yet')}>
            {t('They are created automatically at the end of a seller’s cycle.')}
          </Empty>
        }
      />
      <Dialog title={t('Create statement')} open={drawing} onClose={() => setDrawing(false)}>
        <div className="dialog-body">{drawing && <DrawForm />}</div>
      </Dialog>
    </ListPage>
  )
}

/** Actions for the selected statements: send drafts, or create a bank file. */
function Together({ rows }: { rows: readonly StatementRowFragment[] }) {
  const t = useT()
  const send = useMutation(SendSettlements, {
    successMessage: t('Sent to the sellers for review'),
  })
  const file = useMutation(CreateSettlementFile)
  const idsOf = (transition: 'send' | 'file') =>
    rows.filter(({ transitions }) => transitions.includes(transition)).map(({ id }) => id)
  const [drafts, payable] = [idsOf('send'), idsOf('file')]
  const show = async () => {
    const sure = await confirm({
      title: t('Send {n, plural, one {# statement} other {# statements}} to the sellers for review?', {
        n: drafts.length,
      }),
      verb: t('Send'),
    })
    if (sure) await send.runSafely({ ids: drafts })
  }
  const pay = async () => {
    const sure = await confirm({
      title: t('Create a bank file of {n, plural, one {# statement} other {# statements}}?', { n: payable.length }),
      body: t('It contains full account numbers. Upload it to the bank, then enter the UTR on each statement.'),
      verb: t('Create file'),
    })
    const made = sure && (await file.runSafely({ ids: payable }))
    if (made) saveBankFile(made.createSettlementFile, t)
  }
  if (drafts.length + payable.length === 0)
    return (
      <span className="ink3 t13">
        {t('Select drafts to send them for review, or approved statements to pay them.')}
      </span>
    )
  return (
    <>
      {drafts.length > 0 && (
        <button type="button" className="button small" disabled={send.busy} onClick={show}>
          {t('Send for review')}
        </button>
      )}
      {payable.length > 0 && (
        <button type="button" className="button small primary" disabled={file.busy} onClick={pay}>
          {t('Bank file')}
        </button>
      )}
    </>
  )
}
