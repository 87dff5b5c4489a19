import { partnerBusiness, sellerBusiness } from '@neev/domain/businesses/sellers/sellers'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CountField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { TicksField } from '#ui/form/TicksField.tsx'
import type { SellerFormFieldsFragment } from './application.graphql.ts'
import { constitutionNames, kindNames } from './seller-labels.ts'
import type { StepProps } from './steps.ts'

type Business = NonNullable<SellerFormFieldsFragment['business']>
const nobody = { name: '', mobile: '', email: '' }

const startOf = (business: Business | null) => ({
  legalName: '',
  tradeName: '',
  constitution: '' as Business['constitution'],
  address: '',
  supportPhone: '',
  supportEmail: '',
  yearStarted: null,
  ...business,
  businessKinds: [...(business?.businessKinds ?? [])],
  about: business?.about ?? '',
  website: business?.website ?? '',
  owner: business?.owner ?? nobody,
  accounts: business?.accounts ?? nobody,
  dispatch: business?.dispatch ?? nobody,
})

/** Business details and contacts. */
export function BusinessStep({ value, onSave, submit, actions }: StepProps<Business>) {
  const t = useT()
  return (
    <Form
      schema={value?.businessKinds.length === 0 ? partnerBusiness : sellerBusiness}
      defaults={startOf(value) as never}
      onSubmit={(business) => onSave({ business })}
      submit={submit}
      actions={actions}
    >
      <div className="columns">
        <TextField name="legalName" label={t('Legal name')} hint={t('As on the PAN card')} />
        <TextField name="tradeName" label={t('Trade name')} hint={t('The name that buyers see')} />
        <SelectField name="constitution" label={t('Type of business')} options={optionsOf(t, constitutionNames)} />
        <CountField name="yearStarted" label={t('In business since')} optional />
        <div className="whole">
          <TicksField name="businessKinds" label={t('Activities')} options={optionsOf(t, kindNames)} />
        </div>
        <div className="whole">
          <TextField name="address" label={t('Registered address')} autoComplete="street-address" />
        </div>
        <TextField name="supportPhone" label={t('Phone for buyers')} type="tel" inputMode="tel" />
        <TextField name="supportEmail" label={t('Email for buyers')} type="email" />
        <TextField name="website" label={t('Website')} optional type="url" />
        <div className="whole">
          <TextareaField name="about" label={t('About the business')} optional />
        </div>
      </div>
      <Contact name="owner" title={t('Owner or manager')} />
      <Contact name="accounts" title={t('Accounts')} optional />
      <Contact name="dispatch" title={t('Dispatch')} optional />
    </Form>
  )
}

function Contact({ name, title, optional = false }: { name: string; title: string; optional?: boolean }) {
  const t = useT()
  return (
    <fieldset>
      <legend className="semi">{title}</legend>
      <div className="columns">
        <TextField name={`${name}.name`} label={t('Name')} optional={optional} />
        <TextField name={`${name}.mobile`} label={t('Mobile number')} optional={optional} type="tel" inputMode="tel" />
        <TextField name={`${name}.email`} label={t('Email')} optional={optional} type="email" />
      </div>
    </fieldset>
  )
}
