import { useT } from '#i18n/use-t.ts'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import type { Certificate } from './certificate.columns.tsx'

type Decision = { id: string; decision: 'APPROVE' | 'REJECT'; reason?: string }

type Acceptance = {
  /** What accepting is called, and what to compare before. */
  verb: string
  title: (number: string) => string
  body: string
  decide: (decision: Decision) => Promise<unknown>
}

/** Accepting and rejecting a certificate. */
export function useCertificateDecisions({ verb, title, body, decide }: Acceptance) {
  const t = useT()
  const accept = async ({ id, number }: Certificate) => {
    if (await confirm({ title: title(number), body, verb })) await decide({ id, decision: 'APPROVE' })
  }
  const reject = async ({ id, number }: Certificate) => {
    const reason = await ask({
      title: t('Reject certificate {number}?', { number }),
      verb: t('Reject'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null) await decide({ id, decision: 'REJECT', reason })
  }
  return (row: Certificate): RowAction[] =>
    row.canDecide
      ? [
          { label: verb, run: () => accept(row) },
          { label: t('Reject'), danger: true, run: () => reject(row) },
        ]
      : []
}

/** Withdrawing a certificate that waits. */
export function useCertificateWithdrawal(withdraw: (id: string) => Promise<unknown>) {
  const t = useT()
  const askToWithdraw = async ({ id, number }: Certificate) => {
    if (await confirm({ title: t('Withdraw certificate {number}?', { number }), verb: t('Withdraw'), tone: 'danger' }))
      await withdraw(id)
  }
  return (row: Certificate): RowAction[] =>
    row.canWithdraw ? [{ label: t('Withdraw'), danger: true, run: () => askToWithdraw(row) }] : []
}
