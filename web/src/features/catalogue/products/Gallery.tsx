import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import styles from '#shared/pictures/gallery.module.css'
import { PhotoChoice } from '#shared/pictures/PhotoChoice.tsx'
import { Picture } from '#shared/pictures/Picture.tsx'
import { staticPart } from '#ui/page-parts.tsx'
import { nameOf, type Product, type Variant } from './product-state.ts'

type Props = { product: Product; variant: Variant }

export const OtherSizes = staticPart(() => import('./OtherSizes.tsx'))

/** Pictures of the product, or its drawing with dimensions, and links to its other sizes. */
export function Gallery({ product, variant }: Props) {
  const t = useT()
  const { kind, category, drawing, images, variants } = product
  const [at, setAt] = useState(0)
  const photo = images[at]
  const [search] = useSearchParams()
  const name = nameOf(product, variant)
  return (
    <section className={styles.productGallery} aria-label={t('Picture and sizes')}>
      <div className={photo ? 'card picture' : 'card grid-paper picture'}>
        <Picture
          kind={kind}
          category={category.slug}
          drawing={photo ? { photo } : drawing}
          attributes={variant.attributes}
          title={name}
          dimensions
        />
      </div>
      <PhotoChoice images={images} at={at} choose={setAt} />
      {variants.length > 1 && <OtherSizes product={product} variant={variant} query={search.toString()} />}
    </section>
  )
}
