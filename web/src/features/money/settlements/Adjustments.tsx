import { formatInr } from '@neev/domain/core/money'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { adjustmentColumns } from './ledger.columns.tsx'
import { type AdjustmentRowFragment, LedgerAdjustments, SubmitAdjustmentDecision } from './ledger.graphql.ts'

/** Manual adjustments, proposed and decided. */
export function Adjustments() {
  const t = useT()
  const list = useListState({ sort: '-proposedAt' })
  const variables = { page: list.variables.page, status: null }
  const { data, stale } = useData(LedgerAdjustments, variables, { keep: true })
  const decide = useMutation(SubmitAdjustmentDecision, { successMessage: t('Saved') })
  const agree = async ({ id, amountPaise, reason }: AdjustmentRowFragment) => {
    const amount = formatInr(amountPaise)
    const sure = await confirm({ title: t('Post {amount}?', { amount }), body: reason, verb: t('Approve') })
    if (sure) await decide.runSafely({ id, decision: 'APPROVE' })
  }
  const refuse = async ({ id, reason }: AdjustmentRowFragment) => {
    const sure = await confirm({ title: t('Reject this adjustment?'), body: reason, verb: t('Reject'), tone: 'danger' })
    if (sure) await decide.runSafely({ id, decision: 'REJECT' })
  }
  const actions = (row: AdjustmentRowFragment) => (
    <RowActions
      actions={[
        ...(row.mayAgree ? [{ label: t('Accept'), run: () => void agree(row) }] : []),
        ...(row.mayRefuse ? [{ label: t('Reject'), danger: true, run: () => void refuse(row) }] : []),
      ]}
    />
  )
  return (
    <ResourceTable
      label={t('Adjustments')}
      columns={adjustmentColumns}
      page={data.ledgerAdjustments}
      stale={stale}
      state={list}
      actions={actions}
      empty={
        <Empty title={t('No adjustments yet')}>
          {t('For example, a provider payout that has reached the bank, or a waived fee.')}
        </Empty>
      }
    />
  )
}
