import { b2bSites, MAX_SITES } from '@neev/domain/businesses/b2b'
import { sezKinds } from '@neev/domain/people/accounts/accounts'
import { useWatch } from 'react-hook-form'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { sezLabels } from '#shared/tax/sez-labels.ts'
import { Form } from '#ui/form/Form.tsx'
import { GstinField, PincodeField, SelectField, TextField } from '#ui/form/fields.tsx'
import { GroupsField } from '#ui/form/GroupsField.tsx'
import { B2bPerson } from './b2b.graphql.ts'
import type { StepProps } from './steps.ts'

const place = { line1: '', line2: '', city: '', pincode: '' }
const fresh = { ...place, project: '', inCharge: '', mobile: '', sez: '', gstin: '' }

/** Billing address, and sites with their contacts. */
export function SitesStep({ value, onSave, submit }: StepProps<'sites'>) {
  const t = useT()
  const { data } = useData(B2bPerson)
  const person = { contactName: data.me?.name ?? '', mobile: data.me?.mobile ?? '' }
  const start = {
    billing: { ...place, ...person, ...value?.billing, line2: value?.billing.line2 ?? '' },
    sites: value?.sites.map(({ line2, sez, gstin, ...site }) => ({
      ...site,
      line2: line2 ?? '',
      sez: sez ?? '',
      gstin: gstin ?? '',
    })) ?? [fresh],
  }
  return (
    <Form schema={b2bSites} defaults={start as never} onSubmit={(sites) => onSave({ sites })} submit={submit}>
      <fieldset>
        <legend className="semi">{t('Billing address')}</legend>
        <div className="columns">
          <Place at="billing." />
          <TextField name="billing.contactName" label={t('Contact person')} />
          <Mobile at="billing." />
        </div>
      </fieldset>
      <GroupsField
        name="sites"
        title={(n) => t('Site {n}', { n })}
        takeOut={(n) => t('Remove site {n}', { n })}
        add={t('Add a site')}
        fresh={fresh}
        min={0}
        max={MAX_SITES}
      >
        {(at) => (
          <div className="columns">
            <TextField name={`${at}project`} label={t('Project')} />
            <TextField name={`${at}inCharge`} label={t('Person in charge')} />
            <Mobile at={at} />
            <Place at={at} />
            <Zone at={at} />
          </div>
        )}
      </GroupsField>
    </Form>
  )
}

/** A unit or developer in a special economic zone has a registration of its own. */
function Zone({ at }: { at: string }) {
  const t = useT()
  const sez: unknown = useWatch({ name: `${at}sez` })
  return (
    <>
      <SelectField
        name={`${at}sez`}
        label={t('Special economic zone')}
        none={t('No')}
        options={sezKinds.map((value) => ({ value, label: t(sezLabels[value]) }))}
      />
      {sez && (
        <GstinField
          name={`${at}gstin`}
          label={t('GSTIN of the unit or developer')}
          hint={t(
            'Invoices use this GSTIN: with integrated tax, or without it if the seller has a letter of undertaking.',
          )}
        />
      )}
    </>
  )
}

function Mobile({ at }: { at: string }) {
  const t = useT()
  return <TextField name={`${at}mobile`} label={t('Mobile number')} type="tel" inputMode="tel" />
}

function Place({ at }: { at: string }) {
  const t = useT()
  return (
    <>
      <div className="whole">
        <TextField name={`${at}line1`} label={t('House number and street')} />
      </div>
      <TextField name={`${at}line2`} label={t('Area')} optional />
      <TextField name={`${at}city`} label={t('City or village')} />
      <PincodeField name={`${at}pincode`} label={t('Pincode')} />
    </>
  )
}
