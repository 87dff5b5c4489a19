import type { StatementRole } from '@neev/domain/money/statements/statement-sheets'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { LineFieldsFragment, OneStatementQuery } from './statements.operations.graphql.ts'

export type Line = LineFieldsFragment
export type Statement = OneStatementQuery['statement']
type Proposal = NonNullable<Line['proposal']>
export type LineState = Line['state'] | 'PROPOSED'

/** An open line with a proposal is displayed differently from one without. */
export const shownState = (line: Line): LineState => (line.state === 'OPEN' && line.proposal ? 'PROPOSED' : line.state)

export const lineStates: StateLabels<LineState> = {
  PROPOSED: { label: text('Suggested match'), tone: 'amber' },
  OPEN: { label: text('Unmatched'), tone: 'red' },
  MATCHED: { label: text('Matched with an order'), tone: 'green' },
  IGNORED: { label: text('Set aside'), tone: 'grey' },
  RETURNED: { label: text('To be refunded'), tone: 'blue' },
  REVERSED: { label: text('Reversed'), tone: 'grey' },
  NOTED: { label: text('Money out'), tone: 'grey' },
  PROVIDER: { label: text('From the payment provider'), tone: 'green' },
}

/** Reasons of a proposal. */
export const reasonLabels: Record<Proposal['reason'], string> = {
  UTR: text('The UTR is the one the buyer entered.'),
  REFERENCE: text('The bank description includes the order number.'),
  AMOUNT_AND_NAME: text('The amount is exact, and the bank description includes the buyer’s name.'),
}

export const confidences: StateLabels<Proposal['confidence']> = {
  SURE: { label: text('Certain'), tone: 'green' },
  LIKELY: { label: text('Likely'), tone: 'amber' },
  LOOK: { label: text('Check carefully'), tone: 'red' },
}

/** Names of columns. */
export const roleNames: Record<StatementRole, string> = {
  date: text('Day'),
  narration: text('Bank description'),
  reference: text('Reference or UTR'),
  credit: text('Money in'),
  debit: text('Money out'),
  amount: text('Amount, in or out'),
  sign: text('Cr or Dr'),
  balance: text('Balance'),
}

/** An Indian date as a time, as the date components need. */
export const momentOf = (day: string): string => `${day}T00:00:00+05:30`
