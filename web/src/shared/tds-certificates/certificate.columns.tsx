import { text } from '#i18n/text.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'

/** A certificate about income tax that a seller submits with its file, and an admin accepts or rejects. */
export type Certificate = {
  id: string
  sellerName: string
  number: string
  state: string
  reason: string | null
  /** Of the file. */
  link: string
  submittedAt: string
  decidedAt: string | null
  decidedBy: string | null
  canWithdraw: boolean
  canDecide: boolean
}

type Options<Row extends Certificate> = {
  /** Beneath the number. */
  second: (row: Row) => string
  /** What the certificate says. */
  terms: readonly Column<Row>[]
  states: StateLabels<Row['state']>
}

/** Columns of certificates: those of a seller's own, and of all sellers for admins. */
export function certificateColumns<Row extends Certificate>({ second, terms, states }: Options<Row>) {
  const certificate: Column<Row> = {
    ...textColumn<Row>(text('Certificate'), ({ number }) => number, { second }),
    kind: 'name',
  }
  const shared = [
    ...terms,
    textColumn<Row>(text('Submitted'), ({ submittedAt }) => showMoment(submittedAt), { sort: 'submittedAt' }),
    status<Row, Row['state']>(text('Status'), ({ state }) => state, states),
  ]
  return {
    own: [certificate, ...shared, textColumn<Row>(text('Reason'), ({ reason }) => reason)],
    all: [
      certificate,
      textColumn<Row>(text('Seller'), ({ sellerName }) => sellerName),
      ...shared,
      textColumn<Row>(text('Decided'), ({ decidedAt }) => decidedAt && showMoment(decidedAt), {
        second: ({ decidedBy, reason }) => [decidedBy, reason].filter(Boolean).join(', ') || null,
      }),
    ],
  }
}
