import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { tdsCertificateInput, tdsChallanInput } from '@neev/domain/money/tds-statements'
import { quarterOfMonth } from '@neev/domain/tax/quarters'
import { useState } from 'react'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { DateField, MoneyField, SelectField, TextField } from '#ui/form/fields.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type Column, money, textColumn } from '#ui/table/columns.tsx'
import { SheetButton } from '#ui/table/ExportButton.tsx'
import { ChoiceFilter, Filters } from '#ui/table/Filters.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { recentMonths } from './months.ts'
import {
  AddTdsChallan,
  IssueTdsCertificate,
  TdsStatement,
  type TdsStatementFieldsFragment,
  TdsStatementSheet,
  WithdrawTdsChallan,
} from './returns.graphql.ts'

type Month = TdsStatementFieldsFragment['months'][number]
type Deductee = TdsStatementFieldsFragment['deductees'][number]
type Challan = TdsStatementFieldsFragment['challans'][number]

const monthColumns: Column<Month>[] = [
  textColumn<Month>(text('Month'), ({ month }) => month),
  money<Month>(text('Deducted'), ({ taxPaise }) => taxPaise),
  money<Month>(text('Deposited'), ({ depositedPaise }) => depositedPaise),
  textColumn<Month>(text('Due on'), ({ dueOn }) => showDate(dueOn)),
]

/** Income tax deducted from sellers by quarter: deposits, deductees and certificates. */
export function TdsStatements() {
  const t = useT()
  const quarters = [...new Set(recentMonths(new Date()).map(quarterOfMonth))]
  const [now = '', ...before] = quarters
  const list = useListState({ sort: 'at', filters: { quarter: quarters } })
  const quarter = list.filter.quarter ?? now
  const { data, stale } = useData(TdsStatement, { quarter }, { keep: true })
  const of = data.tdsStatement
  return (
    <div className="stack">
      <Filters state={list}>
        <ChoiceFilter
          state={list}
          name="quarter"
          label={t('Quarter')}
          empty={now}
          options={before.map((value) => ({ value, label: value }))}
        />
        <SheetButton sheet={async () => (await request(TdsStatementSheet, { quarter })).tdsStatement.sheet} />
      </Filters>
      <div className={stale ? 'stack stale' : 'stack'}>
        <Section title={t('{form} of {quarter}', { form: of.form, quarter: of.quarter })}>
          <Properties
            of={[
              [t('Section'), `${of.section} (${of.code})`],
              [t('Due on'), showDate(of.dueOn)],
              [t('Deducted in the ledger'), formatInr(of.ledgerPaise)],
              [t('Reversals of earlier quarters set off'), of.carriedInPaise ? formatInr(-of.carriedInPaise) : null],
              [t('Reversals left for later quarters'), of.carriedOutPaise ? formatInr(of.carriedOutPaise) : null],
              [t('In the statement'), formatInr(of.taxPaise)],
              [t('Adjusted manually, not in the statement'), of.byHandPaise ? formatInr(of.byHandPaise) : null],
            ]}
          />
          <RowTable label={t('Months')} columns={monthColumns} rows={of.months} idOf={({ month }) => month} />
        </Section>
        <Challans of={of} />
        <Deductees of={of} />
      </div>
    </div>
  )
}

