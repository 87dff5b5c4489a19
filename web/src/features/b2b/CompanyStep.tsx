import { b2bCompany } from '@neev/domain/accounts/b2b'
import { useT } from '#i18n/use-t.ts'
import { capitals } from '#shared/tax/GstFields.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { companyKindNames, turnoverNames } from './b2b-labels.ts'
import type { StepProps } from './steps.ts'

/** Company details. */
export function CompanyStep({ value, onSave, submit }: StepProps<'company'>) {
  const t = useT()
  const start = {
    companyName: '',
    kind: '',
    turnoverBand: '',
    ...value,
    cin: value?.cin ?? '',
    projects: value?.projects ?? '',
  }
  return (
    <Form schema={b2bCompany} defaults={start as never} onSubmit={(company) => onSave({ company })} submit={submit}>
      <div className="columns">
        <TextField name="companyName" label={t('Company name')} hint={t('As on the PAN card')} maxLength={120} />
        <SelectField name="kind" label={t('Type of company')} options={optionsOf(t, companyKindNames)} />
        <SelectField name="turnoverBand" label={t('Yearly turnover')} options={optionsOf(t, turnoverNames)} />
        <TextField
          name="cin"
          label="CIN"
          optional
          maxLength={21}
          hint={t('Such as {example}', { example: 'U27100MH2005PTC152072' })}
          tidy={capitals}
        />
        <div className="whole">
          <TextareaField
            name="projects"
            label={t('Projects')}
            optional
            hint={t('Current and past projects')}
            maxLength={1000}
          />
        </div>
      </div>
    </Form>
  )
}
