import { lowerDeductionInput } from '@neev/domain/money/lower-deductions'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { CertificateForm } from '#shared/tds-certificates/CertificateForm.tsx'
import { DateField, MoneyField, PercentField } from '#ui/form/fields.tsx'
import { SubmitLowerDeduction } from './lower-deductions.operations.graphql.ts'

/** The fields of a certificate as they stand on it, and its file. */
export function LowerDeductionForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const submit = useMutation(SubmitLowerDeduction, { successMessage: t('Submitted') })
  return (
    <CertificateForm
      fields={lowerDeductionInput}
      defaults={{ number: '', rateBp: null, from: '', to: '', limitPaise: null }}
      onSubmit={async ({ file, ...input }) => {
        await submit.run({ input, file })
        onDone()
      }}
      before={
        <p className="ink2">
          {t('We check it and then deduct tax at its rate from supplies on its days, until its limit is used up.')}
        </p>
      }
    >
      <div className="columns">
        <PercentField name="rateBp" label={t('Rate')} />
        <MoneyField name="limitPaise" label={t('Limit')} hint={t('Value of supplies up to which it holds')} />
        <DateField name="from" label={t('First day')} />
        <DateField name="to" label={t('Last day')} />
      </div>
    </CertificateForm>
  )
}
