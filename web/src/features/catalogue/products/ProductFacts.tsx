import { useT } from '#i18n/use-t.ts'
import { ShownPolicies } from '#shared/policies/ShownPolicies.tsx'
import { ProductData } from './admin/ProductData.tsx'
import { Declarations } from './Declarations.tsx'
import { PriceTrend } from './prices/PriceTrend.tsx'
import type { AroundProductQuery, OfferSumFragment, PriceTrendQuery } from './product.graphql.ts'
import styles from './product.module.css'
import type { Product, Variant } from './product-state.ts'
import { SoldBy } from './SoldBy.tsx'
import { Specification } from './Specification.tsx'

type Props = {
  product: Product
  variant: Variant
  offer: OfferSumFragment | undefined
  inStock: boolean
  pincode: string | null
  policies: AroundProductQuery['shownPolicies'] | undefined
  days: PriceTrendQuery['priceHistory'] | undefined
}

/** Details of a product and its sellers. */
export default function ProductFacts({ product, variant, offer, inStock, pincode, policies, days }: Props) {
  const t = useT()
  return (
    <>
      <ProductData
        product={product}
        variant={variant}
        offer={offer}
        inStock={inStock}
        policies={policies ?? []}
        pincode={pincode}
      />
      <div className={`section ${styles.productFacts}`}>
        <div className="stack">
          <Specification product={product} variant={variant} />
          <Declarations product={product} variant={variant} />
        </div>
        {offer && <SoldBy offer={offer} variant={variant} />}
      </div>
      {policies && (
        <div className="section">
          <ShownPolicies title={t('Returns, cancellation and warranty')} policies={policies} />
        </div>
      )}
      {days && <PriceTrend variant={variant} days={days} />}
    </>
  )
}
