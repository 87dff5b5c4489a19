import type { Feature } from '#core/feature.ts'
import { serveReports } from './advertisements.http.ts'
import { advertisementInvariants } from './advertisements.queries.ts'
import { resolvers } from './advertisements.resolvers.ts'
import { invalidateAdvertisements } from './advertisements.ts'

export type {
  AdvertisementRow as Advertisement,
  AdvertisementRow as ShownAdvertisement,
} from './advertisements.ts'

/** Advertisements by slot: when visitors see them, and how often they were seen and clicked. */
export const advertisements: Feature = {
  clocks: {
    'advertisements.ends_at': 'Compared with the clock when it is shown.',
  },
  resolvers,
  publicOperations: ['Query.shownAdvertisements'],
  http: serveReports,
  invariants: advertisementInvariants,
  subscribers: {
    'advertisements.changed': async (ctx) => {
      invalidateAdvertisements(ctx)
      ctx.invalidatePages()
    },
  },
}
