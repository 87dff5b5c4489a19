import { productPicturesInput } from '@neev/domain/platform/pictures/picture-inputs'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { PicturesField } from '#shared/pictures/PicturesField.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { AdminProductRow } from './admin-product.columns.tsx'
import { SetProductPictures } from './admin-products.graphql.ts'

/** Pictures of a product: add, describe, sort and remove. */
export function Pictures({ product: { identifier, version, images } }: { product: AdminProductRow }) {
  const t = useT()
  const set = useMutation(SetProductPictures, { successMessage: t('Saved') })
  return (
    <Section title={t('Pictures')}>
      <Form
        part={t('Pictures')}
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
