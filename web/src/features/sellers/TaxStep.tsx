import { whyGstinDoesNotFit, whyNotPan } from '@neev/domain/identity'
import { sentence } from '@neev/domain/refusals'
import { MOST_GSTINS, sellerTax } from '@neev/domain/sellers'
import { stateName } from '@neev/domain/states'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Form } from '#kit/form/Form.tsx'
import { CheckboxField, GstinField, SelectField, TextField } from '#kit/form/fields.tsx'
import { useFieldError } from '#kit/form/use-field-error.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import type { SellerFormFieldsFragment } from './application.graphql.ts'
import { gstTypeNames, optionsOf, udyamNames } from './seller-words.ts'
import type { StepProps } from './steps.ts'

type Tax = NonNullable<SellerFormFieldsFragment['tax']>
const capitals = (text: string) => text.toUpperCase().replace(/\s/g, '')

const startOf = (tax: Tax | null) => ({
  pan: '',
  gstType: 'REGULAR',
  over5Crore: false,
  ...tax,
  gstins: tax?.gstins.map(({ gstin }) => ({ gstin })) ?? [{ gstin: '' }],
  udyam: tax?.udyam ?? '',
  udyamClass: tax?.udyamClass ?? '',
  tan: tax?.tan ?? '',
})

/** PAN and GST registrations; whether they fit each other is told while they are typed. */
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
        <TextField name="pan" label="PAN" maxLength={10} tidy={capitals} hint={<PanHint />} />
        <SelectField name="gstType" label={t('GST scheme')} options={optionsOf(t, gstTypeNames)} />
      </div>
      <Gstins />
      <div className="columns">
        <TextField
          name="udyam"
          label={t('Udyam number')}
          optional
          hint={t('Such as {example}', { example: 'UDYAM-MH-01-0000001' })}
          tidy={(typed) => typed.toUpperCase().replace(/\s/g, '')}
        />
        <UdyamClass />
        <TextField name="tan" label="TAN" optional maxLength={10} tidy={capitals} />
      </div>
      <CheckboxField
        name="over5Crore"
        label={t('Our yearly turnover is over ₹5 crore')}
        hint={t('Then the law wants e-invoices.')}
      />
    </Form>
  )
}

function PanHint() {
  const t = useT()
  const pan: unknown = useWatch({ name: 'pan' })
  return typeof pan === 'string' && pan.length === 10 && !whyNotPan(pan) ? (
    <Good>{t('The form is right')}</Good>
  ) : (
    t('Ten characters, such as {example}', { example: 'AAPFU0939F' })
  )
}

const Good = ({ children }: { children: string }) => (
  <span className="good-text">
    <Icon name="check" /> {children}
  </span>
)

function Gstins() {
  const t = useT()
  const { fields, append, remove } = useFieldArray({ name: 'gstins' })
  const error = useFieldError('gstins')
  return (
    <fieldset className="stack">
      <legend className="semi">{t('GST registrations')}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="row top">
          <div className="fills">
            <GstinField
              name={`gstins.${at}.gstin`}
              label={t('GSTIN {n}', { n: at + 1 })}
              hint={<GstinHint name={`gstins.${at}.gstin`} />}
            />
          </div>
          {fields.length > 1 && (
            <button
              type="button"
              className="button quiet square beside-field"
              aria-label={t('Take GSTIN {n} out', { n: at + 1 })}
              onClick={() => remove(at)}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
      {error && <p className="error-text">{error}</p>}
      {fields.length < MOST_GSTINS && (
        <div>
          <button type="button" className="button" onClick={() => append({ gstin: '' })}>
            <Icon name="plus" />
            {t('GSTIN of another state')}
          </button>
        </div>
      )}
    </fieldset>
  )
}

/** What is right or wrong with a GSTIN as soon as all of it is typed. */
function GstinHint({ name }: { name: string }) {
  const t = useT()
  const [gstin, pan] = useWatch({ name: [name, 'pan'] }) as [string, string]
  if (gstin.length < 15) return t('15 characters; the third to the twelfth are the PAN')
  const why = whyGstinDoesNotFit(gstin, null, whyNotPan(pan) ? undefined : pan)
  if (why) return <span className="bad-text">{t(sentence(why))}</span>
  return <Good>{t('{state}, the check letter is right', { state: stateName(gstin.slice(0, 2)) })}</Good>
}

function UdyamClass() {
  const t = useT()
  const udyam: unknown = useWatch({ name: 'udyam' })
  return udyam ? <SelectField name="udyamClass" label={t('Class')} options={optionsOf(t, udyamNames)} /> : null
}
