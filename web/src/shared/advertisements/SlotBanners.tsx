import { useEffect } from 'react'
import type { LoadArgs } from '#graphql/load.ts'
import { useGql } from '#graphql/use-gql.ts'
import { staticPart } from '#ui/page-parts.tsx'
import { SlotAdvertisements, type SlotAdvertisementsQueryVariables } from './advertisements.graphql.ts'

const Banners = staticPart(() => import('./Banners.tsx'))

type Slot = SlotAdvertisementsQueryVariables['slot']

/** The data of `SlotBanners`, for the `load` of its page. */
export const loadSlot = ({ load }: LoadArgs, slot: Slot) => load(SlotAdvertisements, { slot })

/** The advertisements of a slot on a page whose own data is something else; the page is shown without them too. */
export function SlotBanners({ slot }: { slot: Slot }) {
  const { data } = useGql(SlotAdvertisements, { slot })
  const isShown = data !== undefined && data.shownAdvertisements.length > 0
  // Those that the server wrote
  useEffect(() => {
    if (isShown) import('./follow-banners.ts').then(({ followBanners }) => followBanners(document))
  }, [isShown])
  return isShown && <Banners slot={slot} banners={data.shownAdvertisements} />
}
