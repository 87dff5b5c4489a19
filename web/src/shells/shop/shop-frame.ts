import { loadInto, type Visit } from '#graphql/load.ts'
import { useGql } from '#graphql/use-gql.ts'
import { Operator } from '#shared/operator/operator.graphql.ts'
import { PlaceName } from '#shared/place/place.graphql.ts'
import { storeFeature } from '#shells/store-feature.ts'
import { FooterFacts } from './Footer.tsx'
import { ShopFrame } from './shop-frame.graphql.ts'

/** Loads the data of the shop layout. Errors are ignored, because an incomplete layout is better than no page. */
export async function loadShopFrame(visit: Visit): Promise<null> {
  const { pincode } = visit
  await Promise.allSettled([
    loadInto(visit, ShopFrame, {}),
    loadInto(visit, storeFeature, {}),
    loadInto(visit, Operator, {}),
    pincode && loadInto(visit, PlaceName, { pincode }),
    FooterFacts.fetch(),
  ])
  return null
}

export const useCategories = () => useGql(ShopFrame, {}).data?.categories ?? []
export const useStoreFeature = () => useGql(storeFeature, {}).data?.getStoreFeature

/** The district of the pincode. */
export const useDistrict = (pincode: string | null) =>
  useGql(PlaceName, { pincode: pincode ?? '' }, { skip: pincode === null }).data?.place?.district
