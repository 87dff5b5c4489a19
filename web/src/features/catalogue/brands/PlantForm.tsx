import { companyInput, plantInput } from '@neev/domain/catalogue/brands'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import type { Company, Plant } from './brand-labels.ts'
import { CreateCompany, CreatePlant, PlantStates, UpdateCompany, UpdatePlant } from './brands.operations.graphql.ts'

/** Form of a plant with its licence; to renew it, set a later last day. */
export function PlantForm({
  companyId,
  plant,
  onDone,
}: {
  companyId: string
  plant: Plant | null
  onDone: () => void
}) {
  const t = useT()
  const create = useMutation(CreatePlant, { successMessage: t('Plant added') })
  const update = useMutation(UpdatePlant, { successMessage: t('Saved') })
  const states = useData(PlantStates).data.states
  return (
    <Form
      schema={plantInput}
      defaults={
        plant
          ? { ...plant, validFrom: plant.validFrom ?? '', validTo: plant.validTo ?? '' }
          : { name: '', stateCode: null, licence: 'CM/L-', isNumber: 'IS 1786', validFrom: '', validTo: '' }
      }
      onSubmit={async (input) => {
        if (plant) await update.run({ id: plant.id, version: plant.version, input })
        else await create.run({ companyId, input })
        onDone()
      }}
      submit={t('Save')}
    >
      <TextField name="name" label={t('Plant')} />
      <SelectField
        name="stateCode"
        label={t('State')}
        optional
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        name="licence"
        label={t('BIS licence')}
        hint={t('CM/L and 7 to 10 digits, as marked on the goods')}
        tidy={(licence) => licence.toUpperCase()}
      />
      <TextField name="isNumber" label={t('Standard')} />
      <DateField name="validFrom" label={t('Valid from')} optional />
      <DateField
        name="validTo"
        label={t('Valid until')}
        hint={t('Products under only this licence cannot be sold after this date.')}
      />
    </Form>
  )
}

/** Form of a manufacturer or importer with the address and consumer care contact declared on packages. */
export function CompanyForm({ company, onDone }: { company: Company | null; onDone: () => void }) {
  const t = useT()
  const create = useMutation(CreateCompany, { successMessage: t('Company added') })
  const update = useMutation(UpdateCompany, { successMessage: t('Saved') })
  const { name = '', address, carePhone, careEmail } = company ?? {}
  return (
    <Form
      schema={companyInput}
      defaults={{ name, address: address ?? '', carePhone: carePhone ?? '', careEmail: careEmail ?? '' }}
      onSubmit={async (input) => {
        if (company) await update.run({ id: company.id, version: company.version, input })
        else await create.run({ input })
        onDone()
      }}
      submit={company ? t('Save') : t('Add company')}
    >
      <TextField name="name" label={t('Name')} />
      <TextareaField
        name="address"
        label={t('Address on the package')}
        hint={t('Required to publish packaged goods.')}
        optional
      />
      <TextField name="carePhone" label={t('Consumer care phone')} optional inputMode="tel" />
      <TextField name="careEmail" label={t('Consumer care email')} optional inputMode="email" />
    </Form>
  )
}
