import { associateInput } from '@neev/domain/businesses/associate-inputs'
import type { AssociateType } from '@neev/domain/businesses/associates'
import { states } from '@neev/domain/core/states'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { serviceNames } from '#shared/enquiries/service-labels.ts'
import { BotCheck } from '#shared/sign-in/BotCheck.tsx'
import { useStore } from '#state/store.ts'
import { Form } from '#ui/form/Form.tsx'
import {
  CheckboxField,
  CountField,
  GstinField,
  PincodeField,
  SelectField,
  TextareaField,
  TextField,
} from '#ui/form/fields.tsx'
import { TicksField } from '#ui/form/TicksField.tsx'

import {
  type ApplicantSelfQuery,
  AssociatesToJoin,
  JoinCategories,
  SubmitAssociateApplication,
} from './associates.graphql.ts'

type Props = { type: AssociateType; self: ApplicantSelfQuery['me']; onSent: (number: string) => void }

const startOf = (type: AssociateType, self: Props['self']) => ({
  type,
  name: self?.name ?? '',
  company: '',
  mobile: self?.mobile ?? '',
  email: self?.email ?? '',
  city: '',
  stateCode: '',
  pincode: '',
  gstin: '',
  experienceYears: null,
  categoryIds: [],
  serviceKinds: [],
  message: '',
  associateId: '',
  consent: false,
  botToken: '',
})

/** The application form for all five types, with additional fields by type. */
export default function AssociateForm({ type, self, onSent }: Props) {
  const t = useT()
  const locale = useStore((state) => state.lang.current.locale)
  const send = useMutation(SubmitAssociateApplication)
  const isCompany = type !== 'SERVICE' && type !== 'TRADE'
  return (
    <Form
      schema={associateInput}
      defaults={startOf(type, self) as never}
      submit={t('Submit application')}
      onSubmit={async (input) =>
        onSent((await send.run({ input: { ...input, locale } })).submitAssociateApplication.number)
      }
    >
      <div className="columns">
        <TextField name="name" label={t('Your name')} autoComplete="name" />
        <TextField name="company" label={t('Business name')} optional={!isCompany} autoComplete="organization" />
        <TextField name="mobile" label={t('Mobile number')} type="tel" inputMode="tel" autoComplete="tel-national" />
        <TextField name="email" label={t('Email')} type="email" autoComplete="email" />
        <PincodeField name="pincode" label={t('Pincode')} />
        <TextField name="city" label={t('City or village')} autoComplete="address-level2" />
        <SelectField
          name="stateCode"
          label={t('State')}
          options={states
            .filter(({ kind }) => kind !== 'OTHER')
            .map(({ code, name }) => ({ value: code, label: name }))}
        />
        <GstinField name="gstin" label="GSTIN" optional />
        <CountField name="experienceYears" label={t('Years in business')} optional />
        {type === 'SUB_DEALER' && <Associates />}
        <div className="whole">
          {type === 'SERVICE' ? (
            <TicksField
              name="serviceKinds"
              label={t('What you offer')}
              options={Object.entries(serviceNames).map(([value, label]) => ({ value, label: t(label) }))}
            />
          ) : (
            <Categories />
          )}
        </div>
        <div className="whole">
          <TextareaField name="message" label={t('Anything else we should know')} optional />
        </div>
      </div>
      <CheckboxField
        name="consent"
        label={t('I agree that you can store these details and contact me about this application.')}
      />
      <BotCheck />
    </Form>
  )
}

function Categories() {
  const t = useT()
  const { data } = useGql(JoinCategories)
  const options = (data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <TicksField name="categoryIds" label={t('Product categories')} optional options={options} />
}

function Associates() {
  const t = useT()
  const { data } = useGql(AssociatesToJoin)
  const options = (data?.associatesToJoin ?? []).map(({ id, name, address }) => ({
    value: id,
    label: `${name}, ${address}`,
  }))
  return (
    <SelectField
      name="associateId"
      label={t('Business associate')}
      optional
      hint={t('Leave empty and we ask the nearest associate.')}
      options={options}
    />
  )
}
