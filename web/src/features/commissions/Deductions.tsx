import { type DeductionKind, deductionInput } from '@neev/domain/payments/payouts'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { DeductionList } from '#shared/fees/DeductionList.tsx'
import { deductionNames } from '#shared/fees/fee-labels.ts'
import type { DeductionFieldsFragment } from '#shared/fees/fees.graphql.ts'
import { DatedRates, useTomorrow } from '#shared/rates/DatedRates.tsx'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, PercentField } from '#ui/form/fields.tsx'
import { RemoveDeductionRate, SetDeductionRate } from './commissions.graphql.ts'

/** Statutory deductions of all sellers; an admin sets future rates. */
export function Deductions({ deductions }: { deductions: readonly DeductionFieldsFragment[] }) {
  const t = useT()
  const may = useMay()('commission:write')
  const [open, setOpen] = useState<DeductionKind | null>(null)
  const deduction = deductions.find(({ kind }) => kind === open)
  return (
    <Section title={t('Statutory deductions for all sellers')}>
      <DeductionList
        deductions={deductions}
        {...(may && {
          action: (kind: DeductionKind) => (
            <button type="button" className="button small" onClick={() => setOpen(kind)}>
              {t('Rates')}
            </button>
          ),
        })}
      />
      <Dialog
        as="drawer"
        title={open ? t(deductionNames[open].name) : ''}
        open={deduction !== undefined}
        onClose={() => setOpen(null)}
      >
        <div className="dialog-body stack">{deduction && <Rates deduction={deduction} />}</div>
      </Dialog>
    </Section>
  )
}

function Rates({ deduction: { kind, rates } }: { deduction: DeductionFieldsFragment }) {
  const t = useT()
  const from = useTomorrow()
  const set = useMutation(SetDeductionRate, { successMessage: t('Rate saved') })
  const remove = useMutation(RemoveDeductionRate, { successMessage: t('Removed') })
  return (
    <>
      <DatedRates rates={rates} name={t('Rate')} takeOut={(day) => remove.runSafely({ kind, from: day })} />
      <Form
        key={rates.length}
        schema={deductionInput}
        defaults={{ kind, from, rateBp: Number.NaN }}
        onSubmit={(input) => set.run({ input })}
        submit={t('Add rate')}
      >
        <DateField name="from" label={t('Applies from')} hint={t('A future date')} />
        <PercentField name="rateBp" label={t('Rate')} />
      </Form>
    </>
  )
}
