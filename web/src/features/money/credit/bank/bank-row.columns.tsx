import type { CreditBankStatus } from '@neev/domain/money/credit/credit-bank-rows'
import { creditReference } from '@neev/domain/money/credit/credit-entries'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { type Column, date, labels, money, type StateLabels, status } from '#ui/table/columns.tsx'
import type { CreditBankRowFieldsFragment as Row } from '../credit.operations.graphql.ts'

/** Label and tone of a credit of the bank. */
export const bankStates: StateLabels<CreditBankStatus> = {
  OPEN: { label: text('To record'), tone: 'amber' },
  RECORDED: { label: text('Recorded'), tone: 'green' },
  IGNORED: { label: text('Set aside'), tone: 'grey' },
}
export const bankTabs = ['OPEN', 'RECORDED', 'IGNORED'] as const

/** Columns of credits of the bank; `to` returns the page of a line. */
export const bankRowColumns = (to: (lineId: string) => string): Column<Row>[] => [
  date<Row>(text('Date'), ({ onDay }) => onDay, { sort: 'onDay' }),
  labels<Row>(text('Description'), ({ narration }) => narration, { second: ({ reference }) => reference }),
  money<Row>(text('Amount'), ({ amountPaise }) => amountPaise, { sort: 'amount' }),
  {
    title: text('Credit line'),
    plain: ({ companyName }) => companyName ?? '',
    show: ({ lineId, companyName }) =>
      lineId ? (
        <>
          <Link className="link" to={to(lineId)}>
            {companyName}
          </Link>
          <span className="second">{creditReference(Number(lineId))}</span>
        </>
      ) : (
        '–'
      ),
  },
  status<Row, CreditBankStatus>(text('Status'), (row) => row.status, bankStates),
]
