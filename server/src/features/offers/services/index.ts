import type { Feature } from '#core/feature.ts'
import * as propose from './propose.ts'
import { resolvers } from './services.resolvers.ts'

export type { ServiceRow as OwnService } from './services.queries.ts'

/** Services offered by partners. */
export const services: Feature = {
  resolvers,
  publicOperations: ['Query.service'],
  subscribers: {
    'change.decided': async (ctx, decided) => {
      if (decided.target === 'SERVICE') await propose.followDecision(ctx, decided)
    },
    'service.changed': async (ctx) => ctx.invalidatePages(),
  },
}
