import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { type Column, textColumn } from '#ui/table/columns.tsx'
import { saveFile, toCsv } from '#ui/table/export.ts'
import type { BankFileFragment } from './settlements.graphql.ts'

type Payment = BankFileFragment['payments'][number]
const plain = (title: string, get: (row: Payment) => string) => textColumn<Payment>(title, get)

/** Columns in the order that banks require for bulk NEFT payments. */
const columns: Column<Payment>[] = [
  plain(text('Beneficiary'), ({ beneficiary }) => beneficiary),
  plain(text('Account number'), ({ accountNumber }) => accountNumber),
  plain('IFSC', ({ ifsc }) => ifsc),
  plain(text('Amount'), ({ amountPaise }) => (amountPaise / 100).toFixed(2)),
  plain(text('Reference'), ({ reference }) => reference),
]

/** Saves the bank file. */
export const saveBankFile = ({ number, payments }: BankFileFragment, t: T): void =>
  saveFile(`${number}.csv`, toCsv(columns, payments, t))
