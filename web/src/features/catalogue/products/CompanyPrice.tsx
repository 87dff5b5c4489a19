import { lazy, Suspense } from 'react'
import type { OfferSumFragment } from './product.graphql.ts'

const OwnPrice = lazy(() => import('./OwnPrice.tsx'))

/** The company or contract price with the price for all buyers; nothing, and no code, for who pays that. */
export function CompanyPrice(props: { offer: OfferSumFragment; unit: string }) {
  if (props.offer.priceBuyer === 'EVERYONE') return null
  return (
    <Suspense fallback={null}>
      <OwnPrice {...props} />
    </Suspense>
  )
}
