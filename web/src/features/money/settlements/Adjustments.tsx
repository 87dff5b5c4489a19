import { formatInr } from '@neev/domain/core/money'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { adjustmentColumns } from './ledger.columns.tsx'
import { type AdjustmentRowFragment, LedgerAdjustments, SubmitAdjustmentDecision } from './ledger.graphql.ts'

function useAdjustmentActions() {
  const t = useT()
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
  return (row: AdjustmentRowFragment): RowAction[] => [
    ...(row.mayAgree ? [{ label: t('Accept'), run: () => void agree(row) }] : []),
    ...(row.mayRefuse ? [{ label: t('Reject'), danger: true, run: () => void refuse(row) }] : []),
  ]
}

/** Manual adjustments, proposed and decided. */
export const Adjustments = listPage(LedgerAdjustments, ({ ledgerAdjustments }) => ledgerAdjustments, {
  title: text('Adjustments'),
  isPart: true,
  isFlat: true,
  fixed: { status: null },
  sort: '-proposedAt',
  columns: adjustmentColumns,
  useActions: useAdjustmentActions,
  empty: [
    text('No adjustments yet'),
    text('For example, a provider payout that has reached the bank, or a waived fee.'),
  ],
  noMatch: text('No adjustments yet'),
})
