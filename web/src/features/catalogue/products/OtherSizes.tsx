import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { SizeMatrix } from '#shared/offers/SizeMatrix.tsx'
import { Picture } from '#shared/pictures/Picture.tsx'
import styles from './product.module.css'
import { changedQuery, type Product, type Variant } from './product-state.ts'

type Props = {
  product: Product
  variant: Variant
  /** The query of the page's URL. */
  query: string
}

/** Links to the other sizes of a product. */
export default function OtherSizes(props: Props) {
  return props.product.kind === 'TMT' ? <Bars {...props} /> : <Sizes {...props} />
}

function Bars({ product, variant, query }: Props) {
  const t = useT()
  const search = new URLSearchParams(query)
  return (
    <nav className={styles.barSizes} aria-label={t('Diameter')}>
      {product.variants.map(({ sku, diameterMm, attributes, delivered, fromPaise }) => (
        <Link
          key={sku}
          to={changedQuery(search, { v: sku })}
          replace
          preventScrollReset
          aria-current={sku === variant.sku ? 'true' : undefined}
          className={delivered || fromPaise !== null ? undefined : styles.gone}
        >
          <Picture kind="TMT" category={product.category.slug} drawing={null} attributes={attributes} detail="low" />
          <b>{diameterMm} mm</b>
        </Link>
      ))}
    </nav>
  )
}

function Sizes({ product, variant, query }: Props) {
  const t = useT()
  const search = new URLSearchParams(query)
  const axes = product.axes.flatMap((code) => product.attributeNames.find((name) => name.code === code) ?? [])
  const sizes = product.variants.map((size) => ({
    ...size,
    inStock: true,
    unitPaise: size.delivered?.unitPaise ?? null,
  }))
  return (
    <div className={`card ${styles.productSizes}`}>
      <header>
        <h2>{t('Sizes')}</h2>
        <span className="t13 ink3">{t('each for a usual quantity')}</span>
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
