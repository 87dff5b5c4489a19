import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { AttributeFields } from '#shared/attributes/AttributeFields.tsx'
import type { RequestedFragment } from '#shared/attributes/attributes.graphql.ts'
import { PicturesField } from '#shared/pictures/PicturesField.tsx'
import { LicenceFields } from '#shared/products/LicenceFields.tsx'
import { MoneyField, QuantityField, SelectField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { unitText } from '#ui/format/amounts.ts'
import type { ProductChoicesQuery } from './proposals.graphql.ts'

type Choices = ProductChoicesQuery['productChoices']
const named = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** Reports the chosen category to the component that loads its attributes. */
export function CategoryWatch({ onCategory }: { onCategory: (id: string) => void }) {
  const categoryId = useWatch({ name: 'categoryId' }) as string
  useEffect(() => onCategory(categoryId), [categoryId, onCategory])
  return null
}

/** Product fields. */
export function ProductFields({ choices, requested }: { choices: Choices; requested: readonly RequestedFragment[] }) {
  const t = useT()
  return (
    <>
      <div className="columns">
        <SelectField name="categoryId" label={t('Category')} options={named(choices.categories)} />
        <SelectField name="brandId" label={t('Brand')} optional options={named(choices.brands)} />
        <TextField
          name="title"
          label={t('Title')}
          hint={t('Brand, product and size, as buyers would search for it.')}
        />
        <TextField name="modelNo" label={t('Model number')} optional />
        <TextField name="ean" label={t('EAN')} optional inputMode="numeric" />
        <SelectField
          name="hsn"
          label={t('HSN code')}
          hint={t('Decides the GST rate.')}
          options={choices.hsnCodes.map(({ hsn, description }) => ({ value: hsn, label: `${hsn} · ${description}` }))}
        />
        <TextField name="countryOfOrigin" label={t('Country of origin')} />
        <TextField name="manufacturer" label={t('Manufacturer or importer')} />
        <LicenceFields />
      </div>
      <AttributeFields requested={requested} />
      <TextField name="shortDescription" label={t('Short description')} optional />
      <TextareaField name="description" label={t('Description')} optional />
      <PicturesField name="pictures" />
    </>
  )
}

/** Unit fields. */
export function SizeFields({ units }: { units: readonly string[] }) {
  const t = useT()
  const unit = (useWatch({ name: 'unit' }) as string) || 'piece'
  return (
    <div className="columns">
      <SelectField
        name="unit"
        label={t('Sold by')}
        options={units.map((one) => ({ value: one, label: unitText(t, one) }))}
      />
      <QuantityField
        name="gramsPerUnit"
        label={t('Weight of one unit')}
        unit="kg"
        hint={t('Freight is calculated by weight.')}
      />
      <QuantityField name="moqMilli" label={t('Minimum quantity')} unit={unitText(t, unit)} />
      <QuantityField name="stepMilli" label={t('Quantity step')} unit={unitText(t, unit)} />
      <MoneyField
        name="mrpPaise"
        label={t('MRP')}
        optional
        hint={t('As printed on the package, GST included. Required for packaged goods.')}
      />
    </div>
  )
}
