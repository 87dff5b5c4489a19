import { productFactsInput } from '@neev/domain/product-facts'
import type { ReactNode } from 'react'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { Form } from '#kit/form/Form.tsx'
import { DateField, SelectField, TextareaField, TextField } from '#kit/form/fields.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import {
  DeskProduct,
  DeskProducts,
  ProductFacts,
  type ProductFactsQuery,
  UpdateProductFacts,
} from './admin-products.graphql.ts'

type Attribute = ProductFactsQuery['productFacts']['attributes'][number]

/** What a single product is called, made of and taxed as; the desk may correct it. */
export function FactsForm({
  identifier,
  onDone,
  actions,
}: {
  identifier: string
  onDone: () => unknown
  actions: ReactNode
}) {
  const t = useT()
  const { data } = useGql(ProductFacts, { identifier })
  const update = useAct(UpdateProductFacts, {
    says: t('Saved'),
    refreshes: [DeskProduct, DeskProducts, ProductFacts],
  })
  if (!data) return <PageSkeleton />
  const { attributes, version, ...facts } = data.productFacts
  return (
    <Form
      schema={productFactsInput}
      defaults={{ ...facts, attributes: Object.fromEntries(attributes.map(({ code, value }) => [code, value])) }}
      onSubmit={async (input) => {
        await update.run({ identifier, version, input })
        await onDone()
      }}
      submit={t('Save')}
      actions={actions}
    >
      <TextField name="title" label={t('Title')} maxLength={150} />
      <TextField name="shortDescription" label={t('Short description')} optional maxLength={300} />
      <TextareaField name="description" label={t('Description')} optional maxLength={10_000} />
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
        <TextField
          name="hsn"
          label="HSN"
          hint={t('Decides the tax of all its offers.')}
          inputMode="numeric"
          maxLength={8}
        />
        <TextField name="countryOfOrigin" label={t('Country of origin')} maxLength={60} />
        <TextField name="manufacturer" label={t('Made by')} optional maxLength={120} />
        <TextField name="modelNo" label={t('Model number')} optional maxLength={60} />
        <TextField name="ean" label="EAN" optional inputMode="numeric" maxLength={14} />
      </div>
      {attributes.length > 0 && <h3>{t('Attributes')}</h3>}
      <div className="columns">
        {attributes.map((attribute) => (
          <AttributeField key={attribute.code} attribute={attribute} />
        ))}
      </div>
    </Form>
  )
}

/** The field that fits the type of an attribute. */
function AttributeField({ attribute }: { attribute: Attribute }) {
  const t = useT()
  const { code, name, type, unit, options, help, isRequired, value } = attribute
  const about = { name: `attributes.${code}`, label: name, optional: !isRequired, ...(help && { hint: help }) }
  if (type === 'SELECT') {
    const all = value && !options.includes(value) ? [...options, value] : options
    return <SelectField {...about} options={all.map((one) => ({ value: one, label: one }))} />
  }
  if (type === 'BOOL') {
    const choices = [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]
    return <SelectField {...about} options={choices} />
  }
  if (type === 'DATE') return <DateField {...about} />
  const hint = type === 'MULTI' ? t('Some of: {options}', { options: options.join(', ') }) : help
  return <TextField {...about} {...(hint && { hint })} {...(unit && { unit })} maxLength={200} />
}
