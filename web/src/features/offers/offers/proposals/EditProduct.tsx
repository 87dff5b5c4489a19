import { type ProductForm, productForm } from '@neev/domain/catalogue/products'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { usePrefetch } from '#graphql/use-prefetch.ts'
import { useT } from '#i18n/use-t.ts'
import { attributeInputs, withAttributes } from '#shared/attributes/attributes.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextareaField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { CategoryWatch, ProductFields, SizeFields } from './ProductFields.tsx'
import { type ProductValues, productSent } from './product-form.ts'
import { type OwnProductQuery, ProductChoices, RequestedAttributes, SubmitProductChange } from './proposals.graphql.ts'

type Product = OwnProductQuery['ownProduct']

/** Form of an existing product; for a published one it creates a change request. */
export function EditProduct({ product }: { product: Product }) {
  const t = useT()
  const own = useSellingPaths()
  const navigate = useNavigate()
  const { identifier, version, form, kind, status, requestOffer } = product
  const [categoryId, setCategoryId] = useState(form.categoryId)
  const category = { categoryId: categoryId || form.categoryId }
  usePrefetch(RequestedAttributes, category)
  const { productChoices } = useData(ProductChoices).data
  const { data } = useData(RequestedAttributes, category, { keep: true })
  const change = useMutation(SubmitProductChange, {
    successMessage: ({ submitProductChange }) =>
      submitProductChange.change?.status === 'APPROVED' ? t('Approved immediately') : t('Submitted to Neev'),
  })
  const isSingle = kind === 'SINGLE'
  const stays = requestOffer
    ? t('The shop does not change until we approve. You can change the price hint and pause the offer yourself.')
    : t('The shop does not change until we approve. You can change price and stock and pause the offer yourself.')
  const requested = isSingle ? data.requestedAttributes : []
  const here = own.productDetails({ productname: identifier })
  // A category that is no longer open for single products keeps its existing ones
  const categories = productChoices.categories.some(({ id }) => id === form.categoryId)
    ? productChoices.categories
    : [{ id: form.categoryId, name: product.categoryName }, ...productChoices.categories]
  const defaults: ProductValues = {
    ...form,
    brandId: form.brandId ?? null,
    modelNo: form.modelNo ?? null,
    ean: form.ean ?? null,
    mrpPaise: form.mrpPaise ?? null,
    attributes: attributeInputs(requested, form.attributes),
    note: '',
  }
  return (
    <Form
      schema={withAttributes<ProductValues, ProductForm>(productForm, requested, defaults.attributes)}
      defaults={defaults}
      submit={t('Submit to Neev')}
      onSubmit={async (values) => {
        await change.run({ identifier, version, input: productSent(values), note: values.note })
        await navigate(here, { replace: true })
      }}
      actions={
        <Link className="button" to={here}>
          {t('Cancel')}
        </Link>
      }
    >
      <p className="note">
        <Icon name="info" />
        {status === 'PUBLISHED' ? stays : t('Nobody sees it until we approve it.')}
      </p>
      <CategoryWatch onCategory={setCategoryId} />
      <Section title={t('Product details')}>
        <div className="stack">
          <ProductFields choices={{ ...productChoices, categories }} requested={requested} />
        </div>
      </Section>
      {isSingle && (
        <Section title={t('Unit of sale')}>
          <SizeFields units={productChoices.units} />
        </Section>
      )}
      <Section title={t('Note for Neev')}>
        <TextareaField name="note" label={t('Note for Neev')} optional />
      </Section>
    </Form>
  )
}
