import { pincodeInput, pincodeTiers } from '@neev/domain/places/pincodes'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, CountField, MoneyField, SelectField } from '#ui/form/fields.tsx'
import { tierNames } from './pincode-labels.ts'
import { type AdminPincodeFieldsFragment, PincodeChoices, UpdatePincode } from './pincodes.graphql.ts'

/** Form of one pincode. */
export function PincodeForm({ pincode, onDone }: { pincode: AdminPincodeFieldsFragment; onDone: () => void }) {
  const t = useT()
  const { data } = useData(PincodeChoices)
  const update = useMutation(UpdatePincode, { successMessage: t('Saved') })
  const { id, zone, tier, serviceable, byRoad, surchargePaisePerTonne, extraLeadDays } = pincode
  return (
    <Form
      schema={pincodeInput}
      defaults={{ zoneId: zone.id, tier: tier ?? '', serviceable, byRoad, surchargePaisePerTonne, extraLeadDays }}
      onSubmit={async (input) => {
        await update.run({ pincode: id, input })
        onDone()
      }}
      submit={t('Save')}
    >
      <CheckboxField
        name="serviceable"
        label={t('We deliver here')}
        hint={t('If this is off, nothing can be ordered to this pincode, and the cart says so.')}
      />
      <CheckboxField
        name="byRoad"
        label={t('Reached by road')}
        hint={t('Where trucks cannot drive, such as on islands, freight is quoted on request.')}
      />
      <MoneyField
        name="surchargePaisePerTonne"
        label={t('Surcharge per tonne')}
        hint={t('Added to the freight of every shipment, before GST. Enter 0 for none.')}
      />
      <CountField
        name="extraLeadDays"
        label={t('Extra days')}
        hint={t('Added to the delivery time.')}
        unit={t('days')}
      />
      <SelectField
        name="zoneId"
        label={t('Price zone')}
        hint={t('Sellers set prices by zone, so a different zone has different prices.')}
        options={data.zones.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <SelectField
        name="tier"
        label={t('Tier')}
        optional
        options={pincodeTiers.map((value) => ({ value, label: t(tierNames[value]) }))}
      />
    </Form>
  )
}
