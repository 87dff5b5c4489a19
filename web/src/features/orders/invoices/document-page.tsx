import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type Column, date, link, money, textColumn } from '#ui/table/columns.tsx'
import { listPage, valueChoice } from '#ui/table/list-page.tsx'
import { CompanyDocuments, OwnDocuments, type OwnDocumentsQuery } from './invoices.graphql.ts'

type Row = OwnDocumentsQuery['ownDocuments']['items'][number]

const kinds = ['INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE'] as const
const kindLabels = {
  INVOICE: text('Invoice'),
  CREDIT_NOTE: text('Credit note'),
  DEBIT_NOTE: text('Debit note'),
} as const
const pageOf = { INVOICE: paths.invoice, CREDIT_NOTE: paths.creditNote, DEBIT_NOTE: paths.debitNote } as const

const columns: Column<Row>[] = [
  link<Row>(
    text('Number'),
    ({ number }) => number,
    ({ kind, id }) => pageOf[kind]({ id }),
    { second: ({ sellerName }) => sellerName, sort: 'number' },
  ),
  textColumn<Row>(text('Type'), ({ kind }, t) => t(kindLabels[kind])),
  date<Row>(text('Date'), ({ issuedAt }) => issuedAt, { sort: 'issuedAt' }),
  link<Row>(
    text('Order'),
    ({ orderNumber }) => orderNumber,
    ({ orderId }) => paths.order({ id: orderId }),
  ),
  money<Row>(text('GST'), ({ taxPaise }) => taxPaise),
  money<Row>(text('Amount'), ({ totalPaise }) => totalPaise, { sort: 'total' }),
]
/** What stands in a file of accounts: the seller in a column of its own. */
const exported: Column<Row>[] = [...columns, textColumn<Row>(text('Seller'), ({ sellerName }) => sellerName)]
const shown: Column<Row>[] = [
  ...columns,
  {
    title: text('File'),
    show: ({ pdfUrl, number }, t) =>
      pdfUrl ? (
        <a className="link" href={pdfUrl} aria-label={t('{number} as PDF', { number })}>
          {t('PDF')}
        </a>
      ) : (
        t('Waiting for its IRN')
      ),
    plain: () => '',
  },
]

type Documents = {
  ofCompany?: boolean
  account?: 'narrow'
  title: string
  subtitle: string
  action?: { label: string; to: () => string }
}

/** A page of invoices, credit notes and debit notes of the caller's orders, or of those of their company that they may read. */
export const documentPage = ({ ofCompany = false, action, ...documents }: Documents) =>
  listPage(ofCompany ? (CompanyDocuments as typeof OwnDocuments) : OwnDocuments, ({ ownDocuments }) => ownDocuments, {
    ...documents,
    label: text('Invoices'),
    sort: '-issuedAt',
    columns: shown,
    file: 'invoices',
    exported,
    search: text('Document, order or seller'),
    choices: { kind: valueChoice(text('Type'), kinds, kindLabels) },
    hasDates: true,
    empty: [
      text('No invoices yet'),
      text('The seller issues an invoice for each shipment when it leaves the yard.'),
      action,
    ],
    noMatch: text('No documents match these filters'),
  })
