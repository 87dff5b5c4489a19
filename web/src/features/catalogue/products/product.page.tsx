import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { categoryPath, paths } from '#navigation/paths.ts'
import { useOwnPrices } from '#shared/products/use-own-prices.ts'
import { usePincode } from '#state/place.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { lazyPart, staticPart } from '#ui/page-parts.tsx'
import { BuyBox, CartBar } from './BuyBox.tsx'
import { Gallery, OtherSizes } from './Gallery.tsx'
import { ProductHead } from './ProductHead.tsx'
import { AroundProduct, PriceTrend, ProductOffers, ProductPage } from './product.graphql.ts'
import styles from './product.module.css'
import {
  aroundVariables,
  boxAgrees,
  boxRules,
  chosenVariant,
  nameOf,
  offersVariables,
  type Product,
  similarProducts,
  type Variant,
} from './product-state.ts'
import { Quantity } from './quantity/Quantity.tsx'

const ProductBadges = staticPart(() => import('./ProductBadges.tsx'))
const ProductFacts = staticPart(() => import('./ProductFacts.tsx'))
const BesideProduct = staticPart(() => import('./BesideProduct.tsx'))
const OfferTable = staticPart(() => import('./OfferTable.tsx'))
const PriceAlert = lazyPart(() => import('./prices/PriceAlert.tsx'))
const TruckLoads = staticPart(() => import('./TruckLoads.tsx'))
// Recently seen products are known in this browser only
const RecentlySeen = lazy(() => import('./seen/RecentlySeen.tsx'))

/** Whether the product exists. */
export async function load({ load, param, search, pincode }: LoadArgs): Promise<boolean> {
  const { product } = await load(ProductPage, { identifier: param('identifier'), pincode })
  const variant = product && chosenVariant(product, search)
  if (!product || !variant) return false
  await Promise.all([
    load(ProductOffers, offersVariables(variant, search, pincode)),
    load(AroundProduct, aroundVariables(product, variant, pincode)),
    load(PriceTrend, { variantId: variant.id, pincode }),
    ...[ProductBadges, OtherSizes, ProductFacts, BesideProduct, OfferTable, TruckLoads].map((piece) => piece.fetch()),
  ])
  return true
}

/** A product: quantity, delivered price from each seller, and the calculation. */
export default function ProductPageShown({ Otherwise }: { Otherwise: ComponentType }) {
  const { identifier = '' } = useParams()
  const [search] = useSearchParams()
  const pincode = usePincode()
  const page = useData(ProductPage, { identifier, pincode }, { keep: true })
  useOwnPrices(page)
  const { data } = page
  const product = data.product
  const variant = product && chosenVariant(product, search)
  if (product && variant) return <Shown key={product.id} product={product} variant={variant} />
  return <Otherwise />
}

function Shown({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT()
  const [search] = useSearchParams()
  const pincode = usePincode()
  const [typing, setTyping] = useState<{ at: string; query: string } | null>(null)
  const table = useGql(ProductOffers, offersVariables(variant, search, pincode), { keep: true })
  const stale = useOwnPrices(table) || table.stale
  const trend = useGql(PriceTrend, { variantId: variant.id, pincode }, { keep: true })
  const hydrated = useHydrated()
  const around = useGql(AroundProduct, aroundVariables(product, variant, pincode), { keep: true })
  const sums = table.data?.offers
  const offers = sums?.offers ?? []
  // Without a place no offer is listed
  const inStock = sums?.place ? offers.some((offer) => offer.whyNot === null) : variant.inStock
  const picked = offers.find((offer) => offer.id === search.get('offer'))
  const chosen = picked ?? offers[0]
  const query = `${search}`
  const typed = typing?.at === query ? typing.query : null
  const agrees = boxAgrees(variant, search, typed)
  const { category, brand } = product
  const onlyRequested = product.onRequest.length > 0 && offers.length === 0 && !sums?.others.length
  return (
    <div className="wrap">
      <ProductHead product={product} variant={variant} />
      <Crumbs
        trail={[
          { label: t('Home'), to: paths.home() },
          { label: category.name, to: categoryPath(category) },
          ...(brand ? [{ label: brand.name, to: paths.search({ q: brand.name }), closed: true as const }] : []),
        ]}
        here={variant.diameterMm === null ? product.title : `${variant.diameterMm} mm`}
      />
      <div className={styles.product}>
        <div className={styles.productTitle}>
          <ProductBadges product={product} variant={variant} inStock={inStock} />
          <h1>{nameOf(product, variant)}</h1>
          <p className="ink2">{product.description}</p>
        </div>
        <Gallery product={product} variant={variant} />
        <section className={styles.productAbout} aria-label={t('Quantity')}>
          <Quantity
            key={variant.id}
            variant={variant}
            chosen={chosen}
            stale={stale}
            rules={boxRules(variant, offers, search.get('offer'))}
            onTyped={(typed) => setTyping({ at: query, query: typed })}
          />
          {sums && <TruckLoads variant={variant} table={sums} stale={stale} />}
        </section>
        <BuyBox
          product={product}
          variant={variant}
          offer={chosen}
          isBest={chosen?.score?.parts[0]?.score === 1000}
          agrees={agrees}
          table={sums}
          stale={stale}
          related={similarProducts(product, around.data)}
          typed={typed}
        />
      </div>
      {sums && !onlyRequested && (
        <OfferTable
          identifier={product.identifier}
          variant={variant}
          table={sums}
          chosen={chosen}
          stale={stale}
          query={query}
        />
      )}
      <ProductFacts
        product={product}
        variant={variant}
        offer={chosen}
        inStock={inStock}
        pincode={sums?.place?.pincode ?? null}
        policies={around.data?.shownPolicies}
        days={trend.data?.priceHistory}
      />
      <PriceAlert variant={variant} />
      {around.data && <BesideProduct product={product} around={around.data} />}
      {hydrated && (
        <Suspense>
          <RecentlySeen identifier={product.identifier} />
        </Suspense>
      )}
      {chosen && <CartBar variant={variant} offer={chosen} stale={stale} agrees={agrees} />}
    </div>
  )
}
