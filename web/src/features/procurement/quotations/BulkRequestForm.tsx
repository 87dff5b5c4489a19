import { unitNames } from '@neev/domain/catalogue/products'
import { quoteRequestInput, quoteRequestLimits } from '@neev/domain/procurement/quotations/requests'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { usePincode } from '#state/place.ts'
import { Form } from '#ui/form/Form.tsx'
import {
  CheckboxField,
  CountField,
  DateField,
  PincodeField,
  QuantityField,
  SelectField,
  TextareaField,
  TextField,
} from '#ui/form/fields.tsx'
import { GroupsField } from '#ui/form/GroupsField.tsx'
import { HoursField } from '#ui/form/HoursField.tsx'
import { unitText } from '#ui/format/amounts.ts'
import { type BulkListQuery, type BulkTargetQuery, CreateQuoteRequest } from './quotations.operations.graphql.ts'

type Product = BulkTargetQuery['product']
type Size = Pick<NonNullable<Product>['variants'][number], 'sku' | 'title' | 'unit'>
type Props = {
  /** The product to begin with; null where a list begins it. */
  product: Product
  /** The size to begin with. */
  sku: string | null
  /** A list of materials whose lines are requested. */
  list?: BulkListQuery | undefined
  onSent: (id: string) => void
}

const deadlines = [4, 12, 24, 48, 72, 168, 360]

/** Form of a request for quotation: lines, site, deadline and terms. */
export function BulkRequestForm({ product, sku, list, onSent }: Props) {
  const t = useT()
  const pincode = usePincode()
  const [key] = useState(() => `quotation-${crypto.randomUUID()}`)
  const send = useMutation(CreateQuoteRequest, { successMessage: t('Request sent to the sellers') })
  const variants = product?.variants ?? []
  const first = variants.find((one) => one.sku === sku) ?? variants[0]
  const sizes = list ? sizesOf(list, variants) : variants
  const categories = list?.categories ?? (product ? [product.category] : [])
  const empty = {
    sku: '',
    category: product?.category.slug ?? '',
    description: '',
    quantityMilli: null,
    unit: '',
    note: '',
  }
  const defaults = {
    title: list?.materialList.name ?? product?.title ?? '',
    pincode: pincode ?? '',
    deliverBy: '',
    deadlineHours: quoteRequestLimits.presetHours,
    maxQuotes: quoteRequestLimits.presetQuotes,
    isSealed: true,
    certificateNeeded: false,
    alternatesAllowed: true,
    note: '',
    category: '',
    lines: list ? linesOf(list) : [{ ...empty, sku: first?.sku ?? '' }],
  }
  return (
    <Form
      schema={quoteRequestInput}
      defaults={defaults as never}
      submit={t('Send request')}
      onSubmit={async (input) => onSent((await send.run({ idempotencyKey: key, input })).createQuoteRequest.id)}
    >
      <TextField name="title" label={t('Title')} hint={t('For example the building and its stage.')} />
      {categories.length > 1 && <CategoryOfAll categories={categories} />}
      <GroupsField
        name="lines"
        title={(n) => t('Item {n}', { n })}
        takeOut={(n) => t('Remove item {n}', { n })}
        add={t('Add item')}
        fresh={empty}
        max={quoteRequestLimits.maxLines}
      >
        {(at) => <LineFields at={at} sizes={sizes} categories={categories} />}
      </GroupsField>
      <div className="columns">
        <PincodeField name="pincode" label={t('Pincode of the site')} />
        <DateField name="deliverBy" label={t('Deliver by')} optional />
        <HoursField name="deadlineHours" label={t('Time for quotations')} hours={deadlines} />
        <CountField name="maxQuotes" label={t('Quotations at most')} hint={t('3 to 10')} />
      </div>
      <CheckboxField
        name="isSealed"
        label={t('Sealed: prices are shown only after the deadline')}
        hint={t('Otherwise you see each quotation as it arrives.')}
      />
      <CheckboxField name="certificateNeeded" label={t('The goods need the mill’s test certificate')} />
      <CheckboxField name="alternatesAllowed" label={t('Sellers may offer alternatives, marked as such')} />
      <TextareaField name="note" label={t('Note for the sellers')} optional />
    </Form>
  )
}

type Line = { sku: string; category: string }

/** One category for all described items that have none of their own, so that it is not chosen for each of a list. */
function CategoryOfAll({ categories }: Pick<LineProps, 'categories'>) {
  const t = useT()
  const { getValues, setValue } = useFormContext()
  const category = useWatch({ name: 'category' }) as string
  const before = useRef('')
  const fill = useEffectEvent(() => {
    const lines = getValues('lines') as readonly Line[]
    for (const [at, line] of lines.entries())
      if (!line.sku && (line.category === '' || line.category === before.current))
        setValue(`lines.${at}.category`, category)
    before.current = category
  })
  useEffect(() => {
    if (category !== before.current) fill()
  }, [category])
  const described = (useWatch({ name: 'lines' }) as readonly Line[]).filter(({ sku }) => !sku).length
  if (described < 2) return null
  return (
    <SelectField
      name="category"
      label={t('Category of all described items')}
      hint={t('It can be another one for each item below.')}
      optional
      options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
    />
  )
}

/** The lines of a list: sizes in their selling unit, others in the buyer's words. */
const linesOf = ({ materialList }: BulkListQuery) =>
  materialList.lines.map(({ written, remarks, quantityMilli, unit, product, conversion }) => ({
    sku: product?.sku ?? '',
    category: '',
    description: product ? '' : written.slice(0, 200),
    quantityMilli: product ? (conversion?.quantityMilli ?? null) : quantityMilli,
    unit: !product && unitNames.some((name) => name === unit) ? unit : '',
    note: remarks ?? '',
  }))

/** The sizes of a list, and those of the product. */
function sizesOf({ materialList }: BulkListQuery, variants: readonly Size[]): Size[] {
  const all = [...materialList.lines.flatMap(({ product }) => product ?? []), ...variants]
  return [...new Map(all.map((size) => [size.sku, size])).values()]
}

type LineProps = { at: string; sizes: readonly Size[]; categories: readonly { slug: string; name: string }[] }

/** A size, or described goods of a category. */
function LineFields({ at, sizes, categories }: LineProps) {
  const t = useT()
  const [sku, unit] = useWatch({ name: [`${at}sku`, `${at}unit`] }) as [string, string]
  const size = sizes.find((one) => one.sku === sku)
  const [only] = categories.length === 1 ? categories : []
  return (
    <div className="columns">
      <SelectField
        name={`${at}sku`}
        label={t('Size')}
        none={only ? t('Other items of {category}', { category: only.name }) : t('Described item')}
        options={sizes.map((one) => ({ value: one.sku, label: one.title }))}
      />
      {!size && (
        <>
          {!only && (
            <SelectField
              name={`${at}category`}
              label={t('Category')}
              none={t('Choose')}
              options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
          )}
          <TextField name={`${at}description`} label={t('Describe the items')} />
          <SelectField
            name={`${at}unit`}
            label={t('Unit')}
            options={unitNames.map((value) => ({ value, label: unitText(t, value) }))}
          />
        </>
      )}
      <QuantityField
        name={`${at}quantityMilli`}
        label={t('Quantity')}
        unit={size ? unitText(t, size.unit) : unit && unitText(t, unit)}
      />
    </div>
  )
}
