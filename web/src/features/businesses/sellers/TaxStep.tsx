import { sellerTax } from '@neev/domain/businesses/sellers/sellers'
import { cleanCode } from '@neev/domain/core/input/clean'
import { useWatch } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { GstinsField, PanField } from '#shared/tax/GstFields.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import type { SellerFormFieldsFragment } from './application.graphql.ts'
import { gstTypeNames, udyamNames } from './seller-labels.ts'
import type { StepProps } from './steps.ts'

type Tax = NonNullable<SellerFormFieldsFragment['tax']>

const startOf = (tax: Tax | null) => ({
  pan: '',
  gstType: 'REGULAR',
  over5Crore: false,
  over500Crore: false,
  makesBricks: false,
  ...tax,
  gstins: tax?.gstins.map(({ gstin }) => ({ gstin })) ?? [{ gstin: '' }],
  udyam: tax?.udyam ?? '',
  udyamClass: tax?.udyamClass ?? '',
  tan: tax?.tan ?? '',
})

/** PAN and GST registrations, checked against each other while typing. */
export function TaxStep({ value, onSave, submit, actions }: StepProps<Tax>) {
  const t = useT()
  return (
    <Form
      schema={sellerTax}
      defaults={startOf(value) as never}
      onSubmit={(tax) => onSave({ tax })}
      submit={submit}
      actions={actions}
    >
      <div className="columns">
        <PanField />
        <SelectField name="gstType" label={t('GST scheme')} options={optionsOf(t, gstTypeNames)} />
      </div>
      <CheckboxField
        name="makesBricks"
        label={t('We make bricks, fly-ash blocks or earthen tiles')}
        hint={t(
          'Their manufacturers cannot be under the composition scheme and must register as regular taxpayers. The special rate of 6% without input credit is not offered here: their invoices charge 12%.',
        )}
      />
      <GstinsField />
      <div className="columns">
        <TextField
          name="udyam"
          label={t('Udyam number')}
          optional
          hint={t('Such as {example}', { example: 'UDYAM-MH-01-0000001' })}
          tidy={cleanCode}
        />
        <UdyamClass />
        <TextField name="tan" label="TAN" optional tidy={cleanCode} />
      </div>
      <CheckboxField
        name="over5Crore"
        label={t('Our yearly turnover is over ₹5 crore')}
        hint={t('E-invoices are then required by law.')}
      />
      <Over500Crore />
    </Form>
  )
}

function Over500Crore() {
  const t = useT()
  const over5Crore: unknown = useWatch({ name: 'over5Crore' })
  return over5Crore ? (
    <CheckboxField
      name="over500Crore"
      label={t('It is over ₹500 crore')}
      hint={t('Invoices to consumers then have a QR code for payment.')}
    />
  ) : null
}

function UdyamClass() {
  const t = useT()
  const udyam: unknown = useWatch({ name: 'udyam' })
  return udyam ? <SelectField name="udyamClass" label={t('Class')} options={optionsOf(t, udyamNames)} /> : null
}
