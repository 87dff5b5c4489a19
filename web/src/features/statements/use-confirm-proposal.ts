import { formatInr } from '@neev/domain/money'
import { confirm } from '#kit/feedback/confirm.tsx'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { type T, useT } from '#kit/i18n/use-t.ts'
import type { Line } from './statement-labels.ts'
import { AssignStatementLine, StatementLines, TransfersToMatch } from './statements.operations.graphql.ts'

/** What confirming will do, in a sentence. */
export function outcomeText(t: T, { proposal, leftPaise }: Line): string {
  if (!proposal) return ''
  const { to, outcome } = proposal
  const difference = formatInr(Math.abs(to.receivedPaise + leftPaise - to.expectedPaise))
  const labels: Record<typeof outcome, () => string> = {
    VERIFIED: () => t('The amount is right: the order goes to its sellers.'),
    SHORT: () => t('{difference} too little: the order waits for its payment again.', { difference }),
    EXCESS: () =>
      t('{difference} too much: the order is paid, and what is over goes back to the buyer.', { difference }),
    KNOWN: () => t('Somebody has counted this money already: the line is joined to it, and nothing else happens.'),
    DUPLICATE: () => t('The order was paid already. If the money came twice, send it back.'),
    LATE: () =>
      t('Nothing is due for it any more: all of it goes back to the buyer by a refund. This can not be taken back.'),
    ENDED: () => t('The buyer pays another way now. Ask the buyer before you do anything with it.'),
  }
  return labels[outcome]()
}

/** One click and one question: the whole of what is left is for the proposed order. */
export function useConfirmProposal(onDone: () => void = () => {}) {
  const t = useT()
  const allocate = useMutation(AssignStatementLine, {
    successMessage: t('Saved'),
    refreshes: [StatementLines, TransfersToMatch],
  })
  const ask = async (line: Line) => {
    const { proposal, id, leftPaise } = line
    if (!proposal) return
    const sure = await confirm({
      title: t('{amount} for {number}?', { amount: formatInr(leftPaise), number: proposal.to.orderNumber }),
      body: outcomeText(t, line),
      verb: t('Confirm'),
    })
    const parts = [{ transferId: proposal.to.transferId, amountPaise: leftPaise }]
    if (sure && (await allocate.runSafely({ id, parts }))) onDone()
  }
  return { ask, busy: allocate.busy }
}
