import { formatInr } from '@neev/domain/core/money'
import { gstTdsCertificateInput } from '@neev/domain/money/credit/gst-tds'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { showPercent } from '#ui/format/percent.ts'
import { type Column, date, link, money, textColumn } from '#ui/table/columns.tsx'
import { listPage, valueChoice } from '#ui/table/list-page.tsx'
import {
  CreditDeductions,
  type CreditDeductionFieldsFragment as Deduction,
  RecordGstTdsCertificate,
  type CreditDeductionFieldsFragment as Row,
} from '../credit.operations.graphql.ts'

/** Columns of GST that companies deducted; `to` returns the page of a credit or an order. */
const deductionColumns = (to: (row: Row) => string): Column<Row>[] => [
  link<Row>(text('Company'), ({ companyName }) => companyName, to),
  textColumn<Row>(text('GSTIN'), ({ deductorGstin }) => deductorGstin),
  textColumn<Row>(text('Invoice or order'), ({ invoiceNumber }) => invoiceNumber),
  date<Row>(text('Date'), ({ day }) => day, { sort: 'day' }),
  money<Row>(text('Taxable value'), ({ taxablePaise }) => taxablePaise),
  textColumn<Row>(text('Rate'), ({ rateBp }) => showPercent(rateBp)),
  money<Row>(text('Amount'), ({ amountPaise }) => amountPaise, { sort: 'amount' }),
  textColumn<Row>(text('Certificate'), ({ certificateNumber }) => certificateNumber, {
    second: ({ certificateMonth }) => certificateMonth,
  }),
]

const states = ['AWAITED', 'RECORDED'] as const
const stateLabels = { AWAITED: text('Awaited'), RECORDED: text('Recorded') } as const

function useDeductionColumns() {
  const own = useSellingPaths()
  return deductionColumns(({ lineId, suborderId }) =>
    lineId === null ? own.orderDetail({ id: suborderId ?? '' }) : own.creditDetail({ id: lineId }),
  )
}

function CertificateForm({ row, onDone }: { row: Deduction; onDone: () => void }) {
  const t = useT()
  const record = useMutation(RecordGstTdsCertificate, { successMessage: t('Saved') })
  return (
    <div className="dialog-body">
      <Form
        schema={gstTdsCertificateInput}
        defaults={{ number: '', month: row.day.slice(0, 7) }}
        submit={t('Record certificate')}
        onSubmit={async (input) => {
          await record.run({ id: row.id, input })
          onDone()
        }}
      >
        <p className="ink2">{t('As on Form GSTR-7A, which the GST portal issues once the buyer has filed.')}</p>
        <TextField name="number" label={t('Certificate number')} />
        <TextField name="month" label={t('Month')} hint={t('For example: 2026-11')} />
      </Form>
    </div>
  )
}

/** GST that government buyers deducted from what they paid, and the certificates for it. */
export default listPage(CreditDeductions, ({ creditDeductions }) => creditDeductions, {
  title: text('GST-TDS certificates'),
  subtitle: ({ creditDeductions: { awaitedPaise } }, t) =>
    t('Certificates awaited for {amount}', { amount: formatInr(awaitedPaise) }),
  sort: '-day',
  columns: useDeductionColumns,
  file: 'gst-tds',
  search: text('Company, invoice or certificate'),
  choices: { certificate: valueChoice(text('Certificate'), states, stateLabels) },
  filterOf: ({ certificate, ...filter }) => ({
    ...filter,
    ...(certificate && { awaited: certificate === 'AWAITED' }),
  }),
  view: {
    titleOf: ({ invoiceNumber }, t) => t('Certificate for {number}', { number: invoiceNumber }),
    View: CertificateForm,
  },
  useActions: (show) => {
    const t = useT()
    return (row) => (row.certificateNumber === null ? [{ label: t('Record certificate'), run: () => show(row) }] : [])
  },
  empty: [
    text('No GST-TDS'),
    text(
      'What a government buyer deducts is stated with the receipt on its credit, or when its bank transfer is confirmed.',
    ),
  ],
  noMatch: text('No GST-TDS'),
})
