import { formatInr } from '@neev/domain/core/money'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'
import { type Column, labels, money, status } from '#ui/table/columns.tsx'
import { confidences, type Line, lineStates, momentOf, type Shown, shownState } from './statement-labels.ts'

/** Age of an open credit. */
const age = ({ state, ageDays }: Line, t: T): string | null =>
  state === 'OPEN' ? t('{n, plural, =0 {came today} one {# day ago} other {# days ago}}', { n: ageDays }) : null

function forWhat(line: Line, t: T): string | null {
  const { allocations, proposal, reason, refundNumber, takenBackOn, takesBackOn } = line
  if (takenBackOn && line.state === 'MATCHED')
    return t('Reversed by the bank on {day}', { day: showDate(momentOf(takenBackOn)) })
  if (allocations.length > 0) return allocations.map(({ to }) => to.noteNumber ?? to.orderNumber).join(', ')
  if (proposal) return `${proposal.to.noteNumber ?? proposal.to.orderNumber}, ${proposal.to.buyerName}`
  if (takesBackOn) return t('Reverses the credit of {day}', { day: showDate(momentOf(takesBackOn)) })
  return reason ?? refundNumber
}

const second = (line: Line, t: T): string | null => {
  if (line.state === 'OPEN' && line.allocations.length > 0)
    return t('{amount} left', { amount: formatInr(line.leftPaise) })
  return line.state === 'OPEN' && line.proposal ? t(confidences[line.proposal.confidence].label) : null
}

export const lineColumns: Column<Line>[] = [
  {
    ...labels<Line>(text('Bank description'), ({ narration, reference }) => narration || reference, {
      second: ({ bank, accountEnding }) => `${bank} …${accountEnding}`,
    }),
    kind: 'name',
  },
  labels<Line>(text('Day'), ({ onDay }) => showDate(momentOf(onDay)), { second: age, sort: 'onDay' }),
  labels<Line>(text('Reference or UTR'), ({ reference }) => reference || null),
  money<Line>(text('Amount'), ({ amountPaise, direction }) => (direction === 'DEBIT' ? -amountPaise : amountPaise), {
    sort: 'amount',
  }),
  labels<Line>(text('For'), forWhat, { second }),
  status<Line, Shown>(text('Status'), shownState, lineStates),
]
