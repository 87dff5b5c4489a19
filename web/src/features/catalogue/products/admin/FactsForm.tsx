import { type ProductFactsInput, productFactsInput } from '@neev/domain/catalogue/products'
import type { ReactNode } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { AttributeFields } from '#shared/attributes/AttributeFields.tsx'
import { attributeInputs, withAttributes } from '#shared/attributes/attributes.ts'
import { LicenceFields } from '#shared/products/LicenceFields.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { ProductFacts, UpdateProductFacts } from './admin-products.graphql.ts'

/** Form for correcting a single product as an admin. */
export function FactsForm({ identifier, actions }: { identifier: string; actions: ReactNode }) {
  const t = useT()
  const { data } = useData(ProductFacts, { identifier })
  const update = useMutation(UpdateProductFacts, {
    successMessage: t('Saved'),
  })
  const { id: _, requested, attributes, version, ...facts } = data.productFacts
  const defaults = { ...facts, attributes: attributeInputs(requested, attributes) }
  return (
    <Form
      part={t('Product')}
      schema={withAttributes<typeof defaults, ProductFactsInput>(productFactsInput, requested, defaults.attributes)}
      defaults={defaults}
      onSubmit={async (input) => {
        await update.run({ identifier, version, input })
      }}
      submit={t('Save')}
      actions={actions}
    >
      <TextField name="title" label={t('Title')} />
      <TextField name="shortDescription" label={t('Short description')} optional />
      <TextareaField name="description" label={t('Description')} optional />
      <div className="columns">
        <SelectField
          name="brandId"
          label={t('Brand')}
          optional
          options={data.brandChoices.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="classId"
          label={t('Product class')}
          optional
          options={data.classChoices.map(({ id, name, hsn }) => ({ value: id, label: `${name} (${hsn})` }))}
        />
        <TextField name="hsn" label="HSN" hint={t('Decides the tax for all its offers.')} inputMode="numeric" />
        <TextField name="countryOfOrigin" label={t('Country of origin')} />
        <TextField name="manufacturer" label={t('Manufactured by')} optional />
        <LicenceFields />
        <SelectField
          name="importerId"
          label={t('Importer')}
          hint={t('Required for goods from another country.')}
          optional
          options={data.companyChoices.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField name="modelNo" label={t('Model number')} optional />
        <TextField name="ean" label="EAN" optional inputMode="numeric" />
      </div>
      <AttributeFields requested={requested} />
    </Form>
  )
}
