import { istDate } from '@neev/domain/fiscal'
import { gstr8FilingInput } from '@neev/domain/gstr8'
import { useState } from 'react'
import { request } from '#graphql/request.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Failed } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, TextField } from '#ui/form/fields.tsx'
import { SheetButton } from '#ui/table/ExportButton.tsx'
import { ChoiceFilter, Filters } from '#ui/table/Filters.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { recentMonths } from './months.ts'
import { ReturnHead } from './ReturnHead.tsx'
import { ReturnTables } from './ReturnTables.tsx'
import {
  Gstr8,
  Gstr8Sheet,
  MarkGstr8Filed,
  type MonthReturnFieldsFragment,
  OperatorReturn,
  OperatorReturnSheet,
  TcsGstins,
} from './returns.graphql.ts'

/** Taxes collected and deducted in a month: GST by registration and GSTIN, income tax by PAN. */
export function OperatorReturns() {
  const t = useT()
  const months = recentMonths(new Date())
  const { data: known } = useGql(TcsGstins)
  const registrations = known?.tcsRegistrations.items ?? []
  const list = useListState({
    sort: 'at',
    filters: { month: months, gstin: 'text' },
  })
  const month = list.filter.month ?? months[0]
  const { gstin } = list.filter
  const all = useGql(OperatorReturn, { month }, { keep: true, skip: gstin !== null })
  const one = useGql(Gstr8, { gstin: gstin ?? '', month }, { keep: true, skip: gstin === null })
  const shown = gstin ? one.data?.gstr8 : all.data?.operatorReturn
  const { error, refetch } = gstin ? one : all
  const sheet = async () =>
    gstin
      ? (await request(Gstr8Sheet, { gstin, month })).gstr8.sheet
      : (await request(OperatorReturnSheet, { month })).operatorReturn.sheet
  return (
    <div className="stack">
      <Filters state={list}>
        <ChoiceFilter
          state={list}
          name="month"
          label={t('Month')}
          empty={months[0]}
          options={months.slice(1).map((value) => ({ value, label: value }))}
        />
        <ChoiceFilter
          state={list}
          name="gstin"
          label={t('Registration')}
          empty={t('All registrations')}
          options={registrations.map(({ gstin, stateName }) => ({ value: gstin, label: `${stateName}, ${gstin}` }))}
        />
        <SheetButton sheet={sheet} />
        {gstin && shown?.isToFile && shown.month === month && <Filing gstin={gstin} of={shown} />}
      </Filters>
      {error && !shown && <Failed error={error} retry={refetch} />}
      {shown && <ReturnHead of={shown} />}
      {shown ? <ReturnTables of={shown} /> : <div className="skeleton block" aria-busy />}
    </div>
  )
}

/** Records the acknowledgement number of a filed month. */
function Filing({ gstin, of: { month } }: { gstin: string; of: MonthReturnFieldsFragment }) {
  const t = useT()
  const may = useMay()('ledger:adjust')
  const [open, setOpen] = useState(false)
  const mark = useMutation(MarkGstr8Filed, { successMessage: t('Saved'), refreshes: [Gstr8] })
  if (!may) return null
  const title = t('Mark as filed')
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {title}
      </button>
      <Dialog as="drawer" title={title} open={open} onClose={() => setOpen(false)}>
        <div className="dialog-body stack">
          <p className="ink2">
            {t('The figures shown are saved as filed. Later changes appear under “4 amendments” of a later month.')}
          </p>
          <Form
            schema={gstr8FilingInput}
            defaults={{ gstin, month, arn: '', filedOn: istDate(new Date()) }}
            onSubmit={async (input) => {
              await mark.run({ input })
              setOpen(false)
            }}
            submit={title}
          >
            <TextField name="arn" label={t('Acknowledgement number (ARN)')} />
            <DateField name="filedOn" label={t('Filed on')} />
          </Form>
        </div>
      </Dialog>
    </>
  )
}
