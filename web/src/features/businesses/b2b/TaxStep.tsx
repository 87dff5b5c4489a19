import { type B2bKind, b2bTax } from '@neev/domain/businesses/b2b'
import { useT } from '#i18n/use-t.ts'
import { GstinsField, PanField } from '#shared/tax/GstFields.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField } from '#ui/form/fields.tsx'
import type { StepProps } from './steps.ts'

/** PAN and GST registrations, checked against each other while typing. */
export function TaxStep({ value, kind, onSave, submit }: StepProps<'tax'> & { kind: B2bKind | null }) {
  const t = useT()
  const mayDoWithout = kind === 'GOVERNMENT' || kind === 'INSTITUTION'
  const start = {
    pan: value?.pan ?? '',
    isUnregisteredSociety: value?.isUnregisteredSociety ?? false,
    gstins: value?.gstins.map(({ gstin }) => ({ gstin })) ?? (mayDoWithout ? [] : [{ gstin: '' }]),
  }
  return (
    <Form schema={b2bTax} defaults={start} onSubmit={(tax) => onSave({ tax })} submit={submit}>
      <div className="columns">
        <PanField />
      </div>
      {kind === 'GOVERNMENT' && <p className="ink2">{t('Government offices without a GSTIN can leave this empty.')}</p>}
      <GstinsField min={mayDoWithout ? 0 : 1} />
      {kind === 'INSTITUTION' && (
        <CheckboxField
          name="isUnregisteredSociety"
          label={t('We are a society without GST registration')}
          hint={t('Invoices will then not give input tax credit.')}
        />
      )}
    </Form>
  )
}
