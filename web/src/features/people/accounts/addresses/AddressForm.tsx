import {
  type AddressInput,
  addressInput,
  type CompanySiteInput,
  companySiteInput,
  roadWidths,
  sezKinds,
  unloadings,
} from '@neev/domain/people/accounts/accounts'
import { useEffect, useEffectEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { sezLabels } from '#shared/tax/sez-labels.ts'
import { currentPincode } from '#state/place.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, GstinField, PincodeField, SelectField, TextField } from '#ui/form/fields.tsx'
import styles from '../accounts.module.css'
import { roadLabels, unloadingLabels } from './address-labels.ts'
import {
  AddAddress,
  AddCompanySite,
  type AddressFieldsFragment,
  AddressPlace,
  UpdateAddress,
  UpdateCompanySite,
} from './addresses.graphql.ts'

type Props = {
  /** The address to edit; a new one if omitted. */
  address?: AddressFieldsFragment | undefined
  onDone: (saved: AddressFieldsFragment) => void
  onCancel?: (() => void) | undefined
}

/**
 * Form of an address with its site card. The state follows from the pincode; if that spans two states, the user
 * chooses.
 */
export function AddressForm({ address, onDone, onCancel }: Props) {
  const t = useT()
  const add = useMutation(AddAddress)
  const update = useMutation(UpdateAddress)
  const save = async (values: AddressInput) => {
    const input = inputOf(values)
    onDone(
      address ? (await update.run({ id: address.id, input })).updateAddress : (await add.run({ input })).addAddress,
    )
  }
  return (
    <Form
      schema={addressInput}
      defaults={startOf(address)}
      submit={t('Save address')}
      onSubmit={save}
      actions={<CancelButton onCancel={onCancel} />}
    >
      <AddressFormFields />
      <CheckboxField name="isDefaultShip" label={t('Use as default delivery address')} />
      <CheckboxField name="isDefaultBill" label={t('Use as default billing address')} />
    </Form>
  )
}

type SiteProps = {
  site?: AddressFieldsFragment | undefined
  members: readonly { userId: string; name: string }[]
  onDone: () => void
  onCancel: () => void
}

/** Form of a company's site, with the member in charge. */
export function CompanySiteForm({ site, members, onDone, onCancel }: SiteProps) {
  const t = useT()
  const add = useMutation(AddCompanySite, { successMessage: t('Saved') })
  const update = useMutation(UpdateCompanySite, { successMessage: t('Saved') })
  const save = async ({ inChargeId, ...values }: CompanySiteInput) => {
    const sent = { input: inputOf(values), inChargeId: inChargeId ?? null }
    await (site ? update.run({ id: site.id, ...sent }) : add.run(sent))
    onDone()
  }
  return (
    <Form
      schema={companySiteInput}
      defaults={{ ...startOf(site), inChargeId: site?.inChargeName ? (site.inChargeId ?? '') : '' }}
      submit={t('Save site')}
      onSubmit={save}
      actions={<CancelButton onCancel={onCancel} />}
    >
      <SelectField
        name="inChargeId"
        label={t('In charge')}
        hint={t('Sees the requests for quotation for this site.')}
        none={t('Nobody')}
        options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
      />
      <AddressFormFields />
    </Form>
  )
}

const inputOf = (values: AddressInput) => ({ ...values, sez: values.sez ?? null, siteCard: values.siteCard ?? null })

function CancelButton({ onCancel }: { onCancel: (() => void) | undefined }) {
  const t = useT()
  return (
    onCancel && (
      <button type="button" className="button" onClick={onCancel}>
        {t('Cancel')}
      </button>
    )
  )
}

function AddressFormFields() {
  const t = useT()
  return (
    <>
      <div className="columns">
        <TextField name="label" label={t('Address name')} hint={t('For example: Site, Office, Home')} />
        <PincodeField name="pincode" label={t('Pincode')} />
        <State />
        <div className="whole">
          <TextField name="line1" label={t('House number and street')} autoComplete="address-line1" />
        </div>
        <TextField name="line2" label={t('Area')} optional autoComplete="address-line2" />
        <TextField name="landmark" label={t('Landmark')} optional />
        <TextField name="city" label={t('City or village')} autoComplete="address-level2" />
        <GstinField name="gstin" label={t('GSTIN at this address')} optional />
        <Zone />
        <TextField name="contactName" label={t('Contact person')} autoComplete="name" />
        <TextField name="mobile" label={t('Mobile number')} type="tel" inputMode="tel" autoComplete="tel-national" />
      </div>
      <fieldset className={styles.siteCard}>
        <legend className="semi">{t('For the driver')}</legend>
        <div className="columns">
          <SelectField
            name="siteCard.roadWidth"
            label={t('Road to the site')}
            options={roadWidths.map((value) => ({ value, label: t(roadLabels[value]) }))}
          />
          <TruckField name="siteCard.maxVehicleGrams" label={t('Largest truck that can reach the site')} />
          <SelectField
            name="siteCard.unloadingBy"
            label={t('Unloading by')}
            options={unloadings.map((value) => ({ value, label: t(unloadingLabels[value]) }))}
          />
          <TextField
            name="siteCard.entryHours"
            label={t('Entry hours')}
            optional
            hint={t('For example: 08:00 to 20:00')}
          />
          <TextField name="siteCard.receiverName" label={t('Receiver')} optional />
          <TextField
            name="siteCard.receiverMobile"
            label={t('Receiver’s mobile number')}
            optional
            type="tel"
            inputMode="tel"
          />
        </div>
        <CheckboxField name="siteCard.nightEntry" label={t('Trucks can come at night')} />
      </fieldset>
    </>
  )
}

/** Only a GSTIN registered at the site allows supply as a special economic zone. */
function Zone() {
  const t = useT()
  const gstin: unknown = useWatch({ name: 'gstin' })
  if (!gstin) return null
  return (
    <SelectField
      name="sez"
      label={t('Special economic zone')}
      hint={t('Invoices use this GSTIN: with integrated tax, or without it if the seller has a letter of undertaking.')}
      none={t('No')}
      options={sezKinds.map((value) => ({ value, label: t(sezLabels[value]) }))}
    />
  )
}

/** The state of the pincode: displayed if unique, otherwise selectable. */
function State() {
  const t = useT()
  const { setValue, getValues } = useFormContext()
  const pincode: unknown = useWatch({ name: 'pincode' })
  const known = typeof pincode === 'string' && /^[1-9]\d{5}$/.test(pincode) ? pincode : null
  const { data } = useGql(AddressPlace, { pincode: known ?? '' }, { skip: known === null })
  const place = known === null ? null : data?.place
  const fill = useEffectEvent((found: NonNullable<typeof place>) => {
    const { state, otherState, district } = found
    const now = getValues('stateCode')
    if (!otherState) setValue('stateCode', state.code, { shouldValidate: now !== '' })
    else if (now !== state.code && now !== otherState.code) setValue('stateCode', '')
    setValue('district', district)
    if (getValues('city') === '') setValue('city', district)
  })
  useEffect(() => {
    if (place) fill(place)
  }, [place])
  if (place?.otherState) {
    const options = [place.state, place.otherState].map(({ code, name }) => ({ value: code, label: name }))
    return (
      <SelectField
        name="stateCode"
        label={t('State or union territory')}
        hint={t('This pincode is in two states, and the state decides the tax.')}
        options={options}
      />
    )
  }
  return (
    <p className={`ink2 ${styles.placeLine}`} aria-live="polite">
      {place && `${place.district}, ${place.state.name}`}
      {known && data && !data.place && <span className="late">{t('We do not know this pincode.')}</span>}
      {place && !place.serviceable && <span className="late"> {t('No seller delivers there yet.')}</span>}
    </p>
  )
}

const trucksGrams = [1_500_000, 4_000_000, 9_000_000, 16_000_000, 25_000_000, 40_000_000]

function TruckField({ name, label }: { name: string; label: string }) {
  const t = useT()
  const { field } = useController({ name })
  return (
    <Field label={label}>
      {(control) => (
        <div className="input">
          <select
            {...control}
            ref={field.ref}
            name={name}
            value={(field.value as number | null) ?? ''}
            onChange={(event) => field.onChange(event.target.value === '' ? null : Number(event.target.value))}
            onBlur={field.onBlur}
          >
            <option value="">{t('Any')}</option>
            {trucksGrams.map((grams) => (
              <option key={grams} value={grams}>
                {grams / 1_000_000} t
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}

const startOf = (address: AddressFieldsFragment | undefined) => {
  const card = address?.siteCard
  return {
    label: address?.label ?? '',
    contactName: address?.contactName ?? '',
    mobile: address?.mobile ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    landmark: address?.landmark ?? '',
    city: address?.city ?? '',
    district: address?.district ?? '',
    stateCode: (address?.stateCode ?? '') as never,
    pincode: address?.pincode ?? currentPincode() ?? '',
    gstin: address?.gstin ?? '',
    sez: (address?.sez ?? '') as never,
    isDefaultShip: address?.isDefaultShip ?? false,
    isDefaultBill: address?.isDefaultBill ?? false,
    siteCard: {
      roadWidth: card?.roadWidth ?? 'MEDIUM',
      maxVehicleGrams: card?.maxVehicleGrams ?? null,
      unloadingBy: card?.unloadingBy ?? 'BUYER',
      entryHours: card?.entryHours ?? '',
      nightEntry: card?.nightEntry ?? false,
      receiverName: card?.receiverName ?? '',
      receiverMobile: card?.receiverMobile ?? '',
    },
  }
}
