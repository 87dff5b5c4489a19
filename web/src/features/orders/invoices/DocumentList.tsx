import type { ReactNode } from 'react'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { type Column, date, labels, link, money } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, DateFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
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
  labels<Row>(text('Type'), ({ kind }, t) => t(kindLabels[kind])),
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
const exported: Column<Row>[] = [...columns, labels<Row>(text('Seller'), ({ sellerName }) => sellerName)]
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

type Props = { ofCompany?: boolean; title: string; subtitle: string; action?: ReactNode }

/** Invoices, credit notes and debit notes of the caller's orders, or of those of their company that they may read. */
export function DocumentList({ ofCompany = false, title, subtitle, action }: Props) {
  const t = useT()
  const list = useListState({
    sort: '-issuedAt',
    filters: { search: 'text', kind: kinds, from: 'text', to: 'text' },
  })
  const query: typeof OwnDocuments = ofCompany ? CompanyDocuments : OwnDocuments
  const { data, stale } = useData(query, list.variables, { keep: true })
  return (
    <ListPage
      title={title}
      subtitle={subtitle}
      actions={
        <ExportButton
          name="invoices"
          columns={exported}
          rows={() => allRows(query, list.variables, ({ ownDocuments }) => ownDocuments)}
        />
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Document, order or seller')} />
        <ChoiceFilter
          state={list}
          name="kind"
          label={t('Type')}
          options={kinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
        />
        <DateFilter state={list} name="from" label={t('From')} />
        <DateFilter state={list} name="to" label={t('Until')} />
      </Filters>
      <ResourceTable
        label={t('Invoices')}
        columns={shown}
        page={data.ownDocuments}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No documents match these filters') : t('No invoices yet')} action={action}>
            {t('The seller issues an invoice for each shipment when it leaves the yard.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
