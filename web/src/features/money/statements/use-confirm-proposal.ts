import { formatInr } from '@neev/domain/core/money'
import { useMutation } from '#graphql/use-mutation.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { Line } from './statement-labels.ts'
import { AssignStatementLine } from './statements.operations.graphql.ts'

/** The effect of confirming, as a sentence. */
export function outcomeText(t: T, { proposal, leftPaise }: Line): string {
  if (!proposal) return ''
  const { to, outcome } = proposal
  const difference = formatInr(Math.abs(to.receivedPaise + leftPaise - to.expectedPaise))
  const labels: Record<typeof outcome, () => string> = {
    VERIFIED: () => t('The amount is correct: the order goes to its sellers.'),
    SHORT: () => t('{difference} too little: the order waits for payment again.', { difference }),
    EXCESS: () =>
      t('{difference} too much: the order is paid, and the excess is refunded to the buyer.', { difference }),
    KNOWN: () => t('This payment is already matched. The credit is linked to it, and nothing else happens.'),
    DUPLICATE: () => t('The order was already paid. If the payment was made twice, refund it.'),
    LATE: () =>
      t('Nothing is due for it any more, so the full amount is refunded to the buyer. This cannot be undone.'),
    ENDED: () => t('The buyer has chosen another payment method. Ask the buyer before you continue.'),
  }
  return labels[outcome]()
}

/** Allocates the whole remainder to the proposed order, after confirmation. */
export function useConfirmProposal(onDone: () => void = () => {}) {
  const t = useT()
  const allocate = useMutation(AssignStatementLine, {
    successMessage: t('Saved'),
  })
  const ask = async (line: Line) => {
    const { proposal, id, leftPaise } = line
    if (!proposal) return
    const sure = await confirm({
      title: t('{amount} for {number}?', { amount: formatInr(leftPaise), number: proposal.to.orderNumber }),
      body: outcomeText(t, line),
      verb: t('Confirm'),
    })
    const suborders = [{ transferId: proposal.to.transferId, amountPaise: leftPaise }]
    if (sure && (await allocate.runSafely({ id, parts: suborders }))) onDone()
  }
  return { ask, busy: allocate.busy }
}
