import { istDate } from '@neev/domain/core/fiscal'
import { paths } from '#navigation/paths.ts'
import { StructuredData } from '#ui/Head.tsx'
import { useOrigin } from '#ui/origin.ts'
import type { AroundProductQuery, OfferSumFragment } from '../product.graphql.ts'
import { nameOf, type Product, type Variant } from '../product-state.ts'
import { pictureUrls } from './picture-urls.ts'

type Props = {
  product: Product
  variant: Variant
  offer: OfferSumFragment | undefined
  /** Whether somebody can deliver it now: what the badge beside the name says. */
  inStock: boolean
  policies: AroundProductQuery['shownPolicies']
  /** The pincode of the prices shown; null if the page has none. */
  pincode: string | null
}

/** Who pays for the way back. */
const returnFees = {
  BUYER: 'https://schema.org/ReturnFeesCustomerResponsibility',
  SELLER: 'https://schema.org/FreeReturn',
  PLATFORM: 'https://schema.org/FreeReturn',
} as const

/** The return policy as the page shows it; nothing if it shows none. */
function returnPolicy(policies: Props['policies']) {
  const policy = policies.find(({ kind }) => kind === 'RETURN')
  if (!policy) return {}
  const { windowDays, returnPaidBy } = policy
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      ...(windowDays
        ? {
            returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
            merchantReturnDays: windowDays,
            ...(returnPaidBy && { returnFees: returnFees[returnPaidBy] }),
          }
        : { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }),
    },
  }
}

/** Delivery to the place of the page: its price contains freight and loading. Without a place there is no price of it. */
const shipping = (offer: OfferSumFragment | undefined, pincode: string | null) =>
  offer && pincode
    ? {
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN', postalCode: pincode },
          shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
        },
      }
    : {}

/**
 * Structured data of a product for search engines, from what the page shows. Without a visitor's place it contains the
 * lowest price anywhere, because delivered prices depend on it.
 */
export function ProductData({ product, variant, offer, inStock, policies, pincode }: Props) {
  const origin = useOrigin()
  const url = origin + paths.product({ identifier: product.identifier })
  const { description, brand, rating, ratingCount, manufacturer, maker, licences, countryOfOrigin } = product
  const name = nameOf(product, variant)
  const validTo = offer ? offer.priceValidTo : variant.fromValidTo
  return (
    <StructuredData
      data={{
        '@type': 'Product',
        name,
        description,
        url,
        image: pictureUrls(origin, product, variant),
        sku: variant.sku,
        countryOfOrigin,
        ...(brand && { brand: { '@type': 'Brand', name: brand.name } }),
        ...((maker || manufacturer) && {
          manufacturer: {
            '@type': 'Organization',
            name: maker?.name ?? manufacturer,
            ...(maker?.address && { address: maker.address }),
            ...(maker?.carePhone && {
              contactPoint: {
                '@type': 'ContactPoint',
                contactType: 'customer service',
                telephone: maker.carePhone,
                email: maker.careEmail,
              },
            }),
          },
        }),
        ...(licences.length > 0 && {
          additionalProperty: licences.map(({ licence }) => ({
            '@type': 'PropertyValue',
            name: 'BIS licence',
            value: licence,
          })),
        }),
        ...(rating !== null && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(rating * 10) / 10,
            reviewCount: ratingCount,
          },
        }),
        ...(variant.fromPaise !== null && {
          offers: {
            '@type': 'Offer',
            url,
            availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
            ...(validTo && { priceValidUntil: istDate(new Date(validTo)) }),
            ...shipping(offer, pincode),
            ...returnPolicy(policies),
            ...(offer && { seller: { '@type': 'Organization', name: offer.seller.name } }),
            priceSpecification: [
              {
                '@type': 'UnitPriceSpecification',
                price: (offer?.unitPaise ?? variant.fromPaise) / 100,
                priceCurrency: 'INR',
                unitText: variant.unit,
                valueAddedTaxIncluded: offer !== undefined,
              },
              ...(variant.mrpPaise === null
                ? []
                : [
                    {
                      '@type': 'UnitPriceSpecification',
                      priceType: 'https://schema.org/ListPrice',
                      price: variant.mrpPaise / 100,
                      priceCurrency: 'INR',
                      valueAddedTaxIncluded: true,
                    },
                  ]),
            ],
          },
        }),
      }}
    />
  )
}
