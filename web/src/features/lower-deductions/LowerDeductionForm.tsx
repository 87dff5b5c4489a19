import { type LowerDeductionInput, lowerDeductionInput } from '@neev/domain/income-tax/lower-deductions'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, FileField, MoneyField, PercentField, TextField } from '#ui/form/fields.tsx'
import type { Schema } from '#ui/form/schema.ts'
import { SubmitLowerDeduction } from './lower-deductions.operations.graphql.ts'

type Typed = {
  number: string
  rateBp: number | null
  from: string
  to: string
  limitPaise: number | null
  file: File | null
}

/** The domain's rules for a certificate, with a required file. */
const withFile: Schema<Typed, LowerDeductionInput & { file: File }> = {
  '~standard': {
    validate: (values) => {
      const { file, ...rest } = values as Typed
      const { data, error } = lowerDeductionInput.safeParse(rest)
      if (data && file) return { value: { ...data, file } }
      return {
        issues: [...(error?.issues ?? []), ...(file ? [] : [{ message: text('Choose a file.'), path: ['file'] }])],
      }
    },
  },
}

/** The fields of a certificate as they stand on it, and its file. */
export function LowerDeductionForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const submit = useMutation(SubmitLowerDeduction, { successMessage: t('Submitted') })
  return (
    <Form
      schema={withFile}
      defaults={{ number: '', rateBp: null, from: '', to: '', limitPaise: null, file: null }}
      onSubmit={async ({ file, ...input }) => {
        await submit.run({ input, file })
        onDone()
      }}
      submit={t('Submit')}
    >
      <p className="ink2">
        {t('We check it and then deduct tax at its rate from supplies on its days, until its limit is used up.')}
      </p>
      <TextField name="number" label={t('Certificate number')} />
      <div className="columns">
        <PercentField name="rateBp" label={t('Rate')} />
        <MoneyField name="limitPaise" label={t('Limit')} hint={t('Value of supplies up to which it holds')} />
        <DateField name="from" label={t('First day')} />
        <DateField name="to" label={t('Last day')} />
      </div>
      <FileField
        name="file"
        label={t('File')}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        hint={t('PDF, JPEG, PNG or WebP, at most 10 MB')}
      />
    </Form>
  )
}
