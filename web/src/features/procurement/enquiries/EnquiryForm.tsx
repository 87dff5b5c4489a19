import {
  buyerKinds,
  type EnquiryInput,
  enquiryConsentVersion,
  enquiryInput,
  MAX_ENQUIRY_FILES,
  needBys,
} from '@neev/domain/procurement/enquiries/enquiries'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { MessageFiles } from '#shared/conversation/MessageFiles.tsx'
import { BotCheck } from '#shared/sign-in/BotCheck.tsx'
import { usePincode } from '#state/place.ts'
import { useStore } from '#state/store.ts'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, PincodeField, QuantityField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { unitText } from '#ui/format/amounts.ts'
import { EnquiryCode } from './EnquiryCode.tsx'
import { type AskerSelfQuery, SendEnquiry, type SentRequestFragment } from './enquiries.graphql.ts'
import { buyerKindLabels, needByLabels } from './enquiry-labels.ts'
import type { Target } from './target.ts'

type Self = AskerSelfQuery['me']
/** Initial choices from the URL. */
type Looked = { partner: string | null; sku: string | null; quantityMilli: number | null; unit: string | null }
type Props = { target: Target; self: Self; looked: Looked; onSent: (sent: SentRequestFragment) => void }
type Awaiting = { mobile: string; sent: SentRequestFragment; code: NonNullable<SentRequestFragment['code']> }

/** Form of an enquiry, and the code that verifies a guest's number. */
export function EnquiryForm({ target, self, looked, onSent }: Props) {
  const [awaiting, setAwaiting] = useState<Awaiting | null>(null)
  return (
    <>
      {awaiting && (
        <EnquiryCode key={awaiting.code.challenge} {...awaiting} onSent={onSent} onBack={() => setAwaiting(null)} />
      )}
      <div hidden={awaiting !== null}>
        <RequestForm
          {...{ target, self, looked }}
          onSent={(sent, mobile) => {
            if (sent.code) setAwaiting({ mobile, sent, code: sent.code })
            else onSent(sent)
          }}
        />
      </div>
    </>
  )
}

/** Initial values: what the URL, the account and the chosen pincode say. */
function useDefaults({ target: { identifier, sizes, units }, self, looked }: Omit<Props, 'onSent'>, partnerId: string) {
  const pincode = usePincode()
  return {
    about: identifier,
    partnerId,
    sku: sizes.find(({ sku }) => sku === looked.sku)?.sku ?? '',
    name: self?.name ?? '',
    mobile: self?.mobile ?? '',
    email: self?.email ?? '',
    pincode: pincode ?? '',
    quantityMilli: looked.quantityMilli,
    unit: units.find((unit) => unit === looked.unit) ?? units[0] ?? '',
    needBy: '',
    buyerKind: '',
    message: '',
    consent: false,
    consentVersion: enquiryConsentVersion,
    botToken: '',
  }
}

type RequestProps = Omit<Props, 'onSent'> & { onSent: (sent: SentRequestFragment, mobile: string) => void }

function RequestForm({ target, self, looked, onSent }: RequestProps) {
  const t = useT()
  const [search] = useSearchParams()
  const locale = useStore((state) => state.lang.current.locale)
  const send = useMutation(SendEnquiry)
  const [files, setFiles] = useState<File[]>([])
  const [needsBotCheck, setNeedsBotCheck] = useState(false)
  const open = target.partners.filter(({ opensOn }) => !opensOn)
  const partner = open.find(({ id }) => id === looked.partner) ?? open[0]
  const defaults = useDefaults({ target, self, looked }, partner?.id ?? '')
  const submit = async (input: EnquiryInput) => {
    const [source, medium, campaign] = ['source', 'medium', 'campaign'].map((name) => search.get(`utm_${name}`))
    try {
      const { sendEnquiry } = await send.run({ input: { ...input, source, medium, campaign, locale }, files })
      onSent(sendEnquiry, input.mobile)
    } catch (error) {
      if (error instanceof GraphQLRefusal && error.code === 'BOT_CHECK_FAILED') setNeedsBotCheck(true)
      throw error
    }
  }
  return (
    <Form schema={enquiryInput} defaults={defaults as never} submit={t('Send request')} onSubmit={submit}>
      {open.length > 1 && (
        <SelectField
          name="partnerId"
          label={t('Choose a partner')}
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Wanted target={target} />
      <Contact isKnown={self?.mobileVerified ?? false} />
      <TextareaField name="message" label={t('What else should the seller know?')} optional />
      <MessageFiles files={files} max={MAX_ENQUIRY_FILES} onChange={setFiles} />
      <CheckboxField
        name="consent"
        label={
          open.length > 0
            ? t('I agree that my name and number are shared with this partner, who may contact me about this request.')
            : t('I agree that Neev shares my name and number with a seller, who may contact me about this request.')
        }
      />
      {needsBotCheck && <BotCheck />}
    </Form>
  )
}

/** What is needed, where and when. */
function Wanted({ target: { sizes, units } }: { target: Target }) {
  const t = useT()
  return (
    <>
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
        <SelectField
          name="buyerKind"
          label={t('Who are you?')}
          options={buyerKinds.map((value) => ({ value, label: t(buyerKindLabels[value]) }))}
        />
      </div>
    </>
  )
}

function Contact({ isKnown }: { isKnown: boolean }) {
  const t = useT()
  return (
    <div className="columns">
      <TextField name="name" label={t('Your name')} autoComplete="name" />
      <TextField
        name="mobile"
        label={t('Mobile number')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={isKnown ? t('Your verified number needs no code.') : undefined}
      />
      <TextField
        name="email"
        label={t('Email')}
        type="email"
        optional
        autoComplete="email"
        hint={t('We then confirm your request by email.')}
      />
    </div>
  )
}

function Quantity() {
  const t = useT()
  const unit = useWatch({ name: 'unit' }) as string
  return <QuantityField name="quantityMilli" label={t('Quantity')} unit={unitText(t, unit)} />
}
