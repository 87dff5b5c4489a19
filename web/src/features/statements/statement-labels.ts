import type { StatementRole } from '@neev/domain/statement-sheets'
import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'
import type { LineFieldsFragment, OneStatementQuery } from './statements.operations.graphql.ts'

export type Line = LineFieldsFragment
export type Statement = OneStatementQuery['statement']
type Proposal = NonNullable<Line['proposal']>
export type Shown = Line['state'] | 'PROPOSED'

/** An open line with a proposal is another thing to a person than one without. */
export const shownState = (line: Line): Shown => (line.state === 'OPEN' && line.proposal ? 'PROPOSED' : line.state)

export const lineStates: StateLabels<Shown> = {
  PROPOSED: { label: text('Proposal'), tone: 'amber' },
  OPEN: { label: text('Unmatched'), tone: 'red' },
  MATCHED: { label: text('For an order'), tone: 'green' },
  IGNORED: { label: text('Set aside'), tone: 'grey' },
  RETURNED: { label: text('Goes back'), tone: 'blue' },
  REVERSED: { label: text('Taken back'), tone: 'grey' },
  NOTED: { label: text('Money out'), tone: 'grey' },
  PROVIDER: { label: text('From the payment provider'), tone: 'green' },
}

/** Why a transfer is proposed. */
export const reasonLabels: Record<Proposal['reason'], string> = {
  UTR: text('The bank shows the UTR that the buyer gave.'),
  REFERENCE: text('The bank’s words name the order.'),
  AMOUNT_AND_NAME: text('The amount is right to the paisa, and the bank’s words carry the buyer’s name.'),
}

export const confidences: StateLabels<Proposal['confidence']> = {
  SURE: { label: text('Sure'), tone: 'green' },
  LIKELY: { label: text('Likely'), tone: 'amber' },
  LOOK: { label: text('Look closely'), tone: 'red' },
}

/** What each column of a statement is called. */
export const roleNames: Record<StatementRole, string> = {
  date: text('Day'),
  narration: text('Words of the bank'),
  reference: text('Reference or UTR'),
  credit: text('Money in'),
  debit: text('Money out'),
  amount: text('Amount, in or out'),
  sign: text('Cr or Dr'),
  balance: text('Balance'),
}

/** An Indian day as the pages show it wants a moment. */
export const momentOf = (day: string): string => `${day}T00:00:00+05:30`
