import { text } from '#i18n/text.ts'
import { showPercent } from '#ui/format/percent.ts'
import { type Column, date, labels, link, money } from '#ui/table/columns.tsx'
import type { CreditDeductionFieldsFragment as Row } from '../credit.operations.graphql.ts'

/** Columns of GST that companies deducted; `to` returns the page of a credit or an order. */
export const deductionColumns = (to: (row: Row) => string): Column<Row>[] => [
  link<Row>(text('Company'), ({ companyName }) => companyName, to),
  labels<Row>(text('GSTIN'), ({ deductorGstin }) => deductorGstin),
  labels<Row>(text('Invoice or order'), ({ invoiceNumber }) => invoiceNumber),
  date<Row>(text('Date'), ({ day }) => day, { sort: 'day' }),
  money<Row>(text('Taxable value'), ({ taxablePaise }) => taxablePaise),
  labels<Row>(text('Rate'), ({ rateBp }) => showPercent(rateBp)),
  money<Row>(text('Amount'), ({ amountPaise }) => amountPaise, { sort: 'amount' }),
  labels<Row>(text('Certificate'), ({ certificateNumber }) => certificateNumber, {
    second: ({ certificateMonth }) => certificateMonth,
  }),
]
