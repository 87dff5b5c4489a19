import { b2bCompany } from '@neev/domain/businesses/b2b'
import { cleanCode } from '@neev/domain/core/input/clean'
import { useT } from '#i18n/use-t.ts'
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
        <TextField name="companyName" label={t('Company name')} hint={t('As on the PAN card')} />
        <SelectField name="kind" label={t('Type of company')} options={optionsOf(t, companyKindNames)} />
        <SelectField name="turnoverBand" label={t('Yearly turnover')} options={optionsOf(t, turnoverNames)} />
        <TextField
          name="cin"
          label="CIN"
          optional
          hint={t('Such as {example}', { example: 'U27100MH2005PTC152072' })}
          tidy={cleanCode}
        />
        <div className="whole">
          <TextareaField name="projects" label={t('Projects')} optional hint={t('Current and past projects')} />
        </div>
      </div>
    </Form>
  )
}
