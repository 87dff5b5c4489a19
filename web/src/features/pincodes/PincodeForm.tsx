import { pincodeInput, pincodeTiers } from '@neev/domain/pincodes'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { Form } from '#kit/form/Form.tsx'
import { CheckboxField, CountField, MoneyField, SelectField } from '#kit/form/fields.tsx'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { tierNames } from './pincode-labels.ts'
import { type AdminPincodeFieldsFragment, AdminPincodes, PincodeChoices, UpdatePincode } from './pincodes.graphql.ts'

/** What the desk says of one pincode. */
export function PincodeForm({ pincode, onDone }: { pincode: AdminPincodeFieldsFragment; onDone: () => void }) {
  const t = useT()
  const { data } = useGql(PincodeChoices)
  const update = useMutation(UpdatePincode, { successMessage: t('Saved'), refreshes: [AdminPincodes] })
  if (!data) return <PageSkeleton />
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
        hint={t('Otherwise nothing can be ordered to this pincode, and the cart says so.')}
      />
      <CheckboxField
        name="byRoad"
        label={t('Reached by road')}
        hint={t('Where no lorry can drive, as on islands, freight is on quotation.')}
      />
      <MoneyField
        name="surchargePaisePerTonne"
        label={t('Surcharge a tonne')}
        hint={t('On top of the freight of every load, before GST; 0 for none.')}
      />
      <CountField
        name="extraLeadDays"
        label={t('Extra days')}
        hint={t('On top of the days until a load is at the site.')}
        unit={t('days')}
      />
      <SelectField
        name="zoneId"
        label={t('Price zone')}
        hint={t('Sellers keep prices by zone; another zone has other prices.')}
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