function Challans({ of }: { of: TdsStatementFieldsFragment }) {
  const t = useT()
  const may = useMay()('ledger:adjust')
  const [open, setOpen] = useState(false)
  const add = useMutation(AddTdsChallan, { successMessage: t('Saved') })
  const withdraw = useMutation(WithdrawTdsChallan, { successMessage: t('Withdrawn') })
  const ask = async ({ id, serial }: Challan) => {
    const sure = await confirm({
      title: t('Withdraw challan {serial}?', { serial }),
      body: t('It no longer counts for the statement. The log keeps it.'),
      verb: t('Withdraw'),
    })
    if (sure) await withdraw.runSafely({ id })
  }
  const actions = (challan: Challan) => (
    <RowActions actions={[{ label: t('Withdraw'), run: () => void ask(challan) }]} />
  )
  const columns: Column<Challan>[] = [
    textColumn<Challan>(text('Month'), ({ month }) => month),
    textColumn<Challan>(text('BSR code'), ({ bsr }) => bsr),
    textColumn<Challan>(text('Deposited on'), ({ depositedOn }) => showDate(depositedOn)),
    textColumn<Challan>(text('Challan no.'), ({ serial }) => serial),
    money<Challan>(text('Amount'), ({ amountPaise }) => amountPaise),
  ]
  return (
    <Section
      title={t('Challans')}
      action={
        may && (
          <button type="button" className="button small" onClick={() => setOpen(true)}>
            {t('Add')}
          </button>
        )
      }
    >
      {of.challans.length === 0 ? (
        <p className="ink3">{t('No challans in this quarter yet')}</p>
      ) : (
        <RowTable
          label={t('Challans')}
          columns={columns}
          rows={of.challans}
          idOf={({ id }) => id}
          {...(may && { actions })}
        />
      )}
      <FormDialog
        as="drawer"
        title={t('Add challan')}
        open={open}
        onClose={() => setOpen(false)}
        schema={tdsChallanInput}
        defaults={{ month: of.months[0]?.month ?? '', bsr: '', depositedOn: istDate(new Date()), serial: '' }}
        onSubmit={(input) => add.run({ input })}
        submit={t('Add')}
      >
        <SelectField
          name="month"
          label={t('Month of deduction')}
          options={of.months.map(({ month }) => ({ value: month, label: month }))}
        />
        <TextField name="bsr" label={t('BSR code')} />
        <DateField name="depositedOn" label={t('Deposited on')} />
        <TextField name="serial" label={t('Challan no.')} />
        <MoneyField name="amountPaise" label={t('Amount')} />
      </FormDialog>
    </Section>
  )
}

function Deductees({ of }: { of: TdsStatementFieldsFragment }) {
  const t = useT()
  const may = useMay()('ledger:adjust')
  const [pan, setPan] = useState<string | null>(null)
  const issue = useMutation(IssueTdsCertificate, { successMessage: t('Saved') })
  const columns: Column<Deductee>[] = [
    textColumn<Deductee>(text('PAN'), (row) => row.pan || t('No PAN')),
    textColumn<Deductee>(text('Seller'), ({ name }) => name),
    money<Deductee>(text('Amount paid or credited'), ({ basePaise }) => basePaise),
    money<Deductee>(text('Deducted'), ({ taxPaise }) => taxPaise),
    money<Deductee>(text('Deposited'), ({ depositedPaise }) => depositedPaise),
    {
      title: text('Certificate'),
      show: ({ pan, certificate }) =>
        certificate ? (
          <a className="link" href={certificate.pdfUrl}>
            {certificate.number}
          </a>
        ) : (
          may &&
          of.isOver &&
          pan !== '' && (
            <button type="button" className="button small" onClick={() => setPan(pan)}>
              {t('Enter number')}
            </button>
          )
        ),
      plain: ({ certificate }) => certificate?.number ?? '',
    },
  ]
  return (
    <Section title={t('Deductees')}>
      {of.deductees.length === 0 ? (
        <p className="ink3">{t('No deductions in this quarter')}</p>
      ) : (
        <RowTable label={t('Deductees')} columns={columns} rows={of.deductees} idOf={({ pan, name }) => pan || name} />
      )}
      <FormDialog
        as="drawer"
        title={t('Certificate of {pan}', { pan: pan ?? '' })}
        open={pan !== null}
        onClose={() => setPan(null)}
        schema={tdsCertificateInput}
        defaults={{ quarter: of.quarter, pan: pan ?? '', number: '', issuedOn: istDate(new Date()) }}
        onSubmit={(input) => issue.run({ input })}
        submit={t('Save')}
      >
        <p className="ink2">{t('The seller can download the certificate then. It does not change any more.')}</p>
        <TextField name="number" label={t('Certificate number')} />
        <DateField name="issuedOn" label={t('Issued on')} />
      </FormDialog>
    </Section>
  )
}
