import { enquiryInput, needBys } from '@neev/domain/sellers/enquiries'
import { useWatch } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BotCheck } from '#shared/sign-in/BotCheck.tsx'
import { usePincode } from '#state/place.ts'
import { useStore } from '#state/store.ts'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, PincodeField, QuantityField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { unitText } from '#ui/format/amounts.ts'
import { type AskerSelfQuery, SendEnquiry, type SendEnquiryMutation } from './enquiries.graphql.ts'
import { needByLabels } from './enquiry-labels.ts'
import type { Target } from './target.ts'

type Props = {
  target: Target
  self: AskerSelfQuery['me']
  /** Initial choices from the URL. */
  looked: { partner: string | null; sku: string | null; quantityMilli: number | null; unit: string | null }
  onSent: (sent: SendEnquiryMutation['sendEnquiry']) => void
}

/** Form of an enquiry: quantity, place, date and contact. */
export function EnquiryForm({ target, self, looked, onSent }: Props) {
  const t = useT()
  const pincode = usePincode()
  const locale = useStore((state) => state.lang.current.locale)
  const send = useMutation(SendEnquiry)
  const { partners, units, sizes, identifier } = target
  const open = partners.filter(({ opensOn }) => !opensOn)
  const [first] = open
  const partner = open.find(({ id }) => id === looked.partner) ?? first
  const defaults = {
    about: identifier,
    partnerId: partner?.id ?? '',
    sku: sizes.find(({ sku }) => sku === looked.sku)?.sku ?? '',
    name: self?.name ?? '',
    mobile: self?.mobile ?? '',
    email: self?.email ?? '',
    pincode: pincode ?? '',
    quantityMilli: looked.quantityMilli,
    unit: units.find((unit) => unit === looked.unit) ?? units[0] ?? '',
    needBy: '',
    message: '',
    consent: false,
    botToken: '',
  }
  return (
    <Form
      schema={enquiryInput}
      defaults={defaults as never}
      submit={t('Send request')}
      onSubmit={async (input) => onSent((await send.run({ input: { ...input, locale } })).sendEnquiry)}
    >
      {open.length > 1 && (
        <SelectField
          name="partnerId"
          label={t('Choose a partner')}
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {sizes.length > 0 && (
        <SelectField
          name="sku"
          label={t('Size')}
          optional
          options={sizes.map(({ sku, title }) => ({ value: sku, label: title }))}
        />
      )}
      <div className="columns">
        <Quantity />
        {units.length > 1 && (
          <SelectField
            name="unit"
            label={t('Unit')}
            options={units.map((value) => ({ value, label: unitText(t, value) }))}
          />
        )}
        <PincodeField name="pincode" label={t('Pincode of the site')} />
        <SelectField
          name="needBy"
          label={t('When do you need it?')}
          options={needBys.map((value) => ({ value, label: t(needByLabels[value]) }))}
        />
        <TextField name="name" label={t('Your name')} autoComplete="name" maxLength={80} />
        <TextField name="mobile" label={t('Mobile number')} type="tel" inputMode="tel" autoComplete="tel-national" />
        <TextField
          name="email"
          label={t('Email')}
          type="email"
          optional
          autoComplete="email"
          hint={t('We then confirm your request by email.')}
        />
      </div>
      <TextareaField name="message" label={t('What else should the partner know?')} optional maxLength={1000} />
      <CheckboxField
        name="consent"
        label={t(
          'I agree that my name and number are shared with this partner, who may contact me about this request.',
        )}
      />
      <BotCheck />
    </Form>
  )
}

function Quantity() {
  const t = useT()
  const unit = useWatch({ name: 'unit' }) as string
  return <QuantityField name="quantityMilli" label={t('Quantity')} unit={unitText(t, unit)} />
}
