import type { Feature } from '#core/feature.ts'
import { resolvers } from './series.resolvers.ts'
import * as proposed from './size-requests.ts'

/** Product families in many sizes. */
export const series: Feature = {
  resolvers,
  subscribers: { 'change.decided': (ctx, decided) => proposed.followChangeRequest(ctx, decided) },
}
