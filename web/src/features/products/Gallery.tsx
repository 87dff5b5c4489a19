import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PhotoChoice } from '#kit/goods/PhotoChoice.tsx'
import { Picture } from '#kit/goods/Picture.tsx'
import { SizeMatrix } from '#kit/goods/SizeMatrix.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { changedQuery, type Product, type Variant } from './product-state.ts'

type Props = { product: Product; variant: Variant }

/** The product in its photographs, or as a drawing with its dimensions, and under it the way to its other sizes. */
export function Gallery({ product, variant }: Props) {
  const t = useT()
  const { kind, category, drawing, images, title, variants } = product
  const [at, setAt] = useState(0)
  const photo = images[at]
  const name = kind === 'SINGLE' ? title : variant.title
  return (
    <section className="product-gallery" aria-label={t('Picture and sizes')}>
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
      {variants.length > 1 &&
        (kind === 'TMT' ? <Bars product={product} variant={variant} /> : <Sizes product={product} variant={variant} />)}
    </section>
  )
}

function Bars({ product, variant }: Props) {
  const t = useT()
  const [search] = useSearchParams()
  return (
    <nav className="bar-sizes" aria-label={t('Diameter')}>
      {product.variants.map(({ sku, diameterMm, attributes, delivered, fromPaise }) => (
        <Link
          key={sku}
          to={changedQuery(search, { v: sku })}
          replace
          preventScrollReset
          aria-current={sku === variant.sku ? 'true' : undefined}
          className={delivered || fromPaise !== null ? undefined : 'gone'}
        >
          <Picture kind="TMT" category={product.category.slug} drawing={null} attributes={attributes} detail="low" />
          <b>{diameterMm} mm</b>
        </Link>
      ))}
    </nav>
  )
}

function Sizes({ product, variant }: Props) {
  const t = useT()
  const [search] = useSearchParams()
  const axes = product.axes.flatMap((code) => product.attributeNames.find((name) => name.code === code) ?? [])
  const sizes = product.variants.map((size) => ({
    ...size,
    inStock: true,
    unitPaise: size.delivered?.unitPaise ?? null,
  }))
  return (
    <div className="card product-sizes">
      <header>
        <h2>{t('Sizes')}</h2>
        <span className="t13 ink3">{t('each for a usual load')}</span>
      </header>
      <SizeMatrix
        axes={axes}
        sizes={sizes}
        current={variant.sku}
        to={({ sku }) => changedQuery(search, { v: sku, qty: null, unit: null })}
        replace
      />
    </div>
  )
}
