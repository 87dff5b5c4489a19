import { picturePath } from '@neev/domain/media/pictures'
import { paths } from '#routes/paths.ts'
import { StructuredData } from '#ui/Head.tsx'
import { useOrigin } from '#ui/origin.ts'
import type { OfferSumFragment } from '../product.graphql.ts'
import { nameOf, type Product, type Variant } from '../product-state.ts'

type Props = { product: Product; variant: Variant; offer: OfferSumFragment | undefined }

/**
 * Structured data of a product for search engines. Contains the lowest price anywhere, because delivered prices depend
 * on the visitor.
 */
export function ProductData({ product, variant, offer }: Props) {
  const origin = useOrigin()
  const url = origin + paths.product({ identifier: product.identifier })
  const { description, brand, rating, ratingCount, manufacturer, maker, licences, countryOfOrigin } = product
  const name = nameOf(product, variant)
  const photos = product.images.map(({ key, widths }) => origin + picturePath(key, Math.max(...widths), 'webp'))
  return (
    <StructuredData
      data={{
        '@type': 'Product',
        name,
        description,
        url,
        ...(photos.length > 0 && { image: photos }),
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
          additionalProperty: licences.map((value) => ({ '@type': 'PropertyValue', name: 'BIS licence', value })),
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
            availability: 'https://schema.org/InStock',
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
