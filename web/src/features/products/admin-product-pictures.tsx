import { productPicturesInput } from '@neev/domain/picture-inputs'
import { Section } from '#kit/detail/DetailPage.tsx'
import { Form } from '#kit/form/Form.tsx'
import { PicturesField } from '#kit/form/PicturesField.tsx'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { AdminProductRow } from './admin-product.columns.tsx'
import { AdminProduct, SetProductPictures } from './admin-products.graphql.ts'

/** Pictures of a product: add, describe, sort and remove. */
export function Pictures({ product: { identifier, version, images } }: { product: AdminProductRow }) {
  const t = useT()
  const set = useMutation(SetProductPictures, { successMessage: t('Saved'), refreshes: [AdminProduct] })
  return (
    <Section title={t('Pictures')}>
      <Form
        schema={productPicturesInput}
        defaults={{ pictures: images }}
        submit={t('Save')}
        onSubmit={({ pictures }) => set.run({ identifier, version, pictures })}
      >
        <PicturesField name="pictures" />
      </Form>
    </Section>
  )
}
