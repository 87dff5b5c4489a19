import { financialYear } from '@neev/domain/core/fiscal'
import { type CommissionTdsInput, commissionTdsInput } from '@neev/domain/money/commission-tds'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { CertificateForm } from '#shared/tds-certificates/CertificateForm.tsx'
import { MoneyField, SelectField } from '#ui/form/fields.tsx'
import type { Schema } from '#ui/form/schema.ts'
import { SubmitCommissionTds } from './commission-tds.operations.graphql.ts'

type Typed = { quarterOf: string; number: string; amountPaise: number | null }

/** The domain's rules for a claim, with one choice for quarter and year. */
const claim: Schema<Typed, CommissionTdsInput> = {
  '~standard': {
    validate: (values) => {
      const { quarterOf, ...rest } = values as Typed
      const [year = '', quarter = ''] = quarterOf.split(' ')
      const { data, error } = commissionTdsInput.safeParse({ ...rest, financialYear: year, quarter: Number(quarter) })
      if (data) return { value: data }
      return {
        issues: error.issues.map((issue) =>
          issue.path[0] === 'financialYear' || issue.path[0] === 'quarter' ? { ...issue, path: ['quarterOf'] } : issue,
        ),
      }
    },
  },
}

/** This financial year and the one before, by quarter, latest first. */
function quarters(): { value: string; label: string }[] {
  const thisYear = financialYear(new Date())
  const start = Number(thisYear.slice(0, 4))
  const before = `${start - 1}-${String(start).slice(2)}`
  return [thisYear, before].flatMap((year) =>
    [4, 3, 2, 1].map((quarter) => ({ value: `${year} ${quarter}`, label: `Q${quarter} ${year}` })),
  )
}

/** The fields of a certificate of tax deducted on commission, and its file. */
export function CommissionTdsForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const submit = useMutation(SubmitCommissionTds, { successMessage: t('Submitted') })
  return (
    <CertificateForm
      fields={claim}
      defaults={{ quarterOf: '', number: '', amountPaise: null }}
      onSubmit={async ({ file, ...input }) => {
        await submit.run({ input, file })
        onDone()
      }}
      before={
        <>
          <p className="ink2">
            {t(
              'Tax on our commission without GST, as on your certificate (Form 16A). Once accepted, it is credited on your next statement.',
            )}
          </p>
          <SelectField name="quarterOf" label={t('Quarter')} options={quarters()} />
        </>
      }
    >
      <MoneyField name="amountPaise" label={t('Amount')} />
    </CertificateForm>
  )
}
