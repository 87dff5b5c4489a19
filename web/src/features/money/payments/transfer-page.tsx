import { text } from '#i18n/text.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { AdminTransfers } from './admin-payments.graphql.ts'
import { transferColumns, transferStates } from './admin-transfer.columns.tsx'
import { TransferDecision } from './admin-transfer-decision.tsx'

const statuses = ['SUBMITTED', 'AWAITED', 'SHORT', 'EXCESS', 'VERIFIED', 'REJECTED', 'EXPIRED', 'LATE'] as const

type Transfers = {
  title: string
  /** How many wait (`n`). */
  waiting: string
  explanation: string
  /** True for all transfers (admins), false for a seller's own. */
  isAdmin?: boolean
}

/** A page of submitted transfers, to be compared with the receiving account. */
export const transferPage = ({ title, waiting, explanation, isAdmin = false }: Transfers) =>
  listPage(AdminTransfers, ({ bankTransfers }) => bankTransfers, {
    title,
    subtitle: ({ bankTransfers: { counts } }, t) =>
      t(waiting, { n: counts.find(({ status }) => status === 'SUBMITTED')?.count ?? 0 }),
    sort: '-submittedAt',
    columns: transferColumns,
    file: 'transfers',
    isFlat: true,
    tabs: { labels: transferStates, statuses, hasEmpty: true },
    search: text('Order, buyer or UTR'),
    choices: { owed: { label: text('Late payments'), options: { yes: text('To refund') } } },
    filterOf: ({ owed, ...filter }) => ({ ...filter, owed: owed === 'yes' }),
    view: {
      label: ({ status }) => (status === 'SUBMITTED' ? text('Compare') : text('View')),
      titleOf: ({ debitNoteNumber, orderNumber }, t) =>
        t('Transfer for {number}', { number: debitNoteNumber ?? orderNumber }),
      View: ({ row, onDone }) => <TransferDecision transfer={row} isAdmin={isAdmin} onDone={onDone} />,
    },
    empty: [text('No transfers yet'), explanation],
    noMatch: text('No transfers match these filters'),
  })
