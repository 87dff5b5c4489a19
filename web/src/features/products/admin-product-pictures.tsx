import { productPicturesInput } from '@neev/domain/picture-inputs'
import { Section } from '#kit/detail/DetailPage.tsx'
import { Form } from '#kit/form/Form.tsx'
import { PicturesField } from '#kit/form/PicturesField.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { DeskProductRow } from './admin-product.columns.tsx'
import { DeskProduct, SetProductPictures } from './admin-products.graphql.ts'

/** The photographs of a product, for the desk to add, describe, sort and take away. */
export function Pictures({ product: { identifier, version, images } }: { product: DeskProductRow }) {
  const t = useT()
  const set = useAct(SetProductPictures, { says: t('Saved'), refreshes: [DeskProduct] })
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
