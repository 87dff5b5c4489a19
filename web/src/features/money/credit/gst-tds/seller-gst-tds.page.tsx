import { formatInr } from '@neev/domain/core/money'
import { gstTdsCertificateInput } from '@neev/domain/money/credit/gst-tds'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import {
  CreditDeductions,
  type CreditDeductionFieldsFragment as Deduction,
  RecordGstTdsCertificate,
} from '../credit.operations.graphql.ts'
import { deductionColumns } from './gst-tds.columns.tsx'

const states = ['AWAITED', 'RECORDED'] as const
const stateLabels = { AWAITED: text('Awaited'), RECORDED: text('Recorded') } as const

/** GST that government buyers deducted from what they paid, and the certificates for it. */
export default function SellerGstTdsPage() {
  const t = useT()
  const own = useSellingPaths()
  const list = useListState({ sort: '-day', filters: { search: 'text', certificate: states } })
  const { page, filter } = list.variables
  const { certificate, ...rest } = filter
  const variables = { page, filter: { ...rest, ...(certificate && { awaited: certificate === 'AWAITED' }) } }
  const { data, stale } = useData(CreditDeductions, variables, { keep: true })
  const [open, setOpen] = useState<Deduction | null>(null)
  const record = useMutation(RecordGstTdsCertificate, { successMessage: t('Saved') })
  const columns = deductionColumns(({ lineId, suborderId }) =>
    lineId === null ? own.orderDetail({ id: suborderId ?? '' }) : own.creditDetail({ id: lineId }),
  )
  return (
    <ListPage
      title={t('GST-TDS certificates')}
      subtitle={t('Certificates awaited for {amount}', { amount: formatInr(data.creditDeductions.awaitedPaise) })}
      actions={
        <ExportButton
          name="gst-tds"
          columns={columns}
          rows={() => allRows(CreditDeductions, variables, ({ creditDeductions }) => creditDeductions)}
        />
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Company, invoice or certificate')} />
        <ChoiceFilter
          state={list}
          name="certificate"
          label={t('Certificate')}
          options={states.map((value) => ({ value, label: t(stateLabels[value]) }))}
        />
      </Filters>
      <ResourceTable
        label={t('GST-TDS certificates')}
        columns={columns}
        page={data.creditDeductions}
        stale={stale}
        state={list}
        empty={
          <Empty title={t('No GST-TDS')}>
            {t(
              'What a government buyer deducts is stated with the receipt on its credit, or when its bank transfer is confirmed.',
            )}
          </Empty>
        }
        actions={(row) =>
          row.certificateNumber === null && (
            <RowActions actions={[{ label: t('Record certificate'), run: () => setOpen(row) }]} />
          )
        }
      />
      {open && (
        <FormDialog
          title={t('Certificate for {number}', { number: open.invoiceNumber })}
          open
          onClose={() => setOpen(null)}
          schema={gstTdsCertificateInput}
          defaults={{ number: '', month: open.day.slice(0, 7) }}
          submit={t('Record certificate')}
          onSubmit={(input) => record.run({ id: open.id, input })}
        >
          <p className="ink2">{t('As on Form GSTR-7A, which the GST portal issues once the buyer has filed.')}</p>
          <TextField name="number" label={t('Certificate number')} />
          <TextField name="month" label={t('Month')} hint={t('For example: 2026-11')} />
        </FormDialog>
      )}
    </ListPage>
  )
}
